import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { openOwner } from '../connection.ts';
import { DATABASE_ROLES } from '../roles.ts';
import { putReferencesBack, takeReferencesAway } from './references.ts';
import { requireCluster } from './require-cluster.ts';
import { kindOf, type TableKind } from './table-kinds.ts';
import { whatCannotBeSpread } from './unspreadable.ts';

const ATTEMPTS_MAX = 20;
const PAUSE_MS = 100;

type Owner = ReturnType<typeof openOwner>;

/** What a spreading came to: tables that moved now, with their rows counted before and after, and how many had moved before. */
export type SpreadReport = {
  readonly nodes: number;
  readonly moved: readonly { readonly table: string; readonly kind: TableKind; readonly rows: bigint }[];
  readonly already: number;
};

/**
 * Spreads the tables of a migrated database over the nodes of its Citus cluster, each cut into so many pieces: rows of one client
 * stand together on one node. `url` is the coordinator's, as owner and superuser. What has moved stays where it is; a move that was
 * cut off goes on. Throws, before anything has moved, where there is no cluster, where a table cannot be spread (each is named), and
 * while a server or worker is at work; throws too where a table has another number of rows after its move than before: those that it
 * had stay on the coordinator then. `tell` hears each table.
 */
export async function spreadTables(
  url: string,
  pieces: number,
  tell: (line: string) => void = () => undefined,
): Promise<SpreadReport> {
  const sql = openOwner(url);
  try {
    const nodes = await requireCluster(sql);
    const obstacles = await whatCannotBeSpread(sql);
    if (obstacles.length > 0) throw new Error(`cannot be spread: ${obstacles.join('; ')}`);
    await refuseOthers(sql);
    await sql.unsafe(`set citus.shard_count = ${pieces}`);
    const { moved, already } = await moveStanding(sql, tell);
    await tellNodesTheSeal(sql);
    await passOnSettings(sql);
    return { nodes, moved, already };
  } finally {
    await sql.end();
  }
}

/** Tables that a migration made on a database that is spread follow the others; they hold nothing that somebody could lose. */
export async function spreadNewTables(sql: Owner): Promise<void> {
  const obstacles = await whatCannotBeSpread(sql);
  if (obstacles.length > 0) throw new Error(`cannot be spread: ${obstacles.join('; ')}`);
  await moveStanding(sql, () => undefined);
}

async function moveStanding(
  sql: Owner,
  tell: (line: string) => void,
): Promise<Pick<SpreadReport, 'moved' | 'already'>> {
  const { standing, already } = await tablesOf(sql);
  // Triggers of append-only tables read nothing but their own row, so they may run where the row is.
  await sql.unsafe('set citus.enable_unsafe_triggers = on');
  await sql.unsafe(`set citus.multi_shard_modify_mode = 'sequential'`);
  await openPolicies(sql, standing);
  await takeReferencesAway(sql, standing);
  const moved = [];
  for (const table of standing) moved.push({ table, kind: kindOf(table), rows: await move(sql, table, tell) });
  await putReferencesBack(sql);
  return { moved, already };
}

/** What a transaction sets for itself, its client among it, goes along with its statements. Settings of a database are not cloned with it. */
export async function passOnSettings(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
      execute format('alter database %I set citus.multi_shard_modify_mode = ''sequential''', current_database());
    end $$`);
}

/** Nobody may write while tables move: a row that comes between two counts would be one too many. One that is closing is waited for. */
async function refuseOthers(sql: Owner): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [others] = await sql<{ count: bigint }[]>`
      select count(*) from pg_stat_activity
       where datname = current_database() and usename = any (${Object.values(DATABASE_ROLES)}::text[])`;
    if (!others || others.count === 0n) return;
    if (attempt === ATTEMPTS_MAX)
      throw new Error(`a server or worker is at work, with ${others.count} sessions: stop it before tables move`);
    await sleep(PAUSE_MS);
  }
}

/** Tables that are to move, those that others stand beside first, and the number of those that have. */
async function tablesOf(sql: Owner): Promise<{ standing: string[]; already: number }> {
  const tables = await sql<{ name: string; spread: boolean }[]>`
    select c.relname as name, p.logicalrelid is not null as spread
      from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;
  const movable = tables.filter(({ name }) => kindOf(name) !== 'global');
  const standing = movable.filter(({ spread }) => !spread).map(({ name }) => name);
  const ofKind = (kind: TableKind) => standing.filter((name) => kindOf(name) === kind);
  return { standing: [...ofKind('reference'), ...ofKind('client')], already: movable.length - standing.length };
}

/**
 * Citus carries no policy with a query of its own to the nodes. The client that was named is asked for once per row there
 * instead of once per statement; what the policies let through is the same.
 */
async function openPolicies(sql: Owner, tables: readonly string[]): Promise<void> {
  const policies = await sql<{ table: string; name: string; condition: string; checked: boolean }[]>`
    select c.relname as table, p.polname as name, pg_get_expr(p.polqual, p.polrelid) as condition,
           p.polwithcheck is not null as checked
      from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any (${tables as string[]})
       and pg_get_expr(p.polqual, p.polrelid) like '%( SELECT walls.named_client() AS named_client)%'`;
  for (const { table, name, condition, checked } of policies) {
    const plain = condition.replace('( SELECT walls.named_client() AS named_client)', 'walls.named_client()');
    await sql.unsafe(`alter policy "${name}" on "${table}" using (${plain})${checked ? ` with check (${plain})` : ''}`);
  }
}

/** Moves a table with its rows, in one transaction; returns how many they are. */
async function move(sql: Owner, table: string, tell: (line: string) => void): Promise<bigint> {
  const rows = await sql.begin(async (tx) => {
    const count = async () => {
      const [counted] = await tx<{ rows: bigint }[]>`select count(*) as rows from ${tx(table)}`;
      return counted?.rows ?? 0n;
    };
    await tx`lock table ${tx(table)} in share mode`;
    const before = await count();
    if (kindOf(table) === 'reference') await tx`select create_reference_table(${table}::regclass)`;
    else {
      // All tables of clients stand together, whichever came first.
      const [other] = await tx<{ name: string }[]>`
        select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h' limit 1`;
      await tx`
        select create_distributed_table(${table}::regclass, 'client_id', colocate_with => ${other?.name ?? 'none'})`;
    }
    const after = await count();
    if (after !== before) throw new Error(`${table} had ${before} rows and would have ${after}: it stays where it is`);
    return before;
  });
  // What stood on the coordinator before stands there still, seen by nobody; triggers that refuse to empty a table are not asked.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`;
    await tx`select truncate_local_data_after_distributing_table(${table}::regclass)`;
  });
  tell(`${table}: ${rows} rows`);
  return rows;
}

/** The policies ask for the seal where the rows are; Citus knows nothing of its table, and each node keeps one of its own. */
async function tellNodesTheSeal(sql: Owner): Promise<void> {
  const [seal] = await sql<{ key: string }[]>`select encode(key, 'hex') as key from walls.client_seal`;
  if (!seal) throw new Error('the database has no key to seal clients with');
  const outcomes = await sql<{ node: string; success: boolean; result: string }[]>`
    select nodename || ':' || nodeport as node, success, result from run_command_on_workers(${`
      create table if not exists walls.client_seal (one_row boolean primary key default true check (one_row), key bytea not null);
      insert into walls.client_seal (key) values (decode('${seal.key}', 'hex')) on conflict (one_row) do update set key = excluded.key`})`;
  const refused = outcomes.find(({ success }) => !success);
  if (refused) throw new Error(`${refused.node} does not take the seal: ${refused.result}`);
}
