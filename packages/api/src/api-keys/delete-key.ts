import type { Tx } from '@cordelle/db/connection.ts';
import { keyNoticeDue } from '@cordelle/domain/api-key/notice.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { ClientScope } from '../context.ts';
import { endKey } from './keys.ts';
import { tellOfKey } from './tell.ts';
import { tellEnding } from './tell-expiring.ts';

/**
 * Deletes a key, and tells whoever runs its business: of it, and of a key whose place it had taken, which ends with nothing in its place.
 * Throws `record.not_found`.
 */
export async function deleteKey(
  tx: Tx,
  app: App,
  { client, actor, id }: { readonly client: ClientScope; readonly actor: string; readonly id: bigint },
): Promise<void> {
  const { id: clientId, businessName, country } = client;
  const at = app.wallClock.now();
  const { ended, alone } = await endKey(tx, { clientId, id }, at);
  await tellOfKey(tx, app, { client, actor, key: ended, change: 'deleted' });
  for (const { expiresAt, ...key } of alone) {
    if (!expiresAt) continue;
    const days = keyNoticeDue({ createdAt: key.createdAt, expiresAt }, at) ?? 'alone';
    await tellEnding(tx, app, { ...key, clientId, businessName, country, expiresAt, days });
  }
}
