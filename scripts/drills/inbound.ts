// Loads mangled files of the bank by the real step, each case in a database of its own: `npm run drill inbound [cases] [first seed]`.
// Every file must be applied, set aside or asked about; no step may fail, nothing may have an effect twice. Prints the counts.
import { runTestsAtLength } from './harness/tests-at-length.ts';

const CASES = '500';
const FIRST_SEED = '1000';

const [cases = CASES, seed = FIRST_SEED] = process.argv.slice(3);
await runTestsAtLength('packages/engine/src/bank-files/inbound/loading-fuzz', {
  INBOUND_FUZZ_CASES: cases,
  INBOUND_FUZZ_SEED: seed,
});
