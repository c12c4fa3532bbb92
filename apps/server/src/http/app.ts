import { randomUUID } from 'node:crypto';
import type { Sessions } from '@cordelle/api/auth/sessions.ts';
import { refusalOf, retrySeconds } from '@cordelle/api/refusal.ts';
import type { AppRouter } from '@cordelle/api/root.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { payerAssets } from '../flows/assets.ts';
import { microdepositVerifications } from '../flows/microdeposit-verification/routes.ts';
import { myPayments } from '../flows/my-payments/routes.ts';
import { notUsPages } from '../flows/not-us/routes.ts';
import { ownerVerificationPages } from '../flows/owner-verification/routes.ts';
import { payerFlows } from '../flows/payer/routes.ts';
import { unsubscribePages } from '../flows/unsubscribe/routes.ts';
import { agreementChecks } from '../flows/verify-agreement/routes.ts';
import { v3 } from '../rest/v3/mount.ts';
import { refused } from '../rest/v3/refusal-envelope.ts';
import { accountingWebhooks } from '../webhooks/accounting.ts';
import { identityWebhook } from '../webhooks/identity.ts';
import { renewedAccess } from './access-headers.ts';
import { brandOfPages } from './brand.ts';
import { clientAddressFinder, type TrustedProxies } from './client-address.ts';
import { consoleFiles } from './console.ts';
import { crossOrigin } from './cross-origin.ts';
import { csvTemplates } from './csv-templates.ts';
import { documentRoutes } from './documents.ts';
import { downloadRoutes } from './downloads.ts';
import { helpPages } from './help.ts';
import { identityMediaRoutes } from './identity-media.ts';
import { integrationRoutes } from './integrations.ts';
import { logoRoutes } from './logos.ts';
import type { Metrics } from './metrics.ts';
import { packedForConsole } from './packed-for-console.ts';
import { probes } from './probes.ts';
import { hasProgramCredential, preferredLanguage, requestContext, requestIdOf } from './request-context.ts';
import { MULTIPART_BODY, sameOriginOnly } from './same-origin.ts';
import { sandboxClock } from './sandbox-clock.ts';
import { securityHeaders } from './security-headers.ts';
import { uploadRoutes } from './uploads.ts';

const BODY_MAX_BYTES = 1024 * 1024;
const BATCH_MAX = 10;

type Parts = {
  readonly app: App;
  readonly sessions: Sessions;
  readonly router: AppRouter;
  readonly metrics: Metrics;
  readonly publicBaseUrl: URL;
  readonly trustedProxies: TrustedProxies;
  /** What opens `/metrics`; without one they are for programs of the same machine. */
  readonly metricsToken?: string | null;
  /** Origins whose pages may call `/v3`. */
  readonly corsOrigins: readonly string[];
};

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    /** Where the request comes from. */
    ip: string;
  }
}

/** Every route and mount of the server, in the order in which a request meets them. */
export function httpApp(parts: Parts): Hono {
  const { app, sessions, router, metrics, publicBaseUrl, trustedProxies, corsOrigins } = parts;
  const http = new Hono();
  const clientAddress = clientAddressFinder(trustedProxies);

  http.use(securityHeaders(publicBaseUrl.protocol === 'https:'));
  http.use(metrics.measure);
  http.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('ip', clientAddress(c));
    await next();
    c.res.headers.set('X-Request-Id', requestIdOf(c));
  });
  const bodyLimited = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (c) => {
      // The rest of the body is left unread, so the connection cannot carry another request.
      c.header('Connection', 'close');
      throw new DomainError('request.too_large');
    },
  });
  http.use('/trpc/*', bodyLimited);
  http.use('/sandbox/*', bodyLimited);

  http.route('/', probes(app, metrics, parts.metricsToken ?? null));

  http.use('/trpc/*', sameOriginOnly(publicBaseUrl.origin), packedForConsole());
  http.all('/trpc/*', async (c) => {
    const context = await requestContext(c, app, sessions, 'console');
    const answer = await fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router,
      createContext: () => context,
      maxBatchSize: BATCH_MAX,
    });
    for (const [name, value] of context.responseHeaders) answer.headers.append(name, value);
    return answer;
  });

  http.use('/uploads/*', sameOriginOnly(publicBaseUrl.origin, MULTIPART_BODY));
  http.route(
    '/uploads',
    uploadRoutes({ router, contextOf: (c) => requestContext(c, app, sessions, 'console'), log: app.log }),
  );

  http.use('/downloads/*', renewedAccess(app));
  http.route(
    '/downloads',
    downloadRoutes({
      contextOf: (c) => requestContext(c, app, sessions, hasProgramCredential(c) ? 'v3' : 'console'),
      log: app.log,
    }),
  );

  http.route('/v3/webhooks', identityWebhook(app, metrics.identityMessage));
  http.route('/v3/webhooks', accountingWebhooks(app));
  http.use('/v3/*', crossOrigin(corsOrigins), renewedAccess(app));
  http.route(
    '/v3',
    v3({ router, contextOf: (c) => requestContext(c, app, sessions, 'v3'), log: app.log, clock: app.clock }),
  );
  const pages = { router, contextOf: (c: Context) => requestContext(c, app, sessions, 'console') };
  http.route('/documents', documentRoutes(pages));
  http.route('/integrations', integrationRoutes(app, pages));
  http.route('/identity_media', identityMediaRoutes(pages.contextOf));
  http.use(brandOfPages(app));
  http.route('/', payerAssets());
  const flows = { ...pages, origin: publicBaseUrl.origin, secure: publicBaseUrl.protocol === 'https:' };
  http.use('/unsubscribe/*', bodyLimited);
  http.use('/not_us/*', bodyLimited);
  http.route('/', payerFlows(flows));
  http.route('/', myPayments(flows));
  http.route('/', microdepositVerifications(flows));
  http.route('/', unsubscribePages(flows));
  http.route('/', notUsPages(flows));
  http.route('/', agreementChecks(flows));
  http.route('/', ownerVerificationPages(flows));
  http.route('/logos', logoRoutes(app));
  http.route('/csv_templates', csvTemplates());
  http.route('/help', helpPages());
  if (app.sandbox) http.route('/sandbox', sandboxClock(app));
  http.route(
    '/',
    consoleFiles(
      app.bankConnect && { origin: app.bankConnect.origin, secure: publicBaseUrl.protocol === 'https:' },
      publicBaseUrl,
    ),
  );

  http.onError((error, c) => {
    const refusal = refusalOf(error, preferredLanguage(c.req.header('accept-language')));
    if (refusal.code === 'internal') app.log.error({ err: error, requestId: requestIdOf(c) }, 'request failed');
    const seconds = retrySeconds(error);
    if (seconds !== null) c.header('Retry-After', String(seconds));
    const told = c.req.path.startsWith('/v3/')
      ? refused(refusal, requestIdOf(c))
      : { ...refusal, requestId: requestIdOf(c) };
    return c.json(told, refusal.status as ContentfulStatusCode);
  });
  return http;
}
