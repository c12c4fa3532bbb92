import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { AccountingSoftware } from '@cordelle/domain/accounting/software.ts';
import type { App } from '../app.ts';
import { changeCustomers } from '../customers/customer-rows.ts';
import type { OpenedOrganisation, Organisation, Tokens } from '../ports/accounting-service.ts';
import type { ConsentBy } from './consent-by.ts';
import { endConnection } from './end-connection.ts';
import { writeJournal } from './journal.ts';
import { keepTokens } from './tokens.ts';

type Kept = {
  readonly software: AccountingSoftware;
  readonly opened: OpenedOrganisation;
  readonly organisation: Organisation;
  readonly tokens: Tokens;
  readonly by: ConsentBy;
};

/**
 * The organisation is the client's books from now on. One that was connected before comes back with its links and its account for
 * payments; another one that was connected until now is let go. `failed` where it is another client's.
 */
export async function keepConnection(app: App, kept: Kept): Promise<'success' | 'failed'> {
  try {
    await keep(app, kept);
    return 'success';
  } catch (error) {
    if (!(error instanceof HeldByAnother)) throw error;
    const { software, opened, by } = kept;
    app.log.error(
      { clientId: String(by.clientId), software, organisation: opened.organisationId },
      'an organisation was not connected: another client has connected it',
    );
    return 'failed';
  }
}

class HeldByAnother extends Error {}

async function keep(app: App, kept: Kept): Promise<void> {
  const { software, opened, organisation, tokens, by } = kept;
  const at = app.wallClock.now();
  await inTransaction(app.worker, { clientId: by.clientId }, async (tx) => {
    const { sql } = tx;
    // One of a client's people at a time.
    await sql`select 1 from clients where id = ${by.clientId} for update`;
    const [before] = await sql<{ id: bigint }[]>`
      select id from accounting_connections
       where client_id = ${by.clientId} and status <> 'not_connected'
         and (software, organisation_id) is distinct from (${software}, ${opened.organisationId})`;
    if (before) await endConnection(tx, { clientId: by.clientId, id: before.id }, at);
    const [row] = await sql<{ id: bigint }[]>`
      insert into accounting_connections as a (client_id, software, organisation_id, organisation_name, base_currency, status,
                                               status_since, connected_by, connected_at)
      values (${by.clientId}, ${software}, ${opened.organisationId}, ${organisation.name}, ${organisation.baseCurrency},
              'not_connected', ${at}, ${by.actor}, ${at})
      on conflict (client_id, software, organisation_id) do update set organisation_name = excluded.organisation_name
      returning id`;
    if (!row) throw new Error('no connection was written');
    const connection = { clientId: by.clientId, id: row.id };
    const [held] = await sql<{ clientId: bigint }[]>`
      insert into accounting_organisations as o (software, organisation_id, client_id, connection_id)
      values (${software}, ${opened.organisationId}, ${by.clientId}, ${row.id})
      on conflict (software, organisation_id) do nothing returning client_id as "clientId"`;
    if (!held && !(await isOwn(tx, connection, kept))) throw new HeldByAnother();
    await keepTokens(app, tx, connection, tokens);
    await sql`
      update accounting_connections
         set status = 'connected', problem = null, status_since = ${at}, grant_id = ${opened.grantId},
             base_currency = ${organisation.baseCurrency}, country_code = ${organisation.country},
             short_code = ${organisation.shortCode}, locked_until = ${organisation.lockedUntil}, organisation_read_at = ${at},
             accounts = null, accounts_read_at = null, connected_by = ${by.actor}, connected_at = ${at}
       where client_id = ${by.clientId} and id = ${row.id}`;
    await relinkCustomers(tx, connection, software);
    const entry = { direction: 'read', what: 'organisation', result: 'done', recordId: opened.organisationId } as const;
    await writeJournal(tx, connection, [entry], { actor: by.actor, at });
  });
}

async function isOwn({ sql }: Tx, { clientId, id }: { clientId: bigint; id: bigint }, { software, opened }: Kept) {
  const rows = await sql`
    select from accounting_organisations
     where software = ${software} and organisation_id = ${opened.organisationId} and client_id = ${clientId}
       and connection_id = ${id}`;
  return rows.count > 0;
}

/** Customers who were matched with contacts of it are linked again; nothing is imported for them until somebody says so. */
async function relinkCustomers(
  tx: Tx,
  { clientId, id }: { clientId: bigint; id: bigint },
  software: AccountingSoftware,
) {
  const links = await tx.sql<{ customerId: bigint; contactId: string }[]>`
    select l.customer_id as "customerId", l.contact_id as "contactId"
      from accounting_customers l join customers c on c.client_id = l.client_id and c.id = l.customer_id
     where l.client_id = ${clientId} and l.connection_id = ${id} and c.api_service is null`;
  await changeCustomers(
    tx,
    links.map(({ customerId, contactId }) => ({
      clientId,
      id: customerId,
      apiService: software,
      apiCustomerId: contactId,
    })),
  );
}
