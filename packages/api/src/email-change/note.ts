import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { noteUserChange, type UserChange } from '../account/note-change.ts';
import { clientsOf } from '../auth/record-call.ts';
import { userById } from '../auth/user-row.ts';
import type { RequestContext } from '../context.ts';

/** Notes in the provider's log, and in that of every business a person works for, what became of their address. */
export async function noteForEveryClient(
  tx: Tx,
  ctx: RequestContext,
  change: Omit<UserChange, 'clientId' | 'actor'>,
): Promise<void> {
  const user = await userById(tx.sql, change.userId);
  const actor = `${user?.kind === 'staff' ? 'staff' : 'user'}:${change.userId}`;
  for (const clientId of [PROVIDER_CLIENT_ID, ...new Set(await clientsOf(tx, change.userId))])
    await noteUserChange(tx, ctx, { ...change, clientId, actor });
}
