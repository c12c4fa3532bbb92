import { describe, expect, test } from 'vitest';
import { isLocalPath, signInAddress } from './sign-in-address.ts';
import { HOSTILE_ADDRESSES } from './testing/hostile-addresses.ts';

test.each([
  '/client/customers?q=jo&page=2',
  '/client/customers/1042#notes',
  '/client/customers?q=%C3%89lodie%20Roy',
  '/client/customers?next=https://elsewhere.test/',
  '/loginbook',
  '/v30',
  '/client/login',
])('%s may be returned to', (address) => {
  expect(isLocalPath(address)).toBe(true);
  expect(signInAddress(address)).toBe(`/login?after=${encodeURIComponent(address)}`);
});

describe.each(Object.entries(HOSTILE_ADDRESSES))('sign-in never leads to %s', (_, addresses) => {
  test.each(addresses)('%j', (address) => {
    expect(isLocalPath(address)).toBe(false);
    expect(signInAddress(address)).toBe('/login');
  });
});

test('whatever passes stays on this site, in the eyes of a browser', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '%2f',
    '%5c',
    '..',
    '.',
    'evil.test',
    '@',
    ':',
    '?',
    '#',
    '\t',
    'https:',
    'client',
    '%2e',
  ];
  const here = 'https://console.example.com';
  for (const first of parts)
    for (const second of parts)
      for (const third of parts)
        for (const fourth of parts) {
          const address = `/${first}${second}${third}${fourth}`;
          if (!isLocalPath(address)) continue;
          const { origin, pathname } = new URL(address, here);
          expect([address, origin, pathname.startsWith('//')]).toEqual([address, here, false]);
        }
});
