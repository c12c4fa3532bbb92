import { businessDaysBetween } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import type { BankingCalendar } from '../calendar/holidays.ts';
import { CARRY_BUSINESS_DAYS } from './arithmetic.ts';

/** The first of the settlements that leave a client's balance below zero, and the first chargeback in it; null: it has none. */
export type FirstOwing = { readonly settledOn: CalendarDate; readonly takenBackOn: CalendarDate | null };

/**
 * Day from which the business days of a debt count. Settlements carry it for five of them: from the first one that does, on the
 * day it is made. Where none was made in that time, the one that is made then, because the debt is so old, begins nothing anew:
 * it counts from the chargeback. Source: lifecycle §6, settlement run and negative balance.
 */
export function debtSince({ settledOn, takenBackOn }: FirstOwing, calendar: BankingCalendar): CalendarDate {
  if (takenBackOn === null || businessDaysBetween(calendar, takenBackOn, settledOn) < CARRY_BUSINESS_DAYS)
    return settledOn;
  return takenBackOn;
}
