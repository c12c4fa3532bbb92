import type { Tx } from '@cordelle/db/connection.ts';
import { isTakenBy } from '@cordelle/db/unique-violation.ts';
import { endCredentials } from '../auth/credential.ts';
import type { UserRow } from '../auth/user-row.ts';
import type { Credential, RequestContext } from '../context.ts';
import { forgetNeverJoined } from '../users/forget-never-joined.ts';
import { mailChanged } from './mails.ts';
import { noteForEveryClient } from './note.ts';
import { type EmailChangeRow, endRequest } from './request-row.ts';

/**
 * Gives a person the address that both agreed to: from now on they sign in with it, no session, token or mailed link of before works
 * but the browser where the button was pressed and invitations, which are the person's, and both addresses are told. False, with nothing
 * changed, where somebody else has it.
 */
export async function changeEmail(
  tx: Tx,
  ctx: RequestContext,
  user: UserRow,
  request: EmailChangeRow,
): Promise<boolean> {
  await forgetNeverJoined(tx, request.newEmail);
  if (!(await writeEmail(tx, request))) return false;
  await writeCopies(tx, request);
  await endRequest(tx, user.id, 'changed');
  await endCredentials(tx, user.id, 'email', browserOf(ctx, user.id));
  await tx.sql`delete from mailed_tokens where user_id = ${user.id} and used_at is null and purpose <> 'invitation'`;
  await noteForEveryClient(tx, ctx, {
    action: 'account.email_changed',
    userId: user.id,
    before: { email: request.oldEmail },
    after: { email: request.newEmail },
  });
  await mailChanged(tx, ctx.app, user, request);
  return true;
}

/** Throws what `isTakenAtOnce` knows where somebody else takes the address at this moment. */
async function writeEmail({ sql }: Tx, { userId, newEmail }: EmailChangeRow): Promise<boolean> {
  const written = await sql`
    update users set email = ${newEmail}, confirmed_at = now()
     where id = ${userId} and not exists (select from users o where o.email = ${newEmail}) returning id`;
  return written.length > 0;
}

/** Whether a transaction is over because another one took the address meanwhile: done again, it finds it taken. */
export const isTakenAtOnce = (error: unknown): boolean => isTakenBy(error, 'users_email_unique');

/** An owner of a business who signs in is written to at the same address, unless another owner of it has that one. */
async function writeCopies({ sql }: Tx, { userId, oldEmail, newEmail }: EmailChangeRow): Promise<void> {
  await sql`
    update stakeholders s set email = ${newEmail}
     where s.user_id = ${userId} and s.email = ${oldEmail} and s.removed_at is null
       and not exists (
         select from stakeholders o
          where o.client_id = s.client_id and o.id <> s.id and o.email = ${newEmail} and o.removed_at is null)`;
}

/** The session of the person themselves that pressed the button, if any. */
const browserOf = ({ principal }: RequestContext, userId: bigint): Credential | null =>
  principal.kind === 'user' && principal.userId === userId && principal.credential.kind === 'session'
    ? principal.credential
    : null;
