import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const LISTED = 'https://app.example.com';
const OTHERS = [
  'https://evil.test',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://app.example.com.evil.test',
  'https://APP.example.com',
  'https://app.example.com/',
  'null',
  '*',
  '',
];

let harness: V3Harness;
beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1, corsOrigins: [LISTED, 'https://other.example.com'] });
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  await addPerson(harness, { email: 'ada@example.test', clientId: 4n });
});
afterAll(() => harness.close());

const corsHeaders = ({ headers }: { headers: Headers }) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name);

const preflight = (origin: string, path = '/v3/settlements', method = 'GET') =>
  fetch(`${harness.origin}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'access-token,client,uid',
    },
  });

describe('a page of a listed origin', () => {
  test('may ask before it calls', async () => {
    const answer = await preflight(LISTED);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': expect.stringContaining('access-token, client, expiry, uid'),
      vary: expect.stringContaining('Origin'),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('access-control-allow-headers')).not.toMatch(/authorization|cookie/i);
  });

  test('reads the answer and the headers of its credential, refused or not, never with cookies', async () => {
    const device = await Device.signedIn(harness, 'ada@example.test');
    for (const [path, status] of [
      ['/settlements', 200],
      ['/settlements/999', 404],
      ['/nothing', 404],
    ] as const) {
      const answer = await device.ask('GET', path, { headers: { origin: LISTED } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(LISTED);
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'access-token, client, expiry, uid, token-type, retry-after, ratelimit, ratelimit-policy, x-request-id',
      );
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const refused = await harness.ask('GET', '/settlements', { headers: { origin: LISTED } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, LISTED]);
  });
});

test.each(OTHERS)('to a page of %j nothing is said', async (origin) => {
  const asked = await preflight(origin);
  expect([asked.status, corsHeaders(asked)]).toEqual([405, []]);
  const answer = await harness.ask('GET', '/settlements', { headers: { origin } });
  expect(corsHeaders(answer)).toEqual([]);
});

test.each(['/trpc/auth.me', '/login', '/health', '/sandbox/clock', '/metrics'])(
  '%s is for no other origin',
  async (path) => {
    expect(corsHeaders(await preflight(LISTED, path))).toEqual([]);
    expect(corsHeaders(await fetch(`${harness.origin}${path}`, { headers: { origin: LISTED } }))).toEqual([]);
  },
);

test('without a list nobody is listed', async () => {
  const bare = await V3Harness.over(harness.world, harness.app);
  const answer = await bare.ask('GET', '/settlements', { headers: { origin: LISTED } });
  expect([answer.headers.get('vary'), corsHeaders(answer)]).toEqual([null, []]);
  await bare.stop();
});
