import type { Asking } from '@cordelle/engine/asking.ts';
import type { MemberContext } from './context.ts';

/** The call under way, as the event log will remember it. */
export function asking(ctx: MemberContext): Asking {
  const now = ctx.app.clock.now();
  const meta = { actor: ctx.actor, cause: null, idempotencyKey: ctx.idempotencyKey, occurredAt: now };
  return { clientId: ctx.client.id, now, meta };
}
