import { invariant } from '../errors.ts';
import { type CalendarDate, dateOf, dateOfDayNumber, dayNumber, partsOf } from './dates.ts';
import {
  type BankingCalendar,
  CLOSURES,
  closure,
  type ExtraClosures,
  FIRST_YEAR,
  isWeekend,
  LAST_YEAR,
  requireLoadedYear,
} from './holidays.ts';

/**
 * All loaded years of one calendar, so that any count of business days is two array reads: a day run asks hundreds of
 * thousands of times. Extra closures of a bank profile are few and are walked or subtracted one by one.
 */
type DayTable = {
  /** Every business day in order. */
  readonly businessDays: readonly CalendarDate[];
  /** Business days up to and including each day, by days since the first day of the table. */
  readonly countThrough: Uint16Array;
};

const FIRST_DAY = dayNumber(dateOf(FIRST_YEAR, 1, 1));
const DAY_COUNT = dayNumber(dateOf(LAST_YEAR, 12, 31)) - FIRST_DAY + 1;

function dayTable(calendar: BankingCalendar): DayTable {
  const businessDays: CalendarDate[] = [];
  const countThrough = new Uint16Array(DAY_COUNT);
  for (let index = 0; index < DAY_COUNT; index += 1) {
    const date = dateOfDayNumber(FIRST_DAY + index);
    if (!isWeekend(date) && !CLOSURES[calendar].has(date)) businessDays.push(date);
    countThrough[index] = businessDays.length;
  }
  return { businessDays, countThrough };
}

const TABLES: Record<BankingCalendar, DayTable> = {
  'CA-ACSS': dayTable('CA-ACSS'),
  'US-FED': dayTable('US-FED'),
};

/** Business days of the table up to and including the date, shifted by whole days. */
function countThrough(table: DayTable, date: CalendarDate, shift: 0 | -1 = 0): number {
  const index = dayNumber(date) - FIRST_DAY;
  if (index < 0 || index >= DAY_COUNT) requireLoadedYear(partsOf(date).year);
  return table.countThrough[index + shift] ?? 0;
}

function businessDayAt(table: DayTable, index: number): CalendarDate {
  const date = table.businessDays[index];
  if (date === undefined) requireLoadedYear(index < 0 ? FIRST_YEAR - 1 : LAST_YEAR + 1);
  invariant(date, 'a day outside the table is refused');
  return date;
}

/** A weekday on which the network, and the bank of the given profile, are open. Throws `calendar.year_missing`. */
export const isBusinessDay = (calendar: BankingCalendar, date: CalendarDate, extra?: ExtraClosures): boolean =>
  closure(calendar, date, extra) === null;

/**
 * Moves `count` business days forward, or backward when negative; 0 leaves the date alone, even a closed one. The date
 * itself never counts. Throws `calendar.year_missing` past the loaded years.
 */
export function addBusinessDays(
  calendar: BankingCalendar,
  date: CalendarDate,
  count: number,
  extra?: ExtraClosures,
): CalendarDate {
  if (count === 0) return date;
  const table = TABLES[calendar];
  const step = count > 0 ? 1 : -1;
  // index of the first business day after the date, or of the last one before it
  let index = count > 0 ? countThrough(table, date) : countThrough(table, date, -1) - 1;
  if (!extra?.size) return businessDayAt(table, index + count - step);
  for (let left = Math.abs(count); ; index += step) {
    const day = businessDayAt(table, index);
    if (!extra.has(day)) left -= 1;
    if (left === 0) return day;
  }
}

/** First business day on or after the date. Throws `calendar.year_missing`. */
export const rollForward = (calendar: BankingCalendar, date: CalendarDate, extra?: ExtraClosures): CalendarDate =>
  isBusinessDay(calendar, date, extra) ? date : addBusinessDays(calendar, date, 1, extra);

/** The same of a date that somebody typed: one outside the loaded years stays, for whoever asked to be told which dates there are. */
export function rollForwardIfKnown(calendar: BankingCalendar, date: CalendarDate): CalendarDate {
  const { year } = partsOf(date);
  return year >= FIRST_YEAR && year < LAST_YEAR ? rollForward(calendar, date) : date;
}

/** Last business day on or before the date. Throws `calendar.year_missing`. */
export const rollBack = (calendar: BankingCalendar, date: CalendarDate, extra?: ExtraClosures): CalendarDate =>
  isBusinessDay(calendar, date, extra) ? date : addBusinessDays(calendar, date, -1, extra);

/** Business days after `from` up to and including `to`; negative when `to` is earlier. Throws `calendar.year_missing`. */
export function businessDaysBetween(
  calendar: BankingCalendar,
  from: CalendarDate,
  to: CalendarDate,
  extra?: ExtraClosures,
): number {
  if (to < from) return -businessDaysBetween(calendar, to, from, extra);
  const table = TABLES[calendar];
  let days = countThrough(table, to) - countThrough(table, from);
  for (const date of extra?.keys() ?? []) if (date > from && date <= to && isBusinessDay(calendar, date)) days -= 1;
  return days;
}
