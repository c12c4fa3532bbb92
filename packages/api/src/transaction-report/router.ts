import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { reportRange } from '@cordelle/domain/report/range.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { exportAnswer } from '@cordelle/validation/exports.ts';
import {
  declinedReport,
  declinedReportInput,
  exportReportInput,
  reportFileInput,
  transactionReport,
  transactionReportInput,
} from '@cordelle/validation/transaction-report.ts';
import type { MemberContext } from '../context.ts';
import { askForExport, linkToExport } from '../exports/ask-for-export.ts';
import { procedure, router } from '../trpc.ts';
import { REPORT_EXPORTS } from './export-report.ts';
import { readReport } from './queries.ts';
import type { ReportWanted } from './report-rows.ts';

/** The days asked for, by the business day of the client's rail. */
function ranged<Asked extends Partial<Omit<ReportWanted, 'now'>>>({ app, client }: MemberContext, asked: Asked) {
  const today = localDate(app.clock.now(), RAIL_FACTS[client.country].zone);
  return { ...asked, ...reportRange(asked, today) };
}

export const transactionReportRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.transaction_report',
    scope: 'reports:read',
    rate: 'read',
    audit: 'none',
  })
    .input(transactionReportInput)
    .output(transactionReport)
    .query(({ ctx, input }) => {
      const wanted = { report: 'transactions' as const, ...ranged(ctx, input) };
      return ctx.read((tx) =>
        readReport(tx, ctx.client.id, wanted, { language: ctx.language, now: ctx.app.clock.now() }),
      );
    }),

  byDeclineDate: procedure({
    auth: 'member',
    permission: 'menu.transaction_report',
    scope: 'reports:read',
    rate: 'read',
    audit: 'none',
  })
    .input(declinedReportInput)
    .output(declinedReport)
    .query(({ ctx, input }) => {
      const wanted = { report: 'declined' as const, ...ranged(ctx, input) };
      return ctx.read((tx) =>
        readReport(tx, ctx.client.id, wanted, { language: ctx.language, now: ctx.app.clock.now() }),
      );
    }),

  /** For a person: a file, or a job that makes it. */
  export: procedure({ auth: 'member', permission: 'transaction_report.export', rate: 'export', audit: 'read' })
    .input(exportReportInput)
    .output(exportAnswer)
    .mutation(({ ctx, input: { format, ...input } }) =>
      askForExport(ctx, REPORT_EXPORTS[input.report], ranged(ctx, input), format),
    ),

  /** For a program: the file itself, however long. */
  csv: procedure({
    auth: 'member',
    permission: 'transaction_report.export',
    scope: 'reports:read',
    rate: 'export',
    audit: 'read',
  })
    .input(reportFileInput)
    .output(downloadLink)
    .query(({ ctx, input }) => linkToExport(ctx, REPORT_EXPORTS[input.report], ranged(ctx, input), 'csv')),

  pdf: procedure({
    auth: 'member',
    permission: 'transaction_report.export',
    scope: 'reports:read',
    rate: 'export',
    audit: 'read',
  })
    .input(reportFileInput)
    .output(downloadLink)
    .query(({ ctx, input }) => linkToExport(ctx, REPORT_EXPORTS[input.report], ranged(ctx, input), 'pdf')),
});
