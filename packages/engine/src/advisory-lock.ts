import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@cordelle/db/connection.ts';
import { within } from './within.ts';

const RETRY_MS = 100;
/** How long PostgreSQL leaves a lock to a process from which it hears nothing. */
const SILENCE_MAX_MS = 30_000;
/** Signs of life within that time. */
const BEATS = 6;

/** This process was frozen, or cut off from the database, for so long that another may have taken over. */
export class LockLost extends Error {
  /** As PostgreSQL says of a session that was silent for too long: an outage, which passes by itself. */
  readonly code = '57P05';

  constructor(name: string) {
    super(`this process was silent for too long and lost its turn at ${name}; whoever else is there goes on`);
  }
}

/** Something that one process alone does, while it does it. */
export type Turn = {
  /** Throws `LockLost` once another process may have taken over. Ask before anything that two must not do. */
  requireHeld(): void;
};

export type AloneOptions = { readonly silenceMaxMs?: number };

/**
 * Runs `work` while no other process runs anything under the same name; null when another one still does after `waitMs`.
 * The lock lives in a session of the database that sends a sign of life every few seconds: a process that dies gives it back
 * at once, one that is frozen or cut off after 30 s, and is then refused by `requireHeld`. Rejects with `LockLost` as
 * soon as that is known, whatever `work` still waits for.
 */
export async function withAdvisoryLock<T>(
  worker: Database,
  name: string,
  waitMs: number,
  work: (turn: Turn) => Promise<T>,
  { silenceMaxMs = SILENCE_MAX_MS }: AloneOptions = {},
): Promise<T | null> {
  const session = worker.session();
  const lost = () => new LockLost(name);
  let asItWas = false;
  try {
    const own = await within(silenceMaxMs + waitMs, take(session, name, waitMs, silenceMaxMs), lost);
    if (own === null) return null;
    const held = hold(session, own, name, silenceMaxMs);
    try {
      return await Promise.race([work(held), held.lost]);
    } finally {
      held.end();
      const given = session<{ unlocked: boolean }[]>`
        select pg_advisory_unlock(hashtextextended(${name}, 0)) as unlocked, set_config('idle_session_timeout', '0', false)`;
      asItWas = await within(silenceMaxMs / BEATS, given.execute(), lost).then(
        ([row]) => row?.unlocked === true,
        () => false,
      );
    }
  } finally {
    // With the session goes the lock, where it could not be given back: one that does not answer is cut off.
    if (asItWas) worker.giveBack(session);
    else await session.end({ timeout: 0 });
  }
}

type Session = ReturnType<Database['session']>;

/** The number of the session that has the lock; null where another one still had it after `waitMs`. */
async function take(session: Session, name: string, waitMs: number, silenceMaxMs: number): Promise<number | null> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const [lock] = await session<{ taken: boolean; pid: number }[]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken, pg_backend_pid() as pid,
             set_config('idle_session_timeout', ${String(silenceMaxMs)}, false)`;
    if (lock?.taken) return lock.pid;
    if (performance.now() >= deadline) return null;
    await wait(RETRY_MS);
  }
}

/** Signs of life of the session that holds the lock. Who holds it gives it up, by its own clock, before PostgreSQL does. */
function hold(session: Session, own: number, name: string, silenceMaxMs: number) {
  const beatMs = silenceMaxMs / BEATS;
  const lost = Promise.withResolvers<never>();
  let heardAt = performance.now();
  let over = false;
  const lose = () => {
    over = true;
    lost.reject(new LockLost(name));
  };
  const isHeld = () => !over && performance.now() - heardAt < silenceMaxMs - beatMs;
  const timer = setInterval(() => {
    if (!isHeld()) return lose();
    const askedAt = performance.now();
    session<{ pid: number }[]>`select pg_backend_pid() as pid`.then(([now]) => {
      if (now?.pid !== own) return lose();
      heardAt = askedAt;
    }, lose);
  }, beatMs);
  return {
    lost: lost.promise,
    requireHeld() {
      if (!isHeld()) throw new LockLost(name);
    },
    end() {
      clearInterval(timer);
      over = true;
    },
  };
}
