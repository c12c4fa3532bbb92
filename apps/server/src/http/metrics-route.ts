import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@cordelle/domain/errors.ts';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** What a proxy adds: who asked it may be anybody. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const asksFromThisMachine = (c: Context): boolean =>
  LOOPBACK.test(getConnInfo(c).remote.address ?? '') && FORWARDING.every((name) => c.req.header(name) === undefined);

/**
 * Figures are for whoever watches the installation. With a token: for those who bring it as `Authorization: Bearer …`.
 * Without one: for programs of the same machine that ask directly, not through a proxy. Others: `auth.forbidden`.
 */
export function metricsRoute(token: string | null): MiddlewareHandler {
  const wanted = token === null ? null : digest(`Bearer ${token}`);
  return async (c, next) => {
    const given = c.req.header('authorization') ?? '';
    const allowed = wanted ? timingSafeEqual(digest(given), wanted) : asksFromThisMachine(c);
    if (!allowed) throw new DomainError('auth.forbidden');
    await next();
  };
}
