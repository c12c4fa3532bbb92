import { DomainError } from '../errors.ts';
import type { ConsentKind } from '../payer-flow/agreement.ts';
import type { TransactionRowStatus, TransactionStage } from '../transaction/state.ts';

/**
 * What is left of a payer's consent: debits as agreed · the one debit it was given for · nothing any more · debits each of which
 * the payer approves first · of a debit that they approved, nothing but that very debit · nothing as long as they object to a
 * change of it.
 */
export const CONSENTS_LEFT = ['debits', 'one_debit', 'no_debit', 'approved_debits', 'as_approved', 'objected'] as const;
export type ConsentLeft = (typeof CONSENTS_LEFT)[number];

/** A debit written since a consent was given, second attempts included. */
export type DebitUnderConsent = {
  readonly status: TransactionRowStatus;
  /** How far it had come when it ended; null while it has not. */
  readonly stage: TransactionStage | null;
  /** It went to another account than the one the consent covers now. */
  readonly fromOtherAccount: boolean;
};

/** A schedule made since a consent was given. */
export type PlanUnderConsent = {
  /** It runs, or is paused, and a debit of it is still to be written. */
  readonly debitsToWrite: boolean;
  readonly debits: readonly DebitUnderConsent[];
};

/**
 * Whether a debit is the one that was agreed to. What was taken back or never reached the bank is not. One that failed is, for
 * it may be presented again; but not once the payer has named another account, which it never went to.
 */
function isTheOne({ status, stage, fromOtherAccount }: DebitUnderConsent): boolean {
  if (status === 'Removed' || status === 'Discarded' || stage === 'not_sent') return false;
  return !((status === 'Declined' || status === 'Chargeback') && fromOtherAccount);
}

/**
 * What a consent still covers, by its kind and what was planned since it was given. A one-time agreement ends by itself after
 * its debit; a sporadic one covers what the payer approves debit by debit. One on paper, or imported, says no kind and covers what
 * its words say. Source: agreements §A1, §A7.
 */
export function consentLeft(kind: ConsentKind | null, plans: readonly PlanUnderConsent[]): ConsentLeft {
  if (kind === 'sporadic') return 'approved_debits';
  if (kind !== 'one_time') return 'debits';
  return plans.some((plan) => plan.debitsToWrite || plan.debits.some(isTheOne)) ? 'no_debit' : 'one_debit';
}

/** Why a consent does not cover so many debits more; null: until removed. */
export function consentProblems(left: ConsentLeft, debits: number | null): DomainError[] {
  if (left === 'debits' || left === 'as_approved') return [];
  if (left === 'objected') return [new DomainError('schedule.payer_objects')];
  if (left === 'approved_debits') return [new DomainError('schedule.approval_needed')];
  if (left === 'no_debit') return [new DomainError('schedule.one_time_consent_used')];
  return debits === 1 ? [] : [new DomainError('schedule.one_time_consent_single')];
}
