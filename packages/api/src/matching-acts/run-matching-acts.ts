import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBulkActRows, customerBulkActs } from '@cordelle/db/schema/customer-bulk-acts.ts';
import { isMatchingAction, takenBackBy } from '@cordelle/domain/customer/matching-actions.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordOutcomes } from '@cordelle/engine/audit/record-act.ts';
import { type Acted, actOnCustomers } from '../customers/act.ts';
import { tellWhoBeganIt } from './tell-who-began-it.ts';

const CUSTOMERS_PER_TRANSACTION = 200;
const AT_ONCE_MAX = 20;
/** So often an act is tried that comes to nothing, so far apart, before it is given up. */
export const TRIES_MAX = 5;
const TRY_AGAIN_MINUTES = 1;

type ActingApp = Pick<App, 'worker' | 'keys' | 'clock' | 'wallClock' | 'addresses' | 'failpoint' | 'log'>;
type ActName = { readonly clientId: bigint; readonly id: bigint };

/**
 * Carries on every act under way, each by some customers in turn, until none is left or others are at the rest. One that fails
 * is tried again a minute later, and given up after five tries: whoever began it is told.
 */
export async function runMatchingActs(app: ActingApp): Promise<void> {
  for (;;) {
    const underWay = await inTransaction(
      app.worker,
      { readOnly: true },
      ({ sql }) => sql<ActName[]>`
        select client_id as "clientId", id from customer_bulk_acts
         where state in ('running', 'undoing')
           and (last_failed_at is null or last_failed_at <= ${app.wallClock.now()}::timestamptz - ${TRY_AGAIN_MINUTES} * interval '1 minute')
         order by created_at, id limit ${AT_ONCE_MAX}`,
    );
    let moved = false;
    for (const one of underWay) moved = (await carriedOn(app, one)) || moved;
    if (!moved) return;
  }
}

/** One that fails does not keep the others waiting. */
async function carriedOn(app: ActingApp, one: ActName): Promise<boolean> {
  try {
    const moved = await inTransaction(app.worker, { clientId: one.clientId }, (tx) => carryOn(app, tx, one));
    if (moved) await app.failpoint('matching-act-committed');
    return moved;
  } catch (error) {
    app.log.error({ err: error, clientId: String(one.clientId), actId: String(one.id) }, 'an act on customers failed');
    await inTransaction(app.worker, { clientId: one.clientId }, (tx) => noteFailure(app, tx, one));
    return false;
  }
}

const HELD = joined(
  columns(customerBulkActs, 'a', ['id', 'action', 'state', 'actor', 'failures']),
  columns(clients, 'c', ['country']),
);
type Held = Row<typeof HELD>;

/**
 * One transaction of some customers: killed before its end it leaves nothing, after it the next one goes on behind it. Returns
 * whether there was something to do that nobody else was at.
 */
async function carryOn(app: ActingApp, tx: Tx, { clientId, id }: ActName): Promise<boolean> {
  const { sql } = tx;
  const [held] = await sql`
    select ${HELD} from customer_bulk_acts a join clients c on c.id = a.client_id
     where a.client_id = ${clientId} and a.id = ${id} and a.state in ('running', 'undoing')
       for update of a skip locked`;
  if (!held) return false;
  const rows = await sql`
    select ${columns(customerBulkActRows, ['id', 'customerId'])} from customer_bulk_act_rows
     where client_id = ${clientId} and act_id = ${id} and outcome = ${held.state === 'running' ? 'waiting' : 'done'}
     order by id limit ${CUSTOMERS_PER_TRANSACTION}`;
  const at = app.clock.now();
  if (rows.length > 0) {
    const acted = await act(
      app,
      tx,
      clientId,
      held,
      rows.map(({ customerId }) => customerId),
      at,
    );
    await keepOutcomes(tx, clientId, held, acted);
  }
  if (held.failures > 0) await forgetFailures(tx, { clientId, id });
  if (rows.length < CUSTOMERS_PER_TRANSACTION) await finish(app, tx, clientId, held);
  await app.failpoint('matching-act-before-commit');
  return true;
}

function act(
  app: ActingApp,
  tx: Tx,
  clientId: bigint,
  { action, state, actor, country }: Held,
  customerIds: readonly bigint[],
  at: Date,
): Promise<Acted[]> {
  invariant(isMatchingAction(action), 'only such acts are begun');
  const requestMeta = { clientId, now: at, meta: { actor, cause: null, occurredAt: at } };
  return actOnCustomers(
    tx,
    { requestMeta, keys: app.keys, rail: country },
    state === 'running' ? action : takenBackBy(action),
    customerIds,
  );
}

/** What was refused on the way back stays, and why it was left out before does not change. */
async function keepOutcomes(
  { sql }: Tx,
  clientId: bigint,
  { id, state }: Held,
  acted: readonly Acted[],
): Promise<void> {
  const forward = state === 'running';
  const outcomes = acted.map(({ outcome }) => (forward ? outcome : outcome === 'refused' ? 'stays' : 'undone'));
  await sql`
    update customer_bulk_act_rows r set outcome = o.outcome, refusal = o.refusal
      from unnest(${arrayLiteral(acted.map((one) => one.id))}::bigint[],
                  ${arrayLiteral(outcomes)}::text[],
                  ${arrayLiteral(acted.map(({ refusal }) => refusal?.code ?? null))}::text[]) as o (customer_id, outcome, refusal)
     where r.client_id = ${clientId} and r.act_id = ${id} and r.customer_id = o.customer_id`;
}

async function finish(app: ActingApp, tx: Tx, clientId: bigint, { id, state, actor }: Held): Promise<void> {
  const ended = state === 'running' ? 'done' : 'undone';
  const action = state === 'running' ? 'matchingActs.finish' : 'matchingActs.finishUndo';
  await end(app, tx, { clientId, id }, ended);
  await recordOutcomes(tx, [{ clientId, actor, action, targetType: 'matchingActs', targetId: id, result: 'done' }]);
}

async function end(app: ActingApp, tx: Tx, { clientId, id }: ActName, state: 'done' | 'undone' | 'failed') {
  await tx.sql`
    update customer_bulk_acts set state = ${state}, finished_at = ${app.clock.now()} where client_id = ${clientId} and id = ${id}`;
  await tellWhoBeganIt(app, tx, { clientId, id });
}

const forgetFailures = ({ sql }: Tx, { clientId, id }: ActName) =>
  sql`update customer_bulk_acts set failures = 0, last_failed_at = null where client_id = ${clientId} and id = ${id}`;

/** The last of its tries ends it. */
async function noteFailure(app: ActingApp, tx: Tx, { clientId, id }: ActName): Promise<void> {
  const [failed] = await tx.sql`
    update customer_bulk_acts set failures = failures + 1, last_failed_at = ${app.wallClock.now()}
     where client_id = ${clientId} and id = ${id} and state in ('running', 'undoing')
    returning ${columns(customerBulkActs, ['failures', 'actor', 'state'])}`;
  if (!failed || failed.failures < TRIES_MAX) return;
  const { actor, state } = failed;
  const action = state === 'running' ? 'matchingActs.finish' : 'matchingActs.finishUndo';
  await end(app, tx, { clientId, id }, 'failed');
  await recordOutcomes(tx, [{ clientId, actor, action, targetType: 'matchingActs', targetId: id, result: 'failed' }]);
}
