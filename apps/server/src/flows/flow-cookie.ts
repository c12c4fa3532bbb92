import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Long enough to read one's receipt again; what was typed goes after half an hour all the same. */
const COOKIE_SECONDS = 24 * 60 * 60;

/** One cookie per address that is opened, so that two tabs of two businesses do not meet. */
const nameOf = (entry: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}flow-${createHash('sha256').update(entry).digest('hex').slice(0, 12)}`;

/** What carries somebody from page to page; null: they come for the first time. */
export function flowTokenOf(c: Context, entry: string, secure: boolean): string | null {
  const value = getCookie(c, nameOf(entry, secure));
  return value && TOKEN.test(value) ? value : null;
}

export const newFlowToken = (): string => randomBytes(32).toString('base64url');

export function setFlowToken(c: Context, entry: string, secure: boolean, token: string): void {
  setCookie(c, nameOf(entry, secure), token, {
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    path: '/',
    maxAge: COOKIE_SECONDS,
  });
}

const signed = (token: string, page: string, shownAtMs: string): string =>
  createHmac('sha256', token).update(`${page} ${shownAtMs}`).digest('base64url');

/** What proves that a form is one we showed to this browser, of this page, and when: nobody else knows the key. */
export function formToken(token: string, page: string, shownAt: Date): string {
  const at = String(shownAt.getTime());
  return `${at}.${signed(token, page, at)}`;
}

/** When the form was shown; null: it is not ours, or of another page. */
export function shownAtOf(token: string, page: string, proof: string): Date | null {
  const [at = '', signature = ''] = proof.split('.');
  const expected = Buffer.from(signed(token, page, at));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return new Date(Number(at));
}
