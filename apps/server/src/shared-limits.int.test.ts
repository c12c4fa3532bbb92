import { type RateCaller, rateLimiter } from '@cordelle/api/rate-limit.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shareLimits } from './shared-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const key: RateCaller = { kind: 'api_key', name: '7' };
const silent = { warn: () => undefined };
/** A process whose clock stands still: nothing comes back. */
const limiterOf = () => rateLimiter(() => 0);
const left = (limiter: ReturnType<typeof limiterOf>, caller = key) => limiter.standing('read', caller)?.left;

test('who asks two processes gets no more than from one, whatever else is said on the channel', async () => {
  const [one, other] = [limiterOf(), limiterOf()];
  const sharing = await Promise.all(
    [one, other].map((limiter) => shareLimits({ database: database.worker, limiter, log: silent, everyMs: 10 })),
  );
  for (const nonsense of [
    'no json',
    '{}',
    '{"by":"x","taken":[{"rate":"toString","caller":{"kind":"session","name":"a"},"count":1}]}',
  ])
    await database.app.sql`select pg_notify('cordelle_taken', ${nonsense})`;
  for (let call = 0; call < 70; call += 1) one.take('write', key);
  for (let caller = 0; caller < 100; caller += 1)
    other.take('public', { kind: 'address', name: `2001:db8:ffff:ffff:ffff:ffff:ffff:${caller}` });
  await vi.waitFor(() => expect([left(one), left(other)]).toEqual([30, 30]));
  await vi.waitFor(() =>
    expect(one.standing('public', { kind: 'address', name: '2001:db8:ffff:ffff:ffff:ffff:ffff:99' })?.left).toBe(59),
  );
  for (let call = 0; call < 30; call += 1) other.take('read', key);
  await vi.waitFor(() => expect(() => one.take('read', key)).toThrow('rate.limited'));
  await Promise.all(sharing.map((each) => each.stop()));
});

test('a database that is away is no reason to let nobody in, and what is said once it is back counts', async () => {
  const limiter = limiterOf();
  const warned: unknown[] = [];
  let isAway = true;
  let refused = 0;
  const refuse = () => {
    refused += 1;
    return Promise.reject(new Error('away'));
  };
  const sql = Object.assign(
    (...asked: Parameters<typeof database.worker.sql>) =>
      isAway ? refuse() : (database.worker.sql as (...all: unknown[]) => unknown)(...asked),
    { listen: database.worker.sql.listen.bind(database.worker.sql) },
  );
  const log = { warn: (fields: unknown) => warned.push(fields) };
  const sharing = await shareLimits({ database: { ...database.worker, sql } as never, limiter, log, everyMs: 10 });
  limiter.take('read', key);
  await vi.waitFor(() => expect(warned.length).toBe(1));
  limiter.take('read', key);
  await vi.waitFor(() => expect(refused).toBe(2));
  isAway = false;
  const other = limiterOf();
  const listening = await shareLimits({ database: database.worker, limiter: other, log: silent, everyMs: 10 });
  limiter.take('read', key);
  await vi.waitFor(() => expect(left(other)).toBe(99));
  expect(warned.length).toBe(1);
  await Promise.all([sharing.stop(), listening.stop()]);
});
