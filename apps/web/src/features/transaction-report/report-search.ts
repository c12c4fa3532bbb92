import { addDays, isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DECLINE_FILTERS, DECLINE_SORTS, REPORT_FILTERS, REPORT_SORTS } from '@cordelle/validation/report-filters.ts';
import type { declinedReportInput, transactionReportInput } from '@cordelle/validation/transaction-report.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, type Part, toPageInput } from '../../list-search.ts';
import { DAYS_BACK, type Period, PRESETS, periodOf, presetOf } from './periods.ts';

export const REPORT_PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export const REPORT_LIST = 'transaction_report';

type Direction = 'asc' | 'desc';
type ProcessOrder = `${(typeof REPORT_SORTS)[number]}.${Direction}`;
type DeclineOrder = `${(typeof DECLINE_SORTS)[number]}.${Direction}`;

/** A day that exists, or none. */
const dayPart: Part<string> = (asked) => (isCalendarDate(asked) ? asked : '');

const list = listSearch([...REPORT_SORTS, 'declineDate', 'comment'], {
  sort: 'processDate.desc',
  sizes: REPORT_PAGE_SIZES,
});

/** The address of the report. Without dates it covers the last 30 days; without `size` as many rows as somebody last chose. */
export const reportSearch = address({
  ...list,
  size: oneOf<number>([0, ...REPORT_PAGE_SIZES], 0),
  start_date: dayPart,
  end_date: dayPart,
  filter: oneOf(REPORT_FILTERS, 'All'),
  /** The date that decides what belongs to the period. */
  by: oneOf(['process_date', 'decline_date'], 'process_date'),
});
export type ReportSearch = ReturnType<typeof reportSearch>;
export type ReportFilter = ReportSearch['filter'];

/** Left out of the address, so that a plain report has a plain one. */
export const REPORT_SEARCH_DEFAULTS = reportSearch({});
const { q, filter, start_date, end_date, sort, by } = REPORT_SEARCH_DEFAULTS;
/** What takes every filter off, whichever date counts. */
export const WITHOUT_FILTERS = { q, filter, start_date, end_date } satisfies Partial<ReportSearch>;

/** Filters there are while a date counts: only what was declined has a decline date. */
export const filtersOf = ({ by }: Pick<ReportSearch, 'by'>): readonly ReportFilter[] =>
  by === 'decline_date' ? DECLINE_FILTERS : REPORT_FILTERS;

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

const days = ({ start_date, end_date }: Pick<ReportSearch, 'start_date' | 'end_date'>) => ({
  ...(start_date && { startDate: start_date }),
  ...(end_date && { endDate: end_date }),
});

export const toReportInput = (search: ReportSearch, size: number): z.input<typeof transactionReportInput> => ({
  ...toPageInput({ ...search, sort: processOrder(search.sort), size: search.size || size }),
  ...days(search),
  filter: search.filter,
});
export const toDeclinedInput = (search: ReportSearch, size: number): z.input<typeof declinedReportInput> => ({
  ...toPageInput({ ...search, sort: declineOrder(search.sort), size: search.size || size }),
  ...days(search),
  filter: declineFilter(search.filter),
});

/** The period an address names by both its days; null: it leaves one to the server. */
export const periodIn = ({ start_date, end_date }: ReportSearch): Period | null =>
  start_date && end_date ? { start: start_date, end: end_date } : null;
/** The period it asks for on `today`: a day it leaves out is the one the server takes. */
export function periodAsked({ start_date, end_date }: ReportSearch, today: string): Period {
  const end = end_date || today;
  return { start: start_date || addDays(end, -DAYS_BACK), end };
}

const written = (search: ReportSearch, period: Readonly<Record<string, string>>): string => {
  const others = { q, filter, sort, by };
  const parts = (['q', 'by', 'filter', 'sort'] as const).filter((key) => search[key] !== others[key]);
  return new URLSearchParams([
    ...Object.entries(period),
    ...parts.map((key): [string, string] => [key, search[key]]),
  ]).toString();
};

/** The report without its page, as its address says it on `today`: what is listed, and in which order. */
export function reportAddress(search: ReportSearch, today: string): string {
  const { start_date, end_date } = search;
  const period = periodIn(search);
  const usual = periodOf('last_30_days', today);
  const isUsual = period?.start === usual.start && period.end === usual.end;
  return written(search, isUsual ? {} : { ...(start_date && { start_date }), ...(end_date && { end_date }) });
}

/** The same to be kept as a view: a period that has a name today is kept by it, and moves with time. */
export function keptAddress(search: ReportSearch, today: string): string {
  const period = periodIn(search);
  const preset = period && presetOf(period, today);
  return preset && preset !== 'last_30_days' ? written(search, { period: preset }) : reportAddress(search, today);
}

const presetPart = oneOf([...PRESETS, null], null);

/** A kept address as the report reads it on `today`. */
export function readView(kept: string, today: string): string {
  const { period, start_date, end_date, ...others } = Object.fromEntries(new URLSearchParams(kept));
  const preset = presetPart(period);
  const { start, end } = preset ? periodOf(preset, today) : { start: start_date, end: end_date };
  return reportAddress(reportSearch({ ...others, start_date: start, end_date: end }), today);
}
