import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { HeldFor } from '@cordelle/domain/authorization/change.ts';

/**
 * What else holds the debits under what a change is about, whatever becomes of an objection to it: another objection before an
 * account that the bank refuses; null: nothing.
 */
export async function stillHeld(
  { sql }: Tx,
  { clientId, customerId }: { readonly clientId: bigint; readonly customerId: bigint },
  { id, authorizationIds }: { readonly id: bigint; readonly authorizationIds: readonly bigint[] },
): Promise<HeldFor | null> {
  const rows = await sql<{ objected: boolean; refused: boolean }[]>`
    select exists (select 1 from agreement_changes o
                    where o.client_id = a.client_id and o.customer_id = a.customer_id and o.id <> ${id}
                      and o.objected_at is not null and o.settled_at is null and a.id = any(o.authorization_ids)) as objected,
           b.disabled_at is not null as refused
      from authorizations a
      left join customer_bank_accounts b on b.client_id = a.client_id and b.id = a.bank_account_id
     where a.client_id = ${clientId} and a.customer_id = ${customerId}
       and a.id = any(${arrayLiteral(authorizationIds)}::bigint[]) and a.status in ('in_force', 'suspended')`;
  if (rows.some(({ objected }) => objected)) return 'objection';
  return rows.some(({ refused }) => refused) ? 'account' : null;
}
