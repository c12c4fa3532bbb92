import { openOwner } from '../../connection.ts';
import { kindOf } from './table-kinds.ts';
import { referenceHolds, whatCannotBeSpread } from './unspreadable.ts';

type Owner = ReturnType<typeof openOwner>;
type Reference = { from: string; name: string; to: string; definition: string };

/**
 * Spreads the tables of a migrated database over the nodes of its Citus cluster, each cut into so many pieces: rows of one client
 * stand together on one node. `url` is the coordinator's, as owner and superuser. Throws for a schema that cannot be spread.
 * The product itself does not work on many nodes yet (docs/scale.md).
 */
export async function spreadTables(url: string, pieces: number): Promise<void> {
  const sql = openOwner(url);
  try {
    const obstacles = await whatCannotBeSpread(sql);
    if (obstacles.length > 0) throw new Error(`cannot be spread: ${obstacles.join('; ')}`);
    await sql.unsafe(`set citus.shard_count = ${pieces}`);
    // Triggers of append-only tables read nothing but their own row, so they may run where the row is.
    await sql.unsafe('set citus.enable_unsafe_triggers = on');
    await sql.unsafe(`set citus.multi_shard_modify_mode = 'sequential'`);
    await openPolicies(sql);
    const references = await takeReferencesAway(sql);
    await moveTables(sql);
    await putReferencesBack(sql, references);
    await tellNodesTheSeal(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Citus carries no policy with a query of its own to the nodes. The client that was named is asked for once per row there
 * instead of once per statement; what the policies let through is the same.
 */
async function openPolicies(sql: Owner): Promise<void> {
  const policies = await sql<{ table: string; name: string; condition: string; checked: boolean }[]>`
    select c.relname as table, p.polname as name, pg_get_expr(p.polqual, p.polrelid) as condition,
           p.polwithcheck is not null as checked
      from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace
       and pg_get_expr(p.polqual, p.polrelid) like '%( SELECT walls.named_client() AS named_client)%'`;
  for (const { table, name, condition, checked } of policies) {
    const plain = condition.replace('( SELECT walls.named_client() AS named_client)', 'walls.named_client()');
    await sql.unsafe(`alter policy "${name}" on "${table}" using (${plain})${checked ? ` with check (${plain})` : ''}`);
  }
}

/** A table that is referred to, or refers to another, cannot move alone. */
async function takeReferencesAway(sql: Owner): Promise<Reference[]> {
  const all = await sql<Reference[]>`
    select f.relname as from, r.conname as name, t.relname as to, pg_get_constraintdef(r.oid) as definition
      from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
     where r.contype = 'f' and f.relnamespace = 'public'::regnamespace and r.conparentid = 0`;
  const references = all.filter(({ from, to }) => kindOf(from) !== 'global' || kindOf(to) !== 'global');
  for (const { from, name } of references) await sql.unsafe(`alter table "${from}" drop constraint "${name}"`);
  return references;
}

async function moveTables(sql: Owner): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
  const ofKind = (kind: string) => tables.map(({ name }) => name).filter((name) => kindOf(name) === kind);
  for (const table of ofKind('reference')) await sql`select create_reference_table(${table}::regclass)`;
  const [first, ...others] = ofKind('client');
  if (first === undefined) throw new Error('there is no table of a client');
  await sql`select create_distributed_table(${first}::regclass, 'client_id')`;
  for (const table of others)
    await sql`select create_distributed_table(${table}::regclass, 'client_id', colocate_with => ${first})`;
}

/** References between tables that stand together hold again; the others cannot be held on many nodes. */
async function putReferencesBack(sql: Owner, references: readonly Reference[]): Promise<void> {
  for (const { from, name, to, definition } of references)
    if (referenceHolds(from, to)) await sql.unsafe(`alter table "${from}" add constraint "${name}" ${definition}`);
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
