import { describe, expect, test } from 'vitest';
import { isLocalPath, signInAddress } from './sign-in-address.ts';

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

/** What people try, each read by at least one browser or server as a way out. Source: security requirements, `after`. */
const HOSTILE = {
  'another site': ['https://evil.test/', 'http:evil.test', 'evil.test', 'HTTPS://evil.test'],
  'another site without its scheme': ['//evil.test', '///evil.test', '////evil.test/client', '//evil.test/%2e%2e'],
  'backslashes, which browsers read as slashes': [
    '/\\evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/client\\..\\evil',
    '/\\/evil.test',
  ],
  'escaped slashes and backslashes at the start': [
    '/%2fevil.test',
    '/%2F%2Fevil.test',
    '/%5cevil.test',
    '/%5C%5Cevil.test',
    '/client%5Cx',
  ],
  'dots that resolve to another site': [
    '/..//evil.test',
    '/.//evil.test',
    '/client/..//evil.test',
    '/%2e%2e//evil.test',
    '/./%2fevil.test',
  ],
  'control characters, which browsers drop': [
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r/evil.test',
    '/\u0000/evil.test',
    '/\u0009\\evil.test',
    '\t//evil.test',
    '/client\u007f',
    '/%09/evil.test',
    '/%0d%0aSet-Cookie:x',
    '/%00',
  ],
  'white space': [' /client', '/ /evil.test', '/\u00a0/evil.test', '/\u2028/evil.test', '/client '],
  'other schemes': [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'mailto:x@evil.test',
    '/javascript:alert(1)//\n',
  ],
  'user names and ports': ['@evil.test', ':80', '//user@evil.test', 'https:/evil.test'],
  'look-alike slashes': ['／／evil.test', '⁄evil.test', '〱evil.test'],
  'escapes that are none': ['/%', '/%zz', '/%e0%a4%a', '/%c0%af'],
  nothing: ['', 'client', '?after=/client', '#/client', '.', '..'],
  'sign-in itself, and what is no page': [
    '/login',
    '/login?after=/client',
    '/login/',
    '/LOGIN',
    '/%6cogin',
    '/client/../login',
    '/./login',
    '/logout',
    '/logout?x',
    '/v3',
    '/v3/auth/sign_out',
    '/V3/docs',
    '/%76%33/x',
  ],
} satisfies Record<string, string[]>;

describe.each(Object.entries(HOSTILE))('sign-in never leads to %s', (_, addresses) => {
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
