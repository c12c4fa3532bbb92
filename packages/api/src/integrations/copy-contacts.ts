import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { accountingCustomers } from '@cordelle/db/schema/accounting-records.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import {
  COPIED_FIELDS,
  type CopiedDetails,
  type CopiedField,
  decided,
  type Merged,
  merge,
} from '@cordelle/domain/accounting/merge.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { ConnectionKey } from '@cordelle/engine/accounting/connections.ts';
import { type JournalEntry, writeJournal } from '@cordelle/engine/accounting/journal.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import type { CustomerChange } from '../customers/customer-change.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import { conflictFields, copiedDetails } from './conflict-fields.ts';
import { CONTACT, type CollectingClient, readContact } from './contact-details.ts';

/** Who copies, and when: in business time, and on people's clocks as the journal has it. */
export type Copying = {
  readonly keys: KeyStore;
  readonly client: CollectingClient;
  readonly connection: ConnectionKey;
  readonly by: {
    readonly actor: string;
    readonly at: Date;
    readonly wallAt: Date;
    readonly requestId: string | null;
  };
};

export const OURS = columns(customers, 'c', ['id', 'name', 'email', 'phone', ...ADDRESS_COLUMNS]);

/** A customer in the form in which they are compared. */
export function detailsOf({ name, email, phone, ...row }: Row<typeof OURS>): CopiedDetails {
  const { address1, address2, city, provinceCode, postalCode } = row;
  const address = { address1, address2, city, provinceCode, postalCode };
  return { name, email, phone, address: Object.values(address).every((line) => line === null) ? null : address };
}

/** Of the customer, beside the contact, who has a name and an address of their own. */
const BESIDE = columns(customers, 'c', { ourName: 'name', ourEmail: 'email', ourPhone: 'phone' });
const LINKED = joined(
  columns(customers, 'c', ['id', ...ADDRESS_COLUMNS]),
  BESIDE,
  CONTACT,
  columns(accountingCustomers, 'l', ['copied', 'conflict']),
);
type Linked = Row<typeof LINKED>;

const oursIn = ({ ourName: name, ourEmail: email, ourPhone: phone, ...row }: Linked): CopiedDetails =>
  detailsOf({ ...row, name, email, phone });

/** Copies what changed there to customers who follow it, and notes what somebody has to decide. Returns how many were changed. */
export async function copyContacts(tx: Tx, copying: Copying, customerIds: readonly bigint[] | 'all'): Promise<number> {
  const { clientId, id } = copying.connection;
  const rows = await tx.sql`
    select ${LINKED}
      from accounting_customers l
      join customers c on c.client_id = l.client_id and c.id = l.customer_id
      join accounting_contacts k on k.client_id = l.client_id and k.connection_id = l.connection_id and k.contact_id = l.contact_id
     where l.client_id = ${clientId} and l.connection_id = ${id} and c.auto_update and c.active and k.state = 'active'
       ${customerIds === 'all' ? tx.sql`` : tx.sql`and c.id = any(${arrayLiteral(customerIds)}::bigint[])`}
     order by c.id for update of l`;
  let changed = 0;
  for (const row of rows) {
    const theirs = readContact(copying.client.country, row)?.details;
    if (!theirs) continue;
    const merged = merge({ copied: copiedDetails(row.copied), ours: oursIn(row), theirs });
    if (await keep(tx, copying, row, merged)) changed += 1;
  }
  return changed;
}

/** Somebody decided about one field. Throws `record.not_found` where there is nothing to decide. */
export async function decideField(
  tx: Tx,
  copying: Copying,
  { contactId, field, decision }: { contactId: string; field: CopiedField; decision: 'ours' | 'theirs' },
): Promise<void> {
  const { clientId, id } = copying.connection;
  const [row] = await tx.sql`
    select ${LINKED}
      from accounting_customers l
      join customers c on c.client_id = l.client_id and c.id = l.customer_id
      join accounting_contacts k on k.client_id = l.client_id and k.connection_id = l.connection_id and k.contact_id = l.contact_id
     where l.client_id = ${clientId} and l.connection_id = ${id} and l.contact_id = ${contactId} for update of l`;
  const theirs = row && readContact(copying.client.country, row)?.details;
  if (!row || !theirs || !conflictFields(row.conflict).includes(field)) throw new DomainError('record.not_found');
  const { take, copied } = decided(field, decision, { copied: copiedDetails(row.copied), theirs });
  const conflicts = conflictFields(row.conflict).filter((one) => one !== field);
  await keep(tx, copying, row, { take, copied, conflicts });
}

/** Writes what was found; returns whether the customer was changed. */
async function keep(tx: Tx, copying: Copying, row: Linked, { take, copied, conflicts }: Merged): Promise<boolean> {
  const { client, connection, keys, by } = copying;
  const fields = COPIED_FIELDS.filter((field) => take[field] !== undefined);
  if (fields.length > 0) {
    await updateCustomer(tx, keys, client, row.id, changeOf(take), by);
    await writeAuditRows(tx, [
      {
        clientId: client.id,
        actor: by.actor,
        at: by.at,
        requestId: by.requestId,
        action: 'integrations.copyCustomer',
        targetType: 'customers',
        targetId: row.id,
        after: { fields: fields.join(', ') },
      },
    ]);
    const entry: JournalEntry = {
      direction: 'read',
      what: 'contact',
      result: 'done',
      recordId: row.contactId,
      customerId: row.id,
      detail: { fields },
    };
    await writeJournal(tx, connection, [entry], { actor: by.actor, at: by.wallAt });
  }
  const isNew = JSON.stringify(copied) !== JSON.stringify(copiedDetails(row.copied));
  const wasOpen = conflictFields(row.conflict);
  if (isNew || conflicts.join() !== wasOpen.join())
    await tx.sql`
      update accounting_customers
         set copied = ${JSON.stringify(copied)}::jsonb, conflict = ${conflicts.length > 0 ? JSON.stringify(conflicts) : null}::jsonb
       where client_id = ${connection.clientId} and connection_id = ${connection.id} and contact_id = ${row.contactId}`;
  return fields.length > 0;
}

const changeOf = ({ name, email, phone, address }: Partial<CopiedDetails>): CustomerChange => ({
  ...(name != null && { name }),
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(address && { address }),
});
