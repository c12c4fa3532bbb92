import type { AppRouter } from '@cordelle/api/root.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useTRPC } from '../../trpc.ts';
import { mistakeIn } from './periods.ts';
import { periodIn, type ReportSearch, toDeclinedInput, toReportInput } from './report-search.ts';

export type Report = inferRouterOutputs<AppRouter>['transactionReport']['list'];
export type ReportRow = Report['records'][number];

/** Whether the server could answer: the days of the address make a period a report may cover. */
export const isAnswerable = (search: ReportSearch): boolean => {
  const period = periodIn(search);
  return period === null || mistakeIn(period) === null;
};

/** What the address asks for, by whichever date counts. Nothing is asked while it cannot be answered, or not `enabled`. */
export function useReport(search: ReportSearch, size: number, enabled = true): UseQueryResult<Report, unknown> {
  const { list, byDeclineDate } = useTRPC().transactionReport;
  const byDecline = search.by === 'decline_date';
  const asked = enabled && isAnswerable(search);
  const options = { placeholderData: keepPreviousData<Report> };
  const processed = useQuery(
    list.queryOptions(toReportInput(search, size), { ...options, enabled: asked && !byDecline }),
  );
  const declined = useQuery(
    byDeclineDate.queryOptions(toDeclinedInput(search, size), { ...options, enabled: asked && byDecline }),
  );
  return byDecline ? declined : processed;
}

/** Sums of every status of the period, whichever of them is listed: they are what one filters by. */
export function useSums(search: ReportSearch, size: number, shown: Report | undefined): Report['byStatus'] {
  const whole = useReport({ ...search, filter: 'All', page: 1 }, size, search.filter !== 'All');
  return (search.filter === 'All' ? shown : whole.data)?.byStatus ?? [];
}
