import { DomainError } from '@cordelle/domain/errors.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { exportJobInput, exportJobs } from '@cordelle/validation/exports.ts';
import { linkTo } from '../exports/download-link.ts';
import { exportsOf, finishedExport } from '../exports/export-jobs.ts';
import { isExportName } from '../exports/export-kind.ts';
import { procedure, router } from '../trpc.ts';
import { EXPORT_KINDS } from './export-kinds.ts';

/** Files that were asked for and made in the background; each person sees their own. */
export const exportsRouter = router({
  list: procedure({ auth: 'member', permission: null, rate: 'read', audit: 'none' })
    .output(exportJobs)
    .query(async ({ ctx }) => {
      const { principal, client, app, language } = ctx;
      if (principal.kind !== 'user') return { records: [] };
      const whose = { clientId: client.id, userId: principal.userId, now: app.wallClock.now() };
      return { records: await ctx.read((tx) => exportsOf(tx, whose, language)) };
    }),

  /** Where a finished one waits, for whoever may still take its list along. */
  link: procedure({ auth: 'member', permission: null, rate: 'read', audit: 'read' })
    .input(exportJobInput)
    .output(downloadLink)
    .mutation(async ({ ctx, input }) => {
      const { principal, client, app } = ctx;
      if (principal.kind !== 'user') throw new DomainError('record.not_found');
      const whose = { clientId: client.id, userId: principal.userId, now: app.wallClock.now() };
      const file = await ctx.read((tx) => finishedExport(tx, { ...whose, exportId: BigInt(input.exportId) }));
      if (!isExportName(file.what) || !ctx.may(EXPORT_KINDS[file.what].permission))
        throw new DomainError('auth.forbidden');
      return linkTo(ctx, client.id, { what: 'export', exportId: input.exportId }, file.filename);
    }),
});
