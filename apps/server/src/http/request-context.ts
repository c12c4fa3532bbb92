import { randomUUID } from 'node:crypto';
import type { App } from '@cordelle/api/app.ts';
import { identify } from '@cordelle/api/auth/identify.ts';
import type { Sessions } from '@cordelle/api/auth/sessions.ts';
import type { RequestContext } from '@cordelle/api/context.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The first language of `Accept-Language` that we speak. */
export function preferredLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'en' || tag === 'fr') return tag;
  }
  return 'en';
}

const addressOf = (c: Context): string => getConnInfo(c).remote.address ?? 'unknown';

export const requestIdOf = (c: Context): string => c.get('requestId') ?? randomUUID();

/** Which credentials a face accepts: a cookie in the console, a key in `/v3`. Never both. */
export type Face = RequestContext['face'];

/**
 * What is known of a request before any procedure runs. The language is the signed-in user's, else the browser's.
 * Throws `input.invalid` for a malformed idempotency key, `request.two_credentials` for a cookie beside a key.
 */
export async function requestContext(c: Context, app: App, sessions: Sessions, face: Face): Promise<RequestContext> {
  const chosen = recordId.safeParse(c.req.header('x-client-id'));
  const sessionId = sessions.readSessionCookie(c.req.header('cookie') ?? '');
  const authorization = c.req.header('authorization') ?? null;
  if (sessionId !== null && authorization !== null) throw new DomainError('request.two_credentials');
  const credentials = {
    sessionId: face === 'console' ? sessionId : null,
    authorization: face === 'v3' ? authorization : null,
  };
  const identity = await identify(app, sessions, credentials);
  const responseHeaders = new Headers();
  if (identity.sessionEndsAt)
    responseHeaders.set('expiry', String(Math.floor(identity.sessionEndsAt.getTime() / 1000)));
  const idempotencyKey = c.req.header('idempotency-key') ?? null;
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) throw new DomainError('input.invalid');
  return {
    app,
    principal: identity.principal,
    client: await identity.scopeFor(chosen.success ? BigInt(chosen.data) : null),
    scopeFor: identity.scopeFor,
    face,
    language: identity.language ?? preferredLanguage(c.req.header('accept-language')),
    requestId: requestIdOf(c),
    ip: addressOf(c),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? null,
    idempotencyKey,
    responseHeaders,
  };
}
