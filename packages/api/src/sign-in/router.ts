import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { softwareOf } from '@cordelle/engine/accounting/connections.ts';
import { me, proveInput, setLanguageInput, signInInput } from '@cordelle/validation/auth.ts';
import { passkeySignInInput } from '@cordelle/validation/passkeys.ts';
import { STAFF_PERMISSIONS } from '@cordelle/validation/permissions.ts';
import { account } from '@cordelle/validation/personal-details.ts';
import { z } from 'zod';
import { detailsMissing } from '../account/details.ts';
import { endCredential } from '../auth/open-credential.ts';
import type { Sessions } from '../auth/sessions.ts';
import { userById } from '../auth/user-row.ts';
import type { ClientScope, UserContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { prove } from './prove.ts';
import { signIn, signInWithPasskey } from './sign-in.ts';

/** A client as its reader may choose it. */
export function choiceOf({ id, businessName, country, currency, status, clientType, role }: ClientScope) {
  return { id: String(id), businessName, country, currency, status, clientType, role };
}

async function meOf(ctx: UserContext) {
  const user = await userById(ctx.app.worker.sql, ctx.principal.userId);
  if (!user) throw new DomainError('auth.not_signed_in');
  const { client } = ctx;
  const looked = async (tx: Tx) => ({
    lacksDetails: await detailsMissing(tx, user.id),
    integration: client && (await softwareOf(tx, client.id)),
  });
  const { lacksDetails, integration } = await inTransaction(ctx.app.worker, { readOnly: true }, looked);
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
      detailsMissing: lacksDetails,
      showNewFeatureTour: user.showNewFeatureTour,
    },
    client: client && { ...choiceOf(client), releaseHelpers: client.releaseHelpers, integration },
    permissions: [...(client?.permissions ?? (user.kind === 'staff' ? STAFF_PERMISSIONS : []))],
    sandbox: ctx.app.sandbox !== null,
  };
}

/** Sign-in and who-am-I. `sessions` writes and clears the cookie through the answer's headers. */
export const authRouter = (sessions: Sessions) =>
  router({
    signIn: procedure({ auth: 'anonymous', permission: null, rate: 'sign_in', audit: 'change', restricted: 'allowed' })
      .input(signInInput)
      .output(account)
      .mutation(({ ctx, input }) => signIn(ctx, sessions, input)),

    signInWithPasskey: procedure({
      auth: 'anonymous',
      permission: null,
      rate: 'sign_in',
      audit: 'change',
      restricted: 'allowed',
    })
      .input(passkeySignInInput)
      .output(account)
      .mutation(({ ctx, input }) => signInWithPasskey(ctx, sessions, input)),

    signOut: procedure({
      auth: 'user',
      permission: null,
      rate: 'write',
      audit: 'change',
      restricted: 'allowed',
      payer: 'own_records',
    })
      .output(z.object({ signedOut: z.literal(true) }))
      .mutation(async ({ ctx }) => {
        await inTransaction(ctx.app.worker, {}, (tx) => endCredential(tx, ctx.principal.credential));
        if (ctx.face === 'console')
          ctx.responseHeaders.append('Set-Cookie', sessions.createBlankSessionCookie().serialize());
        return { signedOut: true };
      }),

    prove: procedure({
      auth: 'user',
      permission: null,
      rate: 'sign_in',
      audit: 'change',
      restricted: 'allowed',
      payer: 'own_records',
    })
      .input(proveInput)
      .output(z.object({ proven: z.literal(true) }))
      .mutation(({ ctx, input }) => prove(ctx, input)),

    me: procedure({
      auth: 'user',
      permission: null,
      rate: 'read',
      audit: 'none',
      restricted: 'allowed',
      payer: 'own_records',
    })
      .output(me)
      .query(({ ctx }) => meOf(ctx)),

    setLanguage: procedure({
      auth: 'user',
      permission: null,
      rate: 'write',
      audit: 'change',
      restricted: 'allowed',
      payer: 'own_records',
    })
      .input(setLanguageInput)
      .output(setLanguageInput)
      .mutation(async ({ ctx, input }) => {
        await ctx.app.worker.sql`update users set language = ${input.language} where id = ${ctx.principal.userId}`;
        return input;
      }),
  });
