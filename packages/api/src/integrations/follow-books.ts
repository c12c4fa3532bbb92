import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { followedByItself } from '@cordelle/domain/accounting/drift.ts';
import { AUTOMATIC_DAYS, mayImportItself } from '@cordelle/domain/accounting/invoice-row.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { ACTOR, type Connection, type ConnectionKey } from '@cordelle/engine/accounting/connections.ts';
import type { App } from '@cordelle/engine/app.ts';
import { changeCustomers } from '@cordelle/engine/customers/customer-rows.ts';
import { writing } from '@cordelle/engine/handle.ts';
import type { TellingMeta } from '@cordelle/engine/request-meta.ts';
import { inClient } from './connected-books.ts';
import type { CollectingClient } from './contact-details.ts';
import { copyContacts } from './copy-contacts.ts';
import { freeEnded, importInvoices } from './import-invoices.ts';
import { drifted, follow } from './invoice-drift.ts';
import { DUE_DATE, INVOICE, invoiceFacts, invoicesFrom, NOT_IMPORTED } from './invoice-facts.ts';

const CUSTOMERS_AT_ONCE = 50;
const INVOICES_AT_ONCE = 100;
/** So many become payments in an hour; the rest the hour after. */
const INVOICES_MAX = 2_000;

/**
 * What follows from books that were just read, for customers of whom somebody wants it: what changed of them is copied, their new
 * invoices become payments, and payments follow invoices that are less or nothing now. Run twice it finds nothing.
 */
export async function followBooks(app: App, connection: Connection): Promise<void> {
  const { clientId } = connection;
  const client = await inClient(app, clientId, (tx) => approvedClient(tx, clientId));
  if (!client) return;
  const at = app.wallClock.now();
  await inClient(app, clientId, async (tx) => {
    await followMerged(tx, connection);
    await freeEnded(tx, connection, 'all', at);
  });
  await copyAll(app, client, connection);
  await followInvoices(app, client, connection);
  await importNew(app, client, connection);
}

async function approvedClient({ sql }: Tx, clientId: bigint): Promise<CollectingClient | null> {
  const [row] = await sql`
    select ${columns(clients, ['id', 'country', 'currency'])} from clients where id = ${clientId} and status = 'approved'`;
  return row ?? null;
}

const tellingMeta = (app: App, clientId: bigint): TellingMeta => {
  const now = app.clock.now();
  return { clientId, now, meta: { actor: ACTOR, cause: 'accounting software', occurredAt: now }, outside: app };
};

/** A contact that was merged into another there: the customer is the other from now on, unless somebody else is. */
async function followMerged(tx: Tx, { clientId, id }: ConnectionKey): Promise<void> {
  const moved = await tx.sql<{ customerId: bigint; contactId: string; linked: boolean }[]>`
    update accounting_customers l set contact_id = k.merged_into
      from accounting_contacts k, customers c
     where l.client_id = ${clientId} and l.connection_id = ${id} and k.client_id = l.client_id and k.connection_id = l.connection_id
       and k.contact_id = l.contact_id and k.merged_into is not null and k.merged_into <> k.contact_id
       and c.client_id = l.client_id and c.id = l.customer_id
       and not exists (select from accounting_customers o where o.client_id = l.client_id and o.connection_id = l.connection_id
                          and o.contact_id = k.merged_into)
       and (select count(*) from accounting_contacts p join accounting_customers m on m.client_id = p.client_id
              and m.connection_id = p.connection_id and m.contact_id = p.contact_id
             where p.client_id = k.client_id and p.connection_id = k.connection_id and p.merged_into = k.merged_into) = 1
    returning l.customer_id as "customerId", l.contact_id as "contactId", c.api_customer_id is not null as linked`;
  await changeCustomers(
    tx,
    moved
      .filter(({ linked }) => linked)
      .map(({ customerId, contactId }) => ({ clientId, id: customerId, apiCustomerId: contactId })),
  );
}

