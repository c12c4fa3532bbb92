import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type LoweredPayment, type TakenBack, takenBack } from '@cordelle/domain/transaction-schedule/taken-back.ts';
import type { RequestMeta, TellingMeta } from '@cordelle/engine/request-meta.ts';
import type { PaymentTakenBack } from '@cordelle/validation/customers/objections.ts';
import { tellingOfChange } from '../mail/notify-of-change.ts';
import { rewriteSchedule } from '../transaction-schedules/commands.ts';
import { type Editing, readEditing } from '../transaction-schedules/editing.ts';

/** A payment that a change lowered or took out, and what becomes of it where the change is taken back. */
export type Returning = { readonly payment: LoweredPayment; readonly outcome: TakenBack };

/** What becomes of payments that a change touched, as their plans are now. Reads each plan once. */
export async function returningPayments(
  tx: Tx,
  whose: Pick<RequestMeta, 'clientId' | 'now'>,
  payments: readonly LoweredPayment[] = [],
): Promise<Returning[]> {
  const plans = new Map<string, Editing>();
  for (const { scheduleId } of payments)
    if (!plans.has(scheduleId))
      plans.set(scheduleId, await readEditing(tx, whose, BigInt(scheduleId), { lock: false }));
  return payments.flatMap((payment) => {
    const plan = plans.get(payment.scheduleId);
    return plan ? [{ payment, outcome: takenBack(payment, plan.state, plan.facts.closedThrough) }] : [];
  });
}

/** Whether payments are planned anew where the change is taken back: that takes the right to change plans. */
export const plansAgain = (payments: readonly Returning[]): boolean =>
  payments.some(({ outcome }) => outcome.becomes === 'back');

/**
 * Plans payments again as they were, and tells the payer of all of them at once. Throws what the rule of a plan refuses, as a
 * monthly limit that the former amounts are above: then nothing of it is so.
 */
export async function planAgain(
  tx: Tx,
  requestMeta: TellingMeta,
  customerId: bigint,
  payments: readonly Returning[],
): Promise<void> {
  await tellingOfChange(tx, requestMeta, customerId, async () => {
    for (const { payment, outcome } of payments)
      if (outcome.becomes === 'back') await rewriteSchedule(tx, requestMeta, BigInt(payment.scheduleId), outcome.edit);
  });
}

/** Throws `auth.forbidden` where payments go back and the caller may not change plans. */
export function requireMayPlan(mayEditPlans: boolean, payments: readonly Returning[]): void {
  if (plansAgain(payments) && !mayEditPlans) throw new DomainError('auth.forbidden');
}

export const paymentTakenBack = ({ payment, outcome: { becomes } }: Returning): PaymentTakenBack => {
  const { what, scheduleId, installment, processDate, frequency, before, after } = payment;
  return { what, scheduleId, installment, processDate, frequency, before, after, becomes };
};
