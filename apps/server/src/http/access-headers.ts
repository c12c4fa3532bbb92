import { type PresentedToken, renewDevice } from '@cordelle/api/auth/access-tokens.ts';
import type { AskingDevice } from '@cordelle/api/auth/identify.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Context, MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** The device whose headers let the request in. */
    device: AskingDevice;
    /** The caller wants a new token, whatever came just before. */
    unbatch: boolean;
  }
}

/** Whether a request brings any of the headers of a signed-in device, whole or not. */
export const hasAccessHeaders = (c: Context): boolean =>
  ['access-token', 'client', 'uid'].some((name) => (c.req.header(name) ?? '').trim() !== '');

/** What the headers claim; null where one of the four is missing. What `expiry` says is ours to know, and is not looked at. */
export function accessHeadersOf(c: Context): Omit<PresentedToken, 'from'> | null {
  const [token, client, uid, expiry] = ['access-token', 'client', 'uid', 'expiry'].map((name) => c.req.header(name));
  return token && client && uid && expiry ? { token, client, uid } : null;
}

/**
 * Answers every request that a device was let in with by the headers for its next one. Not a refused one, which shows
 * nothing of the device, and not where the answer signs in or out: that carries its own, or none.
 */
export function renewedAccess(app: App): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const device = c.get('device');
    if (!device || c.res.status === 401 || c.res.headers.has('access-token')) return;
    const unbatch = c.get('unbatch') === true;
    await renewDevice(app, { ...device, unbatch }, c.res.headers);
  };
}
