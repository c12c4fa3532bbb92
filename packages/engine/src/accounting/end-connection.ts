import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { App } from '../app.ts';
import { changeCustomersAlike } from '../customers/customer-rows.ts';
import { AccountingFailed } from '../ports/accounting-service.ts';
import { type ConnectionKey, connectionOf } from './connections.ts';
import { serviceOf } from './open-books.ts';
import { believedToken, forgetTokens, tokensOf } from './tokens.ts';

/**
 * Nothing is imported or reported any more. Customers, schedules and what was reported stay; which contact is which customer is
 * remembered for the day the organisation is connected again; what was read of others is forgotten.
 */
export async function endConnection(tx: Tx, { clientId, id }: ConnectionKey, at: Date): Promise<void> {
  const { sql } = tx;
  await sql`
    update accounting_connections
       set status = 'not_connected', problem = null, status_since = ${at}, accounts = null, accounts_read_at = null,
           contacts_cursor = null, contacts_read_at = null, invoices_cursor = null, invoices_read_at = null,
           payments_cursor = null, payments_read_at = null, reports_since = null
     where client_id = ${clientId} and id = ${id}`;
  await sql`delete from accounting_organisations where client_id = ${clientId} and connection_id = ${id}`;
  await sql`delete from accounting_contacts where client_id = ${clientId} and connection_id = ${id}`;
  await sql`delete from accounting_invoices where client_id = ${clientId} and connection_id = ${id}`;
  await sql`delete from accounting_allowances where client_id = ${clientId} and connection_id = ${id}`;
  const linked = await sql<{ id: bigint }[]>`
    select id from customers where client_id = ${clientId} and api_service is not null for update`;
  await changeCustomersAlike(
    tx,
    clientId,
    linked.map((customer) => customer.id),
    { apiService: null, apiCustomerId: null, autoImportInvoices: false, autoUpdate: false },
  );
}

/** Ends what the client has connected, in the caller's transaction; null where there is nothing. What was consented to is given back after. */
export async function endConnectionOf(tx: Tx, clientId: bigint, at: Date): Promise<ConnectionKey | null> {
  const connection = await connectionOf(tx, clientId);
  if (connection) await endConnection(tx, connection, at);
  return connection;
}

/**
 * Gives back what was consented to for a connection that was ended, and forgets its tokens. Where the software does not answer they
 * stay for the next time; where it believes us no longer there is nothing to give back.
 */
export async function giveBack(app: App, connection: ConnectionKey): Promise<boolean> {
  const ended = await inTransaction(app.worker, { clientId: connection.clientId }, async (tx) => {
    const [row] = await tx.sql<{ software: 'xero' | 'quickbooks'; grantId: string | null }[]>`
      select software, grant_id as "grantId" from accounting_connections
       where client_id = ${connection.clientId} and id = ${connection.id} and status = 'not_connected'`;
    return row && { ...row, tokens: await tokensOf(app, tx, connection) };
  });
  if (!ended?.tokens) return true;
  try {
    const service = serviceOf(app, ended);
    const accessToken = await believedToken(app, service, connection);
    await service.giveBack({ tokens: { ...ended.tokens, accessToken }, grantId: ended.grantId });
  } catch (error) {
    const lost = error instanceof AccountingFailed && ['revoked', 'token_refused'].includes(error.failure.kind);
    if (!lost) {
      app.log.warn({ err: error, clientId: String(connection.clientId) }, 'consent could not be given back yet');
      return false;
    }
  }
  await inTransaction(app.worker, { clientId: connection.clientId }, (tx) => forgetTokens(tx, connection));
  return true;
}

/** Tries again what could not be given back when it was ended. */
export async function giveBackLeft(app: App): Promise<number> {
  const left = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<ConnectionKey[]>`
    select client_id as "clientId", id from accounting_connections
     where status = 'not_connected' and refresh_token_encrypted is not null order by client_id, id`,
  );
  let given = 0;
  for (const connection of left) if (await giveBack(app, connection)) given += 1;
  return given;
}
