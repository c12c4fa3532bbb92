import { setTimeout } from 'node:timers/promises';
import { columns } from '@cordelle/db/columns.ts';
import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { auditLog, auditSeals } from '@cordelle/db/schema/audit-log.ts';
import type { App } from '../app.ts';
import { loggedRows, SEALS_START, sealOf } from './sealed-rows.ts';

/** Rows under one seal at most. */
const ROWS_MAX = 5000;
const SETTLE_TRIES = 20;
const SETTLE_PAUSE_MS = 250;

export type Sealed = { readonly seals: number; readonly rows: number };

/**
 * The last row up to which nothing can be added any more; null while somebody who may still add one is at work. Ids are
 * taken before a row is committed, so a row seen may have unseen neighbours with lower ids: every transaction that had
 * begun to write when it was seen has to end first. (An id is taken a moment before its transaction counts as writing,
 * hence the minute.)
 */
async function settledRow(worker: Database): Promise<bigint | null> {
  const [seen] = await worker.sql<{ id: bigint | null }[]>`
    select max(id) as id from audit_log where at < now() - interval '1 minute'`;
  if (!seen || seen.id === null) return null;
  const areOver = await (worker.onCluster ? allOfNow(worker) : writersOfNow(worker));
  for (let attempt = 1; attempt <= SETTLE_TRIES; attempt += 1) {
    if (await areOver()) return seen.id;
    await setTimeout(SETTLE_PAUSE_MS);
  }
  return null;
}

/** Tells later whether the transactions that write now are over. */
async function writersOfNow({ sql }: Database): Promise<() => Promise<boolean>> {
  const [now] = await sql<{ writer: bigint }[]>`select pg_current_xact_id()::text::bigint as writer`;
  return async () => {
    const [later] = await sql<{ over: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${now?.writer ?? 0n} as over`;
    return later?.over ?? false;
  };
}

/** The same on a cluster, whose coordinator counts nobody as writing who writes on the nodes: of all transactions that are open. */
async function allOfNow({ sql }: Database): Promise<() => Promise<boolean>> {
  const open = () => sql<{ id: string }[]>`
    select l.virtualxid as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and a.datname = current_database() and l.pid <> pg_backend_pid()`;
  const now = new Set((await open()).map(({ id }) => id));
  return async () => (await open()).every(({ id }) => !now.has(id));
}

/**
 * Seals every client's rows that have settled. Each seal covers the rows after the one before it and that seal's hash, so
 * that a row altered, added or taken away afterwards is found (`verifyAuditLog`). Safe to run twice and in parallel.
 */
export async function sealAuditLog(app: App): Promise<Sealed> {
  const until = await settledRow(app.worker);
  if (until === null) return { seals: 0, rows: 0 };
  const behind = await app.worker.sql`
    select ${columns(auditLog, 'l', ['clientId'])}
      from (select client_id, max(id) as last from audit_log where id <= ${until} group by client_id) l
      left join (select client_id, max(last_row_id) as last from audit_seals group by client_id) s using (client_id)
     where l.last > coalesce(s.last, 0)
     order by 1`;
  let seals = 0;
  let rows = 0;
  for (const { clientId } of behind) {
    for (;;) {
      const sealed = await sealNext(app, clientId, until);
      if (sealed === 0) break;
      seals += 1;
      rows += sealed;
    }
  }
  return { seals, rows };
}

/** Adds the next seal of a client; returns how many rows it covers, 0 where none is left. */
function sealNext(app: App, clientId: bigint, until: bigint): Promise<number> {
  return inTransaction(app.worker, {}, async (tx) => {
    const { sql } = tx;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`audit seals of ${clientId}`}, 0))`;
    const [last] = await sql`
      select ${columns(auditSeals, ['lastRowId', 'hash'])} from audit_seals
       where client_id = ${clientId} order by last_row_id desc limit 1`;
    const rows = await loggedRows(tx, { clientId, after: last?.lastRowId ?? 0n, until, limit: ROWS_MAX });
    const end = rows.at(-1);
    if (!end) return 0;
    const { hash, rowDigests } = sealOf(last?.hash ?? SEALS_START, rows);
    await sql`
      insert into audit_seals (client_id, last_row_id, row_count, row_digests, hash, previous_hash, sealed_at)
      values (${clientId}, ${end.id}, ${rows.length}, ${rowDigests}, ${hash}, ${last?.hash ?? null}, now())`;
    // Kept with the logs of the process as well: whoever rewrites rows and seals would have to rewrite those too.
    app.log.info(
      { clientId: String(clientId), lastRowId: String(end.id), rows: rows.length, hash },
      'audit log sealed',
    );
    return rows.length;
  });
}
