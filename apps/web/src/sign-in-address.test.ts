import { expect, test } from 'vitest';
import { isLocalPath, signInAddress } from './sign-in-address.ts';

test('a page of the console may be returned to', () => {
  expect(isLocalPath('/client/customers?q=jo&page=2')).toBe(true);
  expect(signInAddress('/client/customers?q=jo')).toBe('/login?after=%2Fclient%2Fcustomers%3Fq%3Djo');
});

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'client', '', '/ /x', '/login'])(
  'sign-in never leads to %j',
  (address) => {
    expect(isLocalPath(address)).toBe(false);
    expect(signInAddress(address)).toBe('/login');
  },
);
