import { inTransaction } from '@cordelle/db/connection.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import type { App } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { checkNextRows } from './check-rows.ts';
import { heldWhileUnderWay } from './import-state.ts';
import { importingClient } from './importing-client.ts';
import { undoNextRows } from './undo-rows.ts';
import { writeNextRows } from './write-rows.ts';

const ROWS_PER_TRANSACTION = 1_000;
const AT_ONCE_MAX = 20;

/** What an import needs of the product. */
export type ImportingApp = Pick<App, 'worker' | 'keys' | 'clock' | 'failpoint' | 'log'>;
type Import = { readonly clientId: bigint; readonly id: bigint };

/** Carries on every import that is under way, each by some lines in turn, until none is left or others are at the rest. */
export async function runImports(app: ImportingApp): Promise<void> {
  for (;;) {
    const underWay = await inTransaction(
      app.worker,
      { readOnly: true },
      ({ sql }) => sql<Import[]>`
        select client_id as "clientId", id from customer_imports
         where state in ('checking', 'importing', 'undoing') order by created_at, id limit ${AT_ONCE_MAX}`,
    );
    let moved = false;
    for (const one of underWay) moved = (await carriedOn(app, one)) || moved;
    if (!moved) return;
  }
}

/**
 * One that fails does not keep the others waiting; it is tried again at the next wake-up. A file that cannot be checked is not:
 * nothing was written of it, and whoever waits is told.
 */
async function carriedOn(app: ImportingApp, one: Import): Promise<boolean> {
  try {
    return await carryOn(app, one);
  } catch (error) {
    app.log.error({ err: error, clientId: String(one.clientId), importId: String(one.id) }, 'an import failed');
    if (!isOutage(error)) await giveUpChecking(app, one);
    return false;
  }
}

const giveUpChecking = (app: ImportingApp, { clientId, id }: Import) =>
  inTransaction(
    app.worker,
    { clientId },
    ({ sql }) => sql`
      update customer_imports set state = 'failed', failure = 'import_failure_unreadable'
       where client_id = ${clientId} and id = ${id} and state = 'checking'`,
  );

/** Carries one import on to the end of what is under way; nothing is done twice if others do the same. */
export async function finishImport(app: ImportingApp, one: Import): Promise<void> {
  while (await carryOn(app, one));
}

/**
 * One transaction of some lines: killed before its end it leaves nothing, after it the next one goes on behind it. Answers
 * whether there was something to do that nobody else was at.
 */
async function carryOn(app: ImportingApp, { clientId, id }: Import): Promise<boolean> {
  const at = app.clock.now();
  const limit = ROWS_PER_TRANSACTION;
  const state = await inTransaction(app.worker, { clientId }, async (tx) => {
    const held = await heldWhileUnderWay(tx, clientId, id);
    if (!held) return null;
    const [client, keyring] = await Promise.all([importingClient(tx, clientId), keyringOf(tx, app.keys, clientId)]);
    if (held.state === 'checking') await checkNextRows(tx, keyring, client, held, limit);
    else if (held.state === 'importing') await writeNextRows(tx, app.keys, keyring, client, held, { limit, at });
    else await undoNextRows(tx, keyring, client, held, { limit, at });
    await app.failpoint('import-before-commit');
    return held.state;
  });
  if (state) await app.failpoint('import-committed');
  return state !== null;
}
