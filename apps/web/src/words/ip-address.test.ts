import { expect, test } from 'vitest';
import { isIpAddress } from './ip-address.ts';

test.each(['127.0.0.1', '192.168.1.20', '[::1]', '[fd00::20]'])('%s is an IP address', (hostname) => {
  expect(isIpAddress(hostname)).toBe(true);
});

test.each(['localhost', 'console.example.test', '10.example.test', 'host-1.2.3.4.test'])(
  '%s is a host name',
  (hostname) => {
    expect(isIpAddress(hostname)).toBe(false);
  },
);
