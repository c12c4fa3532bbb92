import { describe, expect, test } from 'vitest';
import { keyTurns, type RateCaller, type RateClass, rateLimiter } from './rate-limit.ts';

const session: RateCaller = { kind: 'session', name: 'session:a' };
const key: RateCaller = { kind: 'api_key', name: '7' };
const address: RateCaller = { kind: 'address', name: '192.0.2.1' };

/** A limiter whose time is moved by hand. */
function stand() {
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
    const { calls, wait } = stand();
    expect(calls(60, 'read', session) + calls(60, 'write', session)).toBe(100);
    wait(1);
    expect(calls(40, 'read', session)).toBe(30);
  });

  test('takes nothing from another session', () => {
    const { calls } = stand();
    calls(200, 'read', session);
    expect(calls(1, 'read', { ...session, name: 'session:b' })).toBe(1);
  });
});

test('a key may call a hundred times at once, then fifty times a second', () => {
  const { calls, wait } = stand();
  expect(calls(150, 'write', key)).toBe(100);
  wait(1);
  expect(calls(80, 'read', key)).toBe(50);
});

test('an address may try to sign in twenty times, then once every three seconds, and is told when', () => {
  const { calls, wait, limiter } = stand();
  expect(calls(30, 'sign_in', address)).toBe(20);
  expect(() => limiter.take('sign_in', address)).toThrow(
    expect.objectContaining({ code: 'rate.limited', details: { seconds: 3 } }),
  );
  wait(3);
  expect(calls(2, 'sign_in', address)).toBe(1);
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
