import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { openApplicationCase } from '../application-cases/open-case.ts';
import { tieDocuments } from '../client-files/document-rows.ts';
import { type Application, applicationOf } from './application.ts';
import { applicationRow } from './application-row.ts';
import { missingShown } from './shown.ts';

/** Throws `onboarding.incomplete` at every page that still lacks something. */
function requireComplete(application: Application): void {
  if (application.complete) return;
  const pages = missingShown(application).map(({ subState }) => subState);
  throw new DomainError('onboarding.incomplete', {}, [...new Set(pages)]);
}

/**
 * Hands an application in: from here on the provider reviews it. Throws `onboarding.incomplete`,
 * `client.status_change_refused` for a business that is past that.
 */
export async function handIn(
  tx: Tx,
  app: App,
  application: Application,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const { sql } = tx;
  const { row, client } = application;
  requireComplete(application);
  invariant(row && client, 'a complete application has a client');
  const { count } = await sql`update clients set status = 'pending' where id = ${client.id} and status = 'created'`;
  if (count === 0) throw new DomainError('client.status_change_refused');
  await sql`
    update onboarding_changes set answered_at = ${at} where onboarding_id = ${row.id} and answered_at is null`;
  await sql`
    update client_onboardings
       set round = round + 1, submitted_at = ${at}, version = version + 1, last_active_at = ${at}, state = 'pending',
           owners_aside = '{}', statuses = ${sql.json(application.statuses)}
     where id = ${row.id}`;
  await tieDocuments(tx, client.id);
  await openApplicationCase(tx, app, { clientId: client.id, actor, at });
}

/** Writes down how far an application is, for lists that do not open it. */
export async function keepProgress({ sql }: Tx, { row, state, statuses }: Application): Promise<void> {
  if (row)
    await sql`
      update client_onboardings set state = ${state}, statuses = ${sql.json(statuses)} where id = ${row.id}`;
}

/**
 * Looks anew at how far the application of a client is, after something it waits for has come: it moves on, goes back to a page
 * that failed, or is handed in where nothing is lacking. Done twice, it is done once. Returns whether it was handed in now. Needs
 * the worker's sight.
 */
export async function advanceOnboarding(tx: Tx, app: App, clientId: bigint): Promise<boolean> {
  const row = await applicationRow(tx, { clientId }, { alone: true });
  if (!row) return false;
  const application = await applicationOf(tx, app.keys, { row, clientId, userId: row.userId });
  if (application.client?.status !== 'created') return false;
  // One that came back is handed in again by whoever corrects it, who has done so once every page that was asked for is answered. Before
  // that nothing is lacking only once every page was sent: who was refused meanwhile and passes in the end is no reason to have one of
  // them sent again.
  const waits = application.complete && (row.round === 0 || application.inChanges || row.state.endsWith('_pending'));
  if (waits) await handIn(tx, app, application, { actor: 'system:onboarding', at: app.clock.now() });
  else await keepProgress(tx, application);
  return waits;
}
