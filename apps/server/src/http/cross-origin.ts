import type { MiddlewareHandler } from 'hono';

/** What a page of another origin may send; a key is for servers, never for pages. */
const REQUEST_HEADERS = 'access-token, client, expiry, uid, token-type, content-type, accept-language, idempotency-key';
const ANSWER_HEADERS =
  'access-token, client, expiry, uid, token-type, retry-after, ratelimit, ratelimit-policy, x-request-id';
const METHODS = 'GET, POST, PUT, DELETE';
const REMEMBERED_SECONDS = '600';

/** Lets pages of the listed origins ask, without cookies. To all others nothing is said, so their browsers refuse. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const listed = origin !== undefined && origins.includes(origin);
    const asksFirst = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (listed && asksFirst) {
      c.res = c.body(null, 204, {
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': REQUEST_HEADERS,
        'Access-Control-Max-Age': REMEMBERED_SECONDS,
      });
    } else await next();
    if (origins.length > 0) c.res.headers.append('Vary', 'Origin');
    if (!listed) return;
    c.res.headers.set('Access-Control-Allow-Origin', origin);
    c.res.headers.set('Access-Control-Expose-Headers', ANSWER_HEADERS);
  };
}
