import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { MemberContext } from '../context.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import { beginImport, chooseOnly, importOfRows } from './chosen-rows.ts';
import type { CsvTable } from './csv-table.ts';
import type { HeldImport } from './import-state.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { unmatchedColumns } from './review.ts';
import { finishImport, type ImportKind } from './run-imports.ts';

/** A file as a program hands it in: nobody can be asked which column is which. */
export type Received = {
  readonly clientId: bigint;
  readonly filename: string;
  readonly actor: string;
  readonly at: Date;
  readonly canAsk: false;
};
type Wrong = { readonly column: string | null; readonly message: string };
type Line = { readonly line: number; readonly errors: readonly Wrong[] };

/** How programs import one kind of spreadsheet. */
export type ProgramImports<Told extends Line> = {
  readonly kind: ImportKind;
  /** Most lines of one file. */
  readonly rowsMax: number;
  /** Keeps the file; returns the id of the import. */
  receive(tx: Tx, ctx: MemberContext, received: Received, table: CsvTable): Promise<bigint>;
  find(tx: Tx, clientId: bigint, importId: bigint): Promise<Pick<HeldImport<string>, 'headers' | 'mapping'>>;
  hold(tx: Tx, clientId: bigint, importId: bigint): Promise<Pick<HeldImport<string>, 'id' | 'state'>>;
  /** Lines of an import in words. */
  lines(tx: Tx, ctx: MemberContext, importId: bigint, which: 'all' | readonly bigint[]): Promise<Told[]>;
};

/** Reads and checks a file while the caller waits. Throws what `readSpreadsheet` and the kind's `receive` throw. */
export async function checkForProgram<Told extends Line>(
  ctx: MemberContext,
  imports: ProgramImports<Told>,
  file: UploadedFile,
) {
  const table = await readSpreadsheet(file);
  if (table.rows.length > imports.rowsMax) throw new DomainError('upload.csv_too_many_rows', { max: imports.rowsMax });
  const clientId = ctx.client.id;
  const filename = cleanFileName(file.filename);
  const received = { clientId, filename, actor: ctx.actor, at: ctx.app.clock.now(), canAsk: false } as const;
  const { importId } = await ctx.write(async (tx) => ({
    importId: String(await imports.receive(tx, ctx, received, table)),
  }));
  await finishImport(ctx.app, imports.kind, { clientId, id: BigInt(importId) });
  return ctx.read(async (tx) => {
    const records = await imports.lines(tx, ctx, BigInt(importId), 'all');
    const read = await imports.find(tx, clientId, BigInt(importId));
    return { importId, count: records.length, records, unmatchedColumns: unmatchedColumns(read) };
  });
}

/**
 * Imports lines of one preview while the caller waits. Throws `record.not_found` where a line is of no preview or not all are
 * of the same one, `import.nothing_selected` where none of them is valid.
 */
export async function importForProgram<Told extends Line>(
  ctx: MemberContext,
  imports: ProgramImports<Told>,
  rowIds: readonly bigint[],
) {
  const clientId = ctx.client.id;
  const { table } = imports.kind;
  const { importId } = await ctx.write(async (tx) => {
    const chosen = await importOfRows(tx, table, clientId, rowIds);
    await chooseOnly(tx, table, clientId, chosen, rowIds);
    const by = { actor: ctx.actor, at: ctx.app.clock.now() };
    await beginImport(tx, table, clientId, await imports.hold(tx, clientId, chosen), by);
    return { importId: String(chosen) };
  });
  await finishImport(ctx.app, imports.kind, { clientId, id: BigInt(importId) });
  const records = await ctx.read((tx) => imports.lines(tx, ctx, BigInt(importId), rowIds));
  const errors = errorsOf(ctx, records);
  return { importId, records, errors, messages: errors.length > 0 ? { base: errors } : {} };
}

/** What is wrong with lines, each with its line and column. */
export const errorsOf = ({ language }: MemberContext, records: readonly Line[]): string[] =>
  records.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) =>
      translate(column === null ? 'import_error_of_line' : 'import_error_of_cell', language, { line, column, message }),
    ),
  );
