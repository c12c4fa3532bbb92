import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '../app.ts';
import { AccountingFailed, type BookAccount } from '../ports/accounting-service.ts';
import { type Connection, connectionsAtWork } from './connections.ts';
import { giveBackLeft } from './end-connection.ts';
import { openBooks } from './open-books.ts';
import { readContacts, readInvoices } from './read-records.ts';
import type { Caller } from './turns.ts';

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

/**
 * Once an hour: every organisation is looked at, so that one that was taken away is noticed and no token dies of age, and what changed
 * in its books is read; consent that could not be given back is given back.
 */
export async function lookAfterConnections(app: App): Promise<{ readonly looked: number; readonly lost: number }> {
  await giveBackLeft(app);
  const connections = await connectionsAtWork(app);
  let lost = 0;
  for (const connection of connections) {
    try {
      await readOrganisation(app, connection);
      await readContacts(app, connection, { caller: 'work' });
      await readInvoices(app, connection, { caller: 'work' });
    } catch (error) {
      if (!(error instanceof AccountingFailed)) throw error;
      lost += 1;
      app.log.warn({ err: error, clientId: String(connection.clientId) }, 'an organisation could not be read');
    }
  }
  return { looked: connections.length, lost };
}
