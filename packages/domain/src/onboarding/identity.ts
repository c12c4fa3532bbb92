import type { OwnerVerification } from './owner-kinds.ts';

/** States of a session at the identity service, in its own words. */
export const IDENTITY_STATUSES = [
  'created',
  'started',
  'submitted',
  'review',
  'resubmission_requested',
  'expired',
  'abandoned',
  'approved',
  'declined',
] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** How far a session has come. Messages arrive in any order: one of less changes nothing. */
const RANK: Readonly<Record<IdentityStatus, number>> = {
  created: 0,
  started: 1,
  submitted: 2,
  review: 3,
  resubmission_requested: 3,
  expired: 3,
  abandoned: 3,
  approved: 4,
  declined: 4,
};
const DECIDED = RANK.approved;
const PROVISIONAL = RANK.review;

/** What is known of a session, or told of it. Times are the service's own. */
export type IdentityStanding = {
  readonly status: IdentityStatus;
  /** Which of the tries of the same session. */
  readonly attemptId: string | null;
  readonly decidedAt: Date | null;
};

/**
 * What a message does to a session: whether it now stands as told, and whether the service decided otherwise than before (which
 * a person looks at, whichever of the two stands). Of two decisions the later one counts, in whatever order they arrive; the
 * tries of a session have no order, so that where no time tells them apart another try counts as the later one.
 */
export function changeBy(
  known: IdentityStanding,
  told: IdentityStanding,
): { readonly changes: boolean; readonly contradicts: boolean } {
  const [rank, before] = [RANK[told.status], RANK[known.status]];
  const contradicts = rank === DECIDED && before === DECIDED && told.status !== known.status;
  if (rank !== before) return { changes: rank > before, contradicts };
  if (rank < PROVISIONAL) return { changes: false, contradicts };
  const [at, toldAt] = [known.decidedAt?.getTime() ?? null, told.decidedAt?.getTime() ?? null];
  if (at !== null && toldAt !== null && at !== toldAt) return { changes: toldAt > at, contradicts };
  if (rank === DECIDED) return { changes: at === null && toldAt !== null, contradicts };
  return { changes: told.attemptId !== known.attemptId, contradicts };
}

/** What a session says of its owner. Sessions that ran out say nothing: the next one does. */
export function verificationOf(status: IdentityStatus): OwnerVerification {
  if (status === 'approved') return 'complete';
  return status === 'declined' ? 'failed' : 'pending';
}

/** Of whom a check is, and since when it may count. */
export type CheckMade = {
  /** Whom they were when it was begun: another one for each name and birth date. */
  readonly personKey: string | null;
  readonly requestedAt: Date;
};
export type OwnerNow = {
  readonly personKey: string | null;
  /** When somebody of the provider let them begin anew. */
  readonly reopenedAt: Date | null;
};

/**
 * The check by which an owner stands, of theirs from the newest on; null: none. What was shown under another name or birth date is
 * no proof of who they are now, and counts again where the name is corrected back; what was before the provider let them begin anew
 * never does.
 */
export const countingCheck = <Made extends CheckMade>(
  newestFirst: readonly Made[],
  { personKey, reopenedAt }: OwnerNow,
): Made | null =>
  newestFirst.find(
    (check) => check.personKey === personKey && !(reopenedAt !== null && check.requestedAt <= reopenedAt),
  ) ?? null;

/** The service keeps a session open for so long. */
export const SESSION_DAYS = 7;
/** Each session costs money, and many of them are a sign of fraud. */
export const SESSIONS_MAX = 5;
export const SESSIONS_WITHIN_DAYS = 30;
export const SESSION_PAUSE_SECONDS = 60;
/** A link to an owner outlives the sessions begun from it. */
export const OWNER_LINK_DAYS = 30;
/** Between two mails of the link to one owner. */
export const OWNER_LINK_PAUSE_SECONDS = 60;
/** Nobody's mailbox is filled by pressing a button. */
export const OWNER_LINKS_PER_DAY_MAX = 10;

const DAY_MS = 86_400_000;
const OPEN: readonly IdentityStatus[] = ['created', 'started', 'resubmission_requested'];

/** The session by which an owner stands. `createdAt` by business time, `requestedAt` by the time on people's phones. */
export type StandingSession = {
  readonly status: IdentityStatus;
  /** Null: the service never answered. */
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly requestedAt: Date;
};

/** What pressing *Verify ID* comes to. */
export type SessionStart =
  | 'reuse'
  | 'new'
  | 'being_checked'
  | 'verified'
  | 'refused'
  /** Within a minute of the one before. */
  | 'too_soon'
  /** Somebody of the provider has to look at it first. */
  | 'too_many';

/**
 * Whether an owner goes on with the session by which they stand (`countingCheck`), gets a new one, or neither. `recent`: sessions of
 * the last 30 days since somebody of the provider let them begin anew, under whatever name.
 */
export function sessionStart(
  standing: StandingSession | null,
  at: { readonly now: Date; readonly wallNow: Date; readonly recent: number },
): SessionStart {
  if (standing?.status === 'approved') return 'verified';
  if (standing?.status === 'declined') return 'refused';
  if (standing?.sessionId) {
    if (standing.status === 'submitted' || standing.status === 'review') return 'being_checked';
    if (OPEN.includes(standing.status) && standing.createdAt.getTime() + SESSION_DAYS * DAY_MS > at.now.getTime())
      return 'reuse';
  }
  if (standing && standing.requestedAt.getTime() + SESSION_PAUSE_SECONDS * 1000 > at.wallNow.getTime())
    return 'too_soon';
  return at.recent >= SESSIONS_MAX ? 'too_many' : 'new';
}

/**
 * Whether somebody who lives there has to agree before features of their face are compared. Source: Illinois Biometric Information
 * Privacy Act, 740 ILCS 14/15(b).
 */
export const asksBiometricConsent = (home: {
  readonly country: string | null;
  readonly provinceCode: string | null;
}): boolean => home.provinceCode === 'IL' && (home.country ?? 'US') === 'US';

/** What an owner may be told of why, by the service's number. What looks like fraud reads like anything else: it teaches nothing. */
const REASONS = {
  101: 'no_document',
  103: 'face_differs',
  104: 'name_differs',
  112: 'place_not_allowed',
  201: 'pictures_missing',
  202: 'face_not_clear',
  203: 'document_cut_off',
  204: 'poor_picture',
  205: 'document_damaged',
  206: 'type_not_supported',
  207: 'document_expired',
} as const satisfies Readonly<Record<number, string>>;
export type IdentityReason = (typeof REASONS)[keyof typeof REASONS] | 'other';

export const identityReason = (code: number | null): IdentityReason =>
  (REASONS as Readonly<Record<number, IdentityReason>>)[code ?? 0] ?? 'other';
