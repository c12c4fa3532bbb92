import { createTestDatabase } from '@cordelle/db/testing/test-database.ts';
import { expect, test } from 'vitest';
import { MOMENTS, restoreDrill, type Source, undisturbedDays } from '../testing/restore-drill.ts';

/** The others are those of `npm run drill restore`. */
const CASES: readonly (readonly [string, Source])[] = [
  ['after the bytes are written', 'archive'],
  ['in the morning', 'bank'],
];

test.each(CASES)(
  'a database of %s comes back a week later, with the copies of the %s: nothing is sent twice, and all ends as if nothing was lost',
  async (name, source) => {
    const moment = MOMENTS[name];
    if (!moment) throw new Error(`no moment ${name}`);
    const [undisturbed, { outcome, faults }] = await Promise.all([
      undisturbedDays(createTestDatabase),
      restoreDrill(createTestDatabase, moment, source),
    ]);
    expect(faults).toEqual([]);
    expect(outcome).toEqual(undisturbed);
  },
);
