import { expect, test } from 'vitest';
import { customerSearch, toCustomerListInput } from './customer-search.ts';

test('a plain address asks for active customers, newest first', () => {
  expect(toCustomerListInput(customerSearch({}))).toEqual({
    filter: 'active',
    sort: { field: 'createdAt', direction: 'desc' },
    skip: 0,
    limit: 25,
  });
});

test('page and size become skip and limit', () => {
  const input = toCustomerListInput(customerSearch({ page: 3, size: 100, sort: 'name.asc', q: ' jo ' }));
  expect(input).toMatchObject({ skip: 200, limit: 100, sort: { field: 'name', direction: 'asc' }, search: 'jo' });
});

test('a broken address is an empty one', () => {
  const broken = { q: 7, filter: 'hidden', sort: 'password.desc', page: -1, size: 13 };
  expect(customerSearch(broken)).toEqual(customerSearch({}));
});
