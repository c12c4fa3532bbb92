import type { CustomerType } from '../customer-type.ts';
import { invariant, unreachable } from '../errors.ts';
import type { Currency } from '../money.ts';
import type { TransactionEvent } from './events.ts';

type ReturnClass = Extract<TransactionEvent, { type: 'TransactionDeclined' }>['data']['class'];

/** Line of an inbound bank file. Natural key of a return and of its reversal. */
export type BankFileLine = { readonly bankFileId: string; readonly line: number };

/** What was asked for (t1). */
type Request = {
  /** Events so far: the version the next append expects. */
  readonly version: number;
  readonly customerId: string;
  /** The agreement it is made under. */
  readonly authorizationId: string | null;
  readonly scheduleId: string | null;
  readonly installment: number | null;
  readonly amountCents: bigint;
  readonly currency: Currency;
  readonly customerType: CustomerType;
  readonly requestedDate: string;
  readonly comment: string | null;
  readonly retryOf: string | null;
};

/** When it happens (t2). Rail dates. */
type Plan = {
  readonly processDate: string;
  readonly batchDate: string;
  readonly earliestApprovalDate: string;
  readonly disputeDeadline: string;
};

/** How the bank knows it (t5). */
type Sending = {
  readonly bankFileId: string;
  readonly trace: string;
  readonly bankAccountId: string;
  readonly sentOn: string;
  readonly stopRequested: boolean;
};

type Processing = { readonly processedOn: string };

/** What the client got (t12). */
type Approval = {
  readonly approvedOn: string;
  /** Reserve taken, 0 when none. */
  readonly holdbackCents: bigint;
  /** Part of it still held: all or nothing. */
  readonly heldCents: bigint;
  readonly holdbackReleaseDate: string | null;
  /** Settlement that credited it, and its date ("Settlement sent on"). */
  readonly creditedBy: string | null;
  readonly creditedOn: string | null;
};

/** How it ended (t8, t10, t11, t13). */
type Return = {
  readonly returnCode: string;
  readonly returnClass: ReturnClass;
  readonly declinedOn: string;
  readonly returnSource: BankFileLine | null;
  /** Taken back after approval although the class is not Chargeback. */
  readonly late: boolean;
  /** Settlement that lists the return, and its date. */
  readonly deductedBy: string | null;
  readonly deductedOn: string | null;
  /** The bank gave the money back after all (P14). */
  readonly reversedOn: string | null;
  readonly reversalSource: BankFileLine | null;
};

/** One debit. The union is the lifecycle: each status holds what is known in it and nothing else. */
export type TransactionState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'creating' } & Request)
  | ({ readonly status: 'discarded' } & Request)
  | ({ readonly status: 'future' } & Request & Plan)
  | ({ readonly status: 'removed' } & Request & Plan)
  | ({ readonly status: 'sent' } & Request & Plan & Sending)
  | ({ readonly status: 'processed' } & Request & Plan & Sending & Processing)
  | ({ readonly status: 'approved' } & Request & Plan & Sending & Processing & Approval)
  | ({ readonly status: 'declined'; readonly stage: 'not_sent'; readonly declinedOn: string } & Request & Plan)
  | ({ readonly status: 'declined'; readonly stage: 'before_posting' } & Request & Plan & Sending & Return)
  | ({ readonly status: 'declined'; readonly stage: 'before_approval' } & Request &
      Plan &
      Sending &
      Processing &
      Return)
  | ({ readonly status: 'chargeback'; readonly stage: 'before_approval' } & Request &
      Plan &
      Sending &
      Processing &
      Return)
  | ({ readonly status: 'chargeback'; readonly stage: 'after_approval' } & Request &
      Plan &
      Sending &
      Processing &
      Approval &
      Return);

export type TransactionStage = Extract<TransactionState, { stage: unknown }>['stage'];

