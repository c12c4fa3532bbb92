import { inTransaction } from '@cordelle/db/connection.ts';
import { requiredDetails } from '@cordelle/domain/account/required-details.ts';
import {
  accountRequirements,
  endSessionInput,
  sessionEnded,
  signedInDevices,
  tourDismissed,
  updateAccountInput,
} from '@cordelle/validation/account.ts';
import { account } from '@cordelle/validation/personal-details.ts';
import type { UserContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { accountOf } from './account-of.ts';
import { detailsOf } from './details.ts';
import { endDevice, listDevices } from './sessions.ts';
import { updateAccount } from './update-account.ts';

const READ = { auth: 'user', permission: null, rate: 'read', audit: 'none', payer: 'own_records' } as const;
/** Customer accounts change nothing of themselves but password, second factor and language. */
const CHANGE = { auth: 'user', permission: null, rate: 'write', audit: 'change' } as const;

const ownAccount = (ctx: UserContext) =>
  inTransaction(ctx.app.worker, {}, (tx) => accountOf(tx, ctx.app, ctx.principal.userId, ctx.client));

/** What somebody sees and changes of themselves, whatever client they work in. */
export const accountRouter = router({
  get: procedure(READ)
    .output(account)
    .query(({ ctx }) => ownAccount(ctx)),

  update: procedure(CHANGE)
    .input(updateAccountInput)
    .output(account)
    .mutation(async ({ ctx, input }) => {
      await updateAccount(ctx, input);
      return ownAccount(ctx);
    }),

  requirements: procedure(READ)
    .output(accountRequirements)
    .query(async ({ ctx }) => {
      const { userId } = ctx.principal;
      const { person } = await inTransaction(ctx.app.worker, { readOnly: true }, (tx) => detailsOf(tx, userId));
      return { required: [...requiredDetails(person)] };
    }),

  sessions: procedure(READ)
    .output(signedInDevices)
    .query(async ({ ctx }) => ({ sessions: await listDevices(ctx) })),

  endSession: procedure(CHANGE)
    .input(endSessionInput)
    .output(sessionEnded)
    .mutation(async ({ ctx, input }) => {
      await endDevice(ctx, input.id);
      return { ended: true };
    }),

  dismissTour: procedure(CHANGE)
    .output(tourDismissed)
    .mutation(async ({ ctx }) => {
      await ctx.app.worker.sql`update users set show_new_feature_tour = false where id = ${ctx.principal.userId}`;
      return { showNewFeatureTour: false };
    }),
});
