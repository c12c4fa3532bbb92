import { DomainError } from '@cordelle/domain/errors.ts';
import type { Context } from 'hono';

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const BODY_MAX_BYTES = 64 * 1024;
const FIELDS_MAX = 100;

/** Throws `auth.forbidden` for what comes from another site, or without a sign of where it comes from. */
export function refuseForeign(c: Context, origin: string): void {
  const from = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  // A page that sends no referrer sends `null` as its origin: then it is the other header, and the proof in the form.
  const foreign =
    (from !== undefined && from !== 'null' && from !== origin) || (site ?? 'same-origin') !== 'same-origin';
  if (foreign || (from === undefined && site === undefined)) throw new DomainError('auth.forbidden');
}

/**
 * The fields of a form that came from a page of ours. Throws `auth.forbidden` for one of another site or without a sign of
 * where it comes from, `request.type_refused` for another type of body, `request.too_large`.
 */
export async function postedForm(c: Context, origin: string): Promise<URLSearchParams> {
  refuseForeign(c, origin);
  if (!FORM.test(c.req.header('content-type') ?? '')) throw new DomainError('input.invalid');
  const body = await c.req.arrayBuffer();
  if (body.byteLength > BODY_MAX_BYTES) throw new DomainError('request.too_large');
  const fields = new URLSearchParams(Buffer.from(body).toString('utf8'));
  if (fields.size > FIELDS_MAX) throw new DomainError('request.too_large');
  return fields;
}
