import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { clientSummary, permissionMap } from '@cordelle/validation/clients.ts';
import { type Permission, STAFF_PERMISSIONS } from '@cordelle/validation/permissions.ts';
import type { z } from 'zod';
import { logoUrlOf } from '../authorization-settings/logo.ts';
import type { ClientScope } from '../context.ts';
import { promoCodeOf } from '../promo-codes/apply.ts';
import { businessOf } from './change-business.ts';
import { monthlyLimitsOf } from './monthly-limits.ts';

/** Keys as the contract groups them: resource → action → true. What is not granted is not there. */
export function permissionMapOf(keys: Iterable<Permission>): z.infer<typeof permissionMap> {
  const map: z.infer<typeof permissionMap> = {};
  for (const key of keys) {
    const [resource = '', action = ''] = key.split('.');
    map[resource] = { ...map[resource], [action]: true };
  }
  return map;
}

/** A client with what the caller may do there. `entered` is false for the provider's people who are still outside. */
export async function summaryOf(
  tx: Tx,
  scope: ClientScope,
  { entered, now }: { readonly entered: boolean; readonly now: Date },
): Promise<z.infer<typeof clientSummary>> {
  const [row] = await tx.sql`
    select ${columns(clients, ['newAuthSettingsEnabled', 'createdAt'])}
      from clients where id = ${scope.id}`;
  invariant(row, 'a client somebody may see exists');
  const { address1, city, provinceCode, postalCode, ...business } = await businessOf(tx, scope.id);
  const { businessName, status, country, currency, clientType, role, releaseHelpers, permissions } = scope;
  const limits =
    !entered || permissions.has('settings.view_account_limits') ? await monthlyLimitsOf(tx, scope.id) : null;
  return {
    id: String(scope.id),
    businessName,
    status,
    countryCode: country,
    currency,
    clientType,
    role,
    createdAt: row.createdAt.toISOString(),
    integration: null,
    logo: await logoUrlOf(tx, scope.id),
    ...business,
    addressesAttributes: [address1, city, provinceCode, postalCode].some(Boolean)
      ? [{ addressType: 'operating', address1, city, provinceCode, postalCode }]
      : [],
    newAuthSettingsEnabled: row.newAuthSettingsEnabled,
    promoCode: (await promoCodeOf(tx, scope.id, now))?.code ?? null,
    permissions: permissionMapOf(entered ? permissions : STAFF_PERMISSIONS),
    releaseHelpers,
    customerDefaultMonthlyLimit: limits?.customerDefaultMonthlyLimit ?? null,
    customersLimits: limits?.customersLimits ?? null,
  };
}
