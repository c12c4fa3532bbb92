import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';

/** The customers of these microdeposits are not verified, unless they are by other means; their timeline tells. One statement. */
export async function failVerifications(
  { sql }: Tx,
  microdeposits: readonly { readonly clientId: bigint; readonly streamId: bigint }[],
  { actor, occurredAt }: AppendMeta,
): Promise<void> {
  if (microdeposits.length === 0) return;
  await sql`
    with failed as (
      update customers c set bank_verification = 'failed'
        from microdeposits m
        join customers before on before.client_id = m.client_id and before.id = m.customer_id
       where (m.client_id, m.id) in (
               select * from unnest(${arrayLiteral(microdeposits.map(({ clientId }) => clientId))}::bigint[],
                                    ${arrayLiteral(microdeposits.map(({ streamId }) => streamId))}::bigint[]))
         and c.client_id = m.client_id and c.id = m.customer_id and c.bank_account_id = m.bank_account_id
         and c.bank_verification not in ('failed', 'complete')
      returning c.client_id, c.id, before.bank_verification as before
    ), told as (
      insert into customer_facts (client_id, customer_id, type, data, actor, occurred_at)
      select client_id, id, 'verification_changed', jsonb_build_object('from', before, 'to', 'failed'), ${actor}, ${occurredAt}
        from failed order by id
    )
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result)
    select client_id, ${occurredAt}, ${actor}, 'customers.fail_verification', 'customers', id::text, '{}'::jsonb, 'done'
      from failed`;
}
