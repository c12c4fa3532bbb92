import { DomainError } from '@cordelle/domain/errors.ts';
import type { MiddlewareHandler } from 'hono';

const SAFE_METHODS = ['GET', 'HEAD'];

/**
 * What a browser must show before a cookie counts for a change: our own origin, the header only our script sends, and
 * JSON. A page elsewhere can send none of the three together.
 */
export function sameOriginOnly(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const trusted =
        c.req.header('origin') === origin &&
        (site === undefined || site === 'same-origin') &&
        c.req.header('x-requested-by') === 'console' &&
        /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '');
      if (!trusted) throw new DomainError('auth.forbidden');
    }
    await next();
  };
}
