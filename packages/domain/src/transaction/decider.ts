import type { CustomerType } from '../customer-type.ts';
import type { Decider } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsOf, centsText, money, moneyText, sameMoney } from '../money.ts';
import type { HoldReason, REMOVAL_REASONS, TransactionEvent } from './events.ts';
import { transactionEvent } from './events.ts';
import type { BankFileLine, TransactionState } from './state.ts';
import { requestOf, withdrawnOf } from './state.ts';

type DataOf<Type extends TransactionEvent['type']> = Extract<TransactionEvent, { type: Type }>['data'];
type ReturnClass = DataOf<'TransactionDeclined'>['class'];
type Status = TransactionState['status'];

/** Bounds of one debit in cents, in either currency. */
export const AMOUNT_MIN_CENTS = 1n;
export const AMOUNT_MAX_CENTS = 99_999_999n;

/** When a debit happens; computed by the banking calendar. Rail dates. */
export type TransactionPlan = DataOf<'TransactionPlanned'>;

/** A bank's answer that ends a debit. */
export type RecordReturn = {
  readonly type: 'recordReturn';
  readonly code: string;
  readonly class: ReturnClass;
  /** The entry was refused before it was posted (edit list, operator reject, stop confirmed): t8 while Sent to Bank. */
  readonly beforePosting: boolean;
  readonly amount: Money;
  readonly declinedOn: string;
  readonly bankDate: string | null;
  readonly source: BankFileLine | null;
  /** `suspense`: it was booked as unmatched (P13) first. */
  readonly clearing: 'rail' | 'suspense';
};

/** What may be asked of a transaction. `…On` dates are rail dates of the day on which the command runs. */
export type TransactionCommand =
  | {
      readonly type: 'create';
      readonly customerId: string;
      readonly scheduleId: string | null;
      readonly installment: number | null;
      readonly amount: Money;
      readonly customerType: CustomerType;
      readonly requestedDate: string;
      readonly comment: string | null;
      readonly retryOf: string | null;
    }
  | ({ readonly type: 'plan' } & TransactionPlan)
  | { readonly type: 'discard'; readonly reason: string }
  | { readonly type: 'changeAmount'; readonly amount: Money }
  | { readonly type: 'changeComment'; readonly comment: string | null }
  | { readonly type: 'remove'; readonly reason: (typeof REMOVAL_REASONS)[number] }
  | {
      readonly type: 'sendToBank';
      readonly bankFileId: string;
      readonly trace: string;
      readonly bankAccountId: string;
      readonly sentOn: string;
    }
  | { readonly type: 'hold'; readonly declinedOn: string }
  | { readonly type: 'withdraw'; readonly bankFileId: string; readonly reason: 'file_rejected' | 'handover_failed' }
  | { readonly type: 'requestStop' }
  | { readonly type: 'markProcessed'; readonly processedOn: string }
  | {
      readonly type: 'approve';
      readonly approvedOn: string;
      /** Reserve to keep, from 0 to the whole amount (`holdbackFor`). */
      readonly holdbackCents: bigint;
      readonly holdbackReleaseDate: string | null;
    }
  | RecordReturn
  | {
      readonly type: 'settle';
      readonly settlementId: string;
      readonly settledOn: string;
      readonly line: 'approved' | 'chargeback' | 'declined';
    }
  | { readonly type: 'releaseHoldback'; readonly releasedOn: string; readonly reason: 'age' | 'recovery' }
  | {
      readonly type: 'reverseReturn';
      readonly reversedOn: string;
      readonly source: BankFileLine | null;
      readonly amount: Money;
    };

/** Limits of a customer: null where there is none. */
export type AmountLimits = {
  /** What the customer authorized per debit. */
  readonly perAuthorization: Money | null;
  /** Most that may be debited in the calendar month of the process date, and what else is planned in it. */
  readonly monthly: { readonly month: string; readonly limit: Money; readonly planned: Money } | null;
};

/**
 * What a decision needs to know beyond the transaction. Each command reads only the facts named with it; a fact that is
 * needed and not given is a broken invariant, so forgetting one refuses instead of letting something pass.
 */
