import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { BookContact, BookInvoice } from '../ports/accounting-service.ts';
import type { ConnectionKey } from './connections.ts';

/** Each record once, as it was told last: an answer may hold it twice. */
const lastOf = <T extends { readonly id: string }>(records: readonly T[]): T[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

type Cell = string | bigint | null;
const listOf =
  <T>(records: readonly T[]) =>
  (value: (record: T) => Cell) =>
    arrayLiteral(records.map(value));

/** Contacts are as they were read now. One statement, however many. */
export async function storeContacts(
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  read: readonly BookContact[],
  at: Date,
): Promise<void> {
  const contacts = lastOf(read);
  if (contacts.length === 0) return;
  const column = listOf(contacts);
  await sql`
    insert into accounting_contacts (client_id, connection_id, contact_id, name, email, phone, address, number, state, merged_into,
                                     currency, is_customer, changed_at, read_at)
    select ${clientId}, ${id}, r.*, ${at}
      from unnest(${column((one) => one.id)}::text[], ${column(({ name }) => name)}::text[],
                  ${column(({ email }) => email)}::text[], ${column(({ phone }) => phone)}::text[],
                  ${column(({ address }) => address && JSON.stringify(address))}::jsonb[],
                  ${column(({ number }) => number)}::text[], ${column(({ state }) => state)}::text[],
                  ${column(({ mergedInto }) => mergedInto)}::text[], ${column(({ currency }) => currency)}::text[],
                  ${column(({ isCustomer }) => String(isCustomer))}::boolean[],
                  ${column(({ changedAt }) => changedAt.toISOString())}::timestamptz[]) as r
    on conflict (client_id, connection_id, contact_id) do update
       set name = excluded.name, email = excluded.email, phone = excluded.phone, address = excluded.address,
           number = excluded.number, state = excluded.state, merged_into = excluded.merged_into, currency = excluded.currency,
           is_customer = excluded.is_customer, changed_at = excluded.changed_at, read_at = excluded.read_at`;
}

/** Invoices are as they were read now; one that was deleted stays as it was known, without anything left to pay. */
export async function storeInvoices(
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  read: readonly BookInvoice[],
  at: Date,
): Promise<void> {
  const told = lastOf(read);
  const deleted = told.filter(({ state }) => state === 'deleted').map((one) => one.id);
  if (deleted.length > 0)
    await sql`
      update accounting_invoices set state = 'deleted', due_cents = 0, read_at = ${at}
       where client_id = ${clientId} and connection_id = ${id} and invoice_id = any(${arrayLiteral(deleted)}::text[])`;
  const invoices = told.filter(({ state }) => state !== 'deleted');
  if (invoices.length === 0) return;
  const column = listOf(invoices);
  await sql`
    insert into accounting_invoices (client_id, connection_id, invoice_id, number, contact_id, contact_name, contact_email,
                                     issue_date, due_date, total_cents, due_cents, currency, state, revision, changed_at, read_at)
    select ${clientId}, ${id}, r.*, ${at}
      from unnest(${column((one) => one.id)}::text[], ${column(({ number }) => number)}::text[],
                  ${column(({ contactId }) => contactId)}::text[], ${column(({ contactName }) => contactName)}::text[],
                  ${column(({ contactEmail }) => contactEmail)}::text[], ${column(({ issueDate }) => issueDate)}::date[],
                  ${column(({ dueDate }) => dueDate)}::date[], ${column(({ totalCents }) => totalCents)}::bigint[],
                  ${column(({ dueCents }) => dueCents)}::bigint[], ${column(({ currency }) => currency)}::text[],
                  ${column(({ state }) => state)}::text[], ${column(({ revision }) => revision)}::text[],
                  ${column(({ changedAt }) => changedAt.toISOString())}::timestamptz[]) as r
    on conflict (client_id, connection_id, invoice_id) do update
       set number = excluded.number, contact_id = excluded.contact_id, contact_name = excluded.contact_name,
           contact_email = excluded.contact_email, issue_date = excluded.issue_date, due_date = excluded.due_date,
           total_cents = excluded.total_cents, due_cents = excluded.due_cents, currency = excluded.currency,
           state = excluded.state, revision = excluded.revision, changed_at = excluded.changed_at, read_at = excluded.read_at`;
}
