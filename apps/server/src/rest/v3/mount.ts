import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { Clock } from '@cordelle/engine/ports/clock.ts';
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
import { dayToAskFor } from './sent-examples.ts';

/** Makes something when it is first asked for, and again when its examples ask for a later day. */
function eachMonth<Made>({ clock }: Pick<V3Parts, 'clock'>, make: (day: CalendarDate) => Made): () => Made {
  let made: { readonly day: CalendarDate; readonly value: Made } | undefined;
  return () => {
    const day = dayToAskFor(localDate(clock.now(), RAIL_FACTS.CA.zone));
    if (made?.day !== day) made = { day, value: make(day) };
    return made.value;
  };
}

type V3Parts = RestParts & { readonly clock: Clock };

/** The public interface for programs under `/v3`, and its description. Throws at boot where a route cannot be answered. */
export function v3(parts: V3Parts): Hono {
  const http = new Hono();
  const routes = bindRoutes(parts.router, V3_ROUTES);
  const openApi = eachMonth(parts, (day) => openApiOf(routes, day));
  const docsIn = (language: Language) =>
    eachMonth(parts, (day) =>
      docsPage(
        routes.map((bound) => publicCall(bound, language)),
        language,
        day,
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
