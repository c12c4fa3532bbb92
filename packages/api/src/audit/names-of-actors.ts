import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';

/** Names of the people and keys behind actors of the log; steps of the day and the bank have none. */
export async function namesOfActors(
  { sql }: Tx,
  /** Whose API keys; null: only people are named. */
  clientId: bigint | null,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...kinds: string[]) =>
    [...new Set(actors)].flatMap((actor) => {
      const [kind, id] = actor.split(':');
      return kind && id && kinds.includes(kind) ? [BigInt(id)] : [];
    });
  const people = idsOf('user', 'staff');
  const keys = idsOf('api_key');
  const names = new Map<string, string>();
  const [users, apiKeys] = await Promise.all([
    people.length === 0
      ? []
      : sql<{ id: bigint; name: string }[]>`
          select id, concat_ws(' ', first_name, last_name) as name from users where id = any (${arrayLiteral(people)}::bigint[])`,
    keys.length === 0 || clientId === null
      ? []
      : sql<{ id: bigint; name: string }[]>`
          select id, name from api_keys where client_id = ${clientId} and id = any (${arrayLiteral(keys)}::bigint[])`,
  ]);
  for (const { id, name } of users) for (const kind of ['user', 'staff']) names.set(`${kind}:${id}`, name);
  for (const { id, name } of apiKeys) names.set(`api_key:${id}`, name);
  return names;
}
