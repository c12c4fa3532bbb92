import { centsOf, centsText } from '@cordelle/domain/money.ts';
import {
  PROGRAM_TRANSACTIONS_MAX,
  type previewTransaction,
  type transactionCsvImported,
  type transactionCsvPreview,
} from '@cordelle/validation/transaction-imports.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { checkForProgram, errorsOf, importForProgram, type ProgramImports } from '../imports/program-calls.ts';
import { findTransactionImport, holdTransactionImport } from './columns.ts';
import { linesOf } from './queries.ts';
import { receiveTransactions } from './receive-transactions.ts';
import { TRANSACTION_IMPORTS } from './run-transaction-imports.ts';

const IMPORTS: ProgramImports<z.input<typeof previewTransaction>> = {
  kind: TRANSACTION_IMPORTS,
  rowsMax: PROGRAM_TRANSACTIONS_MAX,
  receive: (tx, { client }, received, table) =>
    receiveTransactions(tx, { ...received, country: client.country }, table),
  find: findTransactionImport,
  hold: holdTransactionImport,
  lines: linesOf,
};

/** Reads and checks a file while the caller waits. */
export async function checkTransactionsForProgram(
  ctx: MemberContext,
  file: UploadedFile,
): Promise<z.input<typeof transactionCsvPreview>> {
  const checked = await checkForProgram(ctx, IMPORTS, file);
  return { ...checked, errors: errorsOf(ctx, checked.records) };
}

/** Plans lines of one preview while the caller waits. */
export async function importTransactionsForProgram(
  ctx: MemberContext,
  rowIds: readonly bigint[],
): Promise<z.input<typeof transactionCsvImported>> {
  const imported = await importForProgram(ctx, IMPORTS, rowIds);
  const planned = imported.records.filter(({ state }) => state === 'imported');
  const total = planned.reduce((sum, { amount }) => sum + (amount === null ? 0n : centsOf(amount)), 0n);
  return { ...imported, count: planned.length, total: centsText(total) };
}
