// Imports many invoices of connected books by the job of the hour, once each, and says how long each hour took:
// `npm run drill invoices [number of invoices]`.
import { spawn } from 'node:child_process';
import { ROOT } from '../workspace.mjs';

const MANY = '3000';

const [invoices = MANY] = process.argv.slice(3);
const words = ['run', '--project=db', '--reporter=default', 'packages/api/src/integrations/many-invoices'];
const child = spawn(`${ROOT}/node_modules/.bin/vitest`, words, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CI: 'true', INVOICES: invoices },
});
process.exitCode = await new Promise((resolve, reject) => {
  child.once('error', reject);
  child.once('exit', (code) => resolve(code ?? 1));
});
