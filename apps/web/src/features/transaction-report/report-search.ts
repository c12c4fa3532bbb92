import {
  DECLINE_FILTERS,
  DECLINE_SORTS,
  HOME_FILTERS,
  REPORT_FILTERS,
  REPORT_SORTS,
} from '@cordelle/validation/report-filters.ts';
import type { declinedReportInput, transactionReportInput } from '@cordelle/validation/transaction-report.ts';
import type { z } from 'zod';
import { address, calendarDay, listSearch, oneOf, toPageInput } from '../../list-search.ts';

export const REPORT_PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export const REPORT_LIST = 'transaction_report';

type Direction = 'asc' | 'desc';
type ProcessOrder = `${(typeof REPORT_SORTS)[number]}.${Direction}`;
type DeclineOrder = `${(typeof DECLINE_SORTS)[number]}.${Direction}`;

const list = listSearch([...REPORT_SORTS, 'declineDate', 'comment'], {
  sort: 'processDate.desc',
  sizes: REPORT_PAGE_SIZES,
});

/** The address of the report. Without dates it covers the last 30 days; without `size` as many rows as somebody last chose. */
export const reportSearch = address({
  ...list,
  size: oneOf<number>([0, ...REPORT_PAGE_SIZES], 0),
  start_date: calendarDay,
  end_date: calendarDay,
  filter: oneOf(REPORT_FILTERS, 'All'),
  /** The date that decides what belongs to the period. */
  by: oneOf(['process_date', 'decline_date'], 'process_date'),
});
export type ReportSearch = ReturnType<typeof reportSearch>;
export type ReportFilter = ReportSearch['filter'];

/** Left out of the address, so that a plain report has a plain one. */
export const REPORT_SEARCH_DEFAULTS = reportSearch({});
const { q, filter, start_date, end_date } = REPORT_SEARCH_DEFAULTS;
/** What takes every filter off, whichever date counts. */
export const WITHOUT_FILTERS = { q, filter, start_date, end_date } satisfies Partial<ReportSearch>;

const processOrder = oneOf<ProcessOrder>(
  REPORT_SORTS.flatMap((field): ProcessOrder[] => [`${field}.asc`, `${field}.desc`]),
  'processDate.desc',
);
const declineOrder = oneOf<DeclineOrder>(
  DECLINE_SORTS.flatMap((field): DeclineOrder[] => [`${field}.asc`, `${field}.desc`]),
  'declineDate.desc',
);
const declineFilter = oneOf(DECLINE_FILTERS, 'All');

/** Order in which the report stands: one that the other date had, but this one has not, is the newest first. */
export const orderOf = ({ by, sort }: Pick<ReportSearch, 'by' | 'sort'>): ProcessOrder | DeclineOrder =>
  by === 'decline_date' ? declineOrder(sort) : processOrder(sort);
/** Filter that holds, whichever date counts. */
export const filterOf = ({ by, filter }: Pick<ReportSearch, 'by' | 'filter'>): ReportFilter =>
  by === 'decline_date' ? declineFilter(filter) : filter;

/** Filters that are offered while a date counts: only what was declined has a decline date. One that home leads to while it holds. */
export function filtersOf(search: Pick<ReportSearch, 'by' | 'filter'>): readonly ReportFilter[] {
  const held = filterOf(search);
  const filters: readonly ReportFilter[] = search.by === 'decline_date' ? DECLINE_FILTERS : REPORT_FILTERS;
  return filters.filter((offered) => offered === held || !HOME_FILTERS.some((led) => led === offered));
}

/** Each row says the status that people are shown, and is counted and listed by it. */
const AS_SHOWN = { disputedAs: 'Declined' } as const;

const days = ({ start_date, end_date }: Pick<ReportSearch, 'start_date' | 'end_date'>) => ({
  ...(start_date && { startDate: start_date }),
  ...(end_date && { endDate: end_date }),
});

export const toReportInput = (search: ReportSearch, size: number): z.input<typeof transactionReportInput> => ({
  ...toPageInput({ ...search, sort: processOrder(search.sort), size: search.size || size }),
  ...days(search),
  filter: search.filter,
  ...AS_SHOWN,
});
export const toDeclinedInput = (search: ReportSearch, size: number): z.input<typeof declinedReportInput> => ({
  ...toPageInput({ ...search, sort: declineOrder(search.sort), size: search.size || size }),
  ...days(search),
  filter: declineFilter(search.filter),
  ...AS_SHOWN,
});
