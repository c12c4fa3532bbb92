import type { TellingMeta } from '@cordelle/engine/request-meta.ts';
import type { MemberContext } from './context.ts';

/** The call under way, as the event log will remember it. */
export function requestMeta(ctx: MemberContext): TellingMeta {
  const now = ctx.app.clock.now();
  const meta = { actor: ctx.actor, cause: null, idempotencyKey: ctx.idempotencyKey, occurredAt: now };
  return { clientId: ctx.client.id, now, meta, outside: ctx.app };
}
