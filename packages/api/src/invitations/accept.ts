import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { bringIntoSight } from '@cordelle/engine/clients/people-in-sight.ts';
import type { acceptInvitationInput } from '@cordelle/validation/invitations.ts';
import type { z } from 'zod';
import { noteUserChange } from '../account/note-change.ts';
import { useMailedToken } from '../auth/mailed-tokens.ts';
import { checkNewPassword } from '../auth/new-password.ts';
import { hashPassword } from '../auth/password.ts';
import type { RequestContext } from '../context.ts';
import { type OpenInvitation, openInvitation } from './open.ts';

type Accept = z.output<typeof acceptInvitationInput>;

/** The password of somebody who has none; who has one keeps it, because a link of a mail must not replace it. */
async function passwordHashFor(invited: OpenInvitation, { password, passwordConfirmation }: Accept) {
  if (!invited.passwordNeeded) {
    if (password !== undefined) throw new DomainError('auth.password_chosen_already');
    return null;
  }
  if (password === undefined) throw new DomainError('account.field_required', { field: 'password' });
  if (password !== passwordConfirmation) throw new DomainError('auth.passwords_differ');
  checkNewPassword(password, { email: invited.email, businessNames: [invited.businessName] });
  return hashPassword(password);
}

/**
 * Takes an invitation up, once: the person belongs to the client from now on. Sets password, language and names where they
 * are not known, and shows the address to be theirs. Signs nobody in. Throws `auth.link_invalid`,
 * `auth.password_chosen_already` and what a new password is refused with.
 */
export async function acceptInvitation(ctx: RequestContext, input: Accept) {
  const { worker } = ctx.app;
  const invited = await inTransaction(worker, { readOnly: true }, (tx) => openInvitation(tx, input.token));
  const passwordHash = await passwordHashFor(invited, input);
  await inTransaction(worker, {}, async (tx) => {
    const { userId, clientId } = invited;
    if (!(await useMailedToken(tx, 'invitation', input.token))) throw new DomainError('auth.link_invalid');
    // Another invitation may have been taken up meanwhile: a password that is there stays.
    const taken = await tx.sql`
      update users
         set confirmed_at = coalesce(confirmed_at, ${ctx.app.wallClock.now()}),
             language = case when password_hash is null then ${input.language} else language end,
             password_hash = coalesce(password_hash, ${passwordHash}),
             first_name = case when first_name = '' then ${input.firstName ?? ''} else first_name end,
             last_name = case when last_name = '' then ${input.lastName ?? ''} else last_name end
       where id = ${userId} and (password_hash is null or ${passwordHash === null}) returning id`;
    if (taken.length === 0) throw new DomainError('auth.password_chosen_already');
    const joined = await tx.sql`
      update memberships set joined_at = now()
       where client_id = ${clientId} and user_id = ${userId} and joined_at is null and invited_at is not null
       returning id`;
    if (joined.length === 0) throw new DomainError('auth.link_invalid');
    await bringIntoSight(tx, clientId, userId);
    await noteUserChange(tx, ctx, { clientId, action: 'users.joined', userId, actor: `user:${userId}` });
  });
  return { clientId: String(invited.clientId), businessName: invited.businessName, redirectUrl: invited.redirectUrl };
}
