import { DomainError } from '../errors.ts';
import type { RiskBand } from './kinds.ts';

/** What asks for a second person. */
export const SECOND_PERSON_REASONS = ['high_score', 'volume', 'collects_for_others', 'sanctions', 'reopened'] as const;
export type SecondPersonReason = (typeof SECOND_PERSON_REASONS)[number];

export type ApprovalFacts = {
  readonly risk: RiskBand;
  /** Most that is stated for a month; null: without end, or not stated. */
  readonly monthlyTopCents: bigint | null;
  /** From which stated month on two are needed; null: the month alone never asks for it. */
  readonly twoPeopleAboveCents: bigint | null;
  readonly collectsForOthers: boolean;
  /** A strong likeness with a list of sanctions was set aside. */
  readonly strongHitDismissed: boolean;
  /** It was closed before. */
  readonly reopened: boolean;
};

/** Why two people have to approve; nothing: one is enough. */
export function whySecondPerson(facts: ApprovalFacts): SecondPersonReason[] {
  const above =
    facts.twoPeopleAboveCents !== null &&
    (facts.monthlyTopCents === null || facts.monthlyTopCents > facts.twoPeopleAboveCents);
  const holds: Readonly<Record<SecondPersonReason, boolean>> = {
    high_score: facts.risk === 'high',
    volume: above,
    collects_for_others: facts.collectsForOthers,
    sanctions: facts.strongHitDismissed,
    reopened: facts.reopened,
  };
  return SECOND_PERSON_REASONS.filter((reason) => holds[reason]);
}

/** Why somebody has no say in a case. */
export type Exclusion = 'belongs_to_client' | 'edited_application';

export function exclusionOf(
  userId: bigint,
  { members, editors }: { readonly members: readonly bigint[]; readonly editors: readonly bigint[] },
): Exclusion | null {
  if (members.includes(userId)) return 'belongs_to_client';
  return editors.includes(userId) ? 'edited_application' : null;
}

export type VerdictGiven = {
  readonly userId: bigint;
  readonly verdict: 'approve' | 'return';
  /** Of the application as it was shown, and of the terms it was to be approved with. */
  readonly hash: string;
  readonly termsHash: string;
};

/** Where a case stands: approved, waiting for another person, or for one who agrees on the terms. */
export type Standing = 'approved' | 'second_needed' | 'terms_differ' | 'undecided';

/** Why a verdict counts no more: the application is another one since, or who gave it has no say in it any more. */
export const VERDICT_LAPSES = ['application_changed', 'person_left'] as const;
export type VerdictLapse = (typeof VERDICT_LAPSES)[number];

/** What verdicts are held against: the application as it is, and who has a say in it. */
export type VerdictsNow = { readonly hash: string; readonly able: readonly bigint[] };

export function lapseOf(
  given: Pick<VerdictGiven, 'userId' | 'hash'>,
  { hash, able }: VerdictsNow,
): VerdictLapse | null {
  if (!able.includes(given.userId)) return 'person_left';
  return given.hash === hash ? null : 'application_changed';
}

/** People count once, only for the application as it is now, and only while they have a say. */
export function standingOf(verdicts: readonly VerdictGiven[], now: VerdictsNow, peopleNeeded: number): Standing {
  const approvals = verdicts.filter((given) => given.verdict === 'approve' && lapseOf(given, now) === null);
  const peopleOf = (list: readonly VerdictGiven[]) => new Set(list.map(({ userId }) => userId)).size;
  const agreeing = Map.groupBy(approvals, ({ termsHash }) => termsHash);
  if ([...agreeing.values()].some((list) => peopleOf(list) >= peopleNeeded)) return 'approved';
  if (peopleOf(approvals) >= peopleNeeded) return 'terms_differ';
  return approvals.length > 0 ? 'second_needed' : 'undecided';
}

/** Throws where fewer people of the provider may decide than have to: it says so rather than wait for ever. */
export function requireEnoughPeople(needed: number, able: number): void {
  if (able < needed) throw new DomainError('application.second_person_missing', { needed, able });
}

/** Likeness, in 1/1000, from which on two have to say that somebody is not who the list means, where the year of birth agrees. */
const STRONG_HIT = 950;
export const isStrongHit = (hit: { readonly likeness: number; readonly birthYearAgrees: boolean }): boolean =>
  hit.likeness >= STRONG_HIT && hit.birthYearAgrees;
