import { type csvImported, type csvPreview, PROGRAM_ROWS_MAX } from '@cordelle/validation/customers/imports.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import * as programs from '../imports/program-calls.ts';
import { findImport, holdImport } from './import-state.ts';
import { linesById } from './preview.ts';
import { receiveImport } from './receive-import.ts';
import { CUSTOMER_IMPORTS } from './run-imports.ts';

const IMPORTS: programs.ProgramImports<Awaited<ReturnType<typeof linesById>>[number]> = {
  kind: CUSTOMER_IMPORTS,
  rowsMax: PROGRAM_ROWS_MAX,
  receive: (tx, { app, client }, received, table) =>
    receiveImport(tx, app.keys, { ...received, country: client.country }, table),
  find: findImport,
  hold: holdImport,
  lines: (tx, { client, language }, importId, which) => linesById(tx, { client, language }, importId, which),
};

/** Reads and checks a file while the caller waits. */
export const checkForProgram = (ctx: MemberContext, file: UploadedFile): Promise<z.input<typeof csvPreview>> =>
  programs.checkForProgram(ctx, IMPORTS, file);

/** Imports lines of one preview while the caller waits. */
export async function importForProgram(
  ctx: MemberContext,
  rowIds: readonly bigint[],
): Promise<z.input<typeof csvImported>> {
  const imported = await programs.importForProgram(ctx, IMPORTS, rowIds);
  const count = imported.records.filter(({ state }) => state === 'imported' || state === 'updated').length;
  return { ...imported, count };
}
