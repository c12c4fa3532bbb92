import { addBusinessDays } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';

export type StatementBalances = {
  readonly date: CalendarDate;
  readonly openingCents: bigint;
  readonly closingCents: bigint;
};

/** Statements that are known of the days nearest to one; null: none. */
export type Neighbours = {
  readonly before: { readonly date: CalendarDate; readonly closingCents: bigint } | null;
  readonly after: { readonly date: CalendarDate; readonly openingCents: bigint } | null;
};

/**
 * Whether a statement that comes after one of a later day can be true. One from before all that are known ends where the first of
 * them begins. One between two begins where the earlier ends and ends where the later begins, unless other business days are
 * missing there. The newest is asked about instead where it begins elsewhere: what it says has happened.
 */
export function hasPlace(rail: Rail, statement: StatementBalances, { before, after }: Neighbours): boolean {
  if (after === null) return true;
  const endsThere = statement.closingCents === after.openingCents;
  if (before === null) return endsThere;
  return (
    (endsThere && statement.openingCents === before.closingCents) ||
    othersMissing(rail, before.date, after.date, statement.date)
  );
}

/** A business day between two days that is not this one. */
function othersMissing(rail: Rail, before: CalendarDate, after: CalendarDate, but: CalendarDate): boolean {
  const calendar = calendarOf(rail);
  const next = addBusinessDays(calendar, before, 1);
  return (next === but ? addBusinessDays(calendar, next, 1) : next) < after;
}
