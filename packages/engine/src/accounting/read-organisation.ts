import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { AccountingSoftware } from '@cordelle/domain/accounting/software.ts';
import type { App } from '../app.ts';
import { AccountingFailed, type BookAccount } from '../ports/accounting-service.ts';
import { CONNECTION, type Connection, type ConnectionKey, connectionsAtWork } from './connections.ts';
import { giveBackLeft } from './end-connection.ts';
import { openBooks } from './open-books.ts';
import { readContacts, readInvoices } from './read-records.ts';
import type { Caller } from './turns.ts';
import { watchPayments } from './watch-payments.ts';

/** Reads the organisation anew: its name, currency and locked days; what shows that it was taken away from us, stands on the connection. */
async function readOrganisation(app: App, connection: Connection): Promise<void> {
  const read = await openBooks(app, connection, 'work').organisation();
  await inTransaction(
    app.worker,
    {},
    ({ sql }) => sql`
    update accounting_connections
       set organisation_name = ${read.name}, base_currency = ${read.baseCurrency}, country_code = ${read.country},
           short_code = ${read.shortCode}, locked_until = ${read.lockedUntil}, organisation_read_at = now()
     where client_id = ${connection.clientId} and id = ${connection.id} and status = 'connected'`,
  );
}

/** Reads the accounts that payments may be booked to, and remembers them. */
export async function readAccounts(app: App, connection: Connection, caller: Caller): Promise<readonly BookAccount[]> {
  const accounts = await openBooks(app, connection, caller).accounts();
  await inTransaction(
    app.worker,
    {},
    ({ sql }) => sql`
    update accounting_connections set accounts = ${JSON.stringify(accounts)}::jsonb, accounts_read_at = now()
     where client_id = ${connection.clientId} and id = ${connection.id} and status = 'connected'`,
  );
  return accounts;
}

/** What follows from books that were just read. */
type Followed = (app: App, connection: Connection) => Promise<void>;

/**
 * Once an hour: every organisation is looked at, so that one that was taken away is noticed and no token dies of age, and what changed
 * in its books is read; consent that could not be given back is given back.
 */
export async function lookAfterConnections(
  app: App,
  followed: Followed = async () => undefined,
): Promise<{ readonly looked: number; readonly lost: number }> {
  await giveBackLeft(app);
  const connections = await connectionsAtWork(app);
  let lost = 0;
  for (const connection of connections) {
    try {
      await readOrganisation(app, connection);
      await readContacts(app, connection, { caller: 'work' });
      await readInvoices(app, connection, { caller: 'work' });
      await watchPayments(app, connection);
      await followed(app, connection);
    } catch (error) {
      if (!(error instanceof AccountingFailed)) throw error;
      lost += 1;
      app.log.warn({ err: error, clientId: String(connection.clientId) }, 'an organisation could not be read');
    }
  }
  return { looked: connections.length, lost };
}

/**
 * Reads the books of whom the software just told that something changed there. Where somebody else reads them, it is looked at once
 * more; where they cannot be read, the hour brings it. Returns how many were read.
 */
export async function readTold(app: App, followed: Followed): Promise<number> {
  const told = await inTransaction(
    app.worker,
    {},
    ({ sql }) => sql`
    update accounting_connections a set changes_told_at = null
     where a.changes_told_at is not null and a.status = 'connected' returning ${CONNECTION}`,
  );
  let read = 0;
  for (const connection of told) {
    try {
      const counts = [
        await readContacts(app, connection, { caller: 'work' }),
        await readInvoices(app, connection, { caller: 'work' }),
      ];
      await watchPayments(app, connection);
      if (counts.includes(null)) await noteTold(app, connection);
      else {
        await followed(app, connection);
        read += 1;
      }
    } catch (error) {
      if (!(error instanceof AccountingFailed)) throw error;
      app.log.warn({ err: error, clientId: String(connection.clientId) }, 'an organisation could not be read');
    }
  }
  return read;
}

/** Something changed there. */
const noteTold = (app: App, { clientId, id }: ConnectionKey) =>
  inTransaction(
    app.worker,
    {},
    ({ sql }) => sql`
    update accounting_connections set changes_told_at = now()
     where client_id = ${clientId} and id = ${id} and changes_told_at is null`,
  );

/** The software tells that something changed in these organisations; those that nobody has connected are nobody's. */
export async function noteChanges(
  app: App,
  software: AccountingSoftware,
  organisationIds: readonly string[],
): Promise<void> {
  await inTransaction(
    app.worker,
    {},
    ({ sql }) => sql`
    update accounting_connections set changes_told_at = now()
     where software = ${software} and organisation_id = any(${arrayLiteral([...new Set(organisationIds)])}::text[])
       and status = 'connected' and changes_told_at is null`,
  );
}
