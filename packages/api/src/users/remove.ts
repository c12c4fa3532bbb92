import type { Tx } from '@cordelle/db/connection.ts';
import { refuseRemoval } from '@cordelle/domain/users/membership-rules.ts';
import { endCredentials } from '../auth/credential.ts';
import { noteUserChange } from './note-change.ts';
import type { PersonContext } from './person-context.ts';
import { circumstancesOf, holdMembers, memberOf, userInClient } from './queries.ts';

/**
 * Takes somebody out of the client, or their invitation back. They are signed out everywhere at once; who belongs to no
 * client any more can no longer sign in. Throws what the rules about members throw.
 */
export async function removeUser(tx: Tx, ctx: PersonContext, userId: bigint): Promise<void> {
  const { sql } = tx;
  const { client, principal } = ctx;
  await holdMembers(tx, client.id);
  const row = await userInClient(tx, client.id, userId);
  const member = memberOf(row);
  refuseRemoval(member, circumstancesOf(row, principal.userId));
  // Held, so that another client that invites the person meanwhile waits, and then lets them in again.
  await sql`select 1 from users where id = ${userId} for update`;
  await sql`delete from memberships where client_id = ${client.id} and id = ${row.roleId}`;
  await sql`delete from mailed_tokens where user_id = ${userId} and purpose = 'invitation' and for_client_id = ${client.id}`;
  await endCredentials(tx, userId);
  await sql`
    update users set disabled_at = now()
     where id = ${userId} and kind = 'member' and not exists (select 1 from memberships where user_id = ${userId})`;
  await noteUserChange(tx, ctx, {
    clientId: client.id,
    action: 'users.removed',
    userId,
    before: { role: member.role, flags: member.flags, position: member.position },
  });
}
