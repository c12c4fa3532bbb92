import { rollForward } from '../calendar/business-days.ts';
import { addDays, type CalendarDate, dateOf, daysInMonth, partsOf } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import type { Rail } from '../rail.ts';

/** What one invoice is for: a calendar month in the rail's zone. Both dates are included. */
export type InvoicePeriod = {
  /** `2026-03` */
  readonly period: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
};

/** The month a day belongs to. */
export function periodOf(date: CalendarDate): InvoicePeriod {
  const { year, month } = partsOf(date);
  return {
    period: date.slice(0, 7),
    startDate: dateOf(year, month, 1),
    endDate: dateOf(year, month, daysInMonth(year, month)),
  };
}

/** The month before the one a day belongs to: what is billed from that day on. */
export const periodBefore = (date: CalendarDate): InvoicePeriod => periodOf(addDays(periodOf(date).startDate, -1));

/** Number of the one invoice of a client and month: without gaps or counters, the same whoever issues it. */
export const invoiceNumberOf = (clientId: string, { period }: InvoicePeriod): string =>
  `INV-${clientId}-${period.replace('-', '')}`;

/** Days from issue to collection: issued on the 1st, taken from the 5th. Source: lifecycle §8. */
const DAYS_TO_COLLECTION = 4;

/** The banking day from which an invoice is taken. Throws `calendar.year_missing`. */
export const dueDateOf = (rail: Rail, issuedOn: CalendarDate): CalendarDate =>
  rollForward(calendarOf(rail), addDays(issuedOn, DAYS_TO_COLLECTION));

/** Business days an invoice stays open past its due date: as long as the bank may still answer the debit that collects it. */
export const OVERDUE_AFTER_BUSINESS_DAYS = 5;
