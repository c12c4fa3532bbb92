import type { CalendarDate } from '../calendar/dates.ts';

/** Days of debits: from the first, up to but without the second; null: no bound. */
export type DebitDays = { readonly from: CalendarDate | null; readonly before: CalendarDate | null };

/**
 * On which days a debit was taken under a consent: from the day it was given until the day the next one was. What was taken before
 * anything was recorded counts to the first; what was taken after a revocation stays in sight. Days are those of the rail.
 */
export const debitDaysOf = (days: {
  /** Null: nothing was given before it. */
  readonly beforeGivenOn: CalendarDate | null;
  readonly givenOn: CalendarDate;
  readonly nextGivenOn: CalendarDate | null;
}): DebitDays => ({ from: days.beforeGivenOn === null ? null : days.givenOn, before: days.nextGivenOn });
