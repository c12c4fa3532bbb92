import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingCustomers } from '@cordelle/db/schema/accounting-records.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { Match } from '@cordelle/domain/accounting/match.ts';
import type { Connection } from '@cordelle/engine/accounting/connections.ts';
import type { App } from '@cordelle/engine/app.ts';
import type {
  choosableCustomersInput,
  integrationCustomer,
  integrationCustomersInput,
} from '@cordelle/validation/integrations.ts';
import { CHOSEN_AT_ONCE_MAX } from '@cordelle/validation/integrations.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { holdsText } from '../holds-text.ts';
import { rowsOfPage } from '../page.ts';
import { conflictFields } from './conflict-fields.ts';
import { pagesOf } from './connected-books.ts';
import {
  CONTACT,
  type CollectingClient,
  type ContactRow,
  contactProblems,
  leftWords,
  readContact,
} from './contact-details.ts';
import { findMatches } from './find-matches.ts';

/** Who looks at contacts of which books, and in which language. */
export type Looking = {
  readonly app: Pick<App, 'accountingServices'>;
  readonly client: CollectingClient;
  readonly connection: Connection;
  readonly language: Language;
};
type Wanted = z.output<typeof integrationCustomersInput>;
type Shown = z.input<typeof integrationCustomer>;

/** Contacts who are no customers yet: those the software calls customers first. */
const NOT_CONNECTED = `k.state = 'active' and not exists (
  select from accounting_customers l
   where l.client_id = k.client_id and l.connection_id = k.connection_id and l.contact_id = k.contact_id)`;

/** A page of contacts, and how many there are. */
export async function customerRows(tx: Tx, looking: Looking, wanted: Wanted) {
  return wanted.filter === 'connected' ? connected(tx, looking, wanted) : notConnected(tx, looking, wanted);
}

async function notConnected(tx: Tx, looking: Looking, { search, skip, limit, sort }: Wanted) {
  const { sql } = tx;
  const { connection } = looking;
  const all = sql`k.client_id = ${connection.clientId} and k.connection_id = ${connection.id} and ${sql.unsafe(NOT_CONNECTED)}`;
  const found = search ? sql`and (${contactFound(tx, search)})` : sql``;
  const direction = sql.unsafe(sort?.direction === 'desc' ? 'desc' : 'asc');
  const rows = await sql`
    select ${CONTACT} from accounting_contacts k where ${all} ${found}
     order by k.is_customer desc, k.name collate "und-x-icu" ${direction}, k.contact_id ${rowsOfPage(sql, { limit, skip, search })}`;
  const [total] = await sql<{ all: number; found: number }[]>`
    select count(*)::int as all, count(*) filter (where true ${found})::int as found from accounting_contacts k where ${all}`;
  const matches = await findMatches(tx, connection, rows);
  return {
    customers: rows.map((row, place) => newRow(looking, row, matches[place] ?? { kind: 'none' })),
    customersTotal: total?.all ?? 0,
    customersSearchTotal: total?.found ?? 0,
  };
}

const contactFound = (tx: Tx, search: string) => holdsText(tx, 'k.name, k.email, k.number', search);

function newRow({ app, client, connection, language }: Looking, row: ContactRow, match: Match): Shown {
  const matches = match.kind === 'none' ? [] : match.kind === 'one' ? [match.customer] : match.customers;
  const isArchived = matches.length > 0 && matches.every(({ active }) => !active);
  return {
    id: row.contactId,
    name: row.name,
    email: row.email,
    errors: contactProblems(row, client, connection, language),
    warnings: leftWords(readContact(client.country, row), language),
    connectionStatus: isArchived ? 'archived_match_found' : matches.length > 0 ? 'match_found' : 'ready',
    autoImportInvoices: false,
    autoUpdate: false,
    matches: matches.map((customer) => ({ ...customer })),
    productCustomerId: null,
    productCustomerName: null,
    productCustomerEmail: null,
    active: true,
    conflicts: [],
    url: pagesOf(app, connection)({ kind: 'contact', id: row.contactId }),
  };
}

