import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
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
import { scopeOfStaff } from './client-scopes.ts';
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

const KEY = columns(apiKeys, ['id', 'clientId', 'secretHash', 'scopes', 'addresses', 'expiresAt']);

/** The program behind `Authorization: Bearer cdl_live_…`. What is mistyped is refused without a look at the database. */
export async function principalOfApiKey(app: App, authorization: string, from: RequestOrigin): Promise<Found> {
  const [, text] = /^Bearer +(\S{1,100})$/i.exec(authorization) ?? [];
  if (!text) return refused('auth.key_malformed');
  const key = readApiKey(text);
  if (!key) return refused('auth.key_malformed');
  if (key.mode !== null && key.mode !== keyModeOf(app)) return refused('auth.key_of_other_mode');
  const at = app.wallClock.now();
  return inTransaction(app.worker, {}, async (tx) => {
    const [row] = await tx.sql`
      select ${KEY} from api_keys where public_id = ${key.publicId} and revoked_at is null`;
    if (!row || !secretMatches(key.secret, row.secretHash)) return refused('auth.key_unknown');
    const { id: keyId, clientId, addresses } = row;
    // Only whoever holds the key learns that it was one.
    if (row.expiresAt && row.expiresAt <= at) return refused('auth.key_expired');
    const scopes = new Set(KEY_SCOPES.filter((scope) => row.scopes.includes(scope)));
    const principal: ApiKeyPrincipal = { kind: 'apiKey', keyId, clientId, scopes };
    if (addresses.length > 0 && !isInBlocks(from.ip, addresses)) {
      const teller = { kind: 'api_key', name: `from elsewhere ${keyId}` } as const;
      if (limiter.standing('missed_record', teller)?.left !== 0) {
        limiter.spend('missed_record', teller, 1);
        await writeAuditRows(tx, [
          {
            clientId,
            at: null,
            actor: actorOf(principal),
            action: 'apiKeys.use',
            targetType: 'apiKeys',
            targetId: keyId,
            result: 'refused',
            ...from,
          },
        ]);
      }
      return refused('auth.address_not_allowed');
    }
    const client = await scopeOfStaff(tx, clientId);
    if (!client) return refused('auth.key_unknown');
    noteUse(app, { clientId, keyId, at, from: from.ip, by: from.userAgent });
    const may = (permission: Permission) =>
      SCOPES_OF_PERMISSIONS[permission]?.some((scope) => scopes.has(scope)) ?? false;
    const permissions = new Set([...client.permissions].filter(may));
    return { principal, client: { ...client, role: 'client_admin', permissions }, refusedBecause: null };
  });
}
