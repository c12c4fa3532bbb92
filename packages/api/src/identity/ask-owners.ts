import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { addCheck, BY_HAND } from '../identity-checks/checks.ts';
import { holdOwner, replaceLink } from '../identity-checks/owner-links.ts';
import { shownOfOwner, standingOf } from '../identity-checks/standing.ts';
import type { OwnerToVerify } from '../onboardings/owners-to-verify.ts';
import { mailOwner } from './mails.ts';

/** Asks people to show who they are: each is mailed a link; where no service checks, the provider's people do. */
export async function askOwners(
  tx: Tx,
  app: App,
  clientId: bigint,
  owners: readonly Pick<OwnerToVerify, 'id' | 'personKey'>[],
): Promise<void> {
  for (const owner of owners) {
    const { id: ownerId } = owner;
    await holdOwner(tx, clientId, ownerId);
    if (app.identity) {
      const { link, address } = await replaceLink(tx, app, { clientId, ownerId, mailed: true });
      await mailOwner(tx, app, { clientId, ownerId, address, about: String(link.id) });
    } else if (standingOf(owner, await shownOfOwner(tx, clientId, ownerId), false).check?.provider !== BY_HAND)
      await addCheck(tx, app, { clientId, ownerId, provider: BY_HAND, status: 'submitted' });
  }
}
