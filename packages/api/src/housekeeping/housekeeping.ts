import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '../app.ts';
import { ABSOLUTE_LIFE_MS } from '../auth/session-store.ts';

/** How long an answer is kept for its idempotency key. Source: security requirements, idempotency. */
const KEYS_HOURS = 72;
/** Failures count for a quarter of an hour; a day of them is kept for whoever looks into an attack. */
const FAILURES_HOURS = 24;

export type Swept = { readonly idempotencyKeys: number; readonly sessions: number; readonly signInFailures: number };

/** Removes what has served its time, by the clock of the database. Safe to run twice, in parallel, and late. */
export function housekeeping(app: App): Promise<Swept> {
  return inTransaction(app.worker, {}, async ({ sql }) => {
    const keys = await sql`
      delete from idempotency_keys where created_at < now() - ${KEYS_HOURS} * interval '1 hour'`;
    const sessions = await sql`
      delete from sessions
       where expires_at < now() or created_at < now() - ${ABSOLUTE_LIFE_MS} * interval '1 ms'`;
    const failures = await sql`
      delete from sign_in_failures where failed_at < now() - ${FAILURES_HOURS} * interval '1 hour'`;
    return { idempotencyKeys: keys.count, sessions: sessions.count, signInFailures: failures.count };
  });
}
