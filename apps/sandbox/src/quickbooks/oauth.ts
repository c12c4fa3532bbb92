import { Hono } from 'hono';
import { z } from 'zod';
import { consentPage } from '../accounting/consent-page.ts';
import { CLIENT_ID, type Grant, isOurProgram } from '../accounting/grants.ts';
import type { AccountingWorld } from '../accounting/service.ts';

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 8_640_000;
const YEARS_SECONDS = 157_680_000;
const AUTHORIZE = '/quickbooks/connect/oauth2';
const revocation = z.object({ token: z.string().max(4096) });

/** Consent and tokens of QuickBooks Online. Source: reference/accounting.md §4. */
export function quickbooksOauth(world: AccountingWorld): Hono {
  const app = new Hono();

  app.get(AUTHORIZE, (c) => {
    const query = c.req.query();
    if (query.client_id !== CLIENT_ID || query.response_type !== 'code' || query.redirect_uri !== world.redirectUri)
      return c.text('The redirect_uri or client_id is not known.', 400);
    const back = new URL(world.redirectUri);
    if (query.state) back.searchParams.set('state', query.state);
    if (query.deny) {
      back.searchParams.set('error', 'access_denied');
      return c.redirect(back.href);
    }
    const realm = query.allow && world.books.organisations.get(query.allow);
    if (!realm) return c.html(consentPage(world, { title: 'QuickBooks', path: AUTHORIZE, query }, false));
    const made = { organisationId: realm.id, eventId: '', redirectUri: world.redirectUri, challenge: null };
    back.searchParams.set('code', world.grants.newCode(made));
    back.searchParams.set('realmId', realm.id);
    return c.redirect(back.href);
  });

  app.post('/quickbooks/oauth2/v1/tokens/bearer', async (c) => {
    if (!isOurProgram(c.req.header('authorization'))) return c.json({ error: 'invalid_client' }, 401);
    const form = new URLSearchParams(await c.req.text());
    const grant =
      form.get('grant_type') === 'refresh_token'
        ? world.grants.refresh(form.get('refresh_token') ?? '')
        : world.grants.exchange(form.get('code') ?? '', form.get('redirect_uri') ?? '', null);
    await world.kept();
    if (!grant) return c.json({ error: 'invalid_grant', error_description: 'Token invalid' }, 400);
    return c.json(answered(grant, c.req.header('x-include-refresh-token-hard-expires-in') === 'true'));
  });

  app.post('/quickbooks/v2/oauth2/tokens/revoke', async (c) => {
    if (!isOurProgram(c.req.header('authorization'))) return c.json({ error: 'invalid_client' }, 401);
    const asked = revocation.safeParse(await c.req.json().catch(() => null));
    const grant = asked.success ? world.grants.find(asked.data.token) : undefined;
    if (!grant || grant.revoked) return c.json({ error: 'invalid_request' }, 400);
    world.grants.revoke(grant);
    await world.kept();
    return c.body(null, 200);
  });
  return app;
}

const answered = (grant: Grant, withEnd: boolean) => ({
  token_type: 'bearer',
  expires_in: ACCESS_SECONDS,
  access_token: grant.accessToken,
  refresh_token: grant.refreshToken,
  x_refresh_token_expires_in: REFRESH_SECONDS,
  ...(withEnd && { x_refresh_token_hard_expires_in: YEARS_SECONDS }),
});
