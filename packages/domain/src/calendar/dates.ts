import { invariant } from '../errors.ts';

/** A day without time or zone, `YYYY-MM-DD`, years 0000–9999. Text order is date order. */
export type CalendarDate = string;

/** Monday is 1, Sunday 7 (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const SHAPE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const DAYS_BEFORE_1970 = 719_468;
const DAYS_PER_ERA = 146_097;

type Parts = { readonly year: number; readonly month: number; readonly day: number };

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days of a month (1–12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function read(text: string): Parts | null {
  if (!SHAPE.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const real = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return real ? { year, month, day } : null;
}

/** True for the text of a day that exists: `2028-02-29` is one, `2026-02-29`, `2026-2-9` and any of a year 0 are not. */
export const isCalendarDate = (value: unknown): value is CalendarDate =>
  typeof value === 'string' && !value.startsWith('0000') && read(value) !== null;

/** Year, month (1–12) and day (1–31) of a date. A text that is no calendar date is a broken invariant. */
export function partsOf(date: CalendarDate): Parts {
  const parts = read(date);
  invariant(parts, `${date} is a calendar date`);
  return parts;
}

/** The date of a year, month (1–12) and day (1–31). */
export function dateOf(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days since 1970-01-01, negative before. Source: proleptic Gregorian calendar, 400-year eras starting on March 1. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = partsOf(date);
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970;
}

/** The date that many days after 1970-01-01: the inverse of `dayNumber`. */
export function dateOfDayNumber(days: number): CalendarDate {
  const shifted = days + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return dateOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** The date `days` calendar days later; earlier when negative. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOfDayNumber(dayNumber(date) + days);

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

/**
 * The anchor's day of the month, `months` months later; the last day where that month is shorter. Always counted from the
 * anchor, so a series on the 31st returns to the 31st after February instead of drifting to the 28th.
 */
export function addMonthsClamped(anchor: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(anchor);
  const index = year * 12 + month - 1 + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = index - targetYear * 12 + 1;
  return dateOf(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

export function weekday(date: CalendarDate): Weekday {
  // 1970-01-01 was a Thursday (4)
  return (((((dayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}
