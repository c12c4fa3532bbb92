import { columns, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingConnections } from '@cordelle/db/schema/accounting-connections.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { clientSummary, permissionMap } from '@cordelle/validation/clients.ts';
import { type Permission, STAFF_PERMISSIONS } from '@cordelle/validation/permissions.ts';
import type { z } from 'zod';
import { logoUrlOf } from '../authorization-settings/logo.ts';
import type { ClientScope } from '../context.ts';
import { promoCodeOf } from '../promo-codes/apply.ts';
import { accountsOfClient, initialSignerOf } from './accounts-of-client.ts';
import { businessOf } from './change-business.ts';
import { addressesBesides } from './client-addresses.ts';
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

/** A client with what the caller may do there. Needs the sight of the worker. `entered` is false for the provider's people who are still outside. */
export async function summaryOf(
  tx: Tx,
  scope: ClientScope,
  { entered, now }: { readonly entered: boolean; readonly now: Date },
): Promise<z.infer<typeof clientSummary>> {
  const [row] = await tx.sql`
    select ${columns(clients, 'c', ['newAuthSettingsEnabled', 'createdAt', 'nextStatementFrom'])},
           ${columns(clients, 'c', { statementName: 'statementLongName', nextStatementName: 'nextStatementLongName' })},
           ${nullable(columns(accountingConnections, 'a', { integration: 'software' }))}
      from clients c left join accounting_connections a on a.client_id = c.id and a.status <> 'not_connected'
     where c.id = ${scope.id}`;
  invariant(row, 'a client somebody may see exists');
  const { address1, city, provinceCode, postalCode, ...business } = await businessOf(tx, scope.id);
  const sees = (permission: Permission) => entered && scope.permissions.has(permission);
  const { businessName, status, country, currency, clientType, role, releaseHelpers, permissions } = scope;
  // The provider's people decide about limits before they enter.
  const limits = !entered || sees('settings.view_account_limits') ? await monthlyLimitsOf(tx, scope.id) : null;
  const accounts = await accountsOfClient(tx, scope.id);
  return {
    id: String(scope.id),
    businessName,
    status,
    countryCode: country,
    currency,
    clientType,
    role,
    createdAt: row.createdAt.toISOString(),
    integration: row.integration,
    logo: await logoUrlOf(tx, scope.id),
    ...business,
    statementName: row.statementName,
    nextStatementName: row.nextStatementName,
    nextStatementFrom: row.nextStatementFrom,
    addressesAttributes: [
      ...([address1, city, provinceCode, postalCode].some(Boolean)
        ? [
            {
              id: null,
              addressType: 'operating' as const,
              addressCategory: 'primary' as const,
              address1,
              city,
              provinceCode,
              postalCode,
            },
          ]
        : []),
      ...(await addressesBesides(tx, scope.id)),
    ],
    settlementBankAccount: sees('settings.view_settlement_account') ? accounts.settlement : null,
    billingBankAccount: sees('settings.view_billing_account') ? accounts.billing : null,
    initialAgreementSigner: await initialSignerOf(tx, scope.id),
    newAuthSettingsEnabled: row.newAuthSettingsEnabled,
    promoCode: (await promoCodeOf(tx, scope.id, now))?.code ?? null,
    permissions: permissionMapOf(entered ? permissions : STAFF_PERMISSIONS),
    releaseHelpers,
    customerDefaultMonthlyLimit: limits?.customerDefaultMonthlyLimit ?? null,
    customersLimits: limits?.customersLimits ?? null,
  };
}
