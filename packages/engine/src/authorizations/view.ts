import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { CustomerKey } from '../customers/customer-rows.ts';

/**
 * Which agreement `a` new schedules of a customer are made under: one that stands, for debits as agreed before one that asks for
 * each and one for a single debit, the newest first; where none stands, the last that did.
 */
export const VIEW_ORDER = `
  case when a.status in ('in_force', 'suspended') then 0 when a.status = 'used' then 1 when a.status = 'requested' then 2 else 3 end,
  case a.kind when 'one_time' then 2 when 'sporadic' then 1 else 0 end, a.number desc nulls first, a.recorded_at desc, a.id desc`;

/**
 * What the contract names on a customer shows the agreement that new schedules would be made under: call it after one was given
 * or ended. Where none stands, it stays as it is. One statement.
 */
export async function refreshViews({ sql }: Tx, keys: readonly CustomerKey[]): Promise<void> {
  if (keys.length === 0) return;
  const shown = (column: string, of: string) =>
    sql.unsafe(`case when a.status in ('in_force', 'suspended', 'used') then ${of} else c.${column} end`);
  await sql`
    update customers c
       set authorization_id = a.id,
           authorization_status = ${shown('authorization_status', `'complete'`)},
           authorization_channel = ${shown('authorization_channel', 'a.channel')},
           customer_type = ${shown('customer_type', 'a.category')},
           authorization_limit_cents = ${shown('authorization_limit_cents', 'a.limit_cents')},
           authorized_at = ${shown('authorized_at', 'a.given_at')}
      from (select distinct client_id, id
              from unnest(${arrayLiteral(keys.map(({ clientId }) => clientId))}::bigint[],
                          ${arrayLiteral(keys.map(({ id }) => id))}::bigint[]) as k (client_id, id)) k
      join lateral (
        select a.* from authorizations a where a.client_id = k.client_id and a.customer_id = k.id
         order by ${sql.unsafe(VIEW_ORDER)} limit 1) a on true
     where c.client_id = k.client_id and c.id = k.id`;
}
