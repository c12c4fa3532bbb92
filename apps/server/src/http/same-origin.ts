import { DomainError } from '@cordelle/domain/errors.ts';
import type { MiddlewareHandler } from 'hono';

const SAFE_METHODS = ['GET', 'HEAD'];

const JSON_BODY = /^application\/json\s*(;|$)/i;
/** Forms of other pages are of this type as well: of them it is the header and the origin that tell ours apart. */
export const MULTIPART_BODY = /^multipart\/form-data\s*;/i;

/**
 * What a browser must show before a cookie counts for a change: our own origin, the header only our script sends, and
 * JSON, or another type of body where one is taken. A page elsewhere can send none of the three together.
 */
export function sameOriginOnly(origin: string, body: RegExp = JSON_BODY): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const trusted =
        c.req.header('origin') === origin &&
        (site === undefined || site === 'same-origin') &&
        c.req.header('x-requested-by') === 'console' &&
        body.test(c.req.header('content-type') ?? '');
      if (!trusted) throw new DomainError('auth.forbidden');
    }
    await next();
  };
}
