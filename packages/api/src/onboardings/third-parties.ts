import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import type { ThirdParty } from '@cordelle/validation/onboarding/onboarding.ts';

/** Accounts somebody may manage another business from: their own that are not closed, those of third parties first. */
export async function thirdPartiesOf(
  { sql }: Tx,
  userId: bigint,
  { besides = null }: { readonly besides?: bigint | null } = {},
): Promise<ThirdParty[]> {
  const rows = await sql`
    select ${columns(clients, 'c', ['id', 'businessName', 'clientType', 'status', 'operatingAs'])},
           ${columns(clients, 'c', { countryCode: 'country' })}
      from memberships m join clients c on c.id = m.client_id
     where m.user_id = ${userId} and m.role <> 'customer_account' and ${sql.unsafe(JOINED)}
       and c.status <> 'closed' and c.business_name <> '' and c.id is distinct from ${besides}
     order by c.client_type = 'Third Party' desc, lower(c.business_name), c.id`;
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
