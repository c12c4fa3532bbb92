import { translate } from '@cordelle/engine/words.ts';
import {
  confirmed,
  confirmInput,
  resendConfirmationInput,
  saidToEverybody,
  signUpInput,
} from '@cordelle/validation/registrations.ts';
import { requestLink } from '../auth/link-requests.ts';
import { openCredential } from '../auth/open-credential.ts';
import type { Sessions } from '../auth/sessions.ts';
import { procedure, router } from '../trpc.ts';
import { confirmSignUp } from './confirm.ts';
import { signUp } from './sign-up.ts';

/** From the first visit to an account of one's own. `sessions` writes the cookie of whoever has confirmed. */
export const registrationsRouter = (sessions: Sessions) =>
  router({
    signUp: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change' })
      .input(signUpInput)
      .output(saidToEverybody)
      .mutation(async ({ ctx, input }) => {
        await signUp(ctx, input);
        return { message: translate('sign_up_received', ctx.language, { email: input.email }) };
      }),

    resendConfirmation: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change' })
      .input(resendConfirmationInput)
      .output(saidToEverybody)
      .mutation(async ({ ctx, input }) => {
        await requestLink(ctx, { kind: 'confirmation', email: input.email, redirectUrl: null });
        return { message: translate('sign_up_received', ctx.language, { email: input.email }) };
      }),

    confirm: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change' })
      .input(confirmInput)
      .output(confirmed)
      .mutation(async ({ ctx, input }) => {
        const { userId, redirectUrl } = await confirmSignUp(ctx.app, input.token, input.password);
        await openCredential(ctx, sessions, userId);
        return { id: String(userId), redirectUrl };
      }),
  });
