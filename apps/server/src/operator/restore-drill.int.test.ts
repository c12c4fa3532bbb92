import { createTestDatabase } from '@cordelle/db/testing/test-database.ts';
import { expect, test } from 'vitest';
import { MOMENTS, restoreDrill, TWO_DAYS, undisturbedDays } from '../testing/restore-drill.ts';

/** One of the moments of `npm run drill restore`, which lives through a week at each of them. */
test('a database of before the hand-over comes back two days later: nothing is sent twice, and all ends as if nothing was lost', async () => {
  const moment = MOMENTS['after the bytes are written'];
  if (!moment) throw new Error('no such moment');
  const [undisturbed, { outcome, faults }] = await Promise.all([
    undisturbedDays(createTestDatabase, TWO_DAYS),
    restoreDrill(createTestDatabase, moment, 'archive', TWO_DAYS),
  ]);
  expect(faults).toEqual([]);
  expect(outcome).toEqual(undisturbed);
});
