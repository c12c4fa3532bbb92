import { DomainError } from '@cordelle/domain/errors.ts';
import { words } from '@cordelle/engine/words.ts';
import { type csvImported, type csvPreview, PROGRAM_ROWS_MAX } from '@cordelle/validation/customers/imports.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { chooseOnly, importOfRows } from '../imports/chosen-rows.ts';
import { readCsv } from '../imports/read-csv.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import { startImport } from './acts.ts';
import { linesById } from './preview.ts';
import { receiveImport } from './receive-import.ts';
import { finishCustomerImport } from './run-imports.ts';

const readerOf = (ctx: MemberContext) => ({ keys: ctx.app.keys, client: ctx.client, language: ctx.language });

/** Reads and checks a file while the caller waits. Throws what `readCsv` and `receiveImport` throw. */
export async function checkForProgram(ctx: MemberContext, file: UploadedFile): Promise<z.input<typeof csvPreview>> {
  const table = await readCsv(file);
  if (table.rows.length > PROGRAM_ROWS_MAX)
    throw new DomainError('upload.csv_too_many_rows', { max: PROGRAM_ROWS_MAX });
  const { id: clientId, country } = ctx.client;
  const received = {
    clientId,
    country,
    filename: cleanFileName(file.filename),
    actor: ctx.actor,
    at: ctx.app.clock.now(),
    canAsk: false,
  };
  const { importId } = await ctx.write(async (tx) => ({
    importId: String(await receiveImport(tx, ctx.app.keys, received, table)),
  }));
  await finishCustomerImport(ctx.app, { clientId, id: BigInt(importId) });
  const records = await ctx.read((tx) => linesById(tx, readerOf(ctx), BigInt(importId), 'all'));
  return { importId, count: records.length, records };
}

/**
 * Imports lines of one preview while the caller waits. Throws `record.not_found` where a line is of no preview or not all are
 * of the same one, `import.nothing_selected` where none of them is valid.
 */
export async function importForProgram(
  ctx: MemberContext,
  rowIds: readonly bigint[],
): Promise<z.input<typeof csvImported>> {
  const clientId = ctx.client.id;
  const { importId } = await ctx.write(async (tx) => {
    const chosen = await importOfRows(tx, 'customer_imports', clientId, rowIds);
    await chooseOnly(tx, 'customer_imports', clientId, chosen, rowIds);
    await startImport(tx, clientId, chosen, { actor: ctx.actor, at: ctx.app.clock.now() });
    return { importId: String(chosen) };
  });
  await finishCustomerImport(ctx.app, { clientId, id: BigInt(importId) });
  const records = await ctx.read((tx) => linesById(tx, readerOf(ctx), BigInt(importId), rowIds));
  const errors = records.flatMap(({ line, errors: found }) =>
    found.map(({ column, message }) =>
      words(column === null ? 'import_error_of_line' : 'import_error_of_cell', ctx.language, { line, column, message }),
    ),
  );
  const count = records.filter(({ state }) => state === 'imported' || state === 'updated').length;
  return { importId, count, records, errors, messages: errors.length > 0 ? { base: errors } : {} };
}
