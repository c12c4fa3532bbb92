import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@cordelle/db/connection.ts';
import { isOutage } from '@cordelle/db/outage.ts';

const RETRY_MS = 100;

/**
 * Runs `work` while no other process runs anything under the same name; null when another one still does after `waitMs`.
 * The lock lives in a session of the database: a process that dies gives it back. Who waits holds no connection meanwhile.
 */
export async function alone<T>(
  worker: Database,
  name: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const done = await tryAlone(worker, name, work);
    if (done) return done.value;
    if (waited >= waitMs) return null;
    await wait(RETRY_MS);
  }
}

async function tryAlone<T>(worker: Database, name: string, work: () => Promise<T>): Promise<{ value: T } | null> {
  const session = await worker.sql.reserve();
  let alive = true;
  try {
    const [lock] = await session<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`;
    if (!lock?.taken) return null;
    try {
      return { value: await work() };
    } finally {
      // A session that was lost gave the lock back by itself, and the pool already put another in its place.
      const given = await session<{ back: boolean }[]>`
        select pg_advisory_unlock(hashtextextended(${name}, 0)) as back`.catch(unlessOut);
      alive = given?.[0]?.back === true;
    }
  } catch (error) {
    alive &&= !isOutage(error);
    throw error;
  } finally {
    if (alive) session.release();
  }
}

function unlessOut(error: unknown): null {
  if (isOutage(error)) return null;
  throw error;
}
