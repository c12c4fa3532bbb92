import { spawn } from 'node:child_process';
import { ROOT } from '../../workspace.mjs';

/** Runs tests of the database that the gate runs short, as long as `given` says; the process ends as they do. */
export async function runTestsAtLength(file: string, given: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(`${ROOT}/node_modules/.bin/vitest`, ['run', '--project=db', '--reporter=default', file], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true', ...given },
  });
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
