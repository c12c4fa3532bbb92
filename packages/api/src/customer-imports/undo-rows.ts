import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import { customerImportRows } from '@cordelle/db/schema/customer-imports.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { archiveCustomers } from '../customers/archive-customers.ts';
import { finishUndo, markUndone } from '../imports/lifecycle.ts';
import type { HeldImport } from './import-state.ts';
import type { ImportingClient } from './importing-client.ts';
import { type ChangedCustomer, restoreCustomers } from './restore-customers.ts';
import { openPrevious } from './row-content.ts';
import { inSpreadsheet, type UpdatingApp } from './update-rows.ts';

const WRITTEN = joined(
  columns(customerImportRows, ['id', 'line', 'previousEncrypted']),
  present(columns(customerImportRows, ['customerId'])),
);

/**
 * Takes back the next lines of a held import, the last ones first: customers it made are archived, apart from those a person
 * archived, with whatever was planned for them; customers it changed get back what they had. After the first line the import is undone.
 */
export async function undoNextRows(
  tx: Tx,
  app: UpdatingApp,
  keyring: DataKeyring,
  client: ImportingClient,
  held: HeldImport,
  { limit, at }: { readonly limit: number; readonly at: Date },
): Promise<void> {
  const { sql } = tx;
  const rows = await sql`
    select ${WRITTEN} from customer_import_rows
     where client_id = ${client.id} and import_id = ${held.id} and state in ('imported', 'updated')
     order by line desc limit ${limit}`;
  const by = { actor: held.actor, at };
  const made: bigint[] = [];
  const changed: ChangedCustomer[] = [];
  for (const { id, line, customerId, previousEncrypted } of rows) {
    if (previousEncrypted === null) made.push(customerId);
    else {
      const changes = openPrevious(keyring, { clientId: client.id, rowId: id }, previousEncrypted);
      changed.push({ customerId, changes, evidence: inSpreadsheet(held.id, line) });
    }
  }
  const active = await sql`
    select ${columns(customers, ['id'])} from customers
     where client_id = ${client.id} and id = any(${arrayLiteral(made)}::bigint[]) and archived_at is null
     order by id for update`;
  const archived = active.map(({ id }) => id);
  await archiveCustomers(
    tx,
    { clientId: client.id, now: at, meta: { actor: by.actor, cause: null, occurredAt: at } },
    client.country,
    archived,
  );
  await changeCustomersAlike(tx, client.id, archived, { importUndone: true });
  await restoreCustomers(tx, app, client, changed, by);
  const imports = { table: 'customer_imports', clientId: client.id } as const;
  await markUndone(
    tx,
    imports,
    rows.map(({ id }) => id),
  );
  if (rows.length < limit) await finishUndo(tx, imports, held, at);
}
