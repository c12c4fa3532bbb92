import { expect, test } from 'vitest';
import { toUserListInput, userSearch } from './user-search.ts';

test('a plain address lists 25 by first name', () =>
  expect(toUserListInput(userSearch({}))).toEqual({
    sort: { field: 'firstName', direction: 'asc' },
    skip: 0,
    limit: 25,
  }));

test.each([
  [
    { size: 5, page: 3 },
    { skip: 10, limit: 5 },
  ],
  [{ size: 100 }, { limit: 25 }],
  [{ sort: 'lastSignInAt.desc' }, { sort: { field: 'lastSignInAt', direction: 'desc' } }],
  [{ sort: 'passwordHash.asc' }, { sort: { field: 'firstName', direction: 'asc' } }],
  [{ q: ' bo ' }, { search: 'bo' }],
])('%j asks for %j', (address, input) => expect(toUserListInput(userSearch(address))).toMatchObject(input));
