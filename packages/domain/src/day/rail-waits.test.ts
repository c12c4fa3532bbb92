import { expect, test } from 'vitest';
import { holdsTimeStill, WAIT_REASONS } from './rail-waits.ts';

test('time stands still only for what lies with the whole installation; a rail that cannot run holds nobody up', () => {
  expect(WAIT_REASONS.filter(holdsTimeStill)).toEqual(['outside_world', 'database_away', 'disk_full']);
});
