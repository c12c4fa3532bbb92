import { m } from '@cordelle/i18n/messages';
import { describe, expect, test } from 'vitest';
import { birthDateMistake, dayOf, joined, partsOf } from './birth-date.ts';

const TODAY = '2026-03-16';

describe('a date of birth in three fields', () => {
  test.each(['1980-02-29', '1980-2-', '--3', ''])('is kept as it was typed: %j', (typed) => {
    expect(joined(partsOf(typed))).toBe(typed);
  });

  test.each([
    ['1980-2-29', '1980-02-29'],
    ['1980-02-29', '1980-02-29'],
    ['1981-2-29', null],
    ['1980-13-1', null],
    ['80-1-1', '0080-01-01'],
    ['abcd-1-1', null],
  ])('%s is %s', (typed, day) => {
    expect(dayOf(typed)).toBe(day);
  });

  test.each([
    ['', undefined],
    ['1980-2-29', undefined],
    ['2026-3-16', undefined],
    ['1826-3-16', undefined],
    ['2026-3-17', m.error_date_of_birth],
    ['1826-3-15', m.error_date_of_birth],
    ['80-1-1', m.error_date_of_birth],
    ['1980-2-', m.date_of_birth_incomplete],
    ['1981-2-29', m.date_of_birth_impossible],
  ])('%j', (typed, mistake) => {
    expect(birthDateMistake(typed, TODAY)).toBe(mistake);
  });
});
