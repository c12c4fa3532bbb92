import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { consentPage } from '../accounting/consent-page.ts';
import { CLIENT_ID, type Grant, isOurProgram } from '../accounting/grants.ts';
import type { AccountingWorld, Connection } from '../accounting/service.ts';

export const XERO = {
  name: 'xero',
  numbered: false,
  lives: { accessMs: 30 * 60_000, refreshMs: 60 * 86_400_000, graceMs: 30 * 60_000 },
} as const;

const ACCESS_SECONDS = XERO.lives.accessMs / 1000;
const AUTHORIZE = '/xero/identity/connect/authorize';

/** Consent, tokens and connections of Xero. Source: reference/accounting.md §2. */
export function xeroOauth(world: AccountingWorld): Hono {
  const app = new Hono();

  app.get(AUTHORIZE, (c) => {
    const query = c.req.query();
    if (query.client_id !== CLIENT_ID || query.response_type !== 'code' || query.redirect_uri !== world.redirectUri)
      return c.text('unauthorized_client: invalid redirect_uri or client_id', 400);
    const back = new URL(world.redirectUri);
    if (query.state) back.searchParams.set('state', query.state);
    if (query.deny) {
      back.searchParams.set('error', 'access_denied');
      return c.redirect(back.href);
    }
    if (!query.allow) return c.html(consentPage(world, { title: 'Xero', path: AUTHORIZE, query }, true));
    const eventId = randomUUID();
    if (query.allow !== 'none') connect(world, query.allow, eventId);
    const code = world.grants.newCode({
      organisationId: null,
      eventId,
      redirectUri: world.redirectUri,
      challenge: query.code_challenge ?? null,
    });
    back.searchParams.set('code', code);
    return c.redirect(back.href);
  });

  app.post('/xero/identity/connect/token', async (c) => {
    if (!isOurProgram(c.req.header('authorization'))) return c.json({ error: 'invalid_client' }, 400);
    const form = new URLSearchParams(await c.req.text());
    const grant =
      form.get('grant_type') === 'refresh_token'
        ? world.grants.refresh(form.get('refresh_token') ?? '')
        : world.grants.exchange(form.get('code') ?? '', form.get('redirect_uri') ?? '', form.get('code_verifier'));
    await world.kept();
    return grant ? c.json(answered(grant)) : c.json({ error: 'invalid_grant' }, 400);
  });

  app.post('/xero/identity/connect/revocation', async (c) => {
    if (!isOurProgram(c.req.header('authorization'))) return c.json({ error: 'invalid_client' }, 400);
    for (const connection of world.connections.all()) world.connections.put({ ...connection, alive: false });
    return c.body(null, 200);
  });

  app.get('/xero/connections', (c) => {
    if (!world.grants.of(c.req.header('authorization'))) return unauthorized(c);
    const event = c.req.query('authEventId');
    const found = world.connections.all().filter(({ alive, eventId }) => alive && (!event || eventId === event));
    return c.json(found.map((connection) => shown(world, connection)));
  });

  app.delete('/xero/connections/:id', async (c) => {
    if (!world.grants.of(c.req.header('authorization'))) return unauthorized(c);
    const connection = world.connections.get(c.req.param('id'));
    if (!connection?.alive) return c.body(null, 404);
    world.connections.put({ ...connection, alive: false });
    await world.kept();
    return c.body(null, 204);
  });
  return app;
}

/** Organisations already connected stay so, by the newer consent. */
function connect(world: AccountingWorld, organisationId: string, eventId: string): void {
  if (!world.books.organisations.get(organisationId)) return;
  const now = new Date().toISOString();
  const known = world.connectionTo(organisationId);
  world.connections.put(
    known
      ? { ...known, eventId, updatedAt: now }
      : { id: randomUUID(), organisationId, eventId, createdAt: now, updatedAt: now, alive: true },
  );
}

const answered = (grant: Grant) => ({
  id_token: grant.accessToken,
  access_token: grant.accessToken,
  expires_in: ACCESS_SECONDS,
  token_type: 'Bearer',
  refresh_token: grant.refreshToken,
  scope:
    'openid profile email offline_access accounting.invoices accounting.payments accounting.banktransactions accounting.manualjournals accounting.contacts.read accounting.settings.read',
});

/** Instants have seven digits and no zone there. */
const stamp = (iso: string): string => `${iso.slice(0, -1)}0000`;

const shown = (world: AccountingWorld, { id, eventId, organisationId, createdAt, updatedAt }: Connection) => ({
  id,
  authEventId: eventId,
  tenantId: organisationId,
  tenantType: 'ORGANISATION',
  tenantName: world.books.organisations.get(organisationId)?.name,
  createdDateUtc: stamp(createdAt),
  updatedDateUtc: stamp(updatedAt),
});

export const unauthorized = (c: Context, status: 401 | 403 = 401) =>
  c.json(
    {
      Type: null,
      Title: status === 401 ? 'Unauthorized' : 'Forbidden',
      Status: status,
      Detail: 'AuthenticationUnsuccessful',
      Instance: randomUUID(),
    },
    status,
  );
