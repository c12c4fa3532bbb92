import { columns } from '@cordelle/db/columns.ts';
import { inOneStatement, inTransaction } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import type { ErrorCode } from '@cordelle/domain/errors.ts';
import { isInBlocks } from '@cordelle/domain/network-block.ts';
import type { App } from '@cordelle/engine/app.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { KEY_SCOPES, SCOPES_OF_PERMISSIONS } from '@cordelle/validation/api-key-scopes.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import type { ApiKeyPrincipal, ClientScope } from '../context.ts';
import { limiter } from '../limiter.ts';
import { STAFF_SIGHT, scopeOf } from './client-scopes.ts';
import { keyModeOf } from './key-mode.ts';
import { readApiKey, secretMatches } from './key-text.ts';
import { noteUse } from './key-uses.ts';

/** From where a request came. */
export type RequestOrigin = { readonly ip: string; readonly userAgent: string | null; readonly requestId?: string };

/** The program behind a key and its client, or why the key opens nothing. */
type Found =
  | { readonly principal: ApiKeyPrincipal; readonly client: ClientScope; readonly refusedBecause: null }
  | { readonly refusedBecause: ErrorCode };

const refused = (refusedBecause: ErrorCode): Found => ({ refusedBecause });

const KEY = columns(apiKeys, 'k', {
  keyId: 'id',
  name: 'name',
  secretHash: 'secretHash',
  scopes: 'scopes',
  addresses: 'addresses',
  expiresAt: 'expiresAt',
  firstId: 'firstId',
});

/** The program behind `Authorization: Bearer cdl_live_…`. What is mistyped is refused without a look at the database, and
 * anything else is one look: nothing is remembered, so a key that is taken back opens nothing more from that moment on. */
export async function principalOfApiKey(app: App, authorization: string, from: RequestOrigin): Promise<Found> {
  const [, text] = /^Bearer +(\S{1,100})$/i.exec(authorization) ?? [];
  if (!text) return refused('auth.key_malformed');
  const key = readApiKey(text);
  if (!key) return refused('auth.key_malformed');
  if (key.mode !== null && key.mode !== keyModeOf(app)) return refused('auth.key_of_other_mode');
  const at = app.wallClock.now();
  // More than one where clients drew the same.
  const named = await inOneStatement(
    app.worker,
    (sql) => sql`
      select ${KEY}, ${STAFF_SIGHT} from api_keys k join clients c on c.id = k.client_id
       where k.public_id = ${key.publicId} and k.revoked_at is null`,
  );
  const row = named.find(({ secretHash }) => secretMatches(key.secret, secretHash));
  if (!row) return refused('auth.key_unknown');
  const { keyId, name, secretHash: _, addresses, expiresAt, firstId, scopes: given, ...sight } = row;
  const client = scopeOf(sight);
  // Only whoever holds the key learns that it was one.
  if (expiresAt && expiresAt <= at) return refused('auth.key_expired');
  const scopes = new Set(KEY_SCOPES.filter((scope) => given.includes(scope)));
  const principal: ApiKeyPrincipal = {
    kind: 'apiKey',
    keyId,
    firstKeyId: firstId ?? keyId,
    name,
    clientId: client.id,
    scopes,
  };
  if (addresses.length > 0 && !isInBlocks(from.ip, addresses)) {
    await tellFromElsewhere(app, principal, from);
    return refused('auth.address_not_allowed');
  }
  noteUse(app, { clientId: client.id, keyId, at, from: from.ip, by: from.userAgent });
  const may = (permission: Permission) =>
    SCOPES_OF_PERMISSIONS[permission]?.some((scope) => scopes.has(scope)) ?? false;
  const permissions = new Set([...client.permissions].filter(may));
  return { principal, client: { ...client, role: 'client_admin', permissions }, refusedBecause: null };
}

/** Writes down that somebody holds a key who is not where it may be used; not each time of many. */
async function tellFromElsewhere(app: App, principal: ApiKeyPrincipal, from: RequestOrigin): Promise<void> {
  const { keyId, clientId } = principal;
  const teller = { kind: 'api_key', name: `from elsewhere ${keyId}` } as const;
  if (limiter.standing('missed_record', teller)?.left === 0) return;
  limiter.spend('missed_record', teller, 1);
  const said = { action: 'apiKeys.use', targetType: 'apiKeys', targetId: keyId, result: 'refused' } as const;
  await inTransaction(app.worker, {}, (tx) =>
    writeAuditRows(tx, [{ clientId, at: null, actor: actorOf(principal), ...said, ...from }]),
  );
}
