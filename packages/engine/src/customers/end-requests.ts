import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { REQUEST_ENDS } from '@cordelle/db/schema/authorization-requests.ts';

/**
 * Ends what was asked of customers: their links open nothing any more, and they can be asked anew. Call it when they have
 * answered, and when an answer under the old address is no longer wanted. Whoever was not asked is left as they are.
 */
export async function endRequests(
  { sql }: Tx,
  clientId: bigint,
  customerIds: readonly bigint[],
  { end, at }: { readonly end: (typeof REQUEST_ENDS)[number]; readonly at: Date },
): Promise<void> {
  const ids = arrayLiteral(customerIds);
  await sql`
    update authorization_requests set ended_at = ${at}, "end" = ${end}
     where client_id = ${clientId} and customer_id = any(${ids}::bigint[]) and ended_at is null`;
  await sql`
    update customers set authorization_requested_at = null
     where client_id = ${clientId} and id = any(${ids}::bigint[]) and authorization_requested_at is not null`;
}
