import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';

/**
 * No debit of these accounts until their details change or a person enables them; `reason` is the return code. The timeline of
 * the customers tells. One statement.
 */
export async function disableBankAccounts(
  { sql }: Tx,
  accounts: readonly { readonly clientId: bigint; readonly id: bigint; readonly reason: string }[],
  { actor, occurredAt }: AppendMeta,
): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    with disabled as (
      update customer_bank_accounts a set disabled_at = ${occurredAt}, disabled_reason = d.reason
        from (select distinct on (client_id, id) client_id, id, reason
                from unnest(${arrayLiteral(accounts.map(({ clientId }) => clientId))}::bigint[],
                            ${arrayLiteral(accounts.map(({ id }) => id))}::bigint[],
                            ${arrayLiteral(accounts.map(({ reason }) => reason))}::text[]) as u (client_id, id, reason)) as d
       where a.client_id = d.client_id and a.id = d.id and a.disabled_at is null
      returning a.client_id, a.id, a.customer_id, a.mask, d.reason
    ), told as (
      insert into customer_facts (client_id, customer_id, type, data, actor, occurred_at)
      select client_id, customer_id, 'bank_details_disabled', jsonb_build_object('code', reason, 'accountNumber', mask),
             ${actor}, ${occurredAt}
        from disabled order by id
    )
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result)
    select client_id, ${occurredAt}, ${actor}, 'bank_details.disable', 'customer_bank_accounts', id::text,
           jsonb_build_object('reason', reason), 'done'
      from disabled`;
}
