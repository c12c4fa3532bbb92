import { describe, expect, test } from 'vitest';
import {
  EXPORT_BYTES_MAX,
  EXPORTS_AT_ONCE_MAX,
  keyTurns,
  type RateCaller,
  type RateClass,
  rateHeaders,
  rateLimiter,
} from './rate-limit.ts';

const session: RateCaller = { kind: 'session', name: 'session:a' };
const key: RateCaller = { kind: 'api_key', name: '7' };
const address: RateCaller = { kind: 'address', name: '192.0.2.1' };

/** A limiter whose time is moved by hand. */
function harness() {
  let nowMs = 0;
  const limiter = rateLimiter(() => nowMs);
  return {
    wait: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    /** How many of `count` calls at once are let through. */
    calls(count: number, rate: RateClass, caller: RateCaller): number {
      let passed = 0;
      for (let call = 0; call < count; call += 1) {
        try {
          limiter.take(rate, caller);
          passed += 1;
        } catch (error) {
          expect(error).toMatchObject({ code: 'rate.limited' });
        }
      }
      return passed;
    },
    limiter,
  };
}

describe('a person', () => {
  test('may call a hundred times at once, then thirty times a second, reading and writing together', () => {
    const { calls, wait } = harness();
    expect(calls(60, 'read', session) + calls(60, 'write', session)).toBe(100);
    wait(1);
    expect(calls(40, 'read', session)).toBe(30);
  });

  test('takes nothing from another session', () => {
    const { calls } = harness();
    calls(200, 'read', session);
    expect(calls(1, 'read', { ...session, name: 'session:b' })).toBe(1);
  });
});

test('what one process let through counts in another that hears of it, once', () => {
  const [here, there] = [harness(), harness()];
  expect(here.limiter.drain()).toEqual([]);
  here.calls(60, 'read', session);
  here.calls(30, 'write', session);
  here.limiter.spend('export', session, EXPORT_BYTES_MAX);
  const told = here.limiter.drain();
  expect(told.map(({ count }) => count)).toEqual([90, EXPORT_BYTES_MAX]);
  there.limiter.drain();
  there.limiter.hear(told);
  expect(there.limiter.drain()).toEqual([]);
  expect([there.calls(40, 'read', session), there.calls(1, 'export', session)]).toEqual([10, 0]);
  expect(here.limiter.drain()).toEqual([]);
});

test('a key may call a hundred times at once, then fifty times a second', () => {
  const { calls, wait } = harness();
  expect(calls(150, 'write', key)).toBe(100);
  wait(1);
  expect(calls(80, 'read', key)).toBe(50);
});

test('an address may try to sign in twenty times, then once every three seconds, and is told when', () => {
  const { calls, wait, limiter } = harness();
  expect(calls(30, 'sign_in', address)).toBe(20);
  expect(() => limiter.take('sign_in', address)).toThrow(
    expect.objectContaining({ code: 'rate.limited', details: { seconds: 3 } }),
  );
  wait(3);
  expect(calls(2, 'sign_in', address)).toBe(1);
});

describe('files that are taken along', () => {
  const person: RateCaller = { kind: 'session', name: 'user:12' };

  test('count by their bytes: a month of small ones is no matter, and who asks for none takes nothing', () => {
    const { calls, limiter, wait } = harness();
    for (let file = 0; file < 300; file += 1) {
      limiter.take('export', person, 0);
      limiter.spend('export', person, 20_000);
    }
    expect(limiter.standing('export', person)).toMatchObject({
      burst: EXPORT_BYTES_MAX,
      left: EXPORT_BYTES_MAX - 6_000_000,
    });
    limiter.spend('export', person, EXPORT_BYTES_MAX);
    expect(() => limiter.take('export', person, 0)).toThrow(
      expect.objectContaining({ code: 'rate.limited', details: { seconds: 44 } }),
    );
    expect(calls(1, 'export', { ...person, name: 'user:13' })).toBe(1);
    wait(44);
    expect(calls(1, 'export', person)).toBe(1);
  });

  test('are told as programs know it', () => {
    const { limiter } = harness();
    limiter.take('read', session);
    limiter.spend('export', person, 1_000);
    const standings = [limiter.standing('read', session), limiter.standing('export', person)];
    expect(rateHeaders(standings.filter((one) => one !== null))).toEqual({
      'RateLimit-Policy': '"requests";q=100;w=4, "export";q=500000000;w=3600;qu="content-bytes"',
      RateLimit: '"requests";r=99;t=1, "export";r=499999000;t=1',
    });
  });

  test('are made five at once at most', async () => {
    const turns = keyTurns();
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const asked = Array.from({ length: 7 }, () => turns.atMost(EXPORTS_AT_ONCE_MAX, 'export user:12', () => end));
    resolve();
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });
});

test('a key has twenty requests under way at most; a person is not counted', async () => {
  const turns = keyTurns();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const started = Array.from({ length: 25 }, () => turns.during(key, () => end));
  const people = Array.from({ length: 25 }, () => turns.during(session, () => end));
  const other = turns.during({ ...key, name: '8' }, () => end);
  resolve();
  const outcomes = await Promise.allSettled([...started, ...people, other]);
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(5);
  await turns.during(key, async () => undefined);
  await expect(turns.during(key, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
