import type { ValidationMethod } from '../account-validation/proofs.ts';
import { aggregate, type NoFacts, type WithFacts } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsOf, centsText, moneyText } from '../money.ts';
import type { MicrodepositEvent } from './events.ts';
import { microdepositEvent } from './events.ts';

/** Wrong pairs after which a record fails. */
export const ATTEMPTS_MAX = 3;
/** Records one bank account may have within `RECORDS_WINDOW_DAYS`. */
export const RECORDS_MAX = 2;
export const RECORDS_WINDOW_DAYS = 30;
/** Business days after the request until a record expires. */
export const EXPIRY_BUSINESS_DAYS = 10;

type FailureReason = Extract<MicrodepositEvent, { type: 'MicrodepositFailed' }>['data']['reason'];

export type MicrodepositCommand =
  | {
      readonly type: 'request';
      readonly customerId: string;
      readonly bankAccountId: string;
      readonly currency: Currency;
      /** Left out: two credits. */
      readonly method?: 'prenote';
      readonly requestedOn: string;
      /** Last day on which the amounts can be entered. */
      readonly expiresOn: string;
    }
  | {
      readonly type: 'send';
      readonly bankFileId: string;
      /** One of each credit; of a prenote its only one. */
      readonly traces: readonly string[];
      readonly sentOn: string;
      /** Sum of both credits; of a prenote nothing. */
      readonly amount: Money;
    }
  | { readonly type: 'withdraw'; readonly bankFileId: string; readonly reason: 'file_rejected' | 'handover_failed' }
  /** Two well-formed amounts were entered; whether they match is a fact, so they never reach the log. */
  | { readonly type: 'attempt'; readonly enteredOn: string }
  | { readonly type: 'expire'; readonly on: string }
  /** The days in which a bank sends a prenote back are over. */
  | { readonly type: 'stand' }
  /** The digits of the bank account changed, or the customer was archived before it left. */
  | { readonly type: 'cancel'; readonly reason: Extract<FailureReason, 'bank_details_changed' | 'customer_archived'> }
  /** A notice of change: the same account under other numbers. */
  | { readonly type: 'correctAccount'; readonly bankAccountId: string }
  | { readonly type: 'recordReturn'; readonly code: string; readonly returnedOn: string; readonly amount: Money };

type Request = {
  readonly version: number;
  readonly customerId: string;
  readonly bankAccountId: string;
  readonly currency: Currency;
  readonly method: ValidationMethod;
  readonly requestedOn: string;
  readonly expiresOn: string;
  /** Wrong pairs so far. */
  readonly attempts: number;
  /** The file that carries the credits; null before it leaves, and again when it was withdrawn. */
  readonly sent: {
    readonly bankFileId: string;
    readonly traces: readonly string[];
    readonly sentOn: string;
    readonly amountCents: bigint;
    /** Part of it that came back. */
    readonly returnedCents: bigint;
  } | null;
};

/** One record of two test credits. */
export type MicrodepositState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'requested' } & Request)
  | ({ readonly status: 'verified' } & Request)
  | ({ readonly status: 'failed'; readonly reason: FailureReason } & Request)
  | ({ readonly status: 'declined'; readonly code: string } & Request);

/** What each command is decided on, beside the record. */
export type MicrodepositFacts = Readonly<
  Record<Exclude<MicrodepositCommand['type'], 'request' | 'attempt'>, NoFacts>
> & {
  readonly request: {
    /** Records of this account in the last 30 days. */
    readonly recentRecords: number;
    /** Another record of this account is still Requested. */
    readonly openRecordExists: boolean;
  };
  readonly attempt: {
    /** Both amounts are right, in either order (`sameTwoAmounts`). */
    readonly matches: boolean;
  };
};

function recordReturn(
  command: Extract<MicrodepositCommand, { type: 'recordReturn' }>,
  state: Exclude<MicrodepositState, { status: 'none' }>,
): MicrodepositEvent[] {
  const { code, returnedOn, amount } = command;
  if (!state.sent) throw new DomainError('microdeposit.not_sent');
  if (amount.currency !== state.currency)
    throw new DomainError('money.currency_mismatch', { first: state.currency, second: amount.currency });
  if (state.sent.returnedCents + amount.cents > state.sent.amountCents)
    throw new DomainError('microdeposit.return_exceeds_sent');
  const money = { amount: moneyText(amount), currency: amount.currency };
  return state.status === 'requested'
    ? [{ type: 'MicrodepositDeclined', data: { code, declinedOn: returnedOn, ...money } }]
    : [{ type: 'MicrodepositReturnedLate', data: { code, returnedOn, ...money } }];
}

