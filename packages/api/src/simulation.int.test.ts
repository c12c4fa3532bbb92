import { expect, test } from 'vitest';
import { simulate } from './testing/simulation/simulation.ts';

const RUN = { from: '2026-03-02', businessDays: 15, rebuildEvery: 8 } as const;

test('three weeks of random business with crashes, lost and doubled files leaves the books true, and the same seed leaves the same log', async () => {
  const first = await simulate({ ...RUN, seed: 7 });
  expect(first.events).toBeGreaterThan(200);
  expect(first.deeds.done).toBeGreaterThan(30);
  const again = await simulate({ ...RUN, seed: 7 });
  expect(again).toEqual(first);
}, 240_000);

test('another seed is another story', async () => {
  const run = { ...RUN, businessDays: 3 };
  const [one, other] = [await simulate({ ...run, seed: 8 }), await simulate({ ...run, seed: 9 })];
  expect(one.digest).not.toBe(other.digest);
}, 120_000);
