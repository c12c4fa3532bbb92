import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { keyModeOf } from '../auth/key-mode.ts';
import { endKey, makeKey, type NewKey } from './keys.ts';

type Asked = Omit<NewKey, 'addresses' | 'expiresAt'> & Partial<Pick<NewKey, 'addresses' | 'expiresAt'>>;

/**
 * Makes a key of a client without a person of that client, and returns its text, which is stored nowhere and never shown again.
 * Throws `record.not_found` where there is no such client, `api_key.too_many` beyond twenty keys.
 */
export function createApiKey(app: App, { addresses = [], expiresAt = null, ...asked }: Asked): Promise<string> {
  return inTransaction(app.worker, {}, async (tx) => {
    const making = { mode: keyModeOf(app), at: app.wallClock.now() };
    const { id, text } = await makeKey(tx, { ...asked, addresses, expiresAt }, making);
    const { clientId, actor } = asked;
    await writeAuditRows(tx, [
      { clientId, at: null, actor, action: 'apiKeys.create', targetType: 'apiKeys', targetId: id },
    ]);
    return text;
  });
}

/** Ends a key: the next request with it is refused. Throws `record.not_found` for a key that is unknown or ended. */
export function revokeApiKey(app: App, publicId: string, actor: string): Promise<void> {
  return inTransaction(app.worker, {}, async (tx) => {
    const [key] = await tx.sql`
      select ${columns(apiKeys, ['clientId', 'id'])} from api_keys where public_id = ${publicId}`;
    if (!key) throw new DomainError('record.not_found');
    await endKey(tx, key, app.wallClock.now());
    await writeAuditRows(tx, [
      { clientId: key.clientId, at: null, actor, action: 'apiKeys.revoke', targetType: 'apiKeys', targetId: key.id },
    ]);
  });
}
