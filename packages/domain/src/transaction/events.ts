import { z } from 'zod';
import { CUSTOMER_TYPES } from '../customer-type.ts';
import { amount, currency, day, event, id } from '../event-fields.ts';

/** Why the gate was still closed when the batch froze, in the order in which it is checked. */
export const HOLD_REASONS = [
  'client_not_approved',
  'client_suspended',
  'customer_archived',
  'authorization_missing',
  'authorization_objected',
  'bank_details_missing',
  'bank_details_disabled',
  'verification_missing',
  'over_authorization_limit',
  'over_monthly_limit',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const REMOVAL_REASONS = [
  'deleted',
  'schedule_removed',
  'schedule_paused',
  'schedule_changed',
  'installment_skipped',
  'authorization_revoked',
  'customer_archived',
  'client_closed',
] as const;
export const RETURN_CLASSES = ['Declined', 'Chargeback', 'System', 'Info'] as const;

/** Where a return was read: the inbound file and the line in it. Natural key of the return. */
const returnSource = z.object({ bankFileId: id, line: z.int().positive() }).nullable();

/** Fields of every event that ends a transaction by the bank's answer. */
const ending = {
  /** Return code of the rail, e.g. `R01`, `901`. */
  code: z.string(),
  class: z.enum(RETURN_CLASSES),
  /** Rail date on which our system recorded it; billing uses it. */
  declinedOn: day,
  /** Date the bank gives, kept apart. */
  bankDate: day.nullable(),
  source: returnSource,
  /** `suspense`: the return was booked as unmatched first (P13) and is now matched. */
  clearing: z.enum(['rail', 'suspense']),
  amount,
  currency,
};

/** What happens to one debit. Statuses are derived from these facts, never set. */
export const transactionEvent = z.discriminatedUnion('type', [
  /** t1 → Creating */
  event('TransactionCreated', {
    customerId: id,
    /** The agreement it is made under; older events lack it: `AuthorizationTookOverPayments` names them. */
    authorizationId: id.nullable().optional(),
    scheduleId: id.nullable(),
    /** Position in its schedule, from 1. */
    installment: z.int().positive().nullable(),
    amount,
    currency,
    customerType: z.enum(CUSTOMER_TYPES),
    /** What the user chose or the recurrence produced; may be a closed day. */
    requestedDate: day,
    comment: z.string().nullable(),
    /** The transaction this one tries again. */
    retryOf: id.nullable(),
  }),
  /** t2 → Future; again when a date has to move (t7) */
  event('TransactionPlanned', {
    processDate: day,
    batchDate: day,
    earliestApprovalDate: day,
    /** Until when the payer can still take the money back through the bank ("final on"). */
    disputeDeadline: day,
    /** Set when the process date is not the requested date; `reason` is a closure key, `file_refused`,
     *  `batch_missed`, one of `WAIT_REASONS` or `moved_by_person`. */
    moved: z.object({ from: day, to: day, reason: z.string() }).nullable(),
  }),
  /** t3: validation failed, nothing was planned */
  event('TransactionDiscarded', { reason: z.string() }),
  event('TransactionAmountChanged', { amount, previous: amount, currency }),
  event('TransactionCommentChanged', { comment: z.string().nullable() }),
  /** t4 */
  event('TransactionRemoved', { reason: z.enum(REMOVAL_REASONS) }),
  /** t5 → Sent to Bank, P1 */
  event('TransactionSentToBank', {
    bankFileId: id,
    /** Trace number or item cross reference under which a return will name it. */
    trace: z.string(),
    bankAccountId: id,
    sentOn: day,
    amount,
    currency,
  }),
  /** t6 → Declined, class System, no fee */
  event('TransactionNotSent', { holdReason: z.enum(HOLD_REASONS), declinedOn: day }),
  /** Asked after Sent to Bank; best effort, the status stays. */
  event('TransactionStopRequested', {}),
  /** t7 → Future, P4 */
  event('TransactionWithdrawn', {
    bankFileId: id,
    reason: z.enum(['file_rejected', 'handover_failed']),
    amount,
    currency,
  }),
  /** t9 → Processed, P2 */
  event('TransactionProcessed', { processedOn: day, amount, currency }),
  /** t12 → Approved, P6 */
  event('TransactionApproved', {
    approvedOn: day,
    amount,
    currency,
    /** Reserve kept from this transaction, `0.00` when none. */
    holdback: amount,
    holdbackReleaseDate: day.nullable(),
  }),
  /** t8 (before posting, P4) and t10 (before approval, P5) → Declined */
  event('TransactionDeclined', { stage: z.enum(['before_posting', 'before_approval']), ...ending }),
  /** t11 (P5) and t13 (P7) → Chargeback */
  event('TransactionChargedBack', {
    stage: z.enum(['before_approval', 'after_approval']),
    ...ending,
    /** After approval although the class is not Chargeback: money already released is taken back. */
    late: z.boolean(),
    /** Reserve of this transaction that was still held and goes back to the client (P7). */
    holdbackReleased: amount,
  }),
  /** Became a line of a settlement; at most once as approved and once as chargeback or declined. */
  event('TransactionSettled', {
    settlementId: id,
    settledOn: day,
    line: z.enum(['approved', 'chargeback', 'declined']),
  }),
  /** P9: by age, or used against a negative balance */
  event('TransactionHoldbackReleased', { releasedOn: day, reason: z.enum(['age', 'recovery']), amount, currency }),
  /** P14: the bank took its return back; the status stays */
  event('TransactionReturnReversed', { reversedOn: day, source: returnSource, amount, currency }),
]);
export type TransactionEvent = z.infer<typeof transactionEvent>;
