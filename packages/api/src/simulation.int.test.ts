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

/** So many business days at once: `SIMULATION_DAYS=2000 npx vitest run packages/api/src/simulation.int.test.ts`. */
const LONG = Number(process.env.SIMULATION_DAYS ?? 0);

test.runIf(LONG > 0)(
  'years of random business leave the books true',
  async () => {
    const started = performance.now();
    const onDay = (date: string, done: number) => {
      if (done % 100 === 0)
        console.log(`${done} business days, ${date}, ${Math.round((performance.now() - started) / 1000)} s`);
    };
    const { deeds, ...rest } = await simulate({ ...RUN, seed: 11, businessDays: LONG, rebuildEvery: 250, onDay });
    console.log({ ...rest, done: deeds.done, refused: Object.fromEntries(deeds.refused) });
    expect(rest.businessDays).toBe(LONG);
  },
  4 * 3_600_000,
);
