import {
  addDays,
  addMonthsClamped,
  type CalendarDate,
  dateOf,
  daysBetween,
  partsOf,
} from '@cordelle/domain/calendar/dates.ts';
import { REPORT_DAYS_MAX } from '@cordelle/domain/report/range.ts';

/** Days that a report covers without more being said, before its end. */
export const DAYS_BACK = 30;

/** A period, both days included. */
export type Period = { readonly start: CalendarDate; readonly end: CalendarDate };

/** Named periods in the order in which they are offered. */
export const PRESETS = [
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'year_to_date',
  'last_year',
  'next_30_days',
] as const;
export type Preset = (typeof PRESETS)[number];

const MONTHS_IN_QUARTER = 3;

const firstOfMonth = (date: CalendarDate): CalendarDate => {
  const { year, month } = partsOf(date);
  return dateOf(year, month, 1);
};

function firstOfQuarter(date: CalendarDate): CalendarDate {
  const { year, month } = partsOf(date);
  return dateOf(year, month - ((month - 1) % MONTHS_IN_QUARTER), 1);
}

/** Whole months from a first of the month on. */
const months = (start: CalendarDate, count: number): Period => ({
  start,
  end: addDays(addMonthsClamped(start, count), -1),
});

/** The days a name stands for on `today`. “Last 30 days” goes 30 days back and ends today, as the report does by default. */
export function periodOf(preset: Preset, today: CalendarDate): Period {
  const back = (days: number): Period => ({ start: addDays(today, -days), end: today });
  const { year } = partsOf(today);
  switch (preset) {
    case 'last_7_days':
      return back(7);
    case 'last_30_days':
      return back(DAYS_BACK);
    case 'last_90_days':
      return back(90);
    case 'this_month':
      return months(firstOfMonth(today), 1);
    case 'last_month':
      return months(addMonthsClamped(firstOfMonth(today), -1), 1);
    case 'this_quarter':
      return months(firstOfQuarter(today), MONTHS_IN_QUARTER);
    case 'last_quarter':
      return months(addMonthsClamped(firstOfQuarter(today), -MONTHS_IN_QUARTER), MONTHS_IN_QUARTER);
    case 'year_to_date':
      return { start: dateOf(year, 1, 1), end: today };
    case 'last_year':
      return { start: dateOf(year - 1, 1, 1), end: dateOf(year - 1, 12, 31) };
    case 'next_30_days':
      return { start: today, end: addDays(today, 30) };
  }
}

/** Where several names stand for the same days, a part of the calendar is meant before a count of days. */
const BY_MEANING: readonly Preset[] = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'last_year',
  'year_to_date',
  ...PRESETS,
];

/** The name of a period on `today`; null: it has none. */
export const presetOf = ({ start, end }: Period, today: CalendarDate): Preset | null =>
  BY_MEANING.find((preset) => {
    const named = periodOf(preset, today);
    return named.start === start && named.end === end;
  }) ?? null;

/** Why a report cannot cover a period; null: it can. */
export function mistakeIn({ start, end }: Period): { kind: 'backwards' } | { kind: 'too_long'; days: number } | null {
  const days = daysBetween(start, end) + 1;
  if (days < 1) return { kind: 'backwards' };
  return days > REPORT_DAYS_MAX ? { kind: 'too_long', days } : null;
}
