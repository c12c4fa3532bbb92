import { DomainError, unreachable } from '../errors.ts';
import type { CallMethod, CallOutcome, ChangeStatus, DeclineReason, FreezeAnswer } from './kinds.ts';
import { CALL_NOTE_MIN, holdUntilOf, lapsesAtOf, TEST_TRIES_MAX } from './limits.ts';
import { type Change, isOpen, statusAt } from './state.ts';

/** What somebody does about a change. `by`: a person of the provider. */
export type ChangeCommand =
  | {
      readonly type: 'recordCall';
      readonly by: bigint;
      readonly method: CallMethod;
      readonly outcome: CallOutcome;
      readonly note: string;
    }
  | { readonly type: 'approve'; readonly by: bigint; readonly hash: string }
  | { readonly type: 'decline'; readonly by: bigint; readonly reason: DeclineReason }
  | { readonly type: 'withdraw' }
  | { readonly type: 'freeze' }
  | { readonly type: 'answerFreeze'; readonly by: bigint; readonly answer: FreezeAnswer }
  | { readonly type: 'typeCode'; readonly matches: boolean }
  | { readonly type: 'testFails' }
  /** Time has passed: what is over by itself ends. */
  | { readonly type: 'pass' };

/** What a decision rests on beside the change. */
export type ChangeFacts = {
  /** The reviewer works for the business as well, or did when it was asked. */
  readonly belongsToClient: boolean;
  /** The owner's identity was shown again since the request. */
  readonly identityShown: boolean;
  /** For a call by telephone: the number was on file long enough. */
  readonly phoneIsKnown: boolean;
};

/** What happened to a change: each has its audit row and, where somebody is told, its mail. */
export type ChangeEvent =
  | { readonly type: 'called'; readonly by: bigint; readonly method: CallMethod; readonly outcome: CallOutcome }
  | { readonly type: 'approved_once'; readonly by: bigint; readonly hash: string }
  | { readonly type: 'activated'; readonly by: bigint; readonly hash: string; readonly holdUntil: Date | null }
  | { readonly type: 'declined'; readonly reason: DeclineReason }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'lapsed' }
  | { readonly type: 'frozen' }
  | { readonly type: 'freeze_answered'; readonly by: bigint; readonly answer: FreezeAnswer }
  | { readonly type: 'released'; readonly status: ChangeStatus; readonly holdUntil: Date | null }
  | { readonly type: 'stopped' }
  | { readonly type: 'test_missed' }
  | { readonly type: 'test_confirmed' }
  | { readonly type: 'test_failed' }
  | { readonly type: 'confirmed' };

/** Signals from which on the owner's identity is shown again. Source: rule 12. */
export const SIGNALS_ASK_IDENTITY = 2;

/** What follows from a command at an instant of business time; empty: it is so already. Throws what forbids it. */
export function decideChange(command: ChangeCommand, change: Change, facts: ChangeFacts, at: Date): ChangeEvent[] {
  if (command.type === 'pass') return passed(change, at);
  const status = statusAt(change, at);
  switch (command.type) {
    case 'recordCall': {
      requireOpen(status);
      if (facts.belongsToClient) throw new DomainError('bank_change.reviewer_of_client');
      if (command.note.trim().length < CALL_NOTE_MIN) throw new DomainError('bank_change.note_needed');
      if (command.method === 'phone' && !facts.phoneIsKnown) throw new DomainError('bank_change.phone_too_new');
      const { by, method, outcome } = command;
      const called: ChangeEvent = { type: 'called', by, method, outcome };
      return outcome === 'denied' ? [called, { type: 'frozen' }] : [called];
    }
    case 'approve':
      return approved(command, change, status, facts, at);
    case 'decline':
      requireOpen(status);
      if (facts.belongsToClient) throw new DomainError('bank_change.reviewer_of_client');
      return [{ type: 'declined', reason: command.reason }];
    case 'withdraw':
      requireOpen(status);
      return [{ type: 'withdrawn' }];
    case 'freeze':
      if (status === 'frozen') return [];
      if (!isOpen({ status }) && status !== 'active' && status !== 'confirmed')
        throw new DomainError('bank_change.over');
      return [{ type: 'frozen' }];
    case 'answerFreeze':
      return answered(command, change, status, facts, at);
    case 'typeCode': {
      if (status !== 'active' || change.test.failed) throw new DomainError('bank_change.no_code_expected');
      if (change.test.confirmedAt !== null) return [];
      if (command.matches) return [{ type: 'test_confirmed' }];
      const missed: ChangeEvent = { type: 'test_missed' };
      return change.test.attempts + 1 < TEST_TRIES_MAX ? [missed] : [missed, { type: 'test_failed' }];
    }
    case 'testFails':
      return status === 'active' && change.test.confirmedAt === null && !change.test.failed
        ? [{ type: 'test_failed' }]
        : [];
    default:
      return unreachable(command);
  }
}

function requireOpen(status: ChangeStatus): void {
  if (!isOpen({ status })) throw new DomainError('bank_change.over');
}

