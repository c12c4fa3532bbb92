import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';
import { metricsRoute } from './metrics-route.ts';

const TOKEN = 'watching-0123456789abcdef';
let open: Listening;
let guarded: Listening;

const app = (token: string | null) => {
  const http = new Hono();
  http.get('/metrics', metricsRoute(token), (c) => c.text('figures'));
  http.onError((_, c) => c.text('refused', 403));
  return http;
};
beforeAll(async () => {
  open = await listen(app(null), { port: 0, hostname: '127.0.0.1' });
  guarded = await listen(app(TOKEN), { port: 0, hostname: '127.0.0.1' });
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

const ask = async ({ port }: Listening, headers: Record<string, string> = {}) =>
  (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status;

describe('figures without a token', () => {
  test('are for programs of the same machine', async () => expect(await ask(open)).toBe(200));
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'are not handed through a proxy that adds %s',
    async (name) => expect(await ask(open, { [name]: '127.0.0.1' })).toBe(403),
  );
});

describe('figures with a token', () => {
  test('are for whoever brings it, from wherever', async () => {
    expect(await ask(guarded, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await ask(guarded, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  });
  test.each([undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `bearer ${TOKEN}`])(
    'are not for %s',
    async (authorization) => expect(await ask(guarded, authorization === undefined ? {} : { authorization })).toBe(403),
  );
});