export type TransactionFacts = {
  /** create */
  readonly customerComplete?: boolean;
  /** create */
  readonly clientApproved?: boolean;
  /** plan: first date the bank can still debit */
  readonly earliestProcessDate?: string;
  /** plan, changeAmount */
  readonly limits?: AmountLimits;
  /** changeAmount: the payer approved this very amount, and no other */
  readonly approvedAsIs?: boolean;
  /** changeAmount, changeComment, remove: the cut-off of the batch date has passed, or its file is being made */
  readonly batchFrozen?: boolean;
  /** sendToBank, hold: what keeps the gate closed; null when it is open (agreements §C5) */
  readonly holdReason?: HoldReason | null;
  /** withdraw, markProcessed: the bank accepted the file, by acknowledgement or by silence where it gives none */
  readonly fileAccepted?: boolean;
  /** approve: every bank file expected for the previous business day is loaded */
  readonly inboundLoaded?: boolean;
  /** approve: somebody is looking at this transaction */
  readonly underReview?: boolean;
};

function given<Value>(value: Value | undefined, name: string): Value {
  invariant(value !== undefined, `transaction decision without the fact ${name}`);
  return value;
}

const amountOf = (state: { amountCents: bigint; currency: Currency }): Money =>
  money(state.amountCents, state.currency);

function requireInRange(amount: Money): void {
  if (amount.cents < AMOUNT_MIN_CENTS || amount.cents > AMOUNT_MAX_CENTS)
    throw new DomainError('transaction.amount_out_of_range', {
      min: centsText(AMOUNT_MIN_CENTS),
      max: centsText(AMOUNT_MAX_CENTS),
    });
}

function requireWithinLimits(amount: Money, { perAuthorization, monthly }: AmountLimits): void {
  if (perAuthorization && amount.cents > perAuthorization.cents)
    throw new DomainError('transaction.over_authorization_limit', { limit: moneyText(perAuthorization) });
  if (!monthly) return;
  const total = amount.cents + monthly.planned.cents;
  if (total > monthly.limit.cents)
    throw new DomainError('transaction.over_monthly_limit', {
      month: monthly.month,
      total: centsText(total),
      limit: moneyText(monthly.limit),
    });
}

function requireEditable(state: TransactionState, facts: TransactionFacts) {
  if (state.status !== 'future') throw new DomainError('transaction.not_future');
  if (given(facts.batchFrozen, 'batchFrozen')) throw new DomainError('transaction.batch_frozen');
  return state;
}

function requireDue(state: Extract<TransactionState, { status: 'future' }>, today: string): void {
  if (today < state.batchDate) throw new DomainError('transaction.batch_not_due', { batchDate: state.batchDate });
}

const samePlan = (state: Extract<TransactionState, { status: 'future' }>, plan: TransactionPlan): boolean =>
  state.processDate === plan.processDate &&
  state.batchDate === plan.batchDate &&
  state.earliestApprovalDate === plan.earliestApprovalDate &&
  state.disputeDeadline === plan.disputeDeadline;

const sameLine = (a: BankFileLine | null, b: BankFileLine | null): boolean =>
  a !== null && b !== null && a.bankFileId === b.bankFileId && a.line === b.line;

const amountData = (state: { amountCents: bigint; currency: Currency }) => ({
  amount: centsText(state.amountCents),
  currency: state.currency,
});