/** Statuses as people and the public contract read them. */
export const DISPLAY_STATUSES = [
  'Creating',
  'Future',
  'Sent to Bank',
  'Processed',
  'Approved',
  'Declined',
  'Chargeback',
] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/** Statuses of the lifecycle, and the two ways a debit leaves without having been one. */
export const TRANSACTION_ROW_STATUSES = [...DISPLAY_STATUSES, 'Removed', 'Discarded'] as const;
export type TransactionRowStatus = (typeof TRANSACTION_ROW_STATUSES)[number];

/** `Pending` is no status but a filter: accepted, no final answer. */
export const PENDING_STATUSES = ['Sent to Bank', 'Processed'] as const satisfies readonly DisplayStatus[];

/** The status a person reads; null for what is no longer (or never became) a transaction. Source: lifecycle §1. */
export function statusOf(state: { readonly status: TransactionState['status'] }): DisplayStatus | null {
  switch (state.status) {
    case 'none':
    case 'discarded':
    case 'removed':
      return null;
    case 'creating':
      return 'Creating';
    case 'future':
      return 'Future';
    case 'sent':
      return 'Sent to Bank';
    case 'processed':
      return 'Processed';
    case 'approved':
      return 'Approved';
    case 'declined':
      return 'Declined';
    case 'chargeback':
      return 'Chargeback';
    default:
      return unreachable(state.status);
  }
}

/** A transaction as one flat row: what a projection keeps, and all that `decide` needs. Null: not known in this status. */
export type TransactionSnapshot = Request & {
  readonly status: Exclude<TransactionState['status'], 'none'>;
  readonly stage: TransactionStage | null;
} & { readonly [Field in keyof Plan]: Plan[Field] | null } & {
  readonly [Field in keyof Omit<Sending, 'stopRequested'>]: Sending[Field] | null;
} & { readonly stopRequested: boolean } & { readonly [Field in keyof Processing]: Processing[Field] | null } & {
  readonly [Field in keyof Approval]: Approval[Field] | null;
} & { readonly [Field in keyof Omit<Return, 'late'>]: Return[Field] | null } & { readonly late: boolean };

const UNKNOWN = {
  stage: null,
  processDate: null,
  batchDate: null,
  earliestApprovalDate: null,
  disputeDeadline: null,
  bankFileId: null,
  trace: null,
  bankAccountId: null,
  sentOn: null,
  stopRequested: false,
  processedOn: null,
  approvedOn: null,
  holdbackCents: null,
  heldCents: null,
  holdbackReleaseDate: null,
  creditedBy: null,
  creditedOn: null,
  returnCode: null,
  returnClass: null,
  declinedOn: null,
  returnSource: null,
  late: false,
  deductedBy: null,
  deductedOn: null,
  reversedOn: null,
  reversalSource: null,
} as const;

/** "Final on": until then the payer can still take the money back; null once they did, or where none was collected. */
export const finalOn = ({ status, disputeDeadline }: TransactionSnapshot): string | null =>
  status === 'declined' || status === 'chargeback' ? null : disputeDeadline;

/** Where money that had been credited was taken back; null where none was: a settlement may list such a decline all the same. */
export const deductionOf = ({ stage, deductedBy, deductedOn }: TransactionSnapshot) =>
  stage === 'after_approval' ? { settlementId: deductedBy, on: deductedOn } : null;

/** Flattens a state; inverse of `stateFromSnapshot`. A stream without events has no snapshot. */
export function snapshotOf(state: Exclude<TransactionState, { status: 'none' }>): TransactionSnapshot {
  return { ...UNKNOWN, ...state };
}

function known<Value>(value: Value | null, field: string): Value {
  invariant(value !== null, `transaction row lacks ${field}`);
  return value;
}

