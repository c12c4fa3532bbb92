import { randomUUID } from 'node:crypto';
import { identify } from '@cordelle/api/auth/identify.ts';
import { browserCookieName, type Sessions } from '@cordelle/api/auth/sessions.ts';
import type { RequestContext } from '@cordelle/api/context.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { namedLocale, preferredLocale, tagsByWeight } from '@cordelle/i18n/preferred-locale.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { accessHeadersOf, hasAccessHeaders } from './access-headers.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The language of `Accept-Language` that is wanted most, of those we speak. */
export const preferredLanguage = (header = ''): Language => preferredLocale(tagsByWeight(header));

export const requestIdOf = (c: Context): string => c.get('requestId') ?? randomUUID();

/** The session a cookie names; one that is no cookie at all names none. */
function sessionIdIn(cookies: string, sessions: Sessions): string | null {
  try {
    return sessions.readSessionCookie(cookies);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** A key, or the headers of a device: what `/v3` is asked with. */
export const hasProgramCredential = (c: Context): boolean =>
  c.req.header('authorization') !== undefined || hasAccessHeaders(c);

/** Which credentials a face accepts: a cookie in the console; a key, or the headers of a device, in `/v3`. Never two. */
export type Face = RequestContext['face'];

/**
 * What is known of a request before any procedure runs. The language is the signed-in user's, else the browser's; a program's is the
 * one it asks for, before that of the account it asks with.
 * Throws `idempotency.malformed` for a malformed idempotency key, `request.two_credentials` for a cookie beside a key or the headers of a device,
 * or these beside each other.
 */
export async function requestContext(c: Context, app: App, sessions: Sessions, face: Face): Promise<RequestContext> {
  const chosen = recordId.safeParse(c.req.header('x-client-id'));
  const from = {
    ip: c.get('ip'),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? null,
    requestId: requestIdOf(c),
  };
  const sessionId = sessionIdIn(c.req.header('cookie') ?? '', sessions);
  const authorization = c.req.header('authorization') ?? null;
  const kinds = [sessionId !== null, authorization !== null, hasAccessHeaders(c)].filter(Boolean);
  if (kinds.length > 1) throw new DomainError('request.two_credentials');
  const access = face === 'v3' ? accessHeadersOf(c) : null;
  const credentials = {
    sessionId: face === 'console' ? sessionId : null,
    authorization: face === 'v3' ? authorization : null,
    access: access && { ...access, from },
    from,
  };
  const identity = await identify(app, sessions, credentials);
  if (identity.device) c.set('device', identity.device);
  const responseHeaders = new Headers();
  if (identity.sessionEndsAt)
    responseHeaders.set('expiry', String(Math.floor(identity.sessionEndsAt.getTime() / 1000)));
  // Told to who holds the cookie of that session, and to nobody else.
  if (identity.endedBecause) responseHeaders.set('session-ended', identity.endedBecause);
  const idempotencyKey = c.req.header('idempotency-key') ?? null;
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) throw new DomainError('idempotency.malformed');
  const languages = c.req.header('accept-language');
  const asked = face === 'v3' ? namedLocale(tagsByWeight(languages ?? '')) : null;
  return {
    app,
    principal: identity.principal,
    client: await identity.scopeFor(chosen.success ? BigInt(chosen.data) : null),
    scopeFor: identity.scopeFor,
    face,
    language: asked ?? identity.language ?? preferredLanguage(languages),
    ...from,
    browser: face === 'console' ? (getCookie(c, browserCookieName(sessions)) ?? null) : null,
    idempotencyKey,
    responseHeaders,
  };
}
