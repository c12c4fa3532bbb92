import type { AppRouter } from '@cordelle/api/root.ts';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { trpc } from '../../trpc.ts';
import { type ReportSearch, toDeclinedInput, toReportInput } from './report-search.ts';

export type Report = inferRouterOutputs<AppRouter>['transactionReport']['list'];
export type ReportRow = Report['records'][number];

/** What the address asks for, by whichever date counts. Nothing is asked unless `enabled`. */
export function useReport(search: ReportSearch, size: number, enabled: boolean): UseQueryResult<Report, unknown> {
  const byDecline = search.by === 'decline_date';
  const options = { placeholderData: keepPreviousData<Report> };
  const processed = trpc.transactionReport.list.useQuery(toReportInput(search, size), {
    ...options,
    enabled: enabled && !byDecline,
  });
  const declined = trpc.transactionReport.byDeclineDate.useQuery(toDeclinedInput(search, size), {
    ...options,
    enabled: enabled && byDecline,
  });
  return byDecline ? declined : processed;
}

/** Sums of every status of the period, whichever of them is listed: they are what one filters by. */
export function useSums(
  search: ReportSearch,
  { size, enabled, shown }: { size: number; enabled: boolean; shown: Report | undefined },
): Report['byStatus'] {
  const whole = useReport({ ...search, filter: 'All', page: 1 }, size, enabled && search.filter !== 'All');
  return (search.filter === 'All' ? shown : whole.data)?.byStatus ?? [];
}
