import { refusalOf } from '@cordelle/api/refusal.ts';
import { clientOfState } from '@cordelle/engine/accounting/consent.ts';
import type { App } from '@cordelle/engine/app.ts';
import { accountingSoftware, connectionBegun, connectionFinished } from '@cordelle/validation/integrations.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import { type Context, Hono } from 'hono';
import { asked, type DocumentParts } from './documents.ts';
import { softwareIcon } from './software-icons.ts';

const outcomePage = (clientId: bigint | string, outcome: string): string =>
  `/post_oauth_redirect/${clientId}?connection_status=${outcome}`;

/**
 * The way to an accounting software and back, which a browser goes: `/integrations/connect/<software>/<client>` leads there,
 * `/integrations/callback/<software>` is where it leads back to. Neither leads anywhere else than to the software and to our own pages.
 */
export function integrationRoutes(app: App, parts: DocumentParts): Hono {
  const http = new Hono();
  const signIn = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/login?after=${encodeURIComponent(pathname + search)}`);
  };

  http.get('/connect/:software/:clientId', async (c) => {
    const software = accountingSoftware.safeParse(c.req.param('software'));
    const named = recordId.safeParse(c.req.param('clientId'));
    if (!software.success || !named.success) return c.notFound();
    const ctx = await parts.contextOf(c);
    if (ctx.principal.kind === 'anonymous') return signIn(c);
    const scoped = { ...ctx, client: await ctx.scopeFor(BigInt(named.data)) };
    try {
      const begun = await asked(c, parts, scoped, 'integrations.begin', { software: software.data }, 'mutation');
      return c.redirect(connectionBegun.parse(begun).url);
    } catch (error) {
      const { code } = refusalOf(error, ctx.language);
      if (code === 'auth.not_signed_in' || code === 'internal') throw error;
      return c.redirect(outcomePage(named.data, 'failed'));
    }
  });

  http.get('/callback/:software', async (c) => {
    const software = accountingSoftware.safeParse(c.req.param('software'));
    if (!software.success) return c.notFound();
    const { search, searchParams } = new URL(c.req.url);
    const ctx = await parts.contextOf(c);
    if (ctx.principal.kind === 'anonymous') return c.redirect('/login');
    const clientId = await clientOfState(app, searchParams.get('state') ?? '');
    const client = clientId === null ? null : await ctx.scopeFor(clientId);
    // Nobody here asked for it: neither who they are nor for whom is said to whoever sent them.
    if (!client) return c.redirect('/client/integrations?connection_status=failed');
    try {
      const input = { software: software.data, answer: search.slice(1) };
      const finished = await asked(c, parts, { ...ctx, client }, 'integrations.finish', input, 'mutation');
      return c.redirect(outcomePage(client.id, connectionFinished.parse(finished).outcome));
    } catch (error) {
      if (refusalOf(error, ctx.language).code === 'internal') throw error;
      return c.redirect(outcomePage(client.id, 'failed'));
    }
  });

  http.get('/icon/:name{(xero|quickbooks|zapier)\\.svg}', (c) => {
    const drawn = softwareIcon(c.req.param('name').replace('.svg', ''));
    return drawn === null
      ? c.notFound()
      : c.body(drawn, 200, {
          'Content-Type': 'image/svg+xml',
          'Content-Security-Policy': "default-src 'none'",
          'Cache-Control': 'public, max-age=86400',
        });
  });
  return http;
}
