import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each(['192.0.2.1', '127.0.0.1', 'unknown'])('%s is a place of its own', (ip) => {
  expect(networkOf(ip)).toBe(ip);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s stands in %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
