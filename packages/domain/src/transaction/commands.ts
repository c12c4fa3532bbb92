import type { CustomerType } from '../customer-type.ts';
import type { NoFacts } from '../decider.ts';
import type { Money } from '../money.ts';
import type { AmountLimits } from './amount.ts';
import type { HoldReason, REMOVAL_REASONS, TransactionEvent } from './events.ts';
import type { BankFileLine } from './state.ts';

type DataOf<Type extends TransactionEvent['type']> = Extract<TransactionEvent, { type: Type }>['data'];

/** When a debit happens; computed by the banking calendar. Rail dates. */
export type TransactionPlan = DataOf<'TransactionPlanned'>;

/** A bank's answer that ends a debit. */
export type RecordReturn = {
  readonly type: 'recordReturn';
  readonly code: string;
  readonly class: DataOf<'TransactionDeclined'>['class'];
  /** The entry was refused before it was posted (edit list, operator reject, stop confirmed): t8 while Sent to Bank. */
  readonly beforePosting: boolean;
  readonly amount: Money;
  readonly declinedOn: string;
  readonly bankDate: string | null;
  readonly source: BankFileLine | null;
  /** `suspense`: it was booked as unmatched (P13) first. */
  readonly clearing: 'rail' | 'suspense';
};

/** The bank takes a return back. */
export type ReverseReturn = {
  readonly type: 'reverseReturn';
  readonly reversedOn: string;
  readonly source: BankFileLine | null;
  readonly amount: Money;
};

/** What may be asked of a transaction. `…On` dates are rail dates of the day on which the command runs. */
export type TransactionCommand =
  | {
      readonly type: 'create';
      readonly customerId: string;
      /** The agreement it is made under; null: none is on record. */
      readonly authorizationId: string | null;
      readonly scheduleId: string | null;
      readonly installment: number | null;
      readonly amount: Money;
      readonly customerType: CustomerType;
      readonly requestedDate: string;
      readonly comment: string | null;
      readonly retryOf: string | null;
    }
  | ({ readonly type: 'plan' } & TransactionPlan)
  /** Another date for a debit that is planned: its limits were checked when it was, and are again at the gate. */
  | ({ readonly type: 'move' } & TransactionPlan)
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
  | ReverseReturn;

type Batch = {
  /** The cut-off of the batch date has passed, or its file is being made. */
  readonly batchFrozen: boolean;
};
type Dates = {
  /** First date the bank can still debit. */
  readonly earliestProcessDate: string;
};
type Gate = {
  /** What keeps the gate closed; null when it is open (agreements §C5). */
  readonly holdReason: HoldReason | null;
};
type File = {
  /** The bank accepted the file, by acknowledgement or by silence where it gives none. */
  readonly fileAccepted: boolean;
};

/** What each command is decided on, beside the transaction. */
export type TransactionFacts = {
  readonly create: { readonly customerComplete: boolean; readonly clientApproved: boolean };
  readonly plan: Dates & { readonly limits: AmountLimits };
  readonly move: Dates;
  readonly discard: NoFacts;
  readonly changeAmount: Batch & {
    readonly limits: AmountLimits;
    /** The payer approved this very amount, and no other. */
    readonly approvedAsIs: boolean;
  };
  readonly changeComment: Batch;
  readonly remove: Batch;
  readonly sendToBank: Gate;
  readonly hold: Gate;
  readonly withdraw: File;
  readonly requestStop: NoFacts;
  readonly markProcessed: File;
  readonly approve: {
    /** Every bank file expected for the previous business day is loaded. */
    readonly inboundLoaded: boolean;
    /** Somebody is looking at this transaction. */
    readonly underReview: boolean;
  };
  readonly recordReturn: NoFacts;
  readonly settle: NoFacts;
  readonly releaseHoldback: NoFacts;
  readonly reverseReturn: NoFacts;
};
