import { fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, money } from '@cordelle/domain/money.ts';
import { type AmountLimits, transaction } from '@cordelle/domain/transaction/decider.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import type { PricedDebit } from '@cordelle/domain/transaction-schedule/rewriting.ts';

/** The plan that a debit is written for. */
export type WritingSchedule = {
  readonly id: bigint;
  readonly customerId: string;
  readonly customerType: 'Personal' | 'Business';
  readonly currency: Currency;
  readonly comment: string | null;
};

/**
 * t1 and t2 of one debit; t3 when its amount is over a limit, so that its history says why it is not there. For a customer
 * who is complete and a client who may collect.
 */
export function eventsOfDebit(
  schedule: WritingSchedule,
  debit: PricedDebit,
  facts: { readonly earliest: string; readonly limits: AmountLimits },
): TransactionEvent[] {
  const { installment, requestedDate, amountCents, ...plan } = debit;
  const created = transaction.decide(
    {
      type: 'create',
      customerId: schedule.customerId,
      scheduleId: String(schedule.id),
      installment,
      amount: money(amountCents, schedule.currency),
      customerType: schedule.customerType,
      requestedDate,
      comment: schedule.comment,
      retryOf: null,
    },
    transaction.initial,
    { customerComplete: true, clientApproved: true },
  );
  const state = fold(transaction, created);
  try {
    const known = { limits: facts.limits, earliestProcessDate: facts.earliest };
    return [...created, ...transaction.decide({ type: 'plan', ...plan }, state, known)];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [...created, ...transaction.decide({ type: 'discard', reason: error.code }, state, {})];
  }
}
