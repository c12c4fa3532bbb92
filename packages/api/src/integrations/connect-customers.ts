import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { COPIED_FIELDS, type CopiedDetails, merge } from '@cordelle/domain/accounting/merge.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Connection } from '@cordelle/engine/accounting/connections.ts';
import { type JournalEntry, writeJournal } from '@cordelle/engine/accounting/journal.ts';
import { planAllAgain } from '@cordelle/engine/accounting/plan-reports.ts';
import { changeCustomers } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { translate } from '@cordelle/engine/words.ts';
import { customIdentifier } from '@cordelle/validation/customers/edit.ts';
import type { connectCustomersInput } from '@cordelle/validation/integrations.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { actOnCustomers } from '../customers/act.ts';
import { createCustomers, type NewCustomer } from '../customers/create-customer.ts';
import { oneAtATime } from './connected-books.ts';
import { CONTACT, type ContactRow, contactProblems, readContact } from './contact-details.ts';
import { type Copying, copyContacts, detailsOf, OURS } from './copy-contacts.ts';
import { findMatches } from './find-matches.ts';
import { type NotImported, outcomeOf } from './outcome.ts';

type Wanted = z.output<typeof connectCustomersInput>['customers'][number];
type Connecting = Copying & {
  readonly connection: Connection;
  readonly language: Language;
  readonly requestMeta: RequestMeta;
};
/** A contact that becomes a customer here: somebody who is here already, or somebody new. */
type Chosen = { readonly wanted: Wanted; readonly row: ContactRow; readonly details: CopiedDetails & { name: string } };
type Joined = Chosen & { readonly customerId: bigint; readonly active: boolean };

/**
 * Makes contacts customers: who is here already is connected and stays as they are; where the two differ somebody decides, if
 * they are to follow. All rows are written together; one that is refused stops no other.
 */
export async function connectCustomers(tx: Tx, connecting: Connecting, customers: readonly Wanted[]) {
  const wanted = [...new Map(customers.map((one) => [one.id, one])).values()];
  await oneAtATime(tx, connecting.connection, 'customers');
  const refused: NotImported[] = [];
  const { newcomers, known } = await sorted(tx, connecting, wanted, refused);
  const connected = await broughtBack(tx, connecting, known, refused);
  const made = await created(tx, connecting, newcomers);
  await link(tx, connecting, connected, made);
  // Their payments of before are known there now.
  if (connected.length > 0) await planAllAgain(tx, connecting.connection);
  const follows = connected.filter(({ wanted: { autoUpdate } }) => autoUpdate).map(({ customerId }) => customerId);
  await copyContacts(tx, connecting, follows);
  return outcomeOf(wanted.length, refused);
}

async function sorted(tx: Tx, connecting: Connecting, wanted: readonly Wanted[], refused: NotImported[]) {
  const { connection, client, language } = connecting;
  const rows = await contactsOf(tx, connection, wanted);
  const linked = await linkedContacts(tx, connection, wanted);
  const contacts = wanted.flatMap(({ id }) => rows.get(id) ?? []);
  const found = await findMatches(tx, connection, contacts);
  const matches = new Map(
    contacts.map(({ contactId }, place) => [contactId, found[place] ?? { kind: 'none' as const }]),
  );
  const named = await namedCustomers(tx, connection, wanted);
  const taken = new Set<bigint>();
  const newcomers: Chosen[] = [];
  const known: Joined[] = [];
  for (const one of wanted) {
    const row = rows.get(one.id);
    const refuse = (key: string) =>
      refused.push({ id: one.id, name: row?.name ?? one.id, message: translate(key, language) });
    if (!row) {
      refuse('integration_refused_unknown');
      continue;
    }
    const [problem] = contactProblems(row, client, connection, language);
    const details = readContact(client.country, row)?.details;
    if (problem !== undefined || !details) {
      refused.push({
        id: one.id,
        name: row.name,
        message: problem ?? translate('integration_contact_nameless', language),
      });
      continue;
    }
    const chosen = { wanted: one, row, details };
    const match = matches.get(one.id) ?? { kind: 'none' };
    if (linked.has(one.id)) refuse('integration_refused_connected');
    else if (one.customerId === null || (one.customerId === undefined && match.kind === 'none')) newcomers.push(chosen);
    else if (one.customerId === undefined && match.kind === 'several') refuse('integration_refused_several');
    else {
      const id = one.customerId ?? (match.kind === 'one' ? match.customer.id : undefined);
      const customer = named.get(id ?? '') ?? (match.kind === 'one' ? match.customer : undefined);
      if (!customer || !id) refuse('integration_refused_unknown');
      else if (taken.has(BigInt(id)) || ('linked' in customer && customer.linked)) refuse('integration_refused_taken');
      else {
        taken.add(BigInt(id));
        known.push({ ...chosen, customerId: BigInt(id), active: customer.active });
      }
    }
  }
  return { newcomers, known };
}