/** The request alone, without what later statuses added. */
export const requestOf = (row: Request): Request => ({
  version: row.version,
  customerId: row.customerId,
  authorizationId: row.authorizationId,
  scheduleId: row.scheduleId,
  installment: row.installment,
  amountCents: row.amountCents,
  currency: row.currency,
  customerType: row.customerType,
  requestedDate: row.requestedDate,
  comment: row.comment,
  retryOf: row.retryOf,
});

/** Request and dates alone: what is left when a debit comes back from the bank unsent. */
export const withdrawnOf = (state: Request & Plan): Request & Plan => ({
  ...requestOf(state),
  processDate: state.processDate,
  batchDate: state.batchDate,
  earliestApprovalDate: state.earliestApprovalDate,
  disputeDeadline: state.disputeDeadline,
});

const plannedOf = (row: TransactionSnapshot): Request & Plan => ({
  ...requestOf(row),
  processDate: known(row.processDate, 'processDate'),
  batchDate: known(row.batchDate, 'batchDate'),
  earliestApprovalDate: known(row.earliestApprovalDate, 'earliestApprovalDate'),
  disputeDeadline: known(row.disputeDeadline, 'disputeDeadline'),
});

const sentOf = (row: TransactionSnapshot): Request & Plan & Sending => ({
  ...plannedOf(row),
  bankFileId: known(row.bankFileId, 'bankFileId'),
  trace: known(row.trace, 'trace'),
  bankAccountId: known(row.bankAccountId, 'bankAccountId'),
  sentOn: known(row.sentOn, 'sentOn'),
  stopRequested: row.stopRequested,
});

const processedOf = (row: TransactionSnapshot): Request & Plan & Sending & Processing => ({
  ...sentOf(row),
  processedOn: known(row.processedOn, 'processedOn'),
});

const approvedOf = (row: TransactionSnapshot): Request & Plan & Sending & Processing & Approval => ({
  ...processedOf(row),
  approvedOn: known(row.approvedOn, 'approvedOn'),
  holdbackCents: known(row.holdbackCents, 'holdbackCents'),
  heldCents: known(row.heldCents, 'heldCents'),
  holdbackReleaseDate: row.holdbackReleaseDate,
  creditedBy: row.creditedBy,
  creditedOn: row.creditedOn,
});

const returnOf = (row: TransactionSnapshot): Return => ({
  returnCode: known(row.returnCode, 'returnCode'),
  returnClass: known(row.returnClass, 'returnClass'),
  declinedOn: known(row.declinedOn, 'declinedOn'),
  returnSource: row.returnSource,
  late: row.late,
  deductedBy: row.deductedBy,
  deductedOn: row.deductedOn,
  reversedOn: row.reversedOn,
  reversalSource: row.reversalSource,
});

/** The state a row stands for, without reading its events; inverse of `snapshotOf`. A row that cannot be one throws. */
export function stateFromSnapshot(row: TransactionSnapshot): TransactionState {
  const { status, stage } = row;
  switch (status) {
    case 'creating':
    case 'discarded':
      return { status, ...requestOf(row) };
    case 'future':
    case 'removed':
      return { status, ...plannedOf(row) };
    case 'sent':
      return { status, ...sentOf(row) };
    case 'processed':
      return { status, ...processedOf(row) };
    case 'approved':
      return { status, ...approvedOf(row) };
    case 'declined':
      if (stage === 'not_sent')
        return { status, stage, ...plannedOf(row), declinedOn: known(row.declinedOn, 'declinedOn') };
      if (stage === 'before_posting') return { status, stage, ...sentOf(row), ...returnOf(row) };
      invariant(stage === 'before_approval', `a declined transaction has no stage ${stage}`);
      return { status, stage, ...processedOf(row), ...returnOf(row) };
    case 'chargeback':
      if (stage === 'before_approval') return { status, stage, ...processedOf(row), ...returnOf(row) };
      invariant(stage === 'after_approval', `a chargeback has no stage ${stage}`);
      return { status, stage, ...approvedOf(row), ...returnOf(row) };
    default:
      return unreachable(status);
  }
}
