import { addDays, type CalendarDate } from '../calendar/dates.ts';
import { type DebitDates, datesOf } from '../calendar/process-date.ts';
import type { CustomerType } from '../customer-type.ts';
import type { Rail } from '../rail.ts';
import type { Frequency } from './frequency.ts';
import { occurrenceDate, type Series } from './occurrences.ts';

/** Debits are written this many calendar days ahead of their process date. */
export const PLANNING_DAYS = 45;

/** What of a schedule decides its dates. */
export type DatedTerms = {
  readonly customerType: CustomerType;
  readonly frequency: Frequency;
  readonly installments: number | null;
  readonly processDate: CalendarDate;
  readonly secondProcessDate: CalendarDate | null;
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

export const seriesOf = (terms: DatedTerms): Series => ({
  frequency: terms.frequency,
  firstDate: terms.processDate,
  secondDate: terms.secondProcessDate,
  installments: terms.installments,
});

/** The debits after an installment, at most `count`. Throws `calendar.year_missing`. */
export function debitsAfter(
  terms: DatedTerms,
  installment: number,
  count: number,
  on: Pick<PlanningDay, 'rail' | 'holdDays'>,
): DatedDebit[] {
  const debits: DatedDebit[] = [];
  for (let index = installment; debits.length < count; index += 1) {
    const requestedDate = occurrenceDate(seriesOf(terms), index);
    if (requestedDate === null) break;
    const { customerType } = terms;
    const dates = datesOf({ rail: on.rail, requestedDate, customerType, holdDays: on.holdDays });
    debits.push({ installment: index + 1, requestedDate, ...dates });
  }
  return debits;
}

/**
 * The debits to write now: those whose process date lies within `PLANNING_DAYS`, and the next one however far it is. Dates
 * the bank can no longer meet (a schedule was paused meanwhile) are passed over and never made up for. `through` is the last
 * installment dealt with. Throws `calendar.year_missing`.
 */
export function debitsToPlan(
  terms: DatedTerms & { readonly plannedThrough: number },
  on: PlanningDay,
): { readonly debits: readonly DatedDebit[]; readonly through: number } {
  const horizon = addDays(on.today, PLANNING_DAYS);
  const debits: DatedDebit[] = [];
  let through = terms.plannedThrough;
  let nextIsWritten = through > 0 && isAhead(debitsAfter(terms, through - 1, 1, on)[0], on);
  for (;;) {
    const [debit] = debitsAfter(terms, through, 1, on);
    if (!debit || (nextIsWritten && debit.processDate > horizon)) return { debits, through };
    through = debit.installment;
    if (debit.processDate < on.earliest) continue;
    debits.push(debit);
    nextIsWritten = true;
  }
}

const isAhead = (debit: DatedDebit | undefined, on: PlanningDay): boolean =>
  debit !== undefined && debit.processDate >= on.earliest;
