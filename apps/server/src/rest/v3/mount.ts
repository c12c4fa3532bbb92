import type { Language } from '@cordelle/validation/language.ts';
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

/** Makes something when it is first asked for: most processes are never asked what the interface is. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The public interface for programs under `/v3`, and its description. Throws at boot where a route cannot be answered. */
export function v3(parts: RestParts): Hono {
  const http = new Hono();
  const routes = bindRoutes(parts.router, V3_ROUTES);
  const openApi = once(() => openApiOf(routes));
  const docsIn = (language: Language) =>
    once(() =>
      docsPage(
        routes.map((bound) => publicCall(bound, language)),
        language,
      ),
    );
  const docs = { en: docsIn('en'), fr: docsIn('fr') };
  http.get('/openapi.json', etag(), compress(), (c) => {
    // Asked for again each time, and sent again only when it is another.
    c.header('Cache-Control', 'no-cache');
    return c.json(openApi());
  });
  http.get('/docs', (c) => c.html(docs[preferredLanguage(c.req.query('lang') ?? c.req.header('accept-language'))]()));
  http.get('/docs.css', (c) => c.body(DOCS_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  http.route('/', resetLink(parts));
  http.route('/', restOf(routes, parts));
  return http;
}
