import type { Tx } from '@cordelle/db/connection.ts';
import { endCredentials } from '../auth/credential.ts';

/** Whoever works for the business signs in anew: one of them may not be who they seem. */
export async function endSessionsOfClient(tx: Tx, clientId: bigint): Promise<void> {
  const members = await tx.sql<{ userId: bigint }[]>`
    select distinct user_id as "userId" from memberships where client_id = ${clientId} and role <> 'customer_account'`;
  for (const { userId } of members) await endCredentials(tx, userId, 'account_change_stopped');
}
