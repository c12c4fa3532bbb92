import { centsOf, centsText, money } from '../money.ts';
import type { ScheduleEdit } from './commands.ts';
import type { Frequency } from './frequency.ts';
import { amountAt, installmentCount, isSkipped } from './installments.ts';
import type { TransactionScheduleState } from './state.ts';

/** What a change of an agreement lowers or takes out: all of a plan, one payment of it, or a second attempt. */
export const LOWERED_PAYMENTS = ['plan', 'installment', 'second_attempt'] as const;

/** One of them, as it was and as it became. */
export type LoweredPayment = {
  readonly what: (typeof LOWERED_PAYMENTS)[number];
  readonly scheduleId: string;
  /** From 1; null: not of one installment. */
  readonly installment: number | null;
  /** The first payment it is about; null: the plan was paused. */
  readonly processDate: string | null;
  readonly frequency: Frequency;
  /** Decimal text, as events hold it. `after` null: taken out. */
  readonly before: string;
  readonly after: string | null;
};

/**
 * What becomes of it where the change is taken back: it is planned as before · it was made meanwhile, or is with the bank · somebody
 * changed it since · its plan or its second attempt is over, and is not begun again by itself.
 */
export const TAKEN_BACK_FATES = ['back', 'made', 'changed_since', 'ended'] as const;
export type TakenBackFate = (typeof TAKEN_BACK_FATES)[number];

export type TakenBack =
  | { readonly becomes: 'back'; readonly edit: ScheduleEdit }
  | { readonly becomes: Exclude<TakenBackFate, 'back'> };

type Stored = Exclude<TransactionScheduleState, { status: 'none' }>;

/**
 * Brings a payment back to what it was before a change that is taken back, where nobody touched it since. `closedThrough`: the last
 * installment that is past or that people can no longer change.
 */
export function takenBack(payment: LoweredPayment, state: Stored, closedThrough: number): TakenBack {
  const { what, installment, after } = payment;
  if (what === 'second_attempt' || (what === 'plan' && after === null)) return { becomes: 'ended' };
  if (state.status === 'removed') return { becomes: 'changed_since' };
  const amount = money(centsOf(payment.before), state.currency);
  if (installment === null) {
    const count = installmentCount(state);
    if (count !== null && closedThrough >= count) return { becomes: 'made' };
    return hasOneAmount(state) && centsText(state.amountCents) === after
      ? { becomes: 'back', edit: { type: 'changeAmount', amount } }
      : { becomes: 'changed_since' };
  }
  if (installment <= closedThrough) return { becomes: 'made' };
  const skipped = isSkipped(state, installment);
  if (after === null)
    return skipped
      ? { becomes: 'back', edit: { type: 'restoreInstallment', installment } }
      : { becomes: 'changed_since' };
  return !skipped && centsText(amountAt(state, installment)) === after
    ? { becomes: 'back', edit: { type: 'changeInstallmentAmount', installment, amount } }
    : { becomes: 'changed_since' };
}

/** Dates may have moved and payments may be skipped; no amount differs from the others. */
const hasOneAmount = ({ phases, overrides }: Stored): boolean =>
  phases.length === 0 && Object.values(overrides).every(({ amount }) => amount === undefined);
