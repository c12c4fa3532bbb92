import { addDays, addMonthsClamped, type CalendarDate } from '../calendar/dates.ts';
import { invariant } from '../errors.ts';
import type { Frequency } from './frequency.ts';

/** The requested dates of a schedule. Closed banking days move each debit by itself and never the series. */
export type Series = {
  readonly frequency: Frequency;
  readonly firstDate: CalendarDate;
  /** Only, and always, for Twice. */
  readonly secondDate?: CalendarDate | null;
  /** Number of debits of a repeating frequency; null or absent: until removed. */
  readonly installments?: number | null;
};

type Step = { readonly days: number } | { readonly months: number };

const STEPS: Record<Exclude<Frequency, 'Once' | 'Twice'>, Step> = {
  Weekly: { days: 7 },
  'Every Other Week': { days: 14 },
  Monthly: { months: 1 },
  'Every Other Month': { months: 2 },
  Quarterly: { months: 3 },
  'Semi-Annually': { months: 6 },
  Yearly: { months: 12 },
};

/** How many debits a series has: Once 1, Twice 2, otherwise its installments; null: until removed. */
export function occurrenceCount({
  frequency,
  installments = null,
}: Pick<Series, 'frequency' | 'installments'>): number | null {
  if (frequency === 'Once') return 1;
  return frequency === 'Twice' ? 2 : installments;
}

/**
 * Requested date of the debit at a position (from 0); null past the end. Weekly series keep the weekday of the first date,
 * monthly ones its day of the month, clamped to the end of shorter months and counted from the first date, so without drift.
 */
export function occurrenceDate(series: Series, index: number): CalendarDate | null {
  const { frequency, firstDate, secondDate } = series;
  invariant(Number.isInteger(index) && index >= 0, `${index} is a position from 0`);
  const count = occurrenceCount(series);
  if (count !== null && index >= count) return null;
  if (index === 0) return firstDate;
  if (frequency === 'Once' || frequency === 'Twice') {
    invariant(secondDate, 'a schedule of frequency Twice has a second date');
    return secondDate;
  }
  const step = STEPS[frequency];
  return 'days' in step ? addDays(firstDate, step.days * index) : addMonthsClamped(firstDate, step.months * index);
}
