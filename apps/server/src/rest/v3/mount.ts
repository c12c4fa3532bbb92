import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { preferredLanguage } from '../../http/request-context.ts';
import { type RestParts, restOf } from './adapter.ts';
import { bindRoutes } from './bind.ts';
import { V3_ROUTES } from './contract.ts';
import { DOCS_STYLE, docsPage } from './docs.ts';
import { openApiOf, publicCall } from './openapi.ts';
import { resetLink } from './reset-link.ts';

/** The public interface for programs under `/v3`, and its description. Throws at boot where a route cannot be answered. */
export function v3(parts: RestParts): Hono {
  const http = new Hono();
  const routes = bindRoutes(parts.router, V3_ROUTES);
  const openApi = openApiOf(routes);
  const pages = {
    en: docsPage(
      routes.map((bound) => publicCall(bound, 'en')),
      'en',
    ),
    fr: docsPage(
      routes.map((bound) => publicCall(bound, 'fr')),
      'fr',
    ),
  };
  http.get('/openapi.json', etag(), compress(), (c) => {
    // Asked for again each time, and sent again only when it is another.
    c.header('Cache-Control', 'no-cache');
    return c.json(openApi);
  });
  http.get('/docs', (c) => c.html(pages[preferredLanguage(c.req.query('lang') ?? c.req.header('accept-language'))]));
  http.get('/docs.css', (c) => c.body(DOCS_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  http.route('/', resetLink(parts));
  http.route('/', restOf(routes, parts));
  return http;
}
