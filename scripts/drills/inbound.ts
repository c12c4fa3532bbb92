// Loads mangled files of the bank by the real step, each case in a database of its own: `npm run drill inbound [cases] [first seed]`.
// Every file must be applied, set aside or asked about; no step may fail, nothing may have an effect twice. Prints the counts.
import { spawn } from 'node:child_process';
import { ROOT } from '../workspace.mjs';

const CASES = '500';
const FIRST_SEED = '1000';

const [cases = CASES, seed = FIRST_SEED] = process.argv.slice(3);
const words = ['run', '--project=db', '--reporter=default', 'packages/engine/src/bank-files/inbound/loading-fuzz'];
const child = spawn(`${ROOT}/node_modules/.bin/vitest`, words, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CI: 'true', INBOUND_FUZZ_CASES: cases, INBOUND_FUZZ_SEED: seed },
});
process.exitCode = await new Promise((resolve, reject) => {
  child.once('error', reject);
  child.once('exit', (code) => resolve(code ?? 1));
});
