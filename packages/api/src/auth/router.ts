import { DomainError } from '@cordelle/domain/errors.ts';
import { me, setLanguageInput, signInInput } from '@cordelle/validation/auth.ts';
import { STAFF_PERMISSIONS } from '@cordelle/validation/permissions.ts';
import { z } from 'zod';
import type { ClientScope, UserContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { openCredential } from './open-credential.ts';
import { passwordMatches } from './password.ts';
import type { Sessions } from './sessions.ts';
import { forgetFailures, mustWait, noteFailure } from './sign-in-failures.ts';
import { normalisedEmail, userByEmail, userById } from './user-row.ts';

/** A client as its reader may choose it. */
export function choiceOf({ id, businessName, country, currency, status, clientType, role }: ClientScope) {
  return { id: String(id), businessName, country, currency, status, clientType, role };
}

async function meOf(ctx: UserContext) {
  const user = await userById(ctx.app.worker.sql, ctx.principal.userId);
  if (!user) throw new DomainError('auth.not_signed_in');
  const { client } = ctx;
  return {
    user: {
      id: String(user.id),
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language,
      kind: user.kind,
      twoFactor: user.twoFactor,
      confirmed: user.confirmedAt !== null,
      restriction: ctx.principal.restriction,
      detailsMissing: false,
      showNewFeatureTour: user.showNewFeatureTour,
    },
    client: client && { ...choiceOf(client), releaseHelpers: client.releaseHelpers },
    permissions: [...(client?.permissions ?? (user.kind === 'staff' ? STAFF_PERMISSIONS : []))],
    sandbox: ctx.app.sandbox !== null,
  };
}

/** Sign-in and who-am-I. `sessions` writes and clears the cookie through the answer's headers. */
export const authRouter = (sessions: Sessions) =>
  router({
    signIn: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change', restricted: 'allowed' })
      .input(signInInput)
      .output(z.object({ id: z.string() }))
      .mutation(async ({ ctx, input }) => {
        const user = await userByEmail(ctx.app.worker.sql, input.email);
        const attempt = { email: normalisedEmail(input.email), ip: ctx.ip };
        const waits = await mustWait(ctx.app.worker, 'password', attempt.email);
        const usable = user && !user.disabledAt && !waits ? user : null;
        const matches = await passwordMatches(usable?.passwordHash ?? null, input.password);
        if (!usable || !matches) {
          await noteFailure(ctx.app.worker, 'password', attempt);
          throw new DomainError('auth.sign_in_refused');
        }
        await forgetFailures(ctx.app.worker, 'password', attempt.email);
        await openCredential(ctx, sessions, usable.id);
        return { id: String(usable.id) };
      }),

    signOut: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change', restricted: 'allowed' })
      .output(z.object({ signedOut: z.literal(true) }))
      .mutation(async ({ ctx }) => {
        const { credential } = ctx.principal;
        if (credential.kind === 'session') await sessions.invalidateSession(credential.sessionId);
        ctx.responseHeaders.append('Set-Cookie', sessions.createBlankSessionCookie().serialize());
        return { signedOut: true };
      }),

    me: procedure({ auth: 'user', permission: null, rate: 'read', audit: 'none', restricted: 'allowed' })
      .output(me)
      .query(({ ctx }) => meOf(ctx)),

    setLanguage: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change', restricted: 'allowed' })
      .input(setLanguageInput)
      .output(setLanguageInput)
      .mutation(async ({ ctx, input }) => {
        await ctx.app.worker.sql`update users set language = ${input.language} where id = ${ctx.principal.userId}`;
        return input;
      }),
  });
