import type { HoldReason } from './events.ts';

/** What must be true of a debit, its payer and its client when the batch freezes. Amounts in cents of one currency. */
export type GateFacts = {
  readonly clientApproved: boolean;
  readonly clientSuspended: boolean;
  /** That is for an invoice of ours alone, and began no more than `INVOICE_WAIT_DAYS` before the debit: it ends once that is paid. */
  readonly clientHeldForInvoice: boolean;
  readonly customerArchived: boolean;
  readonly authorizationComplete: boolean;
  /** The payer objects to a change of the agreement. */
  readonly authorizationObjected: boolean;
  readonly hasBankDetails: boolean;
  /** By a return, a notice of change or a person. */
  readonly bankDetailsDisabled: boolean;
  /** By the client, or by the rail (`needsValidatedAccount`). */
  readonly verificationRequired: boolean;
  readonly verified: boolean;
  /** The rail has the account validated, and nothing says yet that it failed. */
  readonly validationUnderWay: boolean;
  readonly amountCents: bigint;
  /** Most that one debit may take; null: no limit. */
  readonly authorizationLimitCents: bigint | null;
  /** Most that may be debited in a calendar month; null: no limit. */
  readonly monthlyLimitCents: bigint | null;
  /** What the month of the process date already holds, this debit included. */
  readonly monthCents: bigint;
};

/**
 * Why a debit may not be sent, or null. The first reason in the order of `HOLD_REASONS`, so that what a person has to fix
 * first is what they read. Source: agreements §C5.
 */
export function holdReasonOf(facts: GateFacts): HoldReason | null {
  if (!facts.clientApproved) return 'client_not_approved';
  if (facts.clientSuspended) return 'client_suspended';
  if (facts.customerArchived) return 'customer_archived';
  if (!facts.authorizationComplete) return 'authorization_missing';
  if (facts.authorizationObjected) return 'authorization_objected';
  if (!facts.hasBankDetails) return 'bank_details_missing';
  if (facts.bankDetailsDisabled) return 'bank_details_disabled';
  if (facts.verificationRequired && !facts.verified) return 'verification_missing';
  if (facts.authorizationLimitCents !== null && facts.amountCents > facts.authorizationLimitCents)
    return 'over_authorization_limit';
  if (facts.monthlyLimitCents !== null && facts.monthCents > facts.monthlyLimitCents) return 'over_monthly_limit';
  return null;
}

/**
 * How long after a hold for an invoice began debits wait for its end, in calendar days. Those of later days, and those that waited until
 * then, end as not sent: no payer is to be debited for months at once.
 */
export const INVOICE_WAIT_DAYS = 30;

/** What a debit waits for that moves from batch to batch; each is a message key. */
export const WAIT_REASONS = ['invoice_overdue', 'account_validation'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/**
 * What a debit waits for: all that keeps it from being sent is that its client is held for an invoice, or that its account is being
 * validated. It goes to the next batch. Null: it is sent, or ends. Source: lifecycle §8, agreements §C5.
 */
export function waitReasonOf(facts: GateFacts): WaitReason | null {
  const { clientHeldForInvoice, validationUnderWay } = facts;
  const later: GateFacts = {
    ...facts,
    clientSuspended: facts.clientSuspended && !clientHeldForInvoice,
    verified: facts.verified || validationUnderWay,
  };
  if (holdReasonOf(facts) === null || holdReasonOf(later) !== null) return null;
  return clientHeldForInvoice ? 'invoice_overdue' : 'account_validation';
}