function decide(
  { type, command, facts }: WithFacts<MicrodepositCommand, MicrodepositFacts>,
  state: MicrodepositState,
): MicrodepositEvent[] {
  if (type === 'request') {
    if (state.status !== 'none') throw new DomainError('microdeposit.already_requested');
    if (facts.openRecordExists) throw new DomainError('microdeposit.open_record_exists');
    if (facts.recentRecords >= RECORDS_MAX) throw new DomainError('microdeposit.too_many_records');
    const { type: _, ...data } = command;
    return [{ type: 'MicrodepositRequested', data }];
  }
  if (state.status === 'none') throw new DomainError('record.not_found');
  switch (type) {
    case 'send': {
      const { bankFileId, traces, sentOn, amount } = command;
      if (state.sent) {
        if (state.sent.bankFileId === bankFileId) return [];
        throw new DomainError('microdeposit.already_sent');
      }
      // One that ended while its file was on the way is at the bank all the same.
      const isPrenote = state.method === 'prenote';
      const sums = isPrenote ? amount.cents === 0n : amount.cents >= 2n && amount.cents <= 198n;
      invariant(amount.currency === state.currency && sums, 'two credits of 1–99, or one entry over nothing');
      invariant(traces.length === (isPrenote ? 1 : 2), 'each entry has its trace');
      return [
        {
          type: 'MicrodepositSent',
          data: {
            bankFileId,
            traces: [...traces],
            sentOn,
            amount: moneyText(amount),
            currency: amount.currency,
          },
        },
      ];
    }
    case 'withdraw':
      if (!state.sent) return [];
      if (state.sent.bankFileId !== command.bankFileId) throw new DomainError('microdeposit.not_in_file');
      if (state.sent.returnedCents > 0n) throw new DomainError('microdeposit.return_exceeds_sent');
      return [
        {
          type: 'MicrodepositWithdrawn',
          data: {
            bankFileId: command.bankFileId,
            reason: command.reason,
            amount: centsText(state.sent.amountCents),
            currency: state.currency,
          },
        },
      ];
    case 'attempt': {
      if (state.status !== 'requested' || state.method === 'prenote') throw new DomainError('microdeposit.not_open');
      if (command.enteredOn > state.expiresOn) return [{ type: 'MicrodepositFailed', data: { reason: 'expired' } }];
      if (facts.matches) return [{ type: 'MicrodepositVerified', data: {} }];
      const attempt = state.attempts + 1;
      const failed: MicrodepositEvent = { type: 'MicrodepositAttemptFailed', data: { attempt } };
      return attempt < ATTEMPTS_MAX ? [failed] : [failed, { type: 'MicrodepositFailed', data: { reason: 'attempts' } }];
    }
    case 'expire':
      if (state.status !== 'requested') return [];
      if (command.on <= state.expiresOn)
        throw new DomainError('microdeposit.not_expired', { expiresOn: state.expiresOn });
      return [{ type: 'MicrodepositFailed', data: { reason: 'expired' } }];
    case 'stand':
      if (state.status !== 'requested') return [];
      if (state.method !== 'prenote' || !state.sent) throw new DomainError('microdeposit.not_open');
      return [{ type: 'MicrodepositVerified', data: {} }];
    case 'cancel':
      return state.status === 'requested' ? [{ type: 'MicrodepositFailed', data: { reason: command.reason } }] : [];
    case 'correctAccount':
      if (state.status !== 'requested' || state.bankAccountId === command.bankAccountId) return [];
      return [{ type: 'MicrodepositAccountCorrected', data: { bankAccountId: command.bankAccountId } }];
    case 'recordReturn':
      return recordReturn(command, state);
    default:
      return unreachable(type);
  }
}

type Known = Exclude<MicrodepositState, { status: 'none' }>;

function known(state: MicrodepositState): Known {
  invariant(state.status !== 'none', 'a microdeposit starts with its request');
  return { ...state, version: state.version + 1 };
}

function open(state: MicrodepositState): Extract<MicrodepositState, { status: 'requested' }> {
  invariant(state.status === 'requested', `a microdeposit does not move on from ${state.status}`);
  return { ...state, version: state.version + 1 };
}

function withReturned<State extends Known>(state: State, amount: string): State {
  invariant(state.sent, 'only a credit that was sent comes back');
  return { ...state, sent: { ...state.sent, returnedCents: state.sent.returnedCents + centsOf(amount) } };
}

function evolve(state: MicrodepositState, event: MicrodepositEvent): MicrodepositState {
  switch (event.type) {
    case 'MicrodepositRequested':
      return {
        status: 'requested',
        version: state.version + 1,
        ...event.data,
        method: event.data.method ?? 'micro_entries',
        attempts: 0,
        sent: null,
      };
    case 'MicrodepositSent': {
      const { bankFileId, traces, sentOn, amount } = event.data;
      const sent = { bankFileId, traces, sentOn, amountCents: centsOf(amount), returnedCents: 0n };
      return { ...known(state), sent };
    }
    case 'MicrodepositWithdrawn':
      return { ...known(state), sent: null };
    case 'MicrodepositAttemptFailed':
      return { ...open(state), attempts: event.data.attempt };
    case 'MicrodepositAccountCorrected':
      return { ...open(state), bankAccountId: event.data.bankAccountId };
    case 'MicrodepositVerified':
      return { ...open(state), status: 'verified' };
    case 'MicrodepositFailed':
      return { ...open(state), status: 'failed', reason: event.data.reason };
    case 'MicrodepositDeclined':
      return { ...withReturned(open(state), event.data.amount), status: 'declined', code: event.data.code };
    case 'MicrodepositReturnedLate':
      return withReturned(known(state), event.data.amount);
    default:
      return unreachable(event);
  }
}

/** Two test credits, or a prenote, that prove an account. States and tries of the lifecycle, §3; prenotes: Nacha §14. */
export const microdeposit = aggregate<MicrodepositCommand, MicrodepositState, MicrodepositEvent, MicrodepositFacts>({
  streamType: 'microdeposit',
  initial: { status: 'none', version: 0 },
  event: microdepositEvent,
  decide,
  evolve,
});
