import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { accountingConnections } from '@cordelle/db/schema/accounting-connections.ts';
import type { ConnectionProblem } from '@cordelle/domain/accounting/connection.ts';
import { SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import type { App } from '../app.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { notifyUsers } from '../mail/notify-users.ts';

export const CONNECTION = columns(accountingConnections, 'a', [
  'clientId',
  'id',
  'software',
  'organisationId',
  'organisationName',
  'baseCurrency',
  'shortCode',
  'status',
  'problem',
  'statusSince',
  'paymentAccountId',
  'paymentAccountName',
  'paymentAccountKind',
  'accounts',
  'accountsReadAt',
  'lockedUntil',
  'bookingAccounts',
  'onAccount',
  'reportsSince',
  'plannedSettlementId',
  'lastImportedInvoicesAt',
  'connectedAt',
]);
/** A client's books as they are known here; no secret is among it. */
export type Connection = Row<typeof CONNECTION>;
export type ConnectionKey = Pick<Connection, 'clientId' | 'id'>;

export const ACTOR = 'system:accounting';

/** What the client has connected, whatever its state; null: nothing. */
export async function connectionOf({ sql }: Tx, clientId: bigint): Promise<Connection | null> {
  const [row] = await sql`
    select ${CONNECTION} from accounting_connections a where a.client_id = ${clientId} and a.status <> 'not_connected'`;
  return row ?? null;
}

/** What is connected, and no more than that; null: nothing. */
export async function softwareOf({ sql }: Tx, clientId: bigint): Promise<Connection['software'] | null> {
  const [row] = await sql`
    select ${columns(accountingConnections, 'a', ['software'])}
      from accounting_connections a where a.client_id = ${clientId} and a.status <> 'not_connected'`;
  return row?.software ?? null;
}

/** Every connection whose books may be opened now. */
export const connectionsAtWork = (app: App): Promise<Connection[]> =>
  inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) =>
      sql`select ${CONNECTION} from accounting_connections a where a.status = 'connected' order by a.client_id, a.id`,
  );

/**
 * The software believes us no longer, or refuses what it should not: nothing is asked of it until somebody connects again. Those who
 * want to know are told once.
 */
export async function noteProblem(
  app: App,
  { clientId, id }: ConnectionKey,
  problem: ConnectionProblem,
): Promise<void> {
  const at = app.wallClock.now();
  const status = problem === 'revoked' ? 'disconnected' : 'error';
  await inTransaction(app.worker, {}, async (tx) => {
    const [changed] = await tx.sql`
      update accounting_connections a
         set status = ${status}, problem = ${problem}, status_since = ${at}
       where a.client_id = ${clientId} and a.id = ${id} and a.status = 'connected'
      returning ${CONNECTION}`;
    if (!changed) return;
    const { software, organisationName } = changed;
    await writeAuditRows(tx, [
      {
        clientId,
        at: null,
        actor: ACTOR,
        action: 'integrations.lose',
        targetType: 'integrations',
        targetId: id,
        after: { software, organisationName, problem },
      },
    ]);
    const news = {
      clientId,
      template: `integration_${problem}`,
      inputs: () => ({ service: SOFTWARE_NAMES[software], organization: organisationName }),
      path: '/client/integrations',
      about: `${id} ${at.toISOString()}`,
    };
    await notifyUsers(tx, app.addresses, 'integrationDisconnectEmail', [news], at);
  });
}
