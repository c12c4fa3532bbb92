import { expect, test } from 'vitest';
import { microdepositSearch, toMicrodepositInput } from './microdeposit-search.ts';

test('without days the server says which: the last thirty', () =>
  expect(toMicrodepositInput(microdepositSearch({}))).toEqual({
    filter: 'All',
    sort: { field: 'createdAt', direction: 'desc' },
    skip: 0,
    limit: 25,
  }));

test('an address says which status, which days, and in which order', () =>
  expect(
    toMicrodepositInput(
      microdepositSearch({ filter: 'Declined', start_date: '2026-03-01', sort: 'customerName.asc', page: 2, size: 50 }),
    ),
  ).toEqual({
    filter: 'Declined',
    startDate: '2026-03-01',
    sort: { field: 'customerName', direction: 'asc' },
    skip: 50,
    limit: 50,
  }));

test('what makes no sense is left out', () =>
  expect(toMicrodepositInput(microdepositSearch({ filter: 'Lost', start_date: 'soon', sort: 'amount.asc' }))).toEqual(
    toMicrodepositInput(microdepositSearch({})),
  ));
