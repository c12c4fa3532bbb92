import { expect, test } from 'vitest';
import { idsIn, idsPart, requestHref } from './selected-ids.ts';

test.each([
  ['12,40', ['12', '40']],
  [12, ['12']],
  ['12,12,x,0,-3,,40', ['12', '40']],
  [undefined, []],
  ['', []],
  [['12'], []],
])('of the address %s these are chosen: %s', (asked, ids) => expect(idsIn(asked)).toEqual(ids));

test.each([
  ['12', 12],
  ['12,40', '12,40'],
  ['9223372036854775807', '9223372036854775807'],
  [undefined, ''],
])('%s stands in the address as %s', (asked, part) => expect(idsPart(asked)).toBe(part));

test('the address names those who are chosen', () =>
  expect(requestHref(new Set(['12', '40']))).toBe('/client/email_customer_authorization_request?ids=12,40'));