async function contactsOf(
  { sql }: Tx,
  { clientId, id }: Connection,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, ContactRow>> {
  const rows = await sql`
    select ${CONTACT} from accounting_contacts k
     where k.client_id = ${clientId} and k.connection_id = ${id}
       and k.contact_id = any(${arrayLiteral(wanted.map((one) => one.id))}::text[])`;
  return new Map(rows.map((row) => [row.contactId, row]));
}

async function linkedContacts({ sql }: Tx, { clientId, id }: Connection, wanted: readonly Wanted[]) {
  const rows = await sql<{ contactId: string }[]>`
    select contact_id as "contactId" from accounting_customers
     where client_id = ${clientId} and connection_id = ${id}
       and contact_id = any(${arrayLiteral(wanted.map((one) => one.id))}::text[])`;
  return new Set(rows.map(({ contactId }) => contactId));
}

/** Customers whom somebody named, and whether each is another contact already. */
async function namedCustomers({ sql }: Tx, { clientId, id }: Connection, wanted: readonly Wanted[]) {
  const ids = wanted.flatMap(({ customerId }) => customerId ?? []);
  if (ids.length === 0) return new Map<string, { active: boolean; linked: boolean }>();
  const rows = await sql<{ id: bigint; active: boolean; linked: boolean }[]>`
    select c.id, c.active, l.customer_id is not null as linked
      from customers c
      left join accounting_customers l on l.client_id = c.client_id and l.connection_id = ${id} and l.customer_id = c.id
     where c.client_id = ${clientId} and c.id = any(${arrayLiteral(ids)}::bigint[])`;
  return new Map(rows.map(({ id, ...row }) => [String(id), row]));
}

/** Who was archived here is taken back, where nobody else bears their reference meanwhile. */
async function broughtBack(tx: Tx, connecting: Connecting, known: readonly Joined[], refused: NotImported[]) {
  const archived = known.filter(({ active }) => !active);
  if (archived.length === 0) return known;
  const { requestMeta, keys, client, language } = connecting;
  const acting = { requestMeta, keys, rail: client.country };
  const acted = await actOnCustomers(
    tx,
    acting,
    'unarchive',
    archived.map(({ customerId }) => customerId),
  );
  const stays = new Set(acted.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id));
  for (const { customerId, wanted, row } of archived)
    if (stays.has(customerId))
      refused.push({ id: wanted.id, name: row.name, message: translate('integration_refused_archived', language) });
  return known.filter(({ customerId }) => !stays.has(customerId));
}

async function created(tx: Tx, connecting: Connecting, newcomers: readonly Chosen[]): Promise<Joined[]> {
  const { keys, client, by } = connecting;
  const language = await defaultLanguage(tx, client.id);
  const free = await freeIdentifiers(tx, client.id, newcomers);
  const people = newcomers.map(({ details, row: { number } }): NewCustomer => {
    const identifier = number !== null && free.delete(number) ? number : null;
    return {
      name: details.name,
      customIdentifier: identifier,
      email: details.email,
      phone: details.phone,
      ...(details.address && { address: details.address }),
      customerType: 'Personal',
      language,
      authorization: { status: 'pending', channel: null, limit: null },
      bank: null,
      verificationRequired: false,
    };
  });
  const ids = await createCustomers(tx, keys, client.id, people, { ...by, origin: 'customer_imported' });
  return newcomers.flatMap((newcomer, place) => {
    const customerId = ids[place];
    return customerId === undefined ? [] : [{ ...newcomer, customerId, active: true }];
  });
}

