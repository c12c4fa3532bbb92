import type { MatchingAction } from '@cordelle/domain/customer/matching-actions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { ACTION_PERMISSIONS } from '@cordelle/validation/customers/bulk.ts';
import {
  latestMatchingAct,
  latestMatchingActInput,
  matchingAct,
  matchingActIdInput,
  matchingPreview,
  previewMatchingInput,
  startMatchingInput,
} from '@cordelle/validation/customers/matching.ts';
import type { MemberContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import {
  beginMatchingAct,
  latestMatchingActOf,
  matchingActById,
  type Owner,
  undoMatchingAct,
} from './matching-acts.ts';
import { previewMatching } from './preview-matching.ts';

const requireFor = (ctx: MemberContext, name: MatchingAction): void => {
  if (!ctx.may(ACTION_PERMISSIONS[name])) throw new DomainError('auth.forbidden');
};
/** An act is of the person who begins it. Throws `auth.forbidden` for a program. */
function ownerOf({ client, principal }: MemberContext): Owner {
  if (principal.kind !== 'user') throw new DomainError('auth.forbidden');
  return { clientId: client.id, userId: principal.userId };
}
const seekerOf = (ctx: MemberContext) => ({
  clientId: ctx.client.id,
  mayByAccount: ctx.may('customers.view_unmasked_bank_numbers'),
});

/** One thing done with all customers who match a filter. Seeing customers is enough to call it; each action asks for its own permission. */
export const matchingActsRouter = router({
  preview: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(previewMatchingInput)
    .output(matchingPreview)
    .query(({ ctx, input: { name, matching } }) => {
      requireFor(ctx, name);
      return ctx.read((tx) => previewMatching(tx, seekerOf(ctx), name, matching, ctx.language));
    }),

  start: procedure({ auth: 'member', permission: 'menu.customers', rate: 'write', audit: 'change' })
    .input(startMatchingInput)
    .output(matchingAct)
    .mutation(({ ctx, input }) => {
      requireFor(ctx, input.name);
      const owner = ownerOf(ctx);
      const by = { actor: ctx.actor, at: ctx.app.clock.now() };
      return ctx.write(async (tx) => {
        const actId = await beginMatchingAct(tx, { ...seekerOf(ctx), ...owner, ...input, ...by });
        return matchingActById(tx, owner, actId, ctx.language);
      });
    }),

  byId: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(matchingActIdInput)
    .output(matchingAct)
    .query(({ ctx, input }) => {
      const owner = ownerOf(ctx);
      return ctx.read((tx) => matchingActById(tx, owner, BigInt(input.actId), ctx.language));
    }),

  latest: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(latestMatchingActInput)
    .output(latestMatchingAct)
    .query(({ ctx }) => {
      const owner = ownerOf(ctx);
      return ctx.read(async (tx) => ({
        act: await latestMatchingActOf(tx, owner, ctx.app.clock.now(), ctx.language),
      }));
    }),

  undo: procedure({ auth: 'member', permission: 'menu.customers', rate: 'write', audit: 'change' })
    .input(matchingActIdInput)
    .output(matchingAct)
    .mutation(({ ctx, input }) => {
      const owner = ownerOf(ctx);
      const actId = BigInt(input.actId);
      return ctx.write(async (tx) => {
        requireFor(ctx, (await matchingActById(tx, owner, actId, ctx.language)).name);
        await undoMatchingAct(tx, owner, actId);
        return matchingActById(tx, owner, actId, ctx.language);
      });
    }),
});
