import { rollForward } from '../calendar/business-days.ts';
import { addDays, type CalendarDate } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { type DebitDates, datesOf } from '../calendar/process-date.ts';
import type { CustomerType } from '../customer-type.ts';
import type { Rail } from '../rail.ts';
import { isSkipped, type RequestedTerms, requestedDateAt } from './installments.ts';

/** Debits are written this many calendar days ahead of their process date. */
export const PLANNING_DAYS = 45;

/** What of a schedule decides its dates. */
export type DatedTerms = RequestedTerms & {
  readonly customerType: CustomerType;
  /** While paused: what falls before this date is passed over. Null: it is paused until somebody resumes it, or not at all. */
  readonly pausedUntil?: CalendarDate | null;
};

/** Where and when it is planned. */
export type PlanningDay = {
  readonly rail: Rail;
  /** Rail date. */
  readonly today: CalendarDate;
  /** First date the bank can still debit. */
  readonly earliest: CalendarDate;
  /** Business days from process date to approval, of the client. */
  readonly holdDays: number;
};

/** One debit of a schedule with every date that follows. `installment` counts from 1. */
export type DatedDebit = { readonly installment: number; readonly requestedDate: CalendarDate } & DebitDates;

/** The debit of an installment, skipped or not; null past the end. Throws `calendar.year_missing`. */
export function debitAt(
  terms: DatedTerms,
  installment: number,
  on: Pick<PlanningDay, 'rail' | 'holdDays'>,
): DatedDebit | null {
  const requestedDate = requestedDateAt(terms, installment);
  if (requestedDate === null) return null;
  const { customerType } = terms;
  return {
    installment,
    requestedDate,
    ...datesOf({ rail: on.rail, requestedDate, customerType, holdDays: on.holdDays }),
  };
}

/** Day on which an installment would be debited; null past the end. Throws `calendar.year_missing`. */
export function processDateAt(terms: RequestedTerms, installment: number, rail: Rail): CalendarDate | null {
  const requestedDate = requestedDateAt(terms, installment);
  return requestedDate === null ? null : rollForward(calendarOf(rail), requestedDate);
}

/** The debits after an installment that are not skipped, at most `count`. Throws `calendar.year_missing`. */
export function debitsAfter(
  terms: DatedTerms,
  installment: number,
  count: number,
  on: Pick<PlanningDay, 'rail' | 'holdDays'>,
): DatedDebit[] {
  const debits: DatedDebit[] = [];
  for (let next = installment + 1; debits.length < count; next += 1) {
    const debit = debitAt(terms, next, on);
    if (!debit) break;
    if (!isSkipped(terms, next)) debits.push(debit);
  }
  return debits;
}

/** Last installment that the bank can no longer be asked for; 0: none. Throws `calendar.year_missing`. */
export function closedThrough(terms: RequestedTerms, on: Pick<PlanningDay, 'rail' | 'earliest'>): number {
  for (let installment = 1; ; installment += 1) {
    const requestedDate = requestedDateAt(terms, installment);
    if (requestedDate === null || rollForward(calendarOf(on.rail), requestedDate) >= on.earliest)
      return installment - 1;
  }
}

/** Last installment that nothing is debited for any more: closed at the bank, or before a pause ends. Throws `calendar.year_missing`. */
export function passedThrough(
  terms: RequestedTerms & Pick<DatedTerms, 'pausedUntil'>,
  on: Pick<PlanningDay, 'rail' | 'earliest'>,
): number {
  return closedThrough(terms, { rail: on.rail, earliest: firstDay(terms, on) });
}

/** First day that a debit can have: one the bank can still meet, and no pause covers. */
const firstDay = ({ pausedUntil }: Pick<DatedTerms, 'pausedUntil'>, { earliest }: Pick<PlanningDay, 'earliest'>) =>
  pausedUntil && pausedUntil > earliest ? pausedUntil : earliest;

/**
 * The debits to write now: those whose process date lies within `PLANNING_DAYS`, and the next one however far it is. Skipped
 * installments, and dates the bank can no longer meet or that a pause covers, are passed over and never made up for. `through`
 * is the last installment dealt with. Throws `calendar.year_missing`.
 */
export function debitsToPlan(
  terms: DatedTerms & { readonly plannedThrough: number },
  on: PlanningDay,
): { readonly debits: readonly DatedDebit[]; readonly through: number } {
  const horizon = addDays(on.today, PLANNING_DAYS);
  const from = firstDay(terms, on);
  const debits: DatedDebit[] = [];
  let through = terms.plannedThrough;
  const isWritten = ({ installment, processDate }: DatedDebit) => processDate >= from && !isSkipped(terms, installment);
  const last = through > 0 ? debitAt(terms, through, on) : null;
  let nextIsWritten = last !== null && isWritten(last);
  for (;;) {
    const debit = debitAt(terms, through + 1, on);
    if (!debit || (nextIsWritten && debit.processDate > horizon)) return { debits, through };
    through = debit.installment;
    if (!isWritten(debit)) continue;
    debits.push(debit);
    nextIsWritten = true;
  }
}
