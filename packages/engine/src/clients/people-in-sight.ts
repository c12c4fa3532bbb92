import type { Sql } from '@cordelle/db/connection.ts';

/** From now on the client sees who somebody is: its people come into its sight with their membership. Needs the sight of the worker. */
export async function bringIntoSight({ sql }: { readonly sql: Sql }, clientId: bigint, userId: bigint): Promise<void> {
  await sql`
    update users set seen_by = seen_by || ${clientId}::bigint where id = ${userId} and not ${clientId}::bigint = any (seen_by)`;
}

/** Who has left a client is seen by it no more, unless its log names them as who did something. Needs the sight of the worker. */
export async function takeOutOfSight({ sql }: { readonly sql: Sql }, clientId: bigint, userId: bigint): Promise<void> {
  const [kept] = await sql`
    select 1 from memberships where client_id = ${clientId} and user_id = ${userId}
     union all (select 1 from audit_log where client_id = ${clientId} and actor = ${`user:${userId}`} limit 1)`;
  if (!kept) await sql`update users set seen_by = array_remove(seen_by, ${clientId}::bigint) where id = ${userId}`;
}
