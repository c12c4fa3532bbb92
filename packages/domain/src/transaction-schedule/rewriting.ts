import type { CalendarDate } from '../calendar/dates.ts';
import { type DatedDebit, type DatedTerms, debitAt, debitsToPlan, type PlanningDay } from './debits-to-plan.ts';
import { amountAt, isSkipped, type PricedTerms } from './installments.ts';

/** A debit of a schedule that was written and that nobody took back. */
export type WrittenDebit = {
  readonly id: string;
  readonly installment: number;
  readonly processDate: CalendarDate;
  readonly amountCents: bigint;
  /** It waits for the bank, or is with it, and has not reached its process date. */
  readonly toCome: boolean;
  /** The bank has it. */
  readonly sentToBank: boolean;
  /** People can still change it. */
  readonly open: boolean;
};

/** A plan as it is to be, and how it runs. */
export type RunningPlan = DatedTerms &
  PricedTerms & {
    readonly plannedThrough: number;
    readonly status: 'active' | 'paused' | 'removed';
  };

export type PricedDebit = DatedDebit & { readonly amountCents: bigint };

/** What has to happen to the debits of a schedule so that they are what its plan says. */
export type Rewriting = {
  readonly write: readonly PricedDebit[];
  /** Debits that stay the same and get other dates. */
  readonly move: readonly { readonly debit: WrittenDebit; readonly to: PricedDebit }[];
  /** Debits that stay the same and get another amount. */
  readonly reprice: readonly { readonly debit: WrittenDebit; readonly amountCents: bigint }[];
  readonly remove: readonly WrittenDebit[];
  /** Last installment dealt with. */
  readonly through: number;
};

/** Whether it debits at all: now, or by itself after a pause. */
export const isRunning = ({ status, pausedUntil = null }: RunningPlan): boolean =>
  status === 'active' || (status === 'paused' && pausedUntil !== null);

/** Whether a pause keeps a date from being debited. */
export const isPausedOn = (
  { status, pausedUntil = null }: Pick<RunningPlan, 'status' | 'pausedUntil'>,
  date: CalendarDate,
): boolean => status === 'paused' && (pausedUntil === null || date < pausedUntil);

/**
 * Brings the debits in line with a plan after a change of it. What the plan counts as dealt with stays, but for what was
 * `touched`: one installment, or the amounts of all of them; a pause takes back what it covers. Throws
 * `calendar.year_missing`.
 */
export function rewriting(
  plan: RunningPlan,
  written: readonly WrittenDebit[],
  on: PlanningDay,
  touched: number | 'amounts' | null = null,
): Rewriting {
  const planned = isRunning(plan) ? debitsToPlan(plan, on) : { debits: [], through: plan.plannedThrough };
  const wanted = new Map(planned.debits.map((debit) => [debit.installment, debit]));
  if (typeof touched === 'number' && touched <= plan.plannedThrough) {
    const debit = isSkipped(plan, touched) ? null : debitAt(plan, touched, on);
    if (debit && !isPausedOn(plan, debit.processDate)) wanted.set(touched, debit);
  }
  const open = written.filter((debit) => debit.open);
  const remove = open.filter((debit) => {
    if (wanted.has(debit.installment)) return false;
    if (debit.installment > plan.plannedThrough || debit.installment === touched) return true;
    return plan.status === 'removed' || isPausedOn(plan, debit.processDate);
  });
  const byInstallment = new Map(written.map((debit) => [debit.installment, debit]));
  const write: PricedDebit[] = [];
  const move: Rewriting['move'][number][] = [];
  const reprice = open
    .filter((debit) => touched === 'amounts' || wanted.has(debit.installment))
    .map((debit) => ({ debit, amountCents: amountAt(plan, debit.installment) }))
    .filter(({ debit, amountCents }) => debit.amountCents !== amountCents);
  for (const dated of [...wanted.values()].sort((a, b) => a.installment - b.installment)) {
    const to = { ...dated, amountCents: amountAt(plan, dated.installment) };
    const debit = byInstallment.get(dated.installment);
    if (!debit) write.push(to);
    if (debit?.open && debit.processDate !== to.processDate) move.push({ debit, to });
  }
  return { write, move, reprice, remove, through: Math.max(planned.through, plan.plannedThrough) };
}

/** The debits as they stand after a rewriting; those not written yet have the id `new`. */
export function writtenAfter(written: readonly WrittenDebit[], change: Rewriting): WrittenDebit[] {
  const gone = new Set(change.remove.map(({ id }) => id));
  const moved = new Map(change.move.map(({ debit, to }) => [debit.id, to.processDate]));
  const repriced = new Map(change.reprice.map(({ debit, amountCents }) => [debit.id, amountCents]));
  const kept = written
    .filter(({ id }) => !gone.has(id))
    .map((debit) => ({
      ...debit,
      processDate: moved.get(debit.id) ?? debit.processDate,
      amountCents: repriced.get(debit.id) ?? debit.amountCents,
    }));
  const added = change.write.map(({ installment, processDate, amountCents }) => {
    return { id: NOT_WRITTEN_YET, installment, processDate, amountCents, toCome: true, sentToBank: false, open: true };
  });
  return [...kept, ...added];
}

/** Id of a debit in the preview of a change. */
export const NOT_WRITTEN_YET = 'new';