async function copyAll(app: App, client: CollectingClient, connection: Connection): Promise<void> {
  const ids = await inClient(
    app,
    client.id,
    ({ sql }) => sql<{ id: bigint }[]>`
      select c.id from accounting_customers l join customers c on c.client_id = l.client_id and c.id = l.customer_id
       where l.client_id = ${client.id} and l.connection_id = ${connection.id} and c.auto_update and c.active order by c.id`,
  );
  const { keys } = app;
  for (let first = 0; first < ids.length; first += CUSTOMERS_AT_ONCE) {
    const some = ids.slice(first, first + CUSTOMERS_AT_ONCE).map(({ id }) => id);
    const copy = (chosen: readonly bigint[]) =>
      attempt(app, client.id, (tx) =>
        copyContacts(
          tx,
          {
            keys,
            client,
            connection,
            by: { actor: ACTOR, at: app.clock.now(), wallAt: app.wallClock.now(), requestId: null },
          },
          chosen,
        ),
      );
    // One that is refused keeps the others from nothing.
    if (!(await copy(some))) for (const id of some) await copy([id]);
  }
}

async function followInvoices(app: App, client: CollectingClient, connection: Connection): Promise<void> {
  const telling = tellingMeta(app, client.id);
  const found = await inClient(app, client.id, (tx) => drifted(tx, connection, client, telling.now));
  for (const one of found) {
    if (one.frozen || !followedByItself(one.drift, one.autoImportInvoices)) continue;
    await attempt(app, client.id, async (tx) => {
      const [still] = await drifted(tx, connection, client, telling.now, one.scheduleId);
      if (still && !still.frozen) await follow(tx, client, connection, telling, still);
    });
  }
  await inClient(app, client.id, (tx) => freeEnded(tx, connection, 'all', app.wallClock.now()));
}

/** Invoices due soon that nothing collects, of customers whose invoices are to be imported by themselves. */
async function importNew(app: App, client: CollectingClient, connection: Connection): Promise<void> {
  const ids = await inClient(app, client.id, (tx) => newInvoices(tx, app, client, connection));
  for (let first = 0; first < ids.length; first += INVOICES_AT_ONCE)
    await attempt(app, client.id, (tx) =>
      importInvoices(
        tx,
        {
          client,
          connection,
          requestMeta: tellingMeta(app, client.id),
          language: 'en',
          at: app.wallClock.now(),
          automatic: true,
        },
        ids.slice(first, first + INVOICES_AT_ONCE),
      ),
    );
}

/** The next of them by due date. Those that may not be imported hide none behind them, however many they are. */
async function newInvoices(
  tx: Tx,
  app: App,
  { country, currency }: CollectingClient,
  { clientId, id }: Connection,
): Promise<string[]> {
  const today = localDate(app.clock.now(), RAIL_FACTS[country].zone);
  const due = tx.sql.unsafe(DUE_DATE);
  const found: string[] = [];
  let after: { dueDate: string | null; invoiceId: string } = {
    dueDate: addDays(today, -AUTOMATIC_DAYS.before),
    invoiceId: '',
  };
  for (;;) {
    const rows = await tx.sql`
      select ${INVOICE} ${invoicesFrom(tx)}
       where i.client_id = ${clientId} and i.connection_id = ${id} and c.auto_import_invoices and ${tx.sql.unsafe(NOT_IMPORTED)}
         and (${due}, i.invoice_id) > (${after.dueDate}::date, ${after.invoiceId})
         and ${due} <= ${addDays(today, AUTOMATIC_DAYS.after)}
       order by ${due}, i.invoice_id limit ${INVOICES_MAX}`;
    const importable = rows.filter((row) => mayImportItself(invoiceFacts(row), currency, row.cameToNothing));
    found.push(...importable.map(({ invoiceId }) => invoiceId));
    const last = rows.at(-1);
    if (!last || rows.length < INVOICES_MAX || found.length >= INVOICES_MAX) return found.slice(0, INVOICES_MAX);
    after = { dueDate: last.dueDate, invoiceId: last.invoiceId };
  }
}

/** In a transaction of its own; returns whether it was done. What the rules refuse is for somebody to see on the page. */
async function attempt(app: App, clientId: bigint, work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await writing(app.worker, { clientId }, work);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    app.log.warn({ err: error, clientId: String(clientId) }, 'a change of the accounting software was not followed');
    return false;
  }
}
