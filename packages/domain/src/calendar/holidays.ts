import { DomainError } from '../errors.ts';
import { RAIL_FACTS, type Rail } from '../rail.ts';
import { addDays, type CalendarDate, dateOf, daysInMonth, partsOf, type Weekday, weekday } from './dates.ts';

/** A banking calendar. A transaction uses the one of its rail. */
export type BankingCalendar = (typeof RAIL_FACTS)[Rail]['calendar'];

export const calendarOf = (rail: Rail): BankingCalendar => RAIL_FACTS[rail].calendar;

/** Years for which closures are computed. Later years wait until the networks' rules for them are known. */
export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2040;

/** A closed day of a network; the text is also its message key. */
export type HolidayKey =
  | 'holiday_boxing_day'
  | 'holiday_canada_day'
  | 'holiday_christmas'
  | 'holiday_columbus_day'
  | 'holiday_good_friday'
  | 'holiday_independence_day'
  | 'holiday_juneteenth'
  | 'holiday_labour_day'
  | 'holiday_labor_day'
  | 'holiday_martin_luther_king'
  | 'holiday_memorial_day'
  | 'holiday_new_year'
  | 'holiday_remembrance_day'
  | 'holiday_thanksgiving'
  | 'holiday_truth_reconciliation'
  | 'holiday_veterans_day'
  | 'holiday_victoria_day'
  | 'holiday_washington_birthday';

/** Days on which only some banks close. Networks stay open, so they count only through a profile's extra closures. */
export const REGIONAL_HOLIDAYS = [
  'holiday_civic',
  'holiday_easter_monday',
  'holiday_family_day',
  'holiday_january_2',
  'holiday_saint_jean',
] as const;
export type RegionalHoliday = (typeof REGIONAL_HOLIDAYS)[number];

/** Why a day is closed; each is a message key. `holiday_bank_closure` is a day one bank closes for its own reason. */
export type ClosureReason = 'weekend' | HolidayKey | RegionalHoliday | 'holiday_bank_closure';

/** Closed days of one bank profile on top of its network's. */
export type ExtraClosures = ReadonlyMap<CalendarDate, ClosureReason>;

type Rule<Key> = {
  readonly holiday: Key;
  readonly nominal: (year: number) => CalendarDate;
  /** A fixed date that falls on a weekend is observed elsewhere or not at all. */
  readonly fixed: boolean;
  readonly since?: number;
};

function nth(year: number, month: number, on: Weekday, count: number): CalendarDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((on - weekday(first) + 7) % 7) + (count - 1) * 7);
}

function last(year: number, month: number, on: Weekday): CalendarDate {
  const end = dateOf(year, month, daysInMonth(year, month));
  return addDays(end, -((weekday(end) - on + 7) % 7));
}

