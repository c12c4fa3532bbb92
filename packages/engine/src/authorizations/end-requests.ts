import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { REQUEST_ENDS } from '@cordelle/db/schema/authorization-requests.ts';
import { changeConsents } from './consent.ts';

/**
 * Ends what was asked of customers: their links open nothing any more, and they can be asked anew. Call it when they have
 * answered, and when an answer under the old address is no longer wanted. Whoever was not asked is left as they are.
 */
export async function endRequests(
  tx: Tx,
  clientId: bigint,
  customerIds: readonly bigint[],
  { end, ...by }: { readonly end: (typeof REQUEST_ENDS)[number]; readonly actor: string; readonly at: Date },
): Promise<void> {
  await tx.sql`
    update authorization_requests set ended_at = ${by.at}, "end" = ${end}
     where client_id = ${clientId} and customer_id = any(${arrayLiteral(customerIds)}::bigint[]) and ended_at is null`;
  await changeConsents(
    tx,
    customerIds.map((id) => ({ clientId, id, command: { type: 'stop_asking' } })),
    by,
  );
}
