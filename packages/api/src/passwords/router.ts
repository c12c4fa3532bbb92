import { translate } from '@cordelle/engine/words.ts';
import {
  changePasswordInput,
  openResetInput,
  requestResetInput,
  resetCredentials,
  resetPasswordInput,
} from '@cordelle/validation/passwords.ts';
import { saidToEverybody } from '@cordelle/validation/registrations.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { requestLink } from '../auth/link-requests.ts';
import { allowedRedirect } from '../auth/redirect-address.ts';
import { procedure, router } from '../trpc.ts';
import { changePassword } from './change-password.ts';
import { openResetLink, RESET_PATH } from './reset-link.ts';
import { resetPassword } from './reset-password.ts';

/** Forgotten and changed passwords. */
export const passwordsRouter = router({
  requestReset: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change' })
    .input(requestResetInput)
    .output(saidToEverybody)
    .mutation(async ({ ctx, input: { email, redirectUrl } }) => {
      const allowed = allowedRedirect(ctx.app, RESET_PATH, { field: 'redirectUrl', address: redirectUrl });
      await requestLink(ctx, { kind: 'reset', email, redirectUrl: allowed });
      return { message: translate('reset_requested', ctx.language, { email }) };
    }),

  openReset: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change' })
    .input(openResetInput)
    .output(resetCredentials)
    .mutation(async ({ ctx, input }) => {
      const { expiresAt, ...credentials } = await openResetLink(ctx.app, input.resetPasswordToken);
      return { ...credentials, expiry: String(Math.floor(expiresAt.getTime() / 1000)) };
    }),

  reset: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change' })
    .input(resetPasswordInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      const id = await resetPassword(ctx.app, { ...input, code: input.code, ip: ctx.ip });
      return { id: String(id) };
    }),

  change: procedure({
    auth: 'user',
    permission: null,
    rate: 'sign_in',
    audit: 'change',
    restricted: 'allowed',
    payer: 'own_records',
  })
    .input(changePasswordInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return { id: String(ctx.principal.userId) };
    }),
});
