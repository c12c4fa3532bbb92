import { afterAll, beforeAll, expect, test } from 'vitest';
import { FuzzHarness, type Outcome } from '../../testing/inbound-fuzz/fuzz-harness.ts';

/** Cases of the gate; `npm run drill inbound` runs many, from another seed. */
const CASES = Number(process.env.INBOUND_FUZZ_CASES ?? '6');
const SEED = Number(process.env.INBOUND_FUZZ_SEED ?? '1');
const SECONDS_PER_CASE = 10;

let harness: FuzzHarness;
beforeAll(async () => {
  harness = await FuzzHarness.open();
});
afterAll(() => harness.close());

test(
  'whatever the bank puts out is applied, set aside or asked about; no step fails and nothing happens twice',
  async () => {
    const sums = new Map<string, number>();
    const add = (what: string, count: number) => sums.set(what, (sums.get(what) ?? 0) + count);
    for (let seed = SEED; seed < SEED + CASES; seed += 1) {
      let outcome: Outcome;
      try {
        outcome = await harness.run(seed);
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
      const { done, ...counts } = outcome;
      for (const [what, count] of Object.entries(counts)) add(what, count);
      for (const what of done) add(`by: ${what}`, 1);
    }
    if (process.env.INBOUND_FUZZ_CASES)
      console.log(JSON.stringify({ cases: CASES, ...Object.fromEntries(sums) }, null, 2));
    for (const what of ['applied', 'duplicates', 'quarantined', 'asked']) expect(sums.get(what)).toBeGreaterThan(0);
  },
  CASES * SECONDS_PER_CASE * 1000,
);