async function defaultLanguage({ sql }: Tx, clientId: bigint): Promise<Language> {
  const [row] = await sql`select ${columns(clients, ['defaultLanguage'])} from clients where id = ${clientId}`;
  return row?.defaultLanguage ?? 'en';
}

/** References there that may be the customers’ own here. */
async function freeIdentifiers({ sql }: Tx, clientId: bigint, newcomers: readonly Chosen[]): Promise<Set<string>> {
  const asked = newcomers.flatMap(({ row: { number } }) =>
    number && customIdentifier.safeParse(number).success ? [number] : [],
  );
  const rows = await sql<{ number: string }[]>`
    select custom_identifier as number from customers
     where client_id = ${clientId} and archived_at is null and custom_identifier = any(${arrayLiteral(asked)}::text[])`;
  const free = new Set(asked);
  for (const { number } of rows) free.delete(number);
  return free;
}

/** From now on the customer is this contact. */
async function link(tx: Tx, connecting: Connecting, known: readonly Joined[], made: readonly Joined[]): Promise<void> {
  const { connection, client, by, requestMeta } = connecting;
  const all = [...known, ...made];
  if (all.length === 0) return;
  const copied = new Map(made.map(({ customerId, details }) => [customerId, details as Partial<CopiedDetails>]));
  for (const [customerId, same] of await sameOnBothSides(tx, client.id, known)) copied.set(customerId, same);
  await tx.sql`
    insert into accounting_customers (client_id, connection_id, contact_id, customer_id, copied, linked_by, linked_at)
    select ${client.id}, ${connection.id}, r.contact_id, r.customer_id, r.copied, ${by.actor}, ${by.at}
      from unnest(${arrayLiteral(all.map(({ wanted }) => wanted.id))}::text[],
                  ${arrayLiteral(all.map(({ customerId }) => customerId))}::bigint[],
                  ${arrayLiteral(all.map(({ customerId }) => JSON.stringify(copied.get(customerId) ?? {})))}::jsonb[])
           as r (contact_id, customer_id, copied)
    returning 1 as written`;
  await changeCustomers(
    tx,
    all.map(({ customerId, wanted: { id, autoImportInvoices, autoUpdate } }) => ({
      clientId: client.id,
      id: customerId,
      apiService: connection.software,
      apiCustomerId: id,
      autoImportInvoices,
      autoUpdate,
    })),
  );
  const factOf = ({ customerId, wanted: { autoImportInvoices, autoUpdate } }: Joined) => ({
    customerId,
    type: 'integration_connected' as const,
    data: { service: connection.software, autoImportInvoices, autoUpdate },
  });
  await recordFacts(tx, client.id, all.map(factOf), { actor: requestMeta.meta.actor, at: requestMeta.now });
  const entryOf = ({ customerId, wanted }: Joined): JournalEntry => ({
    direction: 'read',
    what: 'customer',
    result: 'done',
    recordId: wanted.id,
    customerId,
  });
  await writeJournal(tx, connection, all.map(entryOf), { actor: by.actor, at: by.wallAt });
}

/** What of somebody known is the same there: what differs from it later was changed since. */
async function sameOnBothSides({ sql }: Tx, clientId: bigint, known: readonly Joined[]) {
  const rows = await sql`
    select ${OURS} from customers c
     where c.client_id = ${clientId} and c.id = any(${arrayLiteral(known.map(({ customerId }) => customerId))}::bigint[])`;
  const ours = new Map(rows.map((row) => [row.id, detailsOf(row)]));
  return known.map(({ customerId, details }): [bigint, Partial<CopiedDetails>] => {
    const here = ours.get(customerId);
    if (!here) throw new DomainError('record.not_found');
    const { copied, take } = merge({ copied: {}, ours: here, theirs: details });
    const same = COPIED_FIELDS.filter((field) => field in copied && !(field in take));
    return [customerId, Object.fromEntries(same.map((field) => [field, copied[field]]))];
  });
}
