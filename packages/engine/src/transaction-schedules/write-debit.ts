import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, money } from '@cordelle/domain/money.ts';
import type { AmountLimits } from '@cordelle/domain/transaction/amount.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { PricedDebit } from '@cordelle/domain/transaction-schedule/rewriting.ts';
import { Draft } from '../draft.ts';

/** The plan that a debit is written for. */
export type WritingSchedule = {
  readonly id: bigint;
  readonly customerId: string;
  /** The agreement it goes on under. */
  readonly authorizationId: string | null;
  readonly customerType: 'Personal' | 'Business';
  readonly currency: Currency;
  readonly comment: string | null;
};

const begun = () => new Draft(transaction);

/** A debit that was decided about and has no id yet. */
export type NewDebit = ReturnType<typeof begun>;

/**
 * t1 and t2 of one debit; t3 when its amount is over a limit, so that its history says why it is not there. For a customer
 * who is complete and a client who may collect.
 */
export function newDebit(
  schedule: WritingSchedule,
  debit: PricedDebit,
  facts: { readonly earliest: string; readonly limits: AmountLimits },
): NewDebit {
  const { installment, requestedDate, amountCents, ...plan } = debit;
  const draft = begun();
  draft.decide(
    {
      type: 'create',
      customerId: schedule.customerId,
      authorizationId: schedule.authorizationId,
      scheduleId: String(schedule.id),
      installment,
      amount: money(amountCents, schedule.currency),
      customerType: schedule.customerType,
      requestedDate,
      comment: schedule.comment,
      retryOf: null,
    },
    { customerComplete: true, clientApproved: true },
  );
  try {
    return draft.decide({ type: 'plan', ...plan }, { limits: facts.limits, earliestProcessDate: facts.earliest });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return draft.decide({ type: 'discard', reason: error.code }, {});
  }
}
