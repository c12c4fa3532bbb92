import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';

/** Acts whose rows keep the name and the address of then. */
export const NAMING_ACTS = ['users.invited', 'users.invitation_taken_back', 'users.removed'] as const;

const NAME = "nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '')";
const GIVEN_NAME = "nullif(concat_ws(' ', nullif(m.invited_first_name, ''), nullif(m.invited_last_name, '')), '')";

type Named = { readonly id: bigint; readonly name: string | null };

/**
 * Names of people in the log of a client, by id. Whoever belongs to it is named as they are called; who is only invited by the name
 * and the address it gave, whoever they are elsewhere; who does no more as the log named them last.
 */
export async function namesOfPeople(
  { sql }: Tx,
  clientId: bigint,
  ids: readonly bigint[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = arrayLiteral([...new Set(ids)]);
  const [known, kept, members] = await Promise.all([
    sql<Named[]>`
      select u.id, coalesce(${sql.unsafe(NAME)}, u.email) as name from users u where u.id = any (${wanted}::bigint[])`,
    sql<Named[]>`
      select distinct on (target_id) target_id::bigint as id,
             coalesce(before ->> 'name', after ->> 'name', before ->> 'email', after ->> 'email') as name
        from audit_log
       where client_id = ${clientId} and target_type = 'users' and target_id = any (${wanted}::text[])
         and action = any (${arrayLiteral([...NAMING_ACTS])}::text[]) and result = 'done'
       order by target_id, id desc`,
    sql<Named[]>`
      select m.user_id as id,
             case when ${sql.unsafe(JOINED)} then coalesce(${sql.unsafe(NAME)}, u.email)
                  else coalesce(${sql.unsafe(GIVEN_NAME)}, m.invited_email) end as name
        from memberships m left join users u on u.id = m.user_id
       where m.client_id = ${clientId} and m.user_id = any (${wanted}::bigint[])`,
  ]);
  return new Map(
    [...known, ...kept, ...members].flatMap(({ id, name }) => (name === null ? [] : [[String(id), name] as const])),
  );
}
