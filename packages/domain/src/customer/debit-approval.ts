import { rollForward } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/dates.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { DomainError } from '../errors.ts';
import type { Rail } from '../rail.ts';
import type { ConsentLeft } from './consent-left.ts';

/** How long a payer may answer. */
const ANSWERED_WITHIN_DAYS = 30;
/** Debits of one payer that wait for an answer at once. */
export const WAITING_MAX = 20;
/** A payer is reminded of a debit once in so many hours. */
export const REMINDED_AGAIN_AFTER_HOURS = 24;

const HOUR_MS = 60 * 60_000;

/** What a payer, or whoever asked them, made of it. */
export const APPROVAL_ENDS = ['approved', 'declined', 'withdrawn'] as const;
export type ApprovalEnd = (typeof APPROVAL_ENDS)[number];
/** Nobody has answered · the payer agreed · the payer did not · whoever asked took it back · nobody answered in time. */
export const APPROVAL_STATES = ['waiting', ...APPROVAL_ENDS, 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

type Asked = { readonly end: ApprovalEnd | null; readonly expiresAt: Date };

export const approvalState = ({ end, expiresAt }: Asked, now: Date): ApprovalState =>
  end ?? (now < expiresAt ? 'waiting' : 'expired');

export const approvalExpiry = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + ANSWERED_WITHIN_DAYS * 24 * HOUR_MS);

/** From when on a payer can be reminded who was last written to at `askedAt`. */
export const remindedFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + REMINDED_AGAIN_AFTER_HOURS * HOUR_MS);

export type AskingFacts = {
  /** What the payer's consent covers without being asked. */
  readonly consent: ConsentLeft;
  /** There is an address to write to, and mail to it does not come back. */
  readonly reachable: boolean;
  /** Debits of theirs that wait for an answer. */
  readonly waiting: number;
};

/**
 * Why a payer cannot be asked to approve a debit; null: they can. Only a sporadic consent asks for it: under any other one the
 * debit is agreed to already, or needs another consent. Source: agreements §A1.
 */
export function askingProblem({ consent, reachable, waiting }: AskingFacts): DomainError | null {
  if (consent === 'objected') return new DomainError('schedule.payer_objects');
  if (consent !== 'approved_debits') return new DomainError('approval.not_needed');
  if (!reachable) return new DomainError('approval.no_address');
  return waiting >= WAITING_MAX ? new DomainError('approval.too_many_waiting', { max: WAITING_MAX }) : null;
}

/** Only what waits is answered, taken back or reminded of. Throws `approval.not_waiting`. */
export function requireWaiting(asked: Asked, now: Date): void {
  const state = approvalState(asked, now);
  if (state !== 'waiting') throw new DomainError('approval.not_waiting', { state });
}

/** The banking day of a debit if the payer approves it now: the one asked for, or the first that the bank still takes. */
export function debitDay(rail: Rail, { wanted, earliest }: Readonly<Record<'wanted' | 'earliest', CalendarDate>>) {
  const day = rollForward(calendarOf(rail), wanted);
  return day < earliest ? earliest : day;
}
