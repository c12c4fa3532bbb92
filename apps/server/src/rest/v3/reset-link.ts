import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { resetCredentials } from '@cordelle/validation/passwords.ts';
import { callTRPCProcedure } from '@trpc/server';
import { Hono } from 'hono';
import type { RestParts } from './adapter.ts';

const PAGE = '/reset_password';

/**
 * Where a mailed reset link arrives: it is exchanged for credentials of the reset, which the page finds behind the `#`, where
 * they reach no server and no log. Always our own page, whatever the link says.
 */
export function resetLink({ router, contextOf }: RestParts): Hono {
  const http = new Hono();
  http.get('/auth/password/edit', async (c) => {
    const ctx = await contextOf(c);
    const page = new URL(PAGE, ctx.app.addresses.publicBaseUrl);
    const credentials = await open(router, ctx, c.req.query('reset_password_token'));
    if (!credentials) page.searchParams.set('invalid_link', 'true');
    else {
      const { accessToken, client, uid, expiry, twoFactor } = credentials;
      if (twoFactor) page.searchParams.set('two_factor', 'true');
      page.hash = new URLSearchParams({ 'access-token': accessToken, client, uid, expiry }).toString();
    }
    return c.redirect(page.href);
  });
  return http;
}

/** Null for a link that no longer works, or never did. */
async function open(router: RestParts['router'], ctx: RequestContext, resetPasswordToken: string | undefined) {
  try {
    const output = await callTRPCProcedure({
      router,
      path: 'passwords.openReset',
      type: 'mutation',
      ctx,
      getRawInput: async () => ({ resetPasswordToken }),
      signal: undefined,
      batchIndex: 0,
    });
    return resetCredentials.parse(output);
  } catch (error) {
    if (['auth.link_invalid', 'input.invalid'].includes(refusalOf(error, ctx.language).code)) return null;
    throw error;
  }
}
