import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import type { App } from '@cordelle/engine/app.ts';
import { PERMISSIONS, type Permission } from '@cordelle/validation/permissions.ts';
import type { ApiKeyPrincipal, ClientScope } from '../context.ts';
import { scopeOfStaff } from './client-scopes.ts';
import { readApiKey, secretMatches } from './key-text.ts';

/** Areas a key may work in. Never users, keys, bank accounts, unmasked numbers or the provider's area. */
const AREAS = [
  'customers.',
  'customer_notes.',
  'microdeposits.',
  'transaction_schedules.',
  'settlements.',
  'transaction_report.',
];
const MENUS: readonly Permission[] = [
  'menu.home',
  'menu.customers',
  'menu.microdeposits',
  'menu.transaction_report',
  'menu.settlements',
];
const NEVER: readonly Permission[] = ['customers.view_unmasked_bank_numbers', 'customers.view_permission_form'];

const mayKey = (permission: Permission, scopes: readonly string[]): boolean =>
  scopes.includes(PERMISSIONS[permission].kind === 'write' ? 'write' : 'read') &&
  !NEVER.includes(permission) &&
  (MENUS.includes(permission) || AREAS.some((area) => permission.startsWith(area)));

/** Whether some key may hold the permission at all; null: what needs none. */
export const isOpenToKeys = (permission: Permission | null): boolean =>
  permission === null || mayKey(permission, ['read', 'write']);

/** The program behind `Authorization: Bearer pk_live_…` and its client, or null for anything else. */
export async function principalOfApiKey(
  app: App,
  authorization: string,
): Promise<{ principal: ApiKeyPrincipal; client: ClientScope } | null> {
  const [, text] = /^Bearer (\S{1,100})$/.exec(authorization) ?? [];
  const key = text ? readApiKey(text) : null;
  if (!key) return null;
  return inTransaction(app.worker, {}, async (tx) => {
    const [row] = await tx.sql`
      select ${columns(apiKeys, ['id', 'clientId', 'secretHash', 'scopes'])} from api_keys
       where public_id = ${key.publicId} and revoked_at is null and (expires_at is null or expires_at > now())`;
    if (!row || !secretMatches(key.secret, row.secretHash)) return null;
    const client = await scopeOfStaff(tx, row.clientId);
    if (!client) return null;
    await tx.sql`
      update api_keys set last_used_at = now()
       where client_id = ${row.clientId} and id = ${row.id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
    const permissions = new Set([...client.permissions].filter((permission) => mayKey(permission, row.scopes)));
    return {
      principal: { kind: 'apiKey', keyId: row.id, clientId: row.clientId },
      client: { ...client, role: 'client_admin', permissions },
    };
  });
}
