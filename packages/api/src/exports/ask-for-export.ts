import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { logoOfClient, type PictureApp } from '@cordelle/engine/stored-files/client-logo.ts';
import { PDF_ROWS_MAX, ROWS_AT_ONCE_MAX } from '@cordelle/validation/export-limits.ts';
import type { exportAnswer } from '@cordelle/validation/exports.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { linkTo } from './download-link.ts';
import { jobOnWire, queueExport } from './export-jobs.ts';
import type { Exportable, ExportKind, ExportSource } from './export-kind.ts';

export type ExportFormat = 'csv' | 'pdf';

export const exportSource = (
  app: Pick<App, 'clock' | 'sandbox'> & PictureApp,
  clientId: bigint,
  language: Language,
): ExportSource => ({
  clientId,
  language,
  now: app.clock.now(),
  sandbox: app.sandbox !== null,
  logo: (tx) => logoOfClient(tx, app, clientId),
});

/** The list, and how many rows it has now. Throws `export.too_long_for_pdf`. */
async function counted(ctx: MemberContext, kind: ExportKind, input: Record<string, unknown>, format: ExportFormat) {
  const list: Exportable = kind.of(input, exportSource(ctx.app, ctx.client.id, ctx.language));
  const rows = await ctx.read((tx) => list.count(tx));
  if (format === 'pdf' && rows > PDF_ROWS_MAX) throw new DomainError('export.too_long_for_pdf');
  return { list, rows, filename: `${list.filename}.${format}` };
}

/** Where a list waits as a file, however long it is: for programs, which wait. Throws `export.too_long_for_pdf`. */
export async function linkToExport(
  ctx: MemberContext,
  kind: ExportKind,
  input: Record<string, unknown>,
  format: ExportFormat,
) {
  const { filename } = await counted(ctx, kind, input, format);
  return linkTo(ctx, ctx.client.id, { what: 'list', list: kind.name, input, format }, filename);
}

/**
 * A list as a file for a person: a link to it where it is soon made, otherwise a job that makes it in the background. `input` as
 * the kind of export takes it, with nothing left to what day it is. Throws `export.too_long_for_pdf`.
 */
export async function askForExport(
  ctx: MemberContext,
  kind: ExportKind,
  input: Record<string, unknown>,
  format: ExportFormat,
): Promise<z.input<typeof exportAnswer>> {
  const { rows, filename } = await counted(ctx, kind, input, format);
  const { principal } = ctx;
  if (rows <= ROWS_AT_ONCE_MAX[format] || principal.kind !== 'user')
    return { link: linkTo(ctx, ctx.client.id, { what: 'list', list: kind.name, input, format }, filename), job: null };
  return ctx.write(async (tx) => {
    const job = await queueExport(tx, {
      clientId: ctx.client.id,
      userId: principal.userId,
      language: ctx.language,
      at: ctx.app.wallClock.now(),
      ...{ what: kind.name, input, format, filename, rows },
    });
    return { link: null, job: jobOnWire(job, ctx.language) };
  });
}
