import { inTransaction } from '@cordelle/db/connection.ts';
import {
  acceptedInvitation,
  acceptInvitationInput,
  invitation,
  openInvitationInput,
} from '@cordelle/validation/invitations.ts';
import { procedure, router } from '../trpc.ts';
import { acceptInvitation } from './accept.ts';
import { openInvitation } from './open.ts';

/** The link of an invitation: looked at as often as one likes, taken up once. */
export const invitationsRouter = router({
  open: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change', restricted: 'allowed' })
    .input(openInvitationInput)
    .output(invitation)
    .mutation(async ({ ctx, input }) => {
      const { businessName, email, firstName, lastName, language, passwordNeeded } = await inTransaction(
        ctx.app.worker,
        { readOnly: true },
        (tx) => openInvitation(tx, input.token),
      );
      return { businessName, email, firstName, lastName, language, passwordNeeded };
    }),

  accept: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change', restricted: 'allowed' })
    .input(acceptInvitationInput)
    .output(acceptedInvitation)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
