import type { exportReportInput } from '@cordelle/validation/transaction-report.ts';
import type { z } from 'zod';
import { type ReportSearch, toDeclinedInput, toReportInput } from './report-search.ts';
import type { Report } from './use-report.ts';

export type AskedReport = Omit<z.input<typeof exportReportInput>, 'format'>;

/** What a report shows now, to be asked for as a file: over the days as they were answered, not as they are counted later. */
export function askedReport(search: ReportSearch, { startDate, endDate }: Report): AskedReport {
  const byDecline = search.by === 'decline_date';
  const { skip: _skip, limit: _limit, ...asked } = byDecline ? toDeclinedInput(search, 1) : toReportInput(search, 1);
  return { ...asked, report: byDecline ? 'declined' : 'transactions', startDate, endDate };
}
