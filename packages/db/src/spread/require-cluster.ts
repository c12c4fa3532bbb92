import type { openOwner } from '../connection.ts';

type Owner = ReturnType<typeof openOwner>;

/** How many nodes may hold rows of clients. Throws where the database is not that of a Citus coordinator with one such node at least. */
export async function requireCluster(sql: Owner): Promise<number> {
  const [citus] = await sql<{ here: boolean; superuser: boolean }[]>`
    select exists (select from pg_extension where extname = 'citus') as here,
           (select rolsuper from pg_roles where rolname = current_user) as superuser`;
  if (!citus?.here)
    throw new Error(
      'this database has no Citus: tables are spread over the nodes of a cluster whose coordinator DATABASE_URL names',
    );
  if (!citus.superuser) throw new Error('tables are spread by a superuser alone: DATABASE_URL names somebody else');
  const [nodes] = await sql<{ count: bigint; coordinator: boolean }[]>`
    select count(*) filter (where groupid <> 0 and isactive and shouldhaveshards) as count,
           coalesce(bool_or(groupid = 0), false) as coordinator from pg_dist_node where noderole = 'primary'`;
  if (!nodes?.coordinator)
    throw new Error(
      'the cluster does not know its coordinator: say it with citus_set_coordinator_host, then come back',
    );
  if (nodes.count === 0n)
    throw new Error('the cluster has no node to hold rows: add one with citus_add_node, then come back');
  return Number(nodes.count);
}
