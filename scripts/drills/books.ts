// Reports a year of two businesses into the accounting services of the sandbox, a trouble a day: throttled, cut off, answered by half or
// double, away, revoked, killed before and after it wrote, two workers at once. `npm run drill books [business days] [seed]`. After each
// day the clearing account there must be what the ledger says; at the end nothing may be there twice, and nothing may be missing.
import { spawn } from 'node:child_process';
import { ROOT } from '../workspace.mjs';

const YEAR = '250';

const [days = YEAR, seed = '1'] = process.argv.slice(3);
const words = ['run', '--project=db', '--reporter=default', 'apps/server/src/reported-books'];
const child = spawn(`${ROOT}/node_modules/.bin/vitest`, words, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CI: 'true', BOOKS_DAYS: days, BOOKS_SEED: seed },
});
process.exitCode = await new Promise((resolve, reject) => {
  child.once('error', reject);
  child.once('exit', (code) => resolve(code ?? 1));
});