/** Contacts that may be chosen, with those for whom nobody has to say who they are: at most so many at once. */
export async function choosableCustomers(
  tx: Tx,
  { client, connection, language }: Looking,
  { search }: z.output<typeof choosableCustomersInput>,
) {
  const { sql } = tx;
  const rows = await sql`
    select ${CONTACT} from accounting_contacts k
     where k.client_id = ${connection.clientId} and k.connection_id = ${connection.id} and ${sql.unsafe(NOT_CONNECTED)}
       ${search ? sql`and (${contactFound(tx, search)})` : sql``}
     order by k.is_customer desc, k.name collate "und-x-icu", k.contact_id limit ${CHOSEN_AT_ONCE_MAX + 1}`;
  const matches = await findMatches(tx, connection, rows);
  return {
    rows: rows
      .slice(0, CHOSEN_AT_ONCE_MAX)
      .filter(
        (row, place) =>
          matches[place]?.kind !== 'several' && contactProblems(row, client, connection, language).length === 0,
      )
      .map(({ contactId: id, name, email }) => ({ id, name, email })),
    cut: rows.length > CHOSEN_AT_ONCE_MAX,
  };
}

const LINK = joined(
  columns(accountingCustomers, 'l', ['contactId', 'customerId', 'conflict']),
  columns(customers, 'c', ['active', 'autoImportInvoices', 'autoUpdate']),
  columns(customers, 'c', { customerName: 'name', customerEmail: 'email' }),
  computed<{ name: string; email: string | null }>({
    name: 'coalesce(k.name, c.name)',
    email: 'coalesce(k.email, c.email)',
  }),
  nullable(computed<{ state: ContactRow['state'] }>({ state: 'k.state' })),
);
type LinkRow = Row<typeof LINK>;

const linksFrom = ({ sql }: Tx) => sql`
  from accounting_customers l
  join customers c on c.client_id = l.client_id and c.id = l.customer_id
  left join accounting_contacts k on k.client_id = l.client_id and k.connection_id = l.connection_id and k.contact_id = l.contact_id`;

async function connected(tx: Tx, looking: Looking, { search, skip, limit, sort }: Wanted) {
  const { sql } = tx;
  const { clientId, id } = looking.connection;
  const all = sql`l.client_id = ${clientId} and l.connection_id = ${id}`;
  const found = search ? sql`and ${holdsText(tx, 'k.name, k.email, c.name, c.email', search)}` : sql``;
  const direction = sql.unsafe(sort?.direction === 'desc' ? 'desc' : 'asc');
  const rows = await sql`
    select ${LINK} ${linksFrom(tx)} where ${all} ${found}
     order by coalesce(k.name, c.name) collate "und-x-icu" ${direction}, l.contact_id ${rowsOfPage(sql, { limit, skip, search })}`;
  const [total] = await sql<{ all: number; found: number }[]>`
    select count(*)::int as all, count(*) filter (where true ${found})::int as found ${linksFrom(tx)} where ${all}`;
  return {
    customers: rows.map((row) => connectedRow(looking, row)),
    customersTotal: total?.all ?? 0,
    customersSearchTotal: total?.found ?? 0,
  };
}

/** Customers who are connected, by the ids of their contacts or by their own. */
export async function connectedRows(
  tx: Tx,
  looking: Looking,
  by: { readonly contactIds: readonly string[] } | { readonly customerId: bigint },
): Promise<Shown[]> {
  const { clientId, id } = looking.connection;
  const wanted =
    'customerId' in by
      ? tx.sql`l.customer_id = ${by.customerId}`
      : tx.sql`l.contact_id = any(${arrayLiteral(by.contactIds)}::text[])`;
  const rows = await tx.sql`
    select ${LINK} ${linksFrom(tx)} where l.client_id = ${clientId} and l.connection_id = ${id} and ${wanted}
     order by coalesce(k.name, c.name) collate "und-x-icu", l.contact_id`;
  return rows.map((row) => connectedRow(looking, row));
}

const connectedRow = ({ app, connection }: Looking, row: LinkRow): Shown => ({
  id: row.contactId,
  name: row.name,
  email: row.email,
  errors: [],
  warnings: [],
  connectionStatus: null,
  autoImportInvoices: row.autoImportInvoices,
  autoUpdate: row.autoUpdate,
  matches: [],
  productCustomerId: String(row.customerId),
  productCustomerName: row.customerName,
  productCustomerEmail: row.customerEmail,
  active: row.active && (row.state === null || row.state === 'active'),
  conflicts: [...conflictFields(row.conflict)],
  url: pagesOf(app, connection)({ kind: 'contact', id: row.contactId }),
});
