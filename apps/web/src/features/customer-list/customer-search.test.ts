import { describe, expect, test } from 'vitest';
import {
  customerSearch,
  readView,
  toCustomerListInput,
  toggled,
  viewAddress,
  whatIsListed,
} from './customer-search.ts';

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
  const broken = { q: { a: 7 }, filter: 'hidden', f: ['type_online'], sort: 'password.desc', page: -1, size: 13 };
  expect(customerSearch(broken)).toEqual(customerSearch({}));
});

test('digits in an address are what is searched, not a number', () => {
  expect(customerSearch({ q: 45 }).q).toBe('45');
});

describe('toggles', () => {
  test('those known are asked for, once each and in the order of the panel', () => {
    const search = customerSearch({ f: 'type_online.nothing.authorization_failed.type_online' });
    expect(search.f).toBe('authorization_failed.type_online');
    expect(toCustomerListInput(search).filters).toEqual(['authorization_failed', 'type_online']);
  });

  test('of a pair that excludes, the later one replaces the earlier', () => {
    const on = toggled(customerSearch({}), 'payment_receipts_enabled', true);
    expect(toggled(on, 'payment_receipts_disabled', true).f).toBe('payment_receipts_disabled');
  });

  test('both of such a pair in an address are neither', () => {
    expect(customerSearch({ f: 'auto_update_on.auto_update_off.needs_action' }).f).toBe('needs_action');
  });

  test('others of a group stand beside one another', () => {
    const pending = toggled(customerSearch({}), 'authorization_pending', true);
    expect(toggled(pending, 'authorization_failed', true).f).toBe('authorization_pending.authorization_failed');
    expect(toggled(pending, 'authorization_pending', false).f).toBe('');
  });

  test('whether archived ones are meant is said by the preset alone', () => {
    expect(customerSearch({ f: 'archived' }).f).toBe('');
  });
});

describe('a view', () => {
  test('is what is searched and its order, without the page', () => {
    const search = customerSearch({
      filter: 'archived',
      f: 'type_online',
      q: 'jo',
      sort: 'name.asc',
      page: 4,
      size: 200,
    });
    expect(viewAddress(search)).toBe('q=jo&filter=archived&f=type_online&sort=name.asc');
    expect(viewAddress(customerSearch({ page: 2 }))).toBe('');
  });

  test('kept long ago is read as far as it still makes sense', () => {
    expect(readView('f=type_online.of_old&color=red&sort=name.asc')).toBe('f=type_online&sort=name.asc');
  });
});

test('another page or order lists the same customers, another search or filter does not', () => {
  const search = customerSearch({ q: 'jo' });
  expect(whatIsListed(customerSearch({ q: 'jo', page: 2, sort: 'name.asc' }))).toBe(whatIsListed(search));
  expect(whatIsListed(customerSearch({ q: 'joe' }))).not.toBe(whatIsListed(search));
  expect(whatIsListed(customerSearch({ q: 'jo', f: 'needs_action' }))).not.toBe(whatIsListed(search));
});
