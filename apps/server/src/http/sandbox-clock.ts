import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { advanceBusinessTime } from '@cordelle/engine/day/advance-business-time.ts';
import { advanceClockInput } from '@cordelle/validation/sandbox.ts';
import { TRPCError } from '@trpc/server';
import { Hono } from 'hono';

/** Business time for programs that test against this installation. Mounted only where it can be moved. */
export function sandboxClock(app: App): Hono {
  const http = new Hono();
  http.get('/clock', (c) => c.json({ now: app.clock.now().toISOString() }));
  http.post('/clock', async (c) => {
    // Programs send no such headers; a browser sends one or both, and a page elsewhere must not move our clock.
    const fromElsewhere =
      !['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site')) ||
      ![app.addresses.publicBaseUrl.origin, undefined].includes(c.req.header('origin'));
    if (fromElsewhere) throw new DomainError('auth.forbidden');
    const input = advanceClockInput.safeParse(await c.req.json().catch(() => null));
    if (!input.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error });
    return c.json(await advanceBusinessTime(app, input.data));
  });
  return http;
}
