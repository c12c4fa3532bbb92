import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddressFinder, type TrustedProxies } from './client-address.ts';

/** What the server takes for the client of a request that came from `peer`. */
async function clientOf(proxies: TrustedProxies, peer: string, forwarded?: string): Promise<string> {
  const find = clientAddressFinder(proxies);
  const http = new Hono().get('/', (c) => c.text(find(c)));
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]]);
  const answer = await http.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } });
  return answer.text();
}

test.each<[TrustedProxies, string, string | undefined, string]>([
  [0, '203.0.113.9', undefined, '203.0.113.9'],
  [0, '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  [0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  [1, '127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  [2, '10.0.0.2', '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  [1, '127.0.0.1', undefined, '127.0.0.1'],
  [['127.0.0.1'], '127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  [['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  [['10.0.0.0/8', '::1'], '::1', '6.6.6.6, 203.0.113.9, 10.4.0.1', '203.0.113.9'],
  // Past the proxies: whoever asks is who asks, whatever they wrote.
  [['127.0.0.1'], '203.0.113.66', '6.6.6.6', '203.0.113.66'],
  [['127.0.0.1'], '127.0.0.1', 'no address', 'no address'],
  [['10.0.0.0/8'], '10.0.0.1', '10.0.0.2', '10.0.0.2'],
])('behind %j, asked from %s with %s: %s', async (proxies, peer, forwarded, client) => {
  expect(await clientOf(proxies, peer, forwarded)).toBe(client);
});