/** Easter Sunday of the Gregorian calendar. Source: the anonymous computus (Meeus, Jones, Butcher). */
export function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dateOf(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

const onDate = <Key>(holiday: Key, month: number, day: number, since?: number): Rule<Key> => ({
  holiday,
  nominal: (year) => dateOf(year, month, day),
  fixed: true,
  ...(since === undefined ? {} : { since }),
});
const onRule = <Key>(holiday: Key, nominal: (year: number) => CalendarDate): Rule<Key> => ({
  holiday,
  nominal,
  fixed: false,
});

/** Source: Federal Reserve Banks' and Payments Canada's published closed days. */
const RULES: Record<BankingCalendar, readonly Rule<HolidayKey>[]> = {
  'CA-ACSS': [
    onDate('holiday_new_year', 1, 1),
    onRule('holiday_good_friday', (year) => addDays(easterSunday(year), -2)),
    onRule('holiday_victoria_day', (year) => addDays(dateOf(year, 5, 24), 1 - weekday(dateOf(year, 5, 24)))),
    onDate('holiday_canada_day', 7, 1),
    onRule('holiday_labour_day', (year) => nth(year, 9, 1, 1)),
    onDate('holiday_truth_reconciliation', 9, 30, 2021),
    onRule('holiday_thanksgiving', (year) => nth(year, 10, 1, 2)),
    onDate('holiday_remembrance_day', 11, 11),
    onDate('holiday_christmas', 12, 25),
    onDate('holiday_boxing_day', 12, 26),
  ],
  'US-FED': [
    onDate('holiday_new_year', 1, 1),
    onRule('holiday_martin_luther_king', (year) => nth(year, 1, 1, 3)),
    onRule('holiday_washington_birthday', (year) => nth(year, 2, 1, 3)),
    onRule('holiday_memorial_day', (year) => last(year, 5, 1)),
    onDate('holiday_juneteenth', 6, 19, 2021),
    onDate('holiday_independence_day', 7, 4),
    onRule('holiday_labor_day', (year) => nth(year, 9, 1, 1)),
    onRule('holiday_columbus_day', (year) => nth(year, 10, 1, 2)),
    onDate('holiday_veterans_day', 11, 11),
    onRule('holiday_thanksgiving', (year) => nth(year, 11, 4, 4)),
    onDate('holiday_christmas', 12, 25),
  ],
};

export const isWeekend = (date: CalendarDate): boolean => weekday(date) >= 6;

/** Canada: a weekend holiday moves to the next weekday that is not a holiday already. */
function nextFreeWeekday(date: CalendarDate, taken: ReadonlyMap<CalendarDate, HolidayKey>): CalendarDate {
  let moved = addDays(date, 1);
  while (isWeekend(moved) || taken.has(moved)) moved = addDays(moved, 1);
  return moved;
}

function closuresOfYear(calendar: BankingCalendar, year: number): Map<CalendarDate, HolidayKey> {
  const closed = new Map<CalendarDate, HolidayKey>();
  const rules = RULES[calendar].filter((rule) => year >= (rule.since ?? FIRST_YEAR));
  const displaced = rules.filter((rule) => rule.fixed && isWeekend(rule.nominal(year)));
  for (const rule of rules) if (!displaced.includes(rule)) closed.set(rule.nominal(year), rule.holiday);
  for (const rule of displaced) {
    const nominal = rule.nominal(year);
    if (calendar === 'CA-ACSS') closed.set(nextFreeWeekday(nominal, closed), rule.holiday);
    else if (weekday(nominal) === 7) closed.set(addDays(nominal, 1), rule.holiday);
    // US-FED: a holiday on Saturday is not observed; the Friday before stays open
  }
  return new Map([...closed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function closuresOfAllYears(calendar: BankingCalendar): ReadonlyMap<CalendarDate, HolidayKey> {
  const closed: [CalendarDate, HolidayKey][] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) closed.push(...closuresOfYear(calendar, year));
  return new Map(closed);
}

/** Closed weekdays of each network with their holiday, all loaded years, by date. */
export const CLOSURES: Record<BankingCalendar, ReadonlyMap<CalendarDate, HolidayKey>> = {
  'CA-ACSS': closuresOfAllYears('CA-ACSS'),
  'US-FED': closuresOfAllYears('US-FED'),
};

/** Throws `calendar.year_missing` when closures of that year are not loaded. */
export function requireLoadedYear(year: number): void {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) throw new DomainError('calendar.year_missing', { year });
}

/**
 * Why a date is closed on a network or for the given bank profile; null on a business day. A holiday observed on another
 * day is reported there. Throws `calendar.year_missing`.
 */
export function closure(
  calendar: BankingCalendar,
  date: CalendarDate,
  extra?: ExtraClosures,
): { readonly reason: ClosureReason } | null {
  requireLoadedYear(partsOf(date).year);
  if (isWeekend(date)) return { reason: 'weekend' };
  const reason = CLOSURES[calendar].get(date) ?? extra?.get(date);
  return reason ? { reason } : null;
}

/** A day on which banks are closed, and why. */
export type ClosedDay = { readonly date: CalendarDate; readonly reason: ClosureReason };

/** Every closed day from a date up to another, which is not looked at. Throws `calendar.year_missing`. */
export function closedDays(calendar: BankingCalendar, from: CalendarDate, to: CalendarDate): ClosedDay[] {
  const days: ClosedDay[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) {
    const closed = closure(calendar, date);
    if (closed) days.push({ date, reason: closed.reason });
  }
  return days;
}
