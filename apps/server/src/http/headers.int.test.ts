import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_HEADER, INSIDE } from '../testing/every-header.ts';
import { V3Harness } from '../testing/v3-harness.ts';

let harness: V3Harness;
beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA' });
});
afterAll(() => harness.close());

/** Speaks to the port as no client library would. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(harness.origin);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

type Kind = readonly [kind: string, status: number, method: string, path: string, init?: RequestInit];
const KINDS: readonly Kind[] = [
  ['health', 200, 'GET', '/health'],
  ['readiness', 200, 'GET', '/ready'],
  ['figures', 200, 'GET', '/metrics'],
  ['a file that is not there', 404, 'GET', '/assets/nothing.js'],
  ['a method a page does not have', 405, 'POST', '/login'],
  ['a method a probe does not have', 405, 'DELETE', '/health'],
  ['an unknown call', 404, 'GET', '/v3/nothing'],
  ['a wrong method', 405, 'PATCH', '/v3/settlements'],
  ['nobody', 401, 'GET', '/v3/settlements'],
  ['a body too large for a program', 413, 'POST', '/v3/transaction_schedules', { body: 'x'.repeat(70_000) }],
  ['a body too large for the console', 413, 'POST', '/trpc/auth.signIn', { body: 'x'.repeat(1_100_000) }],
  ['a change from another site', 403, 'POST', '/trpc/auth.signIn', { body: '{}' }],
  ['an unknown procedure', 404, 'GET', '/trpc/no.such'],
  ['a question without a session', 401, 'GET', '/trpc/auth.me'],
  ['the description', 200, 'GET', '/v3/openapi.json'],
  ['the clock', 200, 'GET', '/sandbox/clock'],
  ['a clock nobody understands', 422, 'POST', '/sandbox/clock', { body: '{"days":-1}' }],
  [
    'a clock of another site',
    403,
    'POST',
    '/sandbox/clock',
    { body: '{"days":1}', headers: { 'sec-fetch-site': 'cross-site' } },
  ],
];

/** Kept by whoever asks, and asked for again each time; everything else is kept nowhere. */
const KEPT = new Set(['the description']);

describe('every kind of answer has every header and a request id', () => {
  test.each(KINDS.map((kind) => ({ name: kind[0], kind })))('$name', async ({ kind }) => {
    const [name, status, method, path, init = {}] = kind;
    const answer = await fetch(`${harness.origin}${path}`, { method, ...init });
    const text = await answer.text();
    expect([answer.status, text.slice(0, 200)]).toEqual([status, expect.any(String)]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...EVERY_HEADER,
      ...(KEPT.has(name)
        ? { 'cache-control': 'no-cache', etag: expect.stringMatching(/^(W\/)?"[0-9a-f]+"$/) }
        : { 'cache-control': 'no-store' }),
    });
    expect(answer.headers.get('server') ?? answer.headers.get('x-powered-by')).toBeNull();
    expect(text).not.toMatch(INSIDE);
  });
});

test('a failure inside says its fixed sentence and the id, and carries every header', async () => {
  const { owner } = harness.world.database;
  const key = await harness.key(4n);
  await owner`alter table settlements rename to settlements_away`;
  const answer = await fetch(`${harness.origin}/v3/settlements`, { headers: { authorization: `Bearer ${key}` } });
  await owner`alter table settlements_away rename to settlements`;
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const body = await answer.json();
  expect(body).toMatchObject({ status: 500, code: 'internal', request_id: answer.headers.get('x-request-id') });
  expect(JSON.stringify(body)).not.toMatch(/relation|settlements|select/);
});

describe('a long answer of the console is compressed', () => {
  const asked = (headers: Record<string, string>) =>
    fetch(`${harness.origin}/trpc/${Array(9).fill('auth.me').join(',')}?batch=1`, {
      headers: { 'accept-encoding': 'gzip', ...headers },
    });

  test('to our own script, and reads the same', async () => {
    const answer = await asked({ 'x-requested-by': 'console' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await answer.json()).toHaveLength(9);
  });

  test('to nobody else, who could learn by its length', async () => {
    expect((await asked({})).headers.get('content-encoding')).toBeNull();
  });
});

test.each(['TRACE', 'CONNECT', 'TRACK', 'FOO'])('%s is refused', async (method) => {
  const heard = await raw(
    `${method} /v3/settlements HTTP/1.1\r\nHost: x\r\nX-Marked: canary\r\nConnection: close\r\n\r\n`,
  );
  expect(heard).not.toMatch(/^HTTP\/1\.1 (2|5)/);
  expect(heard).not.toContain('canary');
});

test('a header cannot turn a read into a write, nor a write into another', async () => {
  const key = await harness.key(4n);
  for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
    const answer = await harness.ask('POST', '/settlements', { key, body: {}, headers: { [name]: 'GET' } });
    expect(answer.status, name).toBe(405);
  }
  const answer = await harness.ask('GET', '/settlements?_method=DELETE', { key });
  expect(answer.status).toBe(422);
});

test('a client id past 64 bits in a header is nobody’s, not a failure', async () => {
  const answer = await harness.call('auth.me', undefined, { type: 'query', clientId: '9999999999999999999' });
  expect(answer.status).toBe(401);
});

test('the figures name no client and nobody', async () => {
  await harness.ask('GET', '/settlements', { key: await harness.key(4n) });
  const text = await (await fetch(`${harness.origin}/metrics`)).text();
  expect(text).toMatch(/cordelle_http_request_seconds_count\{method="GET",area="v3",status="200"\} [1-9]/);
  expect(text).not.toMatch(/Client 4|client_id|example\.test|@/);
});

test('more than ten calls in one batch are refused', async () => {
  const calls = Array.from({ length: 11 }, () => 'auth.me').join(',');
  const answer = await fetch(`${harness.origin}/trpc/${calls}?batch=1&input=%7B%7D`);
  expect(answer.status).toBe(400);
});

test('a connection is kept longer than a proxy keeps it', async () => {
  const answer = await fetch(`${harness.origin}/health`);
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
});

test('a request that never ends is ended', async () => {
  const began = performance.now();
  const heard = await raw('POST /v3/transaction_schedules HTTP/1.1\r\nHost: x\r\nContent-Le');
  expect(heard).toMatch(/^HTTP\/1\.1 408/);
  // Node by itself waits a minute.
  expect(performance.now() - began).toBeLessThan(45_000);
});