/** t8, t10, t11, t13, t14. */
function recordReturn(command: RecordReturn, state: TransactionState): TransactionEvent[] {
  switch (state.status) {
    case 'declined':
    case 'chargeback':
      if (state.stage !== 'not_sent' && sameLine(state.returnSource, command.source)) return [];
      throw new DomainError('transaction.already_ended');
    case 'sent':
    case 'processed':
    case 'approved':
      break;
    default:
      throw new DomainError('transaction.not_sent_to_bank');
  }
  if (command.class === 'Info') throw new DomainError('transaction.return_is_information');
  if (!sameMoney(command.amount, amountOf(state)))
    throw new DomainError('transaction.return_amount_differs', {
      amount: moneyText(command.amount),
      expected: centsText(state.amountCents),
    });
  const ending = {
    code: command.code,
    class: command.class,
    declinedOn: command.declinedOn,
    bankDate: command.bankDate,
    source: command.source,
    clearing: command.clearing,
    ...amountData(state),
  };
  if (state.status === 'approved')
    return [
      {
        type: 'TransactionChargedBack',
        data: {
          stage: 'after_approval',
          ...ending,
          late: command.class !== 'Chargeback',
          holdbackReleased: centsText(state.heldCents),
        },
      },
    ];
  // A return that was in suspense moved money, so it cannot be a refusal before posting.
  if (state.status === 'sent' && command.beforePosting && command.clearing === 'rail')
    return [{ type: 'TransactionDeclined', data: { stage: 'before_posting', ...ending } }];
  const ended: TransactionEvent =
    command.class === 'Chargeback'
      ? {
          type: 'TransactionChargedBack',
          data: { stage: 'before_approval', ...ending, late: false, holdbackReleased: '0.00' },
        }
      : { type: 'TransactionDeclined', data: { stage: 'before_approval', ...ending } };
  if (state.status === 'processed') return [ended];
  return [{ type: 'TransactionProcessed', data: { processedOn: command.declinedOn, ...amountData(state) } }, ended];
}

/** Settlement that already has the transaction on a line; undefined when that line does not apply to it. */
function settledBy(line: 'approved' | 'chargeback' | 'declined', state: TransactionState): string | null | undefined {
  if (state.status === 'approved') return line === 'approved' ? state.creditedBy : undefined;
  if (state.status !== 'declined' && state.status !== 'chargeback') return undefined;
  if (state.stage === 'not_sent') return undefined;
  if (state.stage !== 'after_approval') return line === 'declined' ? state.deductedBy : undefined;
  if (line === 'approved') return state.creditedBy;
  return line === 'chargeback' ? state.deductedBy : undefined;
}

function decide(command: TransactionCommand, state: TransactionState, facts: TransactionFacts): TransactionEvent[] {
  if (state.status === 'none' && command.type !== 'create') throw new DomainError('record.not_found');
  switch (command.type) {
    case 'create': {
      if (state.status !== 'none') throw new DomainError('transaction.already_exists');
      if (!given(facts.clientApproved, 'clientApproved')) throw new DomainError('transaction.client_not_approved');
      if (!given(facts.customerComplete, 'customerComplete')) throw new DomainError('transaction.customer_incomplete');
      requireInRange(command.amount);
      const { type, amount, ...request } = command;
      return [
        {
          type: 'TransactionCreated',
          data: { ...request, amount: moneyText(amount), currency: amount.currency },
        },
      ];
    }
    case 'plan': {
      if (state.status !== 'creating' && state.status !== 'future') throw new DomainError('transaction.not_future');
      const { type, ...plan } = command;
      if (state.status === 'future' && samePlan(state, plan)) return [];
      const earliest = given(facts.earliestProcessDate, 'earliestProcessDate');
      if (plan.processDate < earliest) throw new DomainError('transaction.process_date_too_soon', { earliest });
      // A debit whose file was refused only moves: its limits were checked when it was accepted, and again at the gate.
      if (state.status === 'creating') requireWithinLimits(amountOf(state), given(facts.limits, 'limits'));
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
      if (given(facts.approvedAsIs, 'approvedAsIs')) throw new DomainError('schedule.approved_as_is');
      if (command.amount.currency !== future.currency)
        throw new DomainError('money.currency_mismatch', { first: future.currency, second: command.amount.currency });
      requireInRange(command.amount);
      requireWithinLimits(command.amount, given(facts.limits, 'limits'));
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
      const holdReason = given(facts.holdReason, 'holdReason');
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
      const holdReason = given(facts.holdReason, 'holdReason');
      if (holdReason === null) throw new DomainError('transaction.gate_open');
      return [{ type: 'TransactionNotSent', data: { holdReason, declinedOn: command.declinedOn } }];
    }
    case 'withdraw':
      if (state.status === 'future') return [];
      if (state.status !== 'sent') throw new DomainError('transaction.not_sent_to_bank');
      if (state.bankFileId !== command.bankFileId) throw new DomainError('transaction.not_in_file');
      if (given(facts.fileAccepted, 'fileAccepted')) throw new DomainError('transaction.file_accepted');
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
      if (!given(facts.fileAccepted, 'fileAccepted')) throw new DomainError('transaction.file_not_accepted');
      return [{ type: 'TransactionProcessed', data: { processedOn: command.processedOn, ...amountData(state) } }];
    case 'approve':
      if (state.status === 'approved') return [];
      if (state.status === 'declined' || state.status === 'chargeback')
        throw new DomainError('transaction.already_ended');
      if (state.status !== 'processed') throw new DomainError('transaction.not_processed');
      if (command.approvedOn < state.earliestApprovalDate)
        throw new DomainError('transaction.hold_running', { earliest: state.earliestApprovalDate });
      if (!given(facts.inboundLoaded, 'inboundLoaded')) throw new DomainError('transaction.inbound_files_missing');
      if (given(facts.underReview, 'underReview')) throw new DomainError('transaction.under_review');
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
      const { type, ...data } = command;
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
    case 'reverseReturn': {
      if (state.status !== 'declined' && state.status !== 'chargeback')
        throw new DomainError('transaction.nothing_to_reverse');
      if (state.stage === 'not_sent' || state.stage === 'before_posting')
        throw new DomainError('transaction.nothing_to_reverse');
      if (state.reversedOn !== null) {
        if (sameLine(state.reversalSource, command.source)) return [];
        throw new DomainError('transaction.already_reversed');
      }
      if (!sameMoney(command.amount, amountOf(state)))
        throw new DomainError('transaction.return_amount_differs', {
          amount: moneyText(command.amount),
          expected: centsText(state.amountCents),
        });
      return [
        {
          type: 'TransactionReturnReversed',
          data: { reversedOn: command.reversedOn, source: command.source, ...amountData(state) },
        },
      ];
    }
    default:
      return unreachable(command);
  }
}

