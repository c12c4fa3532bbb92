import { advanceClockInput, advanced, sandboxClock, testAccounts } from '@cordelle/validation/sandbox.ts';
import { procedure, router } from '../trpc.ts';
import { unfinished } from '../unfinished.ts';

/** Business time and test accounts, where business time can be moved. Elsewhere there is no such thing. */
export const sandboxRouter = router({
  clock: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .output(sandboxClock)
    .query(unfinished),

  advance: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
    .input(advanceClockInput)
    .output(advanced)
    .mutation(unfinished),

  testAccounts: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none' })
    .output(testAccounts)
    .query(unfinished),
});
