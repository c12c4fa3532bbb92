import type { Tx } from '@cordelle/db/connection.ts';
import { type PayoutHold, payoutHoldOf } from '@cordelle/domain/bank-account-change/state.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { clientsUnanswered, clientsUnderReview } from '../clients/review-holds.ts';
import { changesWhere, unfinished } from './change-rows.ts';

/**
 * Businesses whose deposits wait because of a change of account, because they did not answer, or because the provider looks at them, and why; of one client, or
 * of every one.
 */
export async function payoutHolds(
  tx: Pick<Tx, 'sql'>,
  at: Date,
  clientId: bigint | null = null,
): Promise<ReadonlyMap<bigint, PayoutHold>> {
  const { sql } = tx;
  const of = clientId === null ? sql`` : sql`and c.client_id = ${clientId}`;
  const changes = await changesWhere(tx, sql`c.account = 'settlement' and ${unfinished(tx)} ${of}`);
  const looked = await clientsUnderReview(tx, providerDate(at), clientId);
  const unanswered = await clientsUnanswered(tx, clientId);
  return new Map([
    ...changes.flatMap(({ row, change }) => {
      const hold = payoutHoldOf(change, at);
      return hold ? [[row.clientId, hold] as const] : [];
    }),
    ...unanswered.map((id) => [id, { because: 'unanswered', until: null }] as const),
    ...looked.map((id) => [id, { because: 'under_review', until: null }] as const),
  ]);
}
