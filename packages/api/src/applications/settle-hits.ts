import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import { resolveReviewItem } from '@cordelle/engine/review-items/review-items.ts';
import { hitsOf, openHits } from '../sanctions/hits.ts';

/**
 * What follows from how the likenesses of a client stand: while somebody of it is on a list none of its debits leaves, and once
 * nothing is open they leave again and the question is closed. Its deposits are held by what is there (`review-holds.ts`). Stands in the
 * provider's log alone: nobody is told that they are looked at.
 */
export async function settleHits(tx: Tx, app: Pick<App, 'clock'>, clientId: bigint, by: string): Promise<void> {
  const hits = await hitsOf(tx, clientId);
  const at = app.clock.now();
  const listed = hits.some(({ saidSameAt }) => saidSameAt !== null);
  const changed = listed
    ? await tx.sql`
        update clients set suspended_at = ${at}, suspended_for = 'under_review'
         where id = ${clientId} and suspended_for is distinct from 'under_review' returning id`
    : await tx.sql`
        update clients set suspended_at = null, suspended_for = null
         where id = ${clientId} and suspended_for = 'under_review' returning id`;
  if (changed.length > 0)
    await recordSystemAct(tx, 'screening', {
      action: listed ? 'clients.hold_debits' : 'clients.release_debits',
      clientIds: [],
      targetType: 'clients',
      targetId: String(clientId),
      after: { suspendedFor: 'under_review' },
    });
  if (openHits(hits) === 0)
    await resolveReviewItem(
      tx,
      { kind: 'sanctions_hit', dedupeKey: String(clientId) },
      { by, at, note: 'every likeness is answered, or gone' },
    );
}
