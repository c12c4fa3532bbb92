import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { OwnerToVerify } from '../onboardings/owners-to-verify.ts';
import { BY_HAND, newestCheck } from './checks.ts';
import { mailOwner } from './mails.ts';
import { holdOwner, replaceLink } from './owner-links.ts';

/** Asks people to show who they are: each is mailed a link; where no service checks, the provider's people do. */
export async function askOwners(
  tx: Tx,
  app: App,
  clientId: bigint,
  owners: readonly Pick<OwnerToVerify, 'id'>[],
): Promise<void> {
  const now = app.clock.now();
  for (const { id: ownerId } of owners) {
    await holdOwner(tx, clientId, ownerId);
    if (app.identity) {
      const { link, address } = await replaceLink(tx, app, { clientId, ownerId, mailed: true });
      await mailOwner(tx, app, { clientId, ownerId, address, about: String(link.id) });
    } else if ((await newestCheck(tx, clientId, ownerId))?.provider !== BY_HAND)
      await tx.sql`
        insert into identity_checks (client_id, stakeholder_id, provider, status, created_at, requested_at, changed_at)
        values (${clientId}, ${ownerId}, ${BY_HAND}, 'submitted', ${now}, ${app.wallClock.now()}, ${now})`;
  }
}
