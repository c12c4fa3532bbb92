import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordOutcomes } from '@cordelle/engine/audit/record-act.ts';
import { type ImportTable, importOutcome } from './import-state.ts';
import type { ImportsOf } from './lifecycle.ts';
import { tellOfGivingUp } from './tell-of-giving-up.ts';

/** So often lines are tried to be written or taken back that come to nothing, so far apart, before an import is given up. */
export const TRIES_MAX = 5;
export const TRY_AGAIN_MINUTES = 1;

type Failed = { readonly clientId: bigint; readonly id: bigint };

/**
 * What an import failed at did not pass by itself. A file that cannot be checked is given up at once: nothing was written of it,
 * and whoever waits sees it. Lines that cannot be written or taken back are tried again a minute later, and given up after five
 * tries: what was done stays and can be taken back, the others are as before, and whoever began it is told.
 */
export async function noteFailure(
  app: Pick<App, 'clock' | 'wallClock' | 'addresses'>,
  tx: Tx,
  table: ImportTable,
  { clientId, id }: Failed,
): Promise<void> {
  const { sql } = tx;
  const [failed] = await sql<{ state: 'checking' | 'importing' | 'undoing'; actor: string; failures: number }[]>`
    update ${sql(table)} set failures = failures + 1, last_failed_at = ${app.wallClock.now()}
     where client_id = ${clientId} and id = ${id} and state in ('checking', 'importing', 'undoing')
    returning state, actor, failures`;
  if (!failed) return;
  const { state, actor, failures } = failed;
  if (state !== 'checking' && failures < TRIES_MAX) return;
  const { ended, failure, how } = GIVEN_UP[state];
  await sql`
    update ${sql(table)}
       set state = ${ended}, failure = ${failure}, failures = 0, last_failed_at = null,
           finished_at = ${state === 'importing' ? app.clock.now() : sql`finished_at`}
     where client_id = ${clientId} and id = ${id}`;
  const outcome = importOutcome(table, clientId, { id, actor }, how);
  await recordOutcomes(tx, [{ ...outcome, after: { failure }, result: 'failed' }]);
  if (state !== 'checking') await tellOfGivingUp(app, tx, { table, clientId }, { id, actor, state });
}

const GIVEN_UP = {
  checking: { ended: 'failed', failure: 'import_failure_unreadable', how: 'failCheck' },
  importing: { ended: 'imported', failure: 'import_failure_given_up', how: 'giveUp' },
  undoing: { ended: 'imported', failure: 'import_failure_undo_given_up', how: 'giveUpUndo' },
} as const;

/** It moves again: whatever failed before does not count any more. */
export const forgetFailures = ({ sql }: Tx, { table, clientId }: ImportsOf, importId: bigint) => sql`
  update ${sql(table)} set failure = null, failures = 0, last_failed_at = null
   where client_id = ${clientId} and id = ${importId} and (failures > 0 or failure is not null)`;
