import { aggregate, type WithFacts } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import { centsText, moneyText, sameMoney } from '../money.ts';
import { amountData, amountOf, requireInRange, requireWithinLimits } from './amount.ts';
import type { TransactionCommand, TransactionFacts, TransactionPlan } from './commands.ts';
import type { TransactionEvent } from './events.ts';
import { transactionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { recordReturn, reverseReturn } from './returns.ts';
import type { TransactionState } from './state.ts';

function requireEditable(state: TransactionState, { batchFrozen }: TransactionFacts['remove']) {
  if (state.status !== 'future') throw new DomainError('transaction.not_future');
  if (batchFrozen) throw new DomainError('transaction.batch_frozen');
  return state;
}

function requireDue(state: Extract<TransactionState, { status: 'future' }>, today: string): void {
  if (today < state.batchDate) throw new DomainError('transaction.batch_not_due', { batchDate: state.batchDate });
}

function requireInTime({ processDate }: TransactionPlan, earliest: string): void {
  if (processDate < earliest) throw new DomainError('transaction.process_date_too_soon', { earliest });
}

const samePlan = (state: Extract<TransactionState, { status: 'future' }>, plan: TransactionPlan): boolean =>
  state.processDate === plan.processDate &&
  state.batchDate === plan.batchDate &&
  state.earliestApprovalDate === plan.earliestApprovalDate &&
  state.disputeDeadline === plan.disputeDeadline;

/** Settlement that already has the transaction on a line; undefined when that line does not apply to it. */
function settledBy(line: 'approved' | 'chargeback' | 'declined', state: TransactionState): string | null | undefined {
  if (state.status === 'approved') return line === 'approved' ? state.creditedBy : undefined;
  if (state.status !== 'declined' && state.status !== 'chargeback') return undefined;
  if (state.stage === 'not_sent') return undefined;
  if (state.stage !== 'after_approval') return line === 'declined' ? state.deductedBy : undefined;
  if (line === 'approved') return state.creditedBy;
  return line === 'chargeback' ? state.deductedBy : undefined;
}

function decide(
  { type, command, facts }: WithFacts<TransactionCommand, TransactionFacts>,
  state: TransactionState,
): TransactionEvent[] {
  if (state.status === 'none' && type !== 'create') throw new DomainError('record.not_found');
  switch (type) {
    case 'create': {
      if (state.status !== 'none') throw new DomainError('transaction.already_exists');
      if (!facts.clientApproved) throw new DomainError('transaction.client_not_approved');
      if (!facts.customerComplete) throw new DomainError('transaction.customer_incomplete');
      requireInRange(command.amount);
      const { type: _, amount, ...request } = command;
      return [
        {
          type: 'TransactionCreated',
          data: { ...request, amount: moneyText(amount), currency: amount.currency },
        },
      ];
    }
    case 'plan': {
      const { type: _, ...plan } = command;
      if (state.status === 'future' && samePlan(state, plan)) return [];
      if (state.status !== 'creating') throw new DomainError('transaction.not_future');
      requireInTime(plan, facts.earliestProcessDate);
      requireWithinLimits(amountOf(state), facts.limits);
      return [{ type: 'TransactionPlanned', data: plan }];
    }
    case 'move': {
      const { type: _, ...plan } = command;
      if (state.status !== 'future') throw new DomainError('transaction.not_future');
      if (samePlan(state, plan)) return [];
      requireInTime(plan, facts.earliestProcessDate);
      return [{ type: 'TransactionPlanned', data: plan }];
    }
    case 'discard':
      if (state.status === 'discarded') return [];
      if (state.status !== 'creating') throw new DomainError('transaction.not_future');
      return [{ type: 'TransactionDiscarded', data: { reason: command.reason } }];
    case 'changeAmount': {
      const future = requireEditable(state, facts);
      if (sameMoney(command.amount, amountOf(future))) return [];
      // The networks allow the same debit again, not another one under its name.
      if (future.retryOf !== null)
        throw new DomainError('retry.amount_fixed', { amount: centsText(future.amountCents) });
      if (facts.approvedAsIs) throw new DomainError('schedule.approved_as_is');
      if (command.amount.currency !== future.currency)
        throw new DomainError('money.currency_mismatch', { first: future.currency, second: command.amount.currency });
      requireInRange(command.amount);
      requireWithinLimits(command.amount, facts.limits);
      return [
        {
          type: 'TransactionAmountChanged',
          data: {
            amount: moneyText(command.amount),
            previous: centsText(future.amountCents),
            currency: future.currency,
          },
        },
      ];
    }
    case 'changeComment': {
      const future = requireEditable(state, facts);
      if (command.comment === future.comment) return [];
      return [{ type: 'TransactionCommentChanged', data: { comment: command.comment } }];
    }
    case 'remove':
      if (state.status === 'removed') return [];
      requireEditable(state, facts);
      return [{ type: 'TransactionRemoved', data: { reason: command.reason } }];
    case 'sendToBank': {
      if (state.status === 'sent') {
        if (state.bankFileId === command.bankFileId && state.trace === command.trace) return [];
        throw new DomainError('transaction.already_sent');
      }
      if (state.status !== 'future') throw new DomainError('transaction.not_future');
      requireDue(state, command.sentOn);
      if (command.sentOn >= state.processDate) throw new DomainError('transaction.batch_missed');
      const holdReason = facts.holdReason;
      if (holdReason !== null) throw new DomainError('transaction.gate_closed', { holdReason });
      return [
        {
          type: 'TransactionSentToBank',
          data: {
            bankFileId: command.bankFileId,
            trace: command.trace,
            bankAccountId: command.bankAccountId,
            sentOn: command.sentOn,
            ...amountData(state),
          },
        },
      ];
    }
    case 'hold': {
      if (state.status === 'declined' && state.stage === 'not_sent') return [];
      if (state.status !== 'future') throw new DomainError('transaction.not_future');
      requireDue(state, command.declinedOn);
      const holdReason = facts.holdReason;
      if (holdReason === null) throw new DomainError('transaction.gate_open');
      return [{ type: 'TransactionNotSent', data: { holdReason, declinedOn: command.declinedOn } }];
    }
    case 'withdraw':
      if (state.status === 'future') return [];
      if (state.status !== 'sent') throw new DomainError('transaction.not_sent_to_bank');
      if (state.bankFileId !== command.bankFileId) throw new DomainError('transaction.not_in_file');
      if (facts.fileAccepted) throw new DomainError('transaction.file_accepted');
      return [
        {
          type: 'TransactionWithdrawn',
          data: { bankFileId: command.bankFileId, reason: command.reason, ...amountData(state) },
        },
      ];
    case 'requestStop':
      if (state.status !== 'sent') throw new DomainError('transaction.not_sent_to_bank');
      return state.stopRequested ? [] : [{ type: 'TransactionStopRequested', data: {} }];
    case 'markProcessed':
      if (state.status === 'processed' || state.status === 'approved') return [];
      if (state.status === 'declined' || state.status === 'chargeback')
        throw new DomainError('transaction.already_ended');
      if (state.status !== 'sent') throw new DomainError('transaction.not_sent_to_bank');
      if (command.processedOn < state.processDate)
        throw new DomainError('transaction.process_date_not_reached', { processDate: state.processDate });
      if (!facts.fileAccepted) throw new DomainError('transaction.file_not_accepted');
      return [{ type: 'TransactionProcessed', data: { processedOn: command.processedOn, ...amountData(state) } }];
    case 'approve':
      if (state.status === 'approved') return [];
      if (state.status === 'declined' || state.status === 'chargeback')
        throw new DomainError('transaction.already_ended');
      if (state.status !== 'processed') throw new DomainError('transaction.not_processed');
      if (command.approvedOn < state.earliestApprovalDate)
        throw new DomainError('transaction.hold_running', { earliest: state.earliestApprovalDate });
      if (!facts.inboundLoaded) throw new DomainError('transaction.inbound_files_missing');
      if (facts.underReview) throw new DomainError('transaction.under_review');
      invariant(
        command.holdbackCents >= 0n && command.holdbackCents <= state.amountCents,
        'a holdback is part of its transaction',
      );
      return [
        {
          type: 'TransactionApproved',
          data: {
            approvedOn: command.approvedOn,
            ...amountData(state),
            holdback: centsText(command.holdbackCents),
            holdbackReleaseDate: command.holdbackCents === 0n ? null : command.holdbackReleaseDate,
          },
        },
      ];
    case 'recordReturn':
      return recordReturn(command, state);
    case 'settle': {
      const settlementId = settledBy(command.line, state);
      if (settlementId === undefined) throw new DomainError('transaction.not_settleable');
      if (settlementId === command.settlementId) return [];
      if (settlementId !== null) throw new DomainError('transaction.already_settled');
      const { type: _, ...data } = command;
      return [{ type: 'TransactionSettled', data }];
    }
    case 'releaseHoldback':
      if (state.status === 'chargeback' && state.stage === 'after_approval') return [];
      if (state.status !== 'approved') throw new DomainError('transaction.not_approved');
      if (state.heldCents === 0n) return [];
      if (command.reason === 'age' && (!state.holdbackReleaseDate || command.releasedOn < state.holdbackReleaseDate))
        throw new DomainError('transaction.holdback_not_due', { releaseDate: state.holdbackReleaseDate ?? '' });
      return [
        {
          type: 'TransactionHoldbackReleased',
          data: {
            releasedOn: command.releasedOn,
            reason: command.reason,
            amount: centsText(state.heldCents),
            currency: state.currency,
          },
        },
      ];
    case 'reverseReturn':
      return reverseReturn(command, state);
    default:
      return unreachable(type);
  }
}

/** One debit, from the wish to the last cent. Transitions t1–t14 of the lifecycle. */
export const transaction = aggregate<TransactionCommand, TransactionState, TransactionEvent, TransactionFacts>({
  streamType: 'transaction',
  initial: { status: 'none', version: 0 },
  event: transactionEvent,
  decide,
  evolve,
});