/**
 * Two different people, each of the request as it is now, neither of them the only one who called, neither of the business.
 * Source: rules 5 and 6, §9.5.
 */
function approved(
  { by, hash }: Extract<ChangeCommand, { type: 'approve' }>,
  change: Change,
  status: ChangeStatus,
  facts: ChangeFacts,
  at: Date,
): ChangeEvent[] {
  requireOpen(status);
  if (facts.belongsToClient) throw new DomainError('bank_change.reviewer_of_client');
  const calls = change.calls.filter(({ outcome }) => outcome === 'genuine');
  if (calls.length === 0) throw new DomainError('bank_change.not_called_back');
  if (calls.every((call) => call.by === by)) throw new DomainError('bank_change.caller_alone');
  if (hash !== change.hash) throw new DomainError('bank_change.changed_meanwhile');
  const shown = facts.identityShown || calls.some(({ method }) => method === 'video');
  if (change.signals >= SIGNALS_ASK_IDENTITY && !shown) throw new DomainError('bank_change.identity_needed');
  const others = change.approvals.filter((approval) => approval.hash === change.hash);
  if (others.some((approval) => approval.by === by)) throw new DomainError('bank_change.same_reviewer');
  if (others.length === 0) return [{ type: 'approved_once', by, hash }];
  const activated: ChangeEvent = {
    type: 'activated',
    by,
    hash,
    holdUntil: change.account === 'settlement' ? holdUntilOf(at) : null,
  };
  return change.account === 'settlement' ? [activated] : [activated, { type: 'confirmed' }];
}

/** Nothing that was frozen goes on, and nothing ends for good, by one person alone. */
function answered(
  { by, answer }: Extract<ChangeCommand, { type: 'answerFreeze' }>,
  change: Change,
  status: ChangeStatus,
  facts: ChangeFacts,
  at: Date,
): ChangeEvent[] {
  if (status !== 'frozen' || change.frozenFrom === null) throw new DomainError('bank_change.not_frozen');
  if (facts.belongsToClient) throw new DomainError('bank_change.reviewer_of_client');
  const others = change.answers.filter((given) => given.answer === answer);
  if (others.some((given) => given.by === by)) throw new DomainError('bank_change.same_reviewer');
  const noted: ChangeEvent = { type: 'freeze_answered', by, answer };
  if (others.length === 0) return [noted];
  if (answer === 'fraud') return [noted, { type: 'stopped' }];
  const wasActive = change.frozenFrom === 'active' || change.frozenFrom === 'confirmed';
  // What was open begins anew with the call; what was active waits the whole time again.
  return [
    noted,
    {
      type: 'released',
      status: wasActive ? 'active' : 'requested',
      holdUntil: wasActive && change.account === 'settlement' ? holdUntilOf(at) : null,
    },
  ];
}

function passed(change: Change, at: Date): ChangeEvent[] {
  if (isOpen(change)) return at.getTime() >= lapsesAtOf(change.requestedAt).getTime() ? [{ type: 'lapsed' }] : [];
  if (change.status !== 'active' || change.test.confirmedAt === null) return [];
  return change.holdUntil !== null && at.getTime() < change.holdUntil.getTime() ? [] : [{ type: 'confirmed' }];
}

/** The change after what happened. */
export function evolveChange(change: Change, event: ChangeEvent, at: Date): Change {
  switch (event.type) {
    case 'called': {
      const { type: _, ...call } = event;
      const status = event.outcome === 'genuine' && change.status === 'requested' ? 'called_back' : change.status;
      return { ...change, status, calls: [...change.calls, call] };
    }
    case 'approved_once':
      return {
        ...change,
        status: 'approved_once',
        approvals: [...change.approvals, { by: event.by, hash: event.hash }],
      };
    case 'activated': {
      const approvals = [...change.approvals, { by: event.by, hash: event.hash }];
      return { ...change, status: 'active', approvals, activatedAt: at, holdUntil: event.holdUntil };
    }
    case 'declined':
    case 'withdrawn':
    case 'lapsed':
    case 'confirmed':
      return { ...change, status: event.type };
    case 'frozen':
      return { ...change, status: 'frozen', frozenFrom: change.status, answers: [] };
    case 'freeze_answered':
      return {
        ...change,
        answers: [...change.answers.filter(({ by }) => by !== event.by), { by: event.by, answer: event.answer }],
      };
    case 'released':
      return event.status === 'active'
        ? { ...change, status: 'active', frozenFrom: null, answers: [], holdUntil: event.holdUntil }
        : { ...change, status: 'requested', frozenFrom: null, answers: [], calls: [], approvals: [] };
    case 'stopped':
      return { ...change, status: 'declined' };
    case 'test_missed':
      return { ...change, test: { ...change.test, attempts: change.test.attempts + 1 } };
    case 'test_confirmed':
      return { ...change, test: { ...change.test, confirmedAt: at } };
    case 'test_failed':
      return { ...change, test: { ...change.test, failed: true } };
    default:
      return unreachable(event);
  }
}
