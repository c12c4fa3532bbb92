import { expect, test } from 'vitest';
import { holdsTimeStill } from './rail-waits.ts';

test('a rail that cannot run holds time still for nobody, not even where it is the only one in use', () => {
  expect(holdsTimeStill(2, ['bank_unreachable'])).toBe(false);
  expect(holdsTimeStill(1, ['no_bank_profile'])).toBe(false);
  expect(holdsTimeStill(2, ['no_bank_profile', 'bank_key_differs'])).toBe(false);
});

test('time waits where the installation as a whole cannot work: no day is missed for it', () => {
  expect(holdsTimeStill(2, ['outside_world', 'outside_world'])).toBe(true);
  expect(holdsTimeStill(1, ['disk_full'])).toBe(true);
  expect(holdsTimeStill(2, ['other', 'database_away'])).toBe(true);
});

test('one rail that still runs keeps time moving', () => {
  expect(holdsTimeStill(2, ['database_away'])).toBe(false);
  expect(holdsTimeStill(2, [])).toBe(false);
  expect(holdsTimeStill(0, [])).toBe(false);
});
