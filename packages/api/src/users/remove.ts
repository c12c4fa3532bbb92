import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { refuseRemoval } from '@cordelle/domain/users/membership-rules.ts';
import { takeOutOfSight } from '@cordelle/engine/clients/people-in-sight.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { noteUserChange } from '../account/note-change.ts';
import { endCredentials } from '../auth/credential.ts';
import { userById } from '../auth/user-row.ts';
import { forgetNeverJoined } from './forget-never-joined.ts';
import { namedInLog } from './named-in-log.ts';
import type { PersonContext } from './person-context.ts';
import { circumstancesOf, holdMembers, memberOf, type UserRow, userInClient } from './queries.ts';

/**
 * Takes somebody out of the client: they are signed out everywhere at once, and who belongs to no client any more can no longer
 * sign in until they take up another's invitation. Or takes their invitation back, which touches nothing else of theirs; nobody is
 * kept of who never came. Throws what the rules about members throw.
 */
export async function removeUser(tx: Tx, ctx: PersonContext, userId: bigint): Promise<void> {
  const { sql } = tx;
  const { client, principal } = ctx;
  await holdMembers(tx, client.id);
  const row = await userInClient(tx, client.id, userId);
  const member = memberOf(row);
  refuseRemoval(member, circumstancesOf(row, principal.userId));
  await sql`delete from memberships where client_id = ${client.id} and id = ${row.roleId}`;
  await sql`delete from mailed_tokens where user_id = ${userId} and purpose = 'invitation' and for_client_id = ${client.id}`;
  if (row.joined) await signOutRemoved(tx, ctx, row);
  await noteUserChange(tx, ctx, {
    clientId: client.id,
    action: row.joined ? 'users.removed' : 'users.invitation_taken_back',
    userId,
    before: { ...namedInLog(row), role: member.role, flags: member.flags, position: member.position },
  });
  await takeOutOfSight(tx, client.id, userId);
  if (!row.joined) await forgetNeverJoined(tx, row.email);
}

/**
 * Signs out whoever was removed, and tells them by mail; both say whether anything is left that they could sign in to. Whom the
 * provider keeps out gets no mail: no invitation lets them in.
 */
async function signOutRemoved(tx: Tx, { app, client }: PersonContext, row: UserRow): Promise<void> {
  const { id, roleId, disabled } = row;
  const to = await userById(tx.sql, id);
  invariant(to, 'every membership was of somebody');
  await endCredentials(tx, id, to.maySignIn ? 'removed' : 'removed_last');
  if (disabled) return;
  await writeAccountMail(tx, {
    to,
    template: to.maySignIn ? 'removed_from_business' : 'removed_from_last_business',
    inputs: { business: client.businessName },
    dedupeKey: `removed_from_business:${client.id}:${roleId}`,
    at: app.clock.now(),
  });
}
