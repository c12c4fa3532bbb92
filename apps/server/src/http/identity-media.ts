import type { RequestContext } from '@cordelle/api/context.ts';
import { openMedia } from '@cordelle/api/identity/review.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import { type Context, Hono } from 'hono';
import { z } from 'zod';

/**
 * Pictures of the identity service for the provider's people: `GET /identity_media/<client>/<check>/<picture>`. They pass through
 * and are kept nowhere; who saw which is written down.
 */
export function identityMediaRoutes(contextOf: (c: Context) => Promise<RequestContext>): Hono {
  const http = new Hono();
  http.get('/:clientId/:checkId/:mediaId', async (c) => {
    const ctx = await contextOf(c);
    const { principal } = ctx;
    if (principal.kind === 'anonymous') throw new DomainError('auth.not_signed_in');
    if (principal.kind !== 'user' || principal.userKind !== 'staff' || principal.restriction !== null)
      throw new DomainError('auth.forbidden');
    const asked = z.object({ clientId: recordId, checkId: recordId, mediaId: z.guid() }).safeParse(c.req.param());
    if (!asked.success) throw new DomainError('record.not_found');
    const { clientId, checkId, mediaId } = asked.data;
    const { type, bytes } = await openMedia(
      { ...ctx, principal },
      { clientId: BigInt(clientId), checkId: BigInt(checkId), mediaId },
    );
    return c.body(bytes, 200, {
      'Content-Type': type,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
  });
  return http;
}
