import { invariant, unreachable } from '../errors.ts';
import { centsOf } from '../money.ts';
import type { TransactionEvent } from './events.ts';
import type { TransactionState } from './state.ts';
import { requestOf, withdrawnOf } from './state.ts';

type DataOf<Type extends TransactionEvent['type']> = Extract<TransactionEvent, { type: Type }>['data'];
type Status = TransactionState['status'];

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

/** What is so after an event; it refuses nothing. */
export function evolve(state: TransactionState, event: TransactionEvent): TransactionState {
  const version = state.version + 1;
  switch (event.type) {
    case 'TransactionCreated': {
      const { amount, authorizationId = null, ...request } = event.data;
      return { status: 'creating', version, authorizationId, ...request, amountCents: centsOf(amount) };
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
