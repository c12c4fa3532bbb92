import { inTransaction } from '@cordelle/db/connection.ts';
import {
  codeInput,
  disableInput,
  recoveryCodes,
  requestUnlockInput,
  twoFactor,
  twoFactorOff,
  twoFactorOn,
  unlocked,
  unlockInput,
  unlockRequested,
} from '@cordelle/validation/two-factor.ts';
import { procedure, router } from '../trpc.ts';
import { pendingUri } from './pending.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { disableTwoFactor, enableTwoFactor } from './switch.ts';
import { requestUnlock, unlockCodes } from './unlock.ts';

/** One's own second factor; open also to somebody who has to set one up, and to customer accounts. */
const OWN = { auth: 'user', permission: null, restricted: 'allowed', payer: 'own_records' } as const;
/** By a link somebody was mailed. */
const MAILED = {
  auth: 'anonymous',
  permission: null,
  rate: 'sign_in',
  audit: 'change',
  restricted: 'allowed',
} as const;

export const twoFactorRouter = router({
  get: procedure({ ...OWN, rate: 'read', audit: 'none' })
    .output(twoFactor)
    .query(({ ctx }) =>
      inTransaction(ctx.app.worker, {}, async (tx) => {
        const uri = await pendingUri(tx, ctx.app, ctx.principal);
        const left = uri === null ? await recoveryCodesLeft(tx, ctx.principal.userId) : null;
        return { uri, enabled: uri === null, recoveryCodesLeft: left };
      }),
    ),

  enable: procedure({ ...OWN, rate: 'sign_in', audit: 'change', answer: 'secret' })
    .input(codeInput)
    .output(twoFactorOn)
    .mutation(async ({ ctx, input }) => ({ enabled: true, recoveryCodes: await enableTwoFactor(ctx, input.code) })),

  renewRecoveryCodes: procedure({ ...OWN, rate: 'sign_in', audit: 'change', answer: 'secret' })
    .input(codeInput)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, input.code) })),

  disable: procedure({ ...OWN, rate: 'sign_in', audit: 'change' })
    .input(disableInput)
    .output(twoFactorOff)
    .mutation(async ({ ctx, input }) => {
      await disableTwoFactor(ctx, input);
      return { enabled: false };
    }),

  requestUnlock: procedure(MAILED)
    .input(requestUnlockInput)
    .output(unlockRequested)
    .mutation(async ({ ctx, input }) => {
      await requestUnlock(ctx.app, input.email);
      return { requested: true };
    }),

  unlock: procedure(MAILED)
    .input(unlockInput)
    .output(unlocked)
    .mutation(async ({ ctx, input }) => {
      await unlockCodes(ctx.app, input.token);
      return { unlocked: true };
    }),
});
