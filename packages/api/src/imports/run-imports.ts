import { inTransaction } from '@cordelle/db/connection.ts';
import { countGrownTables } from '@cordelle/db/count-grown-tables.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import type { App } from '@cordelle/engine/app.ts';
import { noteFailure, TRY_AGAIN_MINUTES } from './give-up.ts';
import type { ImportTable } from './import-state.ts';

const ROWS_PER_TRANSACTION = 1_000;
const AT_ONCE_MAX = 20;

/** What an import needs of the product. */
export type ImportingApp = Pick<App, 'worker' | 'keys' | 'clock' | 'wallClock' | 'addresses' | 'failpoint' | 'log'>;
export type ImportName = { readonly clientId: bigint; readonly id: bigint };
/** How much is done in one transaction, and at which business time. */
export type Portion = { readonly limit: number; readonly at: Date };

/** A kind of spreadsheet that is carried on by a job. */
export type ImportKind = {
  readonly table: ImportTable;
  /**
   * One transaction of some lines: killed before its end it leaves nothing, after it the next one goes on behind it. Returns
   * whether there was something to do that nobody else was at.
   */
  carryOn(app: ImportingApp, one: ImportName, portion: Portion): Promise<boolean>;
};

/**
 * Carries on every import of a kind that is under way, each by some lines in turn, until none is left or others are at the rest.
 * One that fails is tried again a minute later, and given up after five tries.
 */
export async function runImports(app: ImportingApp, kind: ImportKind): Promise<void> {
  for (;;) {
    const underWay = await inTransaction(
      app.worker,
      { readOnly: true },
      ({ sql }) => sql<ImportName[]>`
        select client_id as "clientId", id from ${sql(kind.table)}
         where state in ('checking', 'importing', 'undoing')
           and (last_failed_at is null or last_failed_at <= ${app.wallClock.now()}::timestamptz - ${TRY_AGAIN_MINUTES} * interval '1 minute')
         order by created_at, id limit ${AT_ONCE_MAX}`,
    );
    let moved = false;
    for (const one of underWay) moved = (await carriedOn(app, kind, one)) || moved;
    if (!moved) return;
  }
}

/** Carries one import on to the end of what is under way; nothing is done twice if others do the same. */
export async function finishImport(app: ImportingApp, kind: ImportKind, one: ImportName): Promise<void> {
  while (await carryOn(app, kind, one));
}

/** Portions of lines that are checked while somebody waits who decided about them. */
const WAITED_FOR_MAX = 4;

/** Carries a small import on to the end of what is under way; a large one is left to the job, which is at it anyway. */
export async function finishSmall(app: ImportingApp, kind: ImportKind, one: ImportName): Promise<void> {
  for (let portion = 0; portion < WAITED_FOR_MAX; portion += 1) if (!(await carryOn(app, kind, one))) return;
}

async function carryOn(app: ImportingApp, kind: ImportKind, one: ImportName): Promise<boolean> {
  const moved = await kind.carryOn(app, one, { limit: ROWS_PER_TRANSACTION, at: app.clock.now() });
  if (moved) {
    await app.failpoint('import-committed');
    // The lines are written, however well the next ones are planned.
    await countGrownTables(app.worker).catch((error) => app.log.warn({ err: error }, 'tables were not counted'));
  }
  return moved;
}

/** One that fails does not keep the others waiting. An outage passes by itself, and counts for nothing. */
async function carriedOn(app: ImportingApp, kind: ImportKind, one: ImportName): Promise<boolean> {
  try {
    return await carryOn(app, kind, one);
  } catch (error) {
    app.log.error({ err: error, clientId: String(one.clientId), importId: String(one.id) }, 'an import failed');
    if (!isOutage(error))
      await inTransaction(app.worker, { clientId: one.clientId }, (tx) => noteFailure(app, tx, kind.table, one));
    return false;
  }
}
