import { expect, test } from 'vitest';
import { isWanted } from './wanted-type.ts';

test.each([
  ['text/csv', true],
  ['TEXT/CSV; charset=utf-8; q=0.5', true],
  ['application/json, text/csv', true],
  ['text/csv;q=0.5, */*;q=0.1', true],
  ['text/csv;q=0', false],
  ['application/json, text/csv;q=0.1', false],
  ['text/csv;q=0.5, */*', false],
  ['text/*', false],
  ['*/*', false],
  ['', false],
])('Accept: %s asks for the spreadsheet itself: %s', (header, wanted) => {
  expect(isWanted('text/csv', header)).toBe(wanted);
});
