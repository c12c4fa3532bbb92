import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { oneOf } from '../../list-search.ts';
import { DAYS_BACK, type Period, PRESETS, periodOf, presetOf } from './periods.ts';
import { REPORT_SEARCH_DEFAULTS, type ReportSearch, reportSearch } from './report-search.ts';

/** The period an address names by both its days; null: it leaves one to the server. */
export const periodIn = ({ start_date, end_date }: ReportSearch): Period | null =>
  start_date && end_date ? { start: start_date, end: end_date } : null;
/** The period it asks for on `today`: a day it leaves out is the one the server takes. */
export function periodAsked({ start_date, end_date }: ReportSearch, today: string): Period {
  const end = end_date || today;
  return { start: start_date || addDays(end, -DAYS_BACK), end };
}

const written = (search: ReportSearch, period: Readonly<Record<string, string>>): string => {
  const parts = (['q', 'by', 'filter', 'sort'] as const).filter((key) => search[key] !== REPORT_SEARCH_DEFAULTS[key]);
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
