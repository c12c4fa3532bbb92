import { expect, test } from 'vitest';
import { shownCell } from './readings.ts';

test.each([
  ['31-02-2027', '31-02-2027'],
  ['2027.02.31', '2027.02.31'],
  ['31-02-27', '31-02-27'],
  ['00123-003', '*******03'],
  ['12-34-5678', '********78'],
  ['31022027', '******27'],
])('among dates, %s is shown as %s: a day that no calendar has is no number of an account', (cell, shown) => {
  expect(shownCell(cell, 'first_payment_date')).toBe(shown);
  expect(shownCell(cell, 'name')).toMatch(/^\*+\d\d$/);
});
