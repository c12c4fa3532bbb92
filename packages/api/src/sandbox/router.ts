import { advanceBusinessTime } from '@cordelle/engine/day/advance-business-time.ts';
import { advanceClockInput, advanced, sandboxClock, testAccounts } from '@cordelle/validation/sandbox.ts';
import { procedure, router } from '../trpc.ts';
import { clockOf, testAccountsOf } from './outside-world.ts';

/** Business time and test accounts, where business time can be moved. Elsewhere there is no such thing. */
export const sandboxRouter = router({
  clock: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .output(sandboxClock)
    .query(({ ctx }) => clockOf(ctx.app)),

  advance: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
    .input(advanceClockInput)
    .output(advanced)
    .mutation(({ ctx, input }) => advanceBusinessTime(ctx.app, input)),

  testAccounts: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .output(testAccounts)
    .query(({ ctx }) => testAccountsOf(ctx.app, ctx.language)),
});
