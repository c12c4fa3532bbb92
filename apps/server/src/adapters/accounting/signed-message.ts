import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { id } from './wire-shapes.ts';

/** As many as one message may tell of. */
const EVENTS_MAX = 1000;
const xeroMessage = z.object({ events: z.array(z.object({ tenantId: id })).max(EVENTS_MAX) });
const quickbooksMessage = z.array(z.object({ intuitaccountid: id })).max(EVENTS_MAX);

type Signed = { readonly body: Uint8Array; readonly signature: string | null; readonly key: string | null };

/** Whether the raw body is signed with the key: base64 of HMAC-SHA256. Source: reference/accounting.md §3.9, §5.10. */
function isSigned({ body, signature, key }: Signed): boolean {
  if (key === null || signature === null) return false;
  const expected = createHmac('sha256', key).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a signed message says, where it is one that we understand; null where it is not signed. */
function read<Told>(
  signed: Signed,
  schema: z.ZodType<Told>,
  idsOf: (told: Told) => string[],
): readonly string[] | null {
  if (!isSigned(signed)) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(signed.body)));
    return parsed.success ? idsOf(parsed.data) : [];
  } catch {
    return [];
  }
}

/** Tenants of which Xero tells. */
export const xeroTold = (signed: Signed): readonly string[] | null =>
  read(signed, xeroMessage, ({ events }) => events.map(({ tenantId }) => tenantId));

/** Realms of which Intuit tells. */
export const quickbooksTold = (signed: Signed): readonly string[] | null =>
  read(signed, quickbooksMessage, (events) => events.map(({ intuitaccountid }) => intuitaccountid));
