import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-23T15:00:00Z');
let session: typeof import('./session-end.ts');

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.resetModules();
  session = await import('./session-end.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const endsIn = (minutes: number) => session.noteSessionEnd(String((NOW + minutes * MINUTE_MS) / 1000));

test('a session that ends before its time was ended by somebody', () => {
  endsIn(30);
  vi.setSystemTime(NOW + 10 * MINUTE_MS);
  expect(session.whyOver('refused')).toBe('refused');
  expect(session.whyOver('elsewhere')).toBe('elsewhere');
});

test('half an hour after its last use it was idle, whoever noticed', () => {
  endsIn(30);
  vi.setSystemTime(NOW + 30 * MINUTE_MS);
  expect(session.whyOver('refused')).toBe('idle');
  expect(session.whyOver('elsewhere')).toBe('idle');
});

test('the last stretch of its longest life is shorter than that', () => {
  endsIn(30);
  endsIn(12);
  vi.setSystemTime(NOW + 12 * MINUTE_MS);
  expect(session.whyOver('refused')).toBe('longest');
});

test('nothing is known of a session that this tab never used', () => {
  expect(session.whyOver('refused')).toBe('refused');
});

test('what the server says of the end comes first, until somebody is signed in again', async () => {
  const answers = [new Response(null, { headers: { 'session-ended': 'role' } }), new Response(null)];
  vi.stubGlobal('fetch', async () => answers.shift());
  endsIn(30);
  await session.watchedFetch('/trpc/auth.me');
  await session.watchedFetch('/trpc/auth.me');
  expect(session.whyOver('refused')).toBe('role');
  expect(session.whyOver('ended')).toBe('role');
  endsIn(30);
  expect(session.whyOver('refused')).toBe('refused');
});
