import {
  askForOwnersInput,
  declineOwnersInput,
  ownersAsked,
  ownersForStaff,
  ownersOfClientInput,
} from '@cordelle/validation/onboarding/owner-requests.ts';
import { removeOwnerInput, saveOwnerInput } from '@cordelle/validation/onboarding/owners.ts';
import { z } from 'zod';
import { type Declarations, procedure, router } from '../trpc.ts';
import { approveOwners, declineOwners, forStaff } from './decide.ts';
import { askedFor, askForOwners, draftOwner, draftRemoval, withdrawOwners } from './requests.ts';

/** Whoever may change what is said of the business asks for its owners too. */
const OWN = { auth: 'member', permission: 'settings.update_business_info' } as const satisfies Partial<Declarations>;
const REVIEW = { auth: 'staff', permission: 'staff.review' } as const satisfies Partial<Declarations>;

/** Other owners of an approved business: put together, asked for, decided by the provider's people. Those in force stay until then. */
export const ownerRequestsRouter = router({
  tree: procedure({ ...OWN, rate: 'read', audit: 'none' })
    .input(z.strictObject({}))
    .output(ownersAsked)
    .query(({ ctx }) => askedFor(ctx)),

  save: procedure({ ...OWN, rate: 'write', audit: 'change' })
    .input(saveOwnerInput)
    .output(ownersAsked)
    .mutation(({ ctx, input }) => draftOwner(ctx, input)),

  remove: procedure({ ...OWN, rate: 'write', audit: 'change' })
    .input(removeOwnerInput)
    .output(ownersAsked)
    .mutation(({ ctx, input }) => draftRemoval(ctx, input)),

  ask: procedure({ ...OWN, rate: 'write', audit: 'change', proof: 'recent' })
    .input(askForOwnersInput)
    .output(ownersAsked)
    .mutation(({ ctx, input }) => askForOwners(ctx, input.ownersVersion)),

  withdraw: procedure({ ...OWN, rate: 'write', audit: 'change' })
    .input(z.strictObject({}))
    .output(ownersAsked)
    .mutation(({ ctx }) => withdrawOwners(ctx)),

  forStaff: procedure({ ...REVIEW, rate: 'read', audit: 'read' })
    .input(ownersOfClientInput)
    .output(ownersForStaff)
    .query(({ ctx, input }) => forStaff(ctx, input)),

  approve: procedure({ ...REVIEW, rate: 'write', audit: 'change' })
    .input(ownersOfClientInput)
    .output(ownersForStaff)
    .mutation(async ({ ctx, input }) => {
      await approveOwners(ctx, input);
      return forStaff(ctx, input);
    }),

  decline: procedure({ ...REVIEW, rate: 'write', audit: 'change' })
    .input(declineOwnersInput)
    .output(ownersForStaff)
    .mutation(async ({ ctx, input }) => {
      await declineOwners(ctx, input);
      return forStaff(ctx, { clientId: input.clientId });
    }),
});
