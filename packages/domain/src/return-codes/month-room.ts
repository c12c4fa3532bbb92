import { rollBack, rollForward } from '../calendar/business-days.ts';
import { addDays, addMonthsClamped, type CalendarDate } from '../calendar/dates.ts';
import { calendarOf, type ExtraClosures } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';

/** Most that may be debited of a payer in a calendar month, and what each month (`YYYY-MM`) holds, instalments to come included. */
export type MonthlyRoom = { readonly limitCents: bigint; readonly plannedCents: Readonly<Record<string, bigint>> };

/** A debit to be presented again. `monthly` null: there is no limit. */
export type Fitting = {
  readonly rail: Rail;
  readonly amountCents: bigint;
  readonly monthly: MonthlyRoom | null;
  readonly extraClosures?: ExtraClosures;
};

/** Whether it fits in the month of a date beside what that holds. */
export function hasRoom({ amountCents, monthly }: Fitting, date: CalendarDate): boolean {
  if (monthly === null) return true;
  return amountCents + (monthly.plannedCents[date.slice(0, 7)] ?? 0n) <= monthly.limitCents;
}

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;

/** First business day from one date to another, both included, in whose month it fits; null: none. */
export function firstWithRoom(debit: Fitting, from: CalendarDate, until: CalendarDate): CalendarDate | null {
  const open = (date: CalendarDate) => rollForward(calendarOf(debit.rail), date, debit.extraClosures);
  for (let date = open(from); date <= until; date = open(addMonthsClamped(firstOfMonth(date), 1)))
    if (hasRoom(debit, date)) return date;
  return null;
}

/** The same, the last one. */
export function lastWithRoom(debit: Fitting, from: CalendarDate, until: CalendarDate): CalendarDate | null {
  const open = (date: CalendarDate) => rollBack(calendarOf(debit.rail), date, debit.extraClosures);
  for (let date = open(until); date >= from; date = open(addDays(firstOfMonth(date), -1)))
    if (hasRoom(debit, date)) return date;
  return null;
}
