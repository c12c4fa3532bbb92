import { DomainError } from '@cordelle/domain/errors.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { words } from '@cordelle/engine/words.ts';
import {
  PROGRAM_TRANSACTIONS_MAX,
  type previewTransaction,
  type transactionCsvImported,
  type transactionCsvPreview,
} from '@cordelle/validation/transaction-imports.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { beginImport, chooseOnly, importOfRows } from '../imports/chosen-rows.ts';
import { readCsv } from '../imports/read-csv.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import { holdTransactionImport } from './columns.ts';
import { linesOf } from './queries.ts';
import { receiveTransactions } from './receive-transactions.ts';
import { finishTransactionImport } from './run-transaction-imports.ts';

type Line = z.input<typeof previewTransaction>;

/** Reads and checks a file while the caller waits. Throws what `readCsv` and `receiveTransactions` throw. */
export async function checkTransactionsForProgram(
  ctx: MemberContext,
  file: UploadedFile,
): Promise<z.input<typeof transactionCsvPreview>> {
  const table = await readCsv(file);
  if (table.rows.length > PROGRAM_TRANSACTIONS_MAX)
    throw new DomainError('upload.csv_too_many_rows', { max: PROGRAM_TRANSACTIONS_MAX });
  const clientId = ctx.client.id;
  const { importId } = await ctx.write(async (tx) => ({
    importId: String(
      await receiveTransactions(
        tx,
        {
          clientId,
          filename: cleanFileName(file.filename),
          actor: ctx.actor,
          at: ctx.app.clock.now(),
          canAsk: false,
        },
        table,
      ),
    ),
  }));
  await finishTransactionImport(ctx.app, { clientId, id: BigInt(importId) });
  const records = await ctx.read((tx) => linesOf(tx, ctx, BigInt(importId), 'all'));
  return { importId, count: records.length, records, errors: errorsOf(ctx, records) };
}

/**
 * Plans lines of one preview while the caller waits. Throws `record.not_found` where a line is of no preview or not all are of
 * the same one, `import.nothing_selected` where none of them is valid.
 */
export async function importTransactionsForProgram(
  ctx: MemberContext,
  rowIds: readonly bigint[],
): Promise<z.input<typeof transactionCsvImported>> {
  const clientId = ctx.client.id;
  const { importId } = await ctx.write(async (tx) => {
    const chosen = await importOfRows(tx, 'transaction_imports', clientId, rowIds);
    await chooseOnly(tx, 'transaction_imports', clientId, chosen, rowIds);
    const held = await holdTransactionImport(tx, clientId, chosen);
    await beginImport(tx, 'transaction_imports', clientId, held, { actor: ctx.actor, at: ctx.app.clock.now() });
    return { importId: String(chosen) };
  });
  await finishTransactionImport(ctx.app, { clientId, id: BigInt(importId) });
  const records = await ctx.read((tx) => linesOf(tx, ctx, BigInt(importId), rowIds));
  const planned = records.filter(({ state }) => state === 'imported');
  const errors = errorsOf(ctx, records);
  return {
    importId,
    count: planned.length,
    total: centsText(planned.reduce((sum, { amount }) => sum + (amount === null ? 0n : centsOf(amount)), 0n)),
    records,
    errors,
    messages: errors.length > 0 ? { base: errors } : {},
  };
}

const errorsOf = ({ language }: MemberContext, records: readonly Line[]): string[] =>
  records.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) =>
      words(column === null ? 'import_error_of_line' : 'import_error_of_cell', language, { line, column, message }),
    ),
  );
