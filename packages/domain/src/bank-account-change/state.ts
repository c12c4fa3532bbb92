import {
  type CallMethod,
  type CallOutcome,
  type ChangedAccount,
  type ChangeStatus,
  type FreezeAnswer,
  OPEN_STATUSES,
} from './kinds.ts';
import { lapsesAtOf } from './limits.ts';

/** A call to the business about its request. `by`: the person of the provider who called. */
export type Call = { readonly by: bigint; readonly method: CallMethod; readonly outcome: CallOutcome };
/** Somebody's approval of the request as it was shown to them. */
export type Approval = { readonly by: bigint; readonly hash: string };
export type AnswerToFreeze = { readonly by: bigint; readonly answer: FreezeAnswer };

/** One request for another account. Instants are of business time. */
export type Change = {
  readonly account: ChangedAccount;
  readonly status: ChangeStatus;
  readonly requestedAt: Date;
  /** Of everything the provider decides on; another request, document or result has another one. */
  readonly hash: string;
  /** Signals at the time of asking; two ask for the owner's identity again. */
  readonly signals: number;
  /** Whether deposits wait from the request on: the business says its account is closed or in somebody else's hands. */
  readonly holdsAtOnce: boolean;
  readonly calls: readonly Call[];
  readonly approvals: readonly Approval[];
  readonly activatedAt: Date | null;
  readonly holdUntil: Date | null;
  readonly test: {
    readonly attempts: number;
    readonly confirmedAt: Date | null;
    /** It came back, three wrong codes were typed, or nobody typed it in time: the provider's people look. */
    readonly failed: boolean;
  };
  /** What it was when it was frozen; null while it is not. */
  readonly frozenFrom: ChangeStatus | null;
  readonly answers: readonly AnswerToFreeze[];
};

export const isOpen = ({ status }: Pick<Change, 'status'>): boolean => OPEN_STATUSES.some((open) => open === status);

/** A request lapses at its instant, whether or not anybody has looked since. */
export function statusAt(change: Pick<Change, 'status' | 'requestedAt'>, at: Date): ChangeStatus {
  return isOpen(change) && at.getTime() >= lapsesAtOf(change.requestedAt).getTime() ? 'lapsed' : change.status;
}

/** Why deposits wait, and until when where that is known. */
export type PayoutHold = {
  readonly because: 'hold' | 'test_payment' | 'frozen' | 'account_lost' | 'under_review' | 'unanswered';
  readonly until: Date | null;
};

/** Whether what is due to the business waits because of this change; null: it does not. Rules 4 and 8. */
export function payoutHoldOf(change: Change, at: Date): PayoutHold | null {
  if (change.account !== 'settlement') return null;
  switch (statusAt(change, at)) {
    case 'frozen':
      return { because: 'frozen', until: null };
    case 'active':
      if (change.holdUntil !== null && at.getTime() < change.holdUntil.getTime())
        return { because: 'hold', until: change.holdUntil };
      return change.test.confirmedAt === null ? { because: 'test_payment', until: null } : null;
    case 'requested':
    case 'called_back':
    case 'approved_once':
      return change.holdsAtOnce ? { because: 'account_lost', until: null } : null;
    default:
      return null;
  }
}
