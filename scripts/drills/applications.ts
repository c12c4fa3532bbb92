// Three hundred people open an account at once, each in two tabs that send every page together: `npm run drill applications [people]`.
// Every application must end once: one client, one hand-in, one case, told once. Prints how long pages took.
import { spawn } from 'node:child_process';
import { ROOT } from '../workspace.mjs';

const PEOPLE = '300';

const [people = PEOPLE] = process.argv.slice(3);
const words = ['run', '--project=db', '--reporter=default', 'packages/api/src/onboardings/applications-at-once'];
const child = spawn(`${ROOT}/node_modules/.bin/vitest`, words, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CI: 'true', APPLICATIONS_AT_ONCE: people },
});
process.exitCode = await new Promise((resolve, reject) => {
  child.once('error', reject);
  child.once('exit', (code) => resolve(code ?? 1));
});
