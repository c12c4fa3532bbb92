import type { Tx } from '@cordelle/db/connection.ts';
import { countingCheck, verificationOf } from '@cordelle/domain/onboarding/identity.ts';
import type { OwnerVerification } from '@cordelle/domain/onboarding/owner-kinds.ts';
import type { IdentityStage } from '@cordelle/validation/onboarding/identity.ts';
import { BY_HAND, type Check, checksOf, checksOfOwner } from './checks.ts';
import { newestLink, newestLinks, type OwnerLink } from './owner-links.ts';

/** What tells which checks and links are an owner's as they are named now. */
export type OwnerNamed = { readonly id: bigint; readonly personKey: string | null };
/** The newest links, and the sessions from the newest on, of an owner, or of all of a client. */
export type Shown = { readonly links: readonly OwnerLink[]; readonly checks: readonly Check[] };

export const shownOfClient = async (tx: Tx, clientId: bigint): Promise<Shown> => ({
  links: await newestLinks(tx, clientId),
  checks: await checksOf(tx, clientId),
});

export async function shownOfOwner(tx: Tx, clientId: bigint, ownerId: bigint): Promise<Shown> {
  const link = await newestLink(tx, clientId, ownerId);
  return { links: link ? [link] : [], checks: await checksOfOwner(tx, clientId, ownerId) };
}

type Standing = {
  /** The session by which they stand. */
  readonly check: Check | null;
  /** The link that asked them: none where it asked them under another name. */
  readonly link: OwnerLink | null;
  readonly verification: OwnerVerification;
  readonly stage: IdentityStage;
};

/** How an owner stands, as they are named now. */
export function standingOf({ id, personKey }: OwnerNamed, { links, checks }: Shown, byService: boolean): Standing {
  const newest = links.find(({ stakeholderId }) => stakeholderId === id) ?? null;
  const own = checks.filter(({ stakeholderId }) => stakeholderId === id);
  const check = countingCheck(own, { personKey, reopenedAt: newest?.reopenedAt ?? null });
  const link = newest?.personKey === personKey ? newest : null;
  const verification = check ? verificationOf(check.status) : 'pending';
  return { check, link, verification, stage: stageOf(check, link, byService) };
}

function stageOf(check: Check | null, link: OwnerLink | null, byService: boolean): IdentityStage {
  if (check?.status === 'approved') return 'complete';
  if (check?.status === 'declined') return 'failed';
  if (!byService || check?.provider === BY_HAND) return link || check ? 'by_hand' : 'not_asked';
  // What the browser says proves nothing; it only spares whoever has just finished a button that leads nowhere.
  const finished = link?.browserFinishedAt != null;
  switch (check?.status) {
    case 'submitted':
    case 'review':
      return 'checking';
    case 'started':
      return finished ? 'checking' : 'started';
    case 'resubmission_requested':
      return 'asked_again';
    default:
      return link || check ? 'asked' : 'not_asked';
  }
}
