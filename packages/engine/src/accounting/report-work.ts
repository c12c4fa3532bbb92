import { inTransaction } from '@cordelle/db/connection.ts';
import { SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import type { App } from '../app.ts';
import { notifyUsers } from '../mail/notify-users.ts';
import { AccountingFailed } from '../ports/accounting-service.ts';
import { type Connection, connectionsAtWork } from './connections.ts';
import { planReports } from './plan-reports.ts';
import { sendReports } from './send-reports.ts';

/**
 * Writes what is due into the books of every client: settlements that were made since, and what was left over. One client's trouble is
 * no other's; somebody is told of what was refused.
 */
export async function reportToBooks(app: App): Promise<{ readonly written: number; readonly refused: number }> {
  const sum = { written: 0, refused: 0 };
  for (const connection of await connectionsAtWork(app)) {
    try {
      await planReports(app, connection);
      const sent = (await hasDue(app, connection)) ? await sendReports(app, connection, { caller: 'work' }) : null;
      sum.written += sent?.written ?? 0;
      sum.refused += sent?.refused ?? 0;
      await tellOfFailures(app, connection);
    } catch (error) {
      if (!(error instanceof AccountingFailed)) throw error;
      app.log.warn({ err: error, clientId: String(connection.clientId) }, 'books could not be written to');
    }
  }
  return sum;
}

/** Whether there is anything to do, blocks included: one look, before anybody takes a turn. */
async function hasDue(app: App, { clientId, id }: Connection): Promise<boolean> {
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<{ due: boolean }[]>`
    select exists (select from accounting_reports
                    where client_id = ${clientId} and connection_id = ${id}
                      and (state in ('waiting', 'unknown', 'sending') and (next_attempt_at is null or next_attempt_at <= now())
                           or state = 'blocked' and block in ('no_account', 'account_unusable'))) as due`,
  );
  return row?.due ?? false;
}

/** Once a day at most: whoever keeps the books is told that something was refused, or waits for an account. */
async function tellOfFailures(app: App, { clientId, id, software, organisationName }: Connection): Promise<void> {
  const at = app.wallClock.now();
  await inTransaction(app.worker, {}, async (tx) => {
    const [found] = await tx.sql<{ count: number }[]>`
      select count(*)::int as count
        from accounting_reports r join accounting_connections a on a.client_id = r.client_id and a.id = r.connection_id
       where r.client_id = ${clientId} and r.connection_id = ${id}
         and (r.state in ('failed', 'changed_outside') or r.block = 'account_unusable')
         and (a.failures_told_at is null or r.updated_at > a.failures_told_at and a.failures_told_at < now() - interval '1 day')`;
    if (!found?.count) return;
    await tx.sql`
      update accounting_connections set failures_told_at = now() where client_id = ${clientId} and id = ${id}`;
    const news = {
      clientId,
      template: 'integration_reports_failed',
      inputs: () => ({ service: SOFTWARE_NAMES[software], organization: organisationName, count: found.count }),
      path: '/client/integrations',
      about: `${id} ${at.toISOString()}`,
    };
    await notifyUsers(tx, app.addresses, 'integrationDisconnectEmail', [news], at);
  });
}