/** Narrows a state to the statuses an event can follow. A log that says otherwise is broken, not refused. */
function after<S extends Status>(state: TransactionState, ...statuses: S[]): Extract<TransactionState, { status: S }> {
  invariant(
    statuses.some((status) => status === state.status),
    `an event follows ${state.status}`,
  );
  return state as Extract<TransactionState, { status: S }>;
}

const endedBy = (data: DataOf<'TransactionDeclined'> | DataOf<'TransactionChargedBack'>, late: boolean) => ({
  returnCode: data.code,
  returnClass: data.class,
  declinedOn: data.declinedOn,
  returnSource: data.source,
  late,
  deductedBy: null,
  deductedOn: null,
  reversedOn: null,
  reversalSource: null,
});

function declined(state: TransactionState, data: DataOf<'TransactionDeclined'>): TransactionState {
  const ended = { ...endedBy(data, false), version: state.version + 1, status: 'declined' } as const;
  return data.stage === 'before_posting'
    ? { ...after(state, 'sent'), ...ended, stage: data.stage }
    : { ...after(state, 'processed'), ...ended, stage: data.stage };
}

function chargedBack(state: TransactionState, data: DataOf<'TransactionChargedBack'>): TransactionState {
  const ended = { ...endedBy(data, data.late), version: state.version + 1, status: 'chargeback' } as const;
  return data.stage === 'before_approval'
    ? { ...after(state, 'processed'), ...ended, stage: data.stage }
    : { ...after(state, 'approved'), ...ended, stage: data.stage, heldCents: 0n };
}

function settled(state: TransactionState, data: DataOf<'TransactionSettled'>): TransactionState {
  const listed = after(state, 'approved', 'declined', 'chargeback');
  const version = listed.version + 1;
  if (data.line === 'approved') {
    invariant(listed.status === 'approved' || listed.stage === 'after_approval', 'only an approved debit is credited');
    const credit = { version, creditedBy: data.settlementId, creditedOn: data.settledOn };
    return listed.status === 'approved' ? { ...listed, ...credit } : { ...listed, ...credit };
  }
  invariant(listed.status !== 'approved' && listed.stage !== 'not_sent', 'only a returned debit is deducted');
  return { ...listed, version, deductedBy: data.settlementId, deductedOn: data.settledOn };
}

