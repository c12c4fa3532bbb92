import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  completeOwnerSignupInput,
  identityByHandInput,
  identityMedia,
  identityMediaInput,
  identityReviewed,
  identityReviewInput,
  openOwnLinkInput,
  ownerIdentities,
  ownerIdentitiesInput,
  ownerLink,
  ownerLinkInput,
  ownerLinkSent,
  ownerSessionStarted,
  ownerSignup,
  ownerSignupInput,
  ownLink,
  reopenIdentityInput,
  resendOwnerLinkInput,
  sendOwnerLinkInput,
  verifyOwnerInput,
} from '@cordelle/validation/onboarding/identity.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { completeOwnerPage, openOwnerPage } from './owner-page.ts';
import { ownersOfApplication } from './owners-shown.ts';
import { decideByHand, identityOfOwners, mediaOfCheck, reopenIdentity } from './review.ts';
import { leaveToProvider, openOwnLink, sendLink, sentWords } from './send-link.ts';
import { startSession } from './start-session.ts';

/** The page of an owner: nobody signs in, the address says who it is for. */
export const ownerSignupsRouter = router({
  open: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(ownerSignupInput)
    .output(ownerSignup)
    .query(({ ctx, input }) => openOwnerPage(ctx.app, input.formUrl, ctx.language)),

  /** A session at the identity service: the one that is open, or a new one. */
  verify: procedure({ auth: 'anonymous', permission: null, rate: 'public_submit', audit: 'change' })
    .input(verifyOwnerInput)
    .output(ownerSessionStarted)
    .mutation(async ({ ctx, input }) => ({ veriffUrl: (await startSession(ctx.app, input)).href })),

  complete: procedure({ auth: 'anonymous', permission: null, rate: 'public_submit', audit: 'change' })
    .input(completeOwnerSignupInput)
    .output(ownerSignup)
    .mutation(({ ctx, input }) => completeOwnerPage(ctx.app, input, ctx.language)),
});

/** A person is asked, in whatever client they work: it is their application, or it is none. */
const READ = { auth: 'user', permission: null, rate: 'read', audit: 'none' } as const;
const WRITE = { auth: 'user', permission: null, rate: 'write', audit: 'change' } as const;

/** Owners who have to show who they are, for whoever fills in the application. */
export const ownerIdentitiesRouter = router({
  list: procedure(READ)
    .input(ownerIdentitiesInput)
    .output(ownerIdentities)
    .query(({ ctx, input }) => ownersOfApplication(ctx, input)),

  link: procedure(READ)
    .input(ownerLinkInput)
    .output(ownerLink)
    .query(async ({ ctx, input }) => {
      const { owners } = await ownersOfApplication(ctx, { clientId: input.clientId });
      const owner = owners.find(({ id }) => id === input.ownerId);
      if (!owner) throw new DomainError('record.not_found');
      return { veriffUrl: owner.link };
    }),

  send: procedure(WRITE)
    .input(sendOwnerLinkInput)
    .output(ownerLinkSent)
    .mutation(async ({ ctx, input }) => sentWords(ctx, (await sendLink(ctx, input)).name)),

  resend: procedure(WRITE)
    .input(resendOwnerLinkInput)
    .output(ownerLinkSent)
    .mutation(async ({ ctx, input }) => sentWords(ctx, (await sendLink(ctx, input)).name)),

  /** The address is a secret of whoever it is for: asked again, there is another. */
  openOwn: procedure({ ...WRITE, answer: 'secret' })
    .input(openOwnLinkInput)
    .output(ownLink)
    .mutation(({ ctx, input }) => openOwnLink(ctx, input)),

  leaveToProvider: procedure(WRITE)
    .input(ownerIdentitiesInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await leaveToProvider(ctx, input);
      return { id: input.clientId };
    }),
});

const STAFF_READ = { auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'read' } as const;
const STAFF_WRITE = { auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'change' } as const;

/** What the provider's people see and decide of who the owners are. */
export const identityReviewsRouter = router({
  byClient: procedure(STAFF_READ)
    .input(identityReviewInput)
    .output(identityReviewed)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => ({
        owners: await identityOfOwners(tx, ctx.app, BigInt(input.clientId), ctx.language),
      })),
    ),

  media: procedure(STAFF_READ)
    .input(identityMediaInput)
    .output(identityMedia)
    .query(async ({ ctx, input }) => ({
      media: [...(await mediaOfCheck(ctx.app, BigInt(input.clientId), BigInt(input.checkId)))],
    })),

  reopen: procedure(STAFF_WRITE)
    .input(reopenIdentityInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await reopenIdentity(ctx, BigInt(input.clientId), BigInt(input.ownerId));
      return { id: input.ownerId };
    }),

  decideByHand: procedure({ ...STAFF_WRITE, proof: 'recent' })
    .input(identityByHandInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await decideByHand(ctx, input);
      return { id: input.ownerId };
    }),
});
