import { expect, test } from 'vitest';
import { debitDaysOf } from './debits-under.ts';

test('the only consent covers every debit there is', () => {
  expect(debitDaysOf({ beforeGivenOn: null, givenOn: '2026-01-05', nextGivenOn: null })).toEqual({
    from: null,
    before: null,
  });
});

test('one between two others covers the days from its own to the next', () => {
  expect(debitDaysOf({ beforeGivenOn: '2026-01-05', givenOn: '2026-02-01', nextGivenOn: '2026-04-01' })).toEqual({
    from: '2026-02-01',
    before: '2026-04-01',
  });
});