function reversed(state: TransactionState, data: DataOf<'TransactionReturnReversed'>): TransactionState {
  const returned = after(state, 'declined', 'chargeback');
  invariant(returned.stage !== 'not_sent', 'only a return is reversed');
  return { ...returned, version: returned.version + 1, reversedOn: data.reversedOn, reversalSource: data.source };
}

function evolve(state: TransactionState, event: TransactionEvent): TransactionState {
  const version = state.version + 1;
  switch (event.type) {
    case 'TransactionCreated': {
      const { amount, ...request } = event.data;
      return { status: 'creating', version, ...request, amountCents: centsOf(amount) };
    }
    case 'TransactionPlanned': {
      const { moved, ...plan } = event.data;
      return { status: 'future', ...requestOf(after(state, 'creating', 'future')), ...plan, version };
    }
    case 'TransactionDiscarded':
      return { ...after(state, 'creating'), status: 'discarded', version };
    case 'TransactionAmountChanged':
      return { ...after(state, 'future'), amountCents: centsOf(event.data.amount), version };
    case 'TransactionCommentChanged':
      return { ...after(state, 'future'), comment: event.data.comment, version };
    case 'TransactionRemoved':
      return { ...after(state, 'future'), status: 'removed', version };
    case 'TransactionSentToBank': {
      const { bankFileId, trace, bankAccountId, sentOn } = event.data;
      const sending = { bankFileId, trace, bankAccountId, sentOn, stopRequested: false };
      return { ...after(state, 'future'), status: 'sent', ...sending, version };
    }
    case 'TransactionNotSent': {
      const { declinedOn } = event.data;
      return { ...after(state, 'future'), status: 'declined', stage: 'not_sent', declinedOn, version };
    }
    case 'TransactionStopRequested':
      return { ...after(state, 'sent'), stopRequested: true, version };
    case 'TransactionWithdrawn':
      return { status: 'future', ...withdrawnOf(after(state, 'sent')), version };
    case 'TransactionProcessed':
      return { ...after(state, 'sent'), status: 'processed', processedOn: event.data.processedOn, version };
    case 'TransactionApproved': {
      const { approvedOn, holdback, holdbackReleaseDate } = event.data;
      const holdbackCents = centsOf(holdback);
      const approval = { approvedOn, holdbackCents, heldCents: holdbackCents, holdbackReleaseDate };
      const open = { creditedBy: null, creditedOn: null };
      return { ...after(state, 'processed'), status: 'approved', ...approval, ...open, version };
    }
    case 'TransactionDeclined':
      return declined(state, event.data);
    case 'TransactionChargedBack':
      return chargedBack(state, event.data);
    case 'TransactionSettled':
      return settled(state, event.data);
    case 'TransactionHoldbackReleased':
      return { ...after(state, 'approved'), heldCents: 0n, version };
    case 'TransactionReturnReversed':
      return reversed(state, event.data);
    default:
      return unreachable(event);
  }
}

/** One debit, from the wish to the last cent. Transitions t1–t14 of the lifecycle. */
export const transaction: Decider<TransactionCommand, TransactionState, TransactionEvent, TransactionFacts> = {
  streamType: 'transaction',
  initial: { status: 'none', version: 0 },
  event: transactionEvent,
  decide,
  evolve,
};

export type TransactionAction = 'changeAmount' | 'changeComment' | 'remove' | 'requestStop';

/** What a person may ask for now; beside the decider, so that no screen derives it a second time. */
export function allowedActions(
  state: { readonly status: Status; readonly stopRequested?: boolean; readonly retryOf?: string | null },
  facts: { readonly batchFrozen: boolean },
): TransactionAction[] {
  if (state.status === 'future') {
    if (facts.batchFrozen) return [];
    const others = ['changeComment', 'remove'] as const;
    return state.retryOf ? [...others] : ['changeAmount', ...others];
  }
  if (state.status === 'sent') return state.stopRequested ? [] : ['requestStop'];
  return [];
}
