import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Owners, owners, removeOwnerInput, saveOwnerInput } from '@cordelle/validation/onboarding/owners.ts';
import { z } from 'zod';
import type { MemberContext } from '../../context.ts';
import { procedure, router } from '../../trpc.ts';
import { applicationOf } from '../application.ts';
import { applicationRow } from '../application-row.ts';
import { applicantOf } from './owned-business.ts';
import { ownerRows } from './owner-rows.ts';
import { holdOwners, noteOwners, type OwnersContext, removeHolding, reopenOwners } from './owner-writes.ts';
import { ownersShown, signupUserOf } from './owners-answer.ts';
import { saveOwner } from './save-owner.ts';

const ownersContext = (ctx: MemberContext): OwnersContext => ({ ...ctx, clientId: ctx.client.id });

const known = ({ app, client }: MemberContext): Promise<Owners> =>
  inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const row = await applicationRow(tx, { clientId: client.id });
    if (!row) throw new DomainError('record.not_found');
    const applicant = applicantOf(await applicationOf(tx, app.keys, { row, clientId: client.id, userId: row.userId }));
    const rows = await ownerRows(tx, app.keys, client.id);
    return { ...ownersShown(applicant, rows), signupUser: await signupUserOf(tx, app.keys, applicant, rows) };
  });

/** Who owns a business that applies. Each write answers the owners as they are then. */
export const ownersRouter = router({
  tree: procedure({ auth: 'member', permission: 'onboarding.submit', rate: 'read', audit: 'none' })
    .input(z.strictObject({}))
    .output(owners)
    .query(({ ctx }) => known(ctx)),

  save: procedure({ auth: 'member', permission: 'onboarding.submit', rate: 'write', audit: 'change' })
    .input(saveOwnerInput)
    .output(owners)
    .mutation(async ({ ctx, input }) => {
      await ctx.writeAcross((tx) => saveOwner(tx, ownersContext(ctx), input).then(String));
      return known(ctx);
    }),

  remove: procedure({ auth: 'member', permission: 'onboarding.submit', rate: 'write', audit: 'change' })
    .input(removeOwnerInput)
    .output(owners)
    .mutation(async ({ ctx, input }) => {
      await ctx.writeAcross(async (tx) => {
        const asked = ownersContext(ctx);
        const { applicant, rows } = await holdOwners(tx, asked, input.ownersVersion);
        const removal = await removeHolding(tx, asked, rows, input.holdingId);
        await reopenOwners(tx, applicant, ctx.app.wallClock.now());
        const [stakeholderId = null] = removal.holderIds;
        await noteOwners(tx, asked, { action: 'owners.removed', stakeholderId, before: { ...removal } });
        return null;
      });
      return known(ctx);
    }),
});
