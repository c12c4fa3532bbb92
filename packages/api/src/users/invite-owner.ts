import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { InviteOwner } from '@cordelle/validation/users.ts';
import { normalisedEmail } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { NOTHING_KNOWN } from './given-details.ts';
import { inviteAgain, inviteMember } from './invite.ts';

/**
 * Invites the owner of a business that was opened for them to run it beside the third party, whatever its status: they say who they
 * are themselves when they come. The same address again is mailed again. Throws `record.not_found` for a business of nobody else, or
 * one the caller does not answer for and `user.already_member`.
 */
export async function inviteOwner(ctx: UserContext, { clientId: asked, ...owner }: InviteOwner): Promise<void> {
  const clientId = BigInt(asked);
  const client = await ctx.scopeFor(clientId);
  if (client?.role !== 'client_primary') throw new DomainError('record.not_found');
  await inTransaction(ctx.app.worker, {}, async (tx) => {
    const [business] = await tx.sql`
      select ${columns(clients, ['thirdPartyId', 'status'])} from clients where id = ${clientId} for update`;
    if (!business?.thirdPartyId || business.status === 'closed') throw new DomainError('record.not_found');
    const inviting = { ...ctx, client };
    const [known] = await tx.sql<{ userId: bigint }[]>`
      select m.user_id as "userId" from memberships m
       where m.client_id = ${clientId} and m.invited_email = ${normalisedEmail(owner.email)} and m.invited_at is not null and m.joined_at is null`;
    if (known) await inviteAgain(tx, inviting, known.userId);
    else await inviteMember(tx, inviting, { ...owner, role: 'client_admin' }, NOTHING_KNOWN);
  });
}
