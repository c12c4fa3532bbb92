import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { newApiKey } from './key-text.ts';

const KEYS_MAX = 20;

/** What a key may do in its areas: look, or look and change. */
export const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export type NewKey = {
  readonly clientId: bigint;
  /** Which program it is for; shown to people. */
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Who makes it, as the audit log names them. */
  readonly actor: string;
};

/**
 * Makes a key of a client and returns its text, which is stored nowhere and never shown again. Throws
 * `record.not_found` where there is no such client, `api_key.too_many` beyond twenty keys.
 */
export function createApiKey(app: App, { clientId, name, scopes, actor }: NewKey): Promise<string> {
  return inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    const [client] = await sql`select 1 from clients where id = ${clientId} for update`;
    if (!client) throw new DomainError('record.not_found');
    const [held] = await sql<{ count: bigint }[]>`
      select count(*) as count from api_keys where client_id = ${clientId} and revoked_at is null`;
    if (held && held.count >= KEYS_MAX) throw new DomainError('api_key.too_many', { count: KEYS_MAX });
    const { text, publicId, secretHash } = newApiKey();
    const at = app.clock.now();
    await sql`
      insert into api_keys (client_id, public_id, secret_hash, name, scopes, created_at)
      values (${clientId}, ${publicId}, ${secretHash}, ${name}, ${sql.array([...scopes])}, ${at})`;
    await writeAuditRows(tx, [
      { clientId, at: null, actor, action: 'apiKeys.create', targetType: 'apiKeys', targetId: publicId },
    ]);
    return text;
  });
}

/** Ends a key: the next request with it is refused. Throws `record.not_found` for a key that is unknown or ended. */
export function revokeApiKey(app: App, publicId: string, actor: string): Promise<void> {
  return inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    const [key] = await sql`
      update api_keys set revoked_at = ${app.clock.now()} where public_id = ${publicId} and revoked_at is null
      returning ${columns(apiKeys, ['clientId'])}`;
    if (!key) throw new DomainError('record.not_found');
    await writeAuditRows(tx, [
      { clientId: key.clientId, at: null, actor, action: 'apiKeys.revoke', targetType: 'apiKeys', targetId: publicId },
    ]);
  });
}
