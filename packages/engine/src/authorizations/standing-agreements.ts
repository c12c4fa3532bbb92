import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';

const STANDING = columns(authorizations, ['customerId', 'id', 'bankAccountId']);

/** Agreements of these customers that stand, by customer: payers are told of what changes them. */
export async function standingAgreements(
  { sql }: Tx,
  clientId: bigint,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Row<typeof STANDING>[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await sql`
    select ${STANDING} from authorizations
     where client_id = ${clientId} and customer_id = any(${arrayLiteral(customerIds)}::bigint[])
       and status in ('in_force', 'suspended')
     order by id`;
  return Map.groupBy(rows, ({ customerId }) => customerId);
}
