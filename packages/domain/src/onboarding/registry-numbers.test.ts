import { describe, expect, test } from 'vitest';
import { craBusinessNumber, isUnusualEmployerNumber, quebecNumber, substituteNumber } from './registry-numbers.ts';

describe('the business number of the Canada Revenue Agency', () => {
  test.each([
    ['123026635', '123026635'],
    ['12302 6635 RC 0001', '123026635RC0001'],
    ['12302\u00a06635\u202frt0001', '123026635RT0001'],
    ['123456782', '123456782'],
    ['100000009', '100000009'],
    ['859402315', '859402315'],
    ['700-123-458', '700123458'],
    ['118929249RR0001', '118929249RR0001'],
  ])('%s is %s', (typed, number) => expect(craBusinessNumber(typed)).toBe(number));

  test.each([
    '123456789',
    '123456783',
    '118929241',
    '12345678Z',
    '123026635RC001',
    '123026635XX0001',
    '000000000',
    '12302663',
    '1230266351',
    '',
  ])('%s is none', (typed) => expect(craBusinessNumber(typed)).toBeNull());
});

describe('the number of an employer in the US', () => {
  test.each([
    ['12-3456789', '12-3456789'],
    ['123456789', '12-3456789'],
    ['12 345 6789', '12-3456789'],
    ['07-1234567', '07-1234567'],
  ])('%s is %s', (typed, number) => expect(substituteNumber('US', typed)).toBe(number));

  test.each(['00-0000000', '12-345678', '1234567890', 'AB-1234567'])('%s is none', (typed) =>
    expect(substituteNumber('US', typed)).toBeNull(),
  );

  test('begins with digits that were given to somebody, or is asked about', () => {
    expect(['07-1234567', '49-1234567', '97-1234567'].every(isUnusualEmployerNumber)).toBe(true);
    expect(['12-3456789', '95-1234567'].some(isUnusualEmployerNumber)).toBe(false);
  });
});

test.each([
  ['1145678901', '1145678901'],
  ['22 4567 8901', '2245678901'],
  ['4445678901', null],
  ['114567890', null],
])('%s in the registry of Québec: %s', (typed, number) => expect(quebecNumber(typed)).toBe(number));

test('the number that stands in is one of the country', () => {
  expect(substituteNumber('CA', '123026635')).toBe('123026635');
  expect(substituteNumber('CA', '1145678901')).toBe('1145678901');
  expect(substituteNumber('CA', '12-3456789')).toBeNull();
  expect(substituteNumber('US', '12-3456789')).toBe('12-3456789');
  expect(substituteNumber('US', '1145678901')).toBeNull();
});
