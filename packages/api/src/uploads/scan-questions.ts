import { createHash } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { openReviewItems } from '@cordelle/engine/review-items/review-items.ts';

const FOUND_LENGTH_MAX = 100;

/** Tells the provider's people of a file in which the scanner found something. */
export async function noteInfected(
  tx: Tx,
  app: App,
  clientId: bigint,
  bytes: Uint8Array,
  found: string,
): Promise<void> {
  const [client] = await tx.sql`select ${columns(clients, ['country'])} from clients where id = ${clientId}`;
  invariant(client, 'the client is there');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const item = {
    kind: 'file_infected',
    dedupeKey: `${clientId}:${sha256}`,
    clientId,
    detail: { found: found.slice(0, FOUND_LENGTH_MAX), sha256 },
    rawLines: [],
  } as const;
  await openReviewItems(tx, client.country, [item], app.clock.now());
}
