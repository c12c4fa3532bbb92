import { expect, test } from 'vitest';
import { isUnderAge } from './under-age.ts';

test.each([
  ['2007-03-16', '2026-03-15', true],
  ['2007-03-16', '2026-03-16', false],
  ['2008-02-29', '2027-02-28', true],
  ['2008-02-29', '2027-03-01', false],
  ['1950-01-01', '2026-03-15', false],
])('born %s, on %s: %s', (born, today, is) => expect(isUnderAge(born, today)).toBe(is));
