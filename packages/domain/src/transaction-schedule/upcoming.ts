import type { CalendarDate } from '../calendar/dates.ts';
import { datesOf } from '../calendar/process-date.ts';
import { allowedInstallmentActions, type InstallmentAction } from './actions.ts';
import { type DatedDebit, debitAt, type PlanningDay } from './debits-to-plan.ts';
import { amountAt, installmentCount, isSkipped, overrideAt, requestedDateAt, seriesDateAt } from './installments.ts';
import { DEBITS_SHOWN } from './limits.ts';
import { isPausedOn, isRunning, NOT_WRITTEN_YET, type RunningPlan, type WrittenDebit } from './rewriting.ts';

/** One installment that is still to come, or would be if nobody had skipped it. */
export type UpcomingInstallment = DatedDebit & {
  readonly amountCents: bigint;
  /** The date that the series gives, where somebody moved it. */
  readonly originalDate: CalendarDate | null;
  readonly skipped: boolean;
  readonly transactionId: string | null;
  /** How that debit stands; null: it is not written yet. */
  readonly transactionStatus: 'Future' | 'Sent to Bank' | null;
  readonly allowedActions: readonly InstallmentAction[];
};

export type Upcoming = {
  /** The next ones, at most `DEBITS_SHOWN`. */
  readonly installments: readonly UpcomingInstallment[];
  /** Requested date of the last debit; null: until removed. */
  readonly endDate: CalendarDate | null;
  /** What will be collected from now on; null: it goes on until removed. */
  readonly totalCents: bigint | null;
};

/** What is still to come of a plan, in the order of its installments. Throws `calendar.year_missing`. */
export function upcomingOf(plan: RunningPlan, written: readonly WrittenDebit[], on: PlanningDay): Upcoming {
  const byInstallment = new Map(written.map((debit) => [debit.installment, debit]));
  const count = installmentCount(plan);
  const runs = isRunning(plan);
  const installments: UpcomingInstallment[] = [];
  let totalCents = 0n;
  const first = firstToCome(plan, written, on);
  for (let installment = first; count === null || installment <= count; installment += 1) {
    const full = installments.length >= DEBITS_SHOWN;
    if (full && count === null) break;
    const debit = byInstallment.get(installment);
    if (debit && !debit.toCome) continue;
    if (debit) {
      totalCents += debit.amountCents;
      if (!full) installments.push(ofDebit(plan, debit, on));
      continue;
    }
    if (!runs) {
      if (installment > Math.max(plan.plannedThrough, ...byInstallment.keys())) break;
      continue;
    }
    const requestedDate = requestedDateAt(plan, installment);
    // Far ahead nothing is closed, past or paused, and only the amount counts.
    if (full && requestedDate !== null && !isNear(plan, requestedDate, on)) {
      if (!isSkipped(plan, installment) && installment > plan.plannedThrough) totalCents += amountAt(plan, installment);
      continue;
    }
    const dated = debitAt(plan, installment, on);
    if (!dated || dated.processDate < on.today || isPausedOn(plan, dated.processDate)) continue;
    const closed = dated.processDate < on.earliest;
    // A debit that was taken out of the plan by itself, or was over a limit, is not collected either.
    const skipped = isSkipped(plan, installment) || installment <= plan.plannedThrough;
    if (closed && !isSkipped(plan, installment)) continue;
    const amountCents = amountAt(plan, installment);
    if (!skipped) totalCents += amountCents;
    if (full) continue;
    const originalDate = originalDateOf(plan, installment);
    const allowedActions = allowedInstallmentActions({ closed, skipped });
    installments.push({ ...dated, amountCents, originalDate, skipped, ...NOT_WRITTEN, allowedActions });
  }
  const last = count === null ? null : requestedDateAt(plan, count);
  return { installments, endDate: last, totalCents: count === null && runs ? null : totalCents };
}

/** The first installment from today on, or one before it whose debit is still on its way. */
function firstToCome(plan: RunningPlan, written: readonly WrittenDebit[], on: PlanningDay): number {
  let first = 1;
  for (;;) {
    const date = requestedDateAt(plan, first);
    if (date === null || date >= on.today) break;
    first += 1;
  }
  // A requested date before today can still move to an open day from today on.
  first = Math.max(1, first - 1);
  return Math.min(first, ...written.filter(({ toCome }) => toCome).map(({ installment }) => installment));
}

const isNear = (plan: RunningPlan, date: CalendarDate, on: PlanningDay): boolean =>
  date <= on.earliest || isPausedOn(plan, date);

const originalDateOf = (plan: RunningPlan, installment: number): CalendarDate | null =>
  overrideAt(plan, installment)?.movedTo === undefined ? null : seriesDateAt(plan, installment);

const NOT_WRITTEN = { transactionId: null, transactionStatus: null } as const;

function ofDebit(plan: RunningPlan, debit: WrittenDebit, on: PlanningDay): UpcomingInstallment {
  const { installment, processDate, amountCents } = debit;
  const planned = debitAt(plan, installment, on);
  // The bank's refusal of a file moves a debit and not its plan.
  const { customerType } = plan;
  const dates =
    planned?.processDate === processDate
      ? planned
      : { installment, requestedDate: processDate, ...datesOf({ ...on, requestedDate: processDate, customerType }) };
  return {
    ...dates,
    amountCents,
    originalDate: originalDateOf(plan, installment),
    skipped: false,
    ...(debit.id === NOT_WRITTEN_YET
      ? NOT_WRITTEN
      : { transactionId: debit.id, transactionStatus: debit.sentToBank ? 'Sent to Bank' : 'Future' }),
    allowedActions: allowedInstallmentActions({ closed: !debit.open, skipped: false }),
  };
}
