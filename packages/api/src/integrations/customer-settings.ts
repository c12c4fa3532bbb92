import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingCustomers } from '@cordelle/db/schema/accounting-records.ts';
import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { ConnectionKey } from '@cordelle/engine/accounting/connections.ts';
import type { customerSettingsInput } from '@cordelle/validation/integrations.ts';
import type { z } from 'zod';
import { actOnCustomers } from '../customers/act.ts';

type Wanted = z.output<typeof customerSettingsInput>['customers'][number];
const SWITCHES = [
  ['autoImportInvoices', 'auto_import_invoices'],
  ['autoUpdate', 'auto_update'],
] as const;

/** Turns what follows the books by itself on and off. Throws `record.not_found`, and what an archived customer is refused for. */
export async function changeSettings(
  tx: Tx,
  acting: Parameters<typeof actOnCustomers>[1],
  { clientId, id }: ConnectionKey,
  customers: readonly Wanted[],
): Promise<void> {
  const links = await tx.sql`
    select ${columns(accountingCustomers, ['contactId', 'customerId'])} from accounting_customers
     where client_id = ${clientId} and connection_id = ${id}
       and contact_id = any(${arrayLiteral(customers.map((one) => one.id))}::text[])`;
  const ours = new Map(links.map(({ contactId, customerId }) => [contactId, customerId]));
  if (customers.some((one) => !ours.has(one.id))) throw new DomainError('record.not_found');
  for (const [field, name] of SWITCHES)
    for (const on of [true, false]) {
      const action: CustomerAction = `${on ? 'enable' : 'disable'}_${name}`;
      const ids = customers.filter((one) => one[field] === on).flatMap((one) => ours.get(one.id) ?? []);
      if (ids.length === 0) continue;
      const refused = (await actOnCustomers(tx, acting, action, ids)).find(({ refusal }) => refusal !== null);
      if (refused?.refusal) throw refused.refusal;
    }
}
