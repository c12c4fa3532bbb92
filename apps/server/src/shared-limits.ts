import { randomUUID } from 'node:crypto';
import { RATE_CLASS_NAMES, type rateLimiter, type Taken } from '@cordelle/api/rate-limit.ts';
import type { Database } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { z } from 'zod';

const CHANNEL = 'cordelle_taken';
/** What several processes let through beside each other before they know of it is what comes within this time. */
const EVERY_MS = 250;
/** PostgreSQL takes less than 8,000 bytes at once; a caller is an address, or an id of ours, and no longer than this. */
const TOLD_AT_ONCE = 40;
const NAME_MAX = 100;

const told = z.object({
  by: z.uuid(),
  taken: z
    .array(
      z.object({
        rate: z.enum(RATE_CLASS_NAMES),
        caller: z.object({ kind: z.enum(['address', 'session', 'api_key']), name: z.string().max(NAME_MAX) }),
        count: z.int().positive(),
      }),
    )
    .max(TOLD_AT_ONCE),
});

type Sharing = {
  readonly database: Database;
  readonly limiter: Pick<ReturnType<typeof rateLimiter>, 'drain' | 'hear'>;
  readonly log: Pick<App['log'], 'warn'>;
  readonly everyMs?: number;
};

/**
 * Server processes on one database tell each other what callers took of their limits, so that nobody gets more by asking several of
 * them. While the database is away each keeps the limits for itself.
 */
export async function shareLimits({
  database,
  limiter,
  log,
  everyMs = EVERY_MS,
}: Sharing): Promise<{ stop(): Promise<void> }> {
  const by = randomUUID();
  const listener = await database.sql.listen(CHANNEL, (payload) => {
    const message = told.safeParse(parsed(payload));
    if (message.success && message.data.by !== by) limiter.hear(message.data.taken);
  });
  const tell = async (taken: readonly Taken[]): Promise<void> => {
    for (let from = 0; from < taken.length; from += TOLD_AT_ONCE)
      await database.sql`select pg_notify(${CHANNEL}, ${messageOf(by, taken.slice(from, from + TOLD_AT_ONCE))})`;
  };
  limiter.drain();
  let telling: Promise<void> | null = null;
  let isAway = false;
  const tellOrSay = async (): Promise<void> => {
    const taken = limiter.drain().filter(({ caller }) => caller.name.length <= NAME_MAX);
    if (taken.length === 0) return;
    try {
      await tell(taken);
      isAway = false;
    } catch (error) {
      // Once for each time that the database is away.
      if (!isAway) log.warn({ err: error }, 'other processes were not told of limits');
      isAway = true;
    }
  };
  const timer = setInterval(() => {
    // One after the other: while the database does not answer, what is taken is kept for the next time.
    telling ??= tellOrSay().finally(() => {
      telling = null;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await telling;
      await listener.unlisten().catch(() => undefined);
    },
  };
}

const messageOf = (by: string, taken: readonly Taken[]): string => JSON.stringify({ by, taken });

/** Null for what is no JSON: anybody at the database may write to the channel. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
