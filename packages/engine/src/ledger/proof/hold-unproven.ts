import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { clients as clientTable } from '@cordelle/db/schema/clients.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../../app.ts';
import type { DayContext } from '../../day-step.ts';
import { openReviewItems, type ReviewItem } from '../../review-items/review-items.ts';
import { type LedgerFault, proveClients, sweepProven } from './prove-clients.ts';

/** Clients of whom nothing leaves until a person has settled why their ledger does not hold. */
export async function heldClients({ sql }: { readonly sql: Sql }): Promise<ReadonlySet<bigint>> {
  const rows = await sql<{ clientId: bigint }[]>`
    select distinct coalesce(client_id, ${PROVIDER_CLIENT_ID}) as "clientId" from review_items
     where kind = 'ledger' and resolved_at is null`;
  return new Set(rows.map(({ clientId }) => clientId));
}

/**
 * Proves the ledgers of clients whose money is about to move, with the provider's own. Whoever's ledger does not hold is held,
 * and a person is asked; the others go on. Returns everybody who is held.
 */
export async function holdUnproven(ctx: DayContext, clientIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { app, rail, at } = ctx;
  const before = await heldClients(app.worker);
  const unheld = [...new Set([PROVIDER_CLIENT_ID, ...clientIds])].filter((id) => !before.has(id));
  const { faults } = await proveClients({ worker: app.worker, keys: app.keys, at }, unheld);
  await hold(app, rail, faults, at);
  return new Set([...before, ...faults.map(({ clientId }) => clientId)]);
}

/** Looks again at some more of what was proven before, of everybody who is not held; holds whom it finds broken. */
export async function proveAround(app: App): Promise<void> {
  const at = app.clock.now();
  const held = await heldClients(app.worker);
  const { faults } = await sweepProven({ worker: app.worker, keys: app.keys, at }, held);
  const clients = await app.worker.sql`
    select ${columns(clientTable, ['id', 'country'])} from clients where id = any(${arrayLiteral(faults.map(({ clientId }) => clientId))}::bigint[])`;
  const railOf = new Map(clients.map(({ id, country }) => [id, country]));
  for (const fault of faults) await hold(app, railOf.get(fault.clientId) ?? RAILS[0], [fault], at);
}

async function hold(app: App, rail: Rail, faults: readonly LedgerFault[], at: Date): Promise<void> {
  await openReviewItems(
    app.worker,
    rail,
    faults.map((fault) => questionAbout(fault, at)),
    at,
  );
  for (const { clientId, record } of faults)
    app.log.error({ clientId: String(clientId), record }, 'a ledger does not hold: nothing of this client leaves');
}

const questionAbout = ({ clientId, record }: LedgerFault, at: Date): ReviewItem => ({
  kind: 'ledger',
  dedupeKey: `client ${clientId} ${at.toISOString()}`,
  clientId: clientId === PROVIDER_CLIENT_ID ? null : clientId,
  detail: { about: clientId === PROVIDER_CLIENT_ID ? 'provider' : 'client', record },
  rawLines: [],
});

/** Proves the whole log of one client, as somebody says that its ledger is in order again. Returns what still does not hold, or null. */
export async function stillBroken(app: App, clientId: bigint): Promise<string | null> {
  const { faults } = await proveClients({ worker: app.worker, keys: app.keys, at: app.clock.now() }, [clientId], {
    whole: true,
  });
  return faults[0]?.record ?? null;
}
