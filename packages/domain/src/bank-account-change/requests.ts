import type { ClientStatus } from '../client/kinds.ts';
import { DomainError } from '../errors.ts';
import type { Rail } from '../rail.ts';
import type { Naming } from './kinds.ts';
import { EVIDENCE_HOURS, hoursBefore, WRONG_NAMINGS_MAX } from './limits.ts';

/** What somebody wrote for the present account, beside the one that is on file. */
export type NamedAccount = {
  /** The account number as it was written, separators left out; may be the mask. */
  readonly account: string;
  /** Whether every other number that was written is that of the account on file. */
  readonly othersAgree: boolean;
  readonly onFile: { readonly account: string };
};

const SHOWN = 2;
const STARS = '*****';

/** How an account is shown where its length is not known: five stars and the last two digits. */
export const shortMask = (last2: string): string => STARS + last2;

/** What counts as the mask of an account: as it is shown, or each digit a star but the last two. */
const masksOf = (account: string): readonly string[] => [
  shortMask(account.slice(-SHOWN)),
  account.slice(-SHOWN).padStart(account.length, '*'),
];

/** Whether it names the account on file, and how; null: it does not. A mask must be exactly today's. */
export function namingOf({ account, othersAgree, onFile }: NamedAccount): Naming | null {
  if (!othersAgree) return null;
  if (account.includes('*')) return masksOf(onFile.account).includes(account) ? 'masked' : null;
  return account === onFile.account ? 'full' : null;
}

/** What decides whether a change may be asked for at all. */
export type RequestFacts = {
  readonly clientStatus: ClientStatus;
  /** A closed client is owed money, its deposits are paused, and it asks for another account for them. */
  readonly correctsClosed: boolean;
  readonly rail: Rail;
  readonly newAccountRail: Rail;
  /** Another change of the same account is not over. */
  readonly unfinishedExists: boolean;
  /** Wrong namings of the account within the last 24 hours. */
  readonly recentWrongNamings: number;
};

/** Throws what forbids asking, before anything that was typed is looked at. */
export function requireMayAsk({
  clientStatus,
  correctsClosed,
  unfinishedExists,
  recentWrongNamings,
  ...rails
}: RequestFacts): void {
  if (clientStatus !== 'approved' && !correctsClosed) throw new DomainError('bank_change.client_not_approved');
  if (unfinishedExists) throw new DomainError('bank_change.already_open');
  if (recentWrongNamings >= WRONG_NAMINGS_MAX) throw new DomainError('bank_change.too_many_namings');
  if (rails.newAccountRail !== rails.rail) throw new DomainError('bank_change.other_rail');
}

/** Throws where the new account is the present one. */
export function requireAnother(isTheSame: boolean): void {
  if (isTheSame) throw new DomainError('bank_change.same_account');
}

/** What decides whether a document belongs to a request. */
export type EvidenceFacts = {
  readonly handedInAt: Date;
  readonly requestedAt: Date;
  /** Since when the business is approved; null: it was so from its first day. */
  readonly approvedAt: Date | null;
  /** Another request came with it. */
  readonly usedBefore: boolean;
};

/** Whether a document shows the new account: it was handed in for it, not with the application or with an earlier request. */
export function servesRequest({ handedInAt, requestedAt, approvedAt, usedBefore }: EvidenceFacts): boolean {
  if (usedBefore || handedInAt < hoursBefore(requestedAt, EVIDENCE_HOURS)) return false;
  return approvedAt === null || handedInAt >= approvedAt;
}
