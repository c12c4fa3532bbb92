import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../workspace.mjs';

/** What git answers about this repository. */
export const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1_000_000_000 }).trim();

/** The sources of a commit in a folder of their own, with the packages of its lock file, built as far as commands need it. */
export function unpackCommit(commit: string, folder: string): void {
  mkdirSync(folder);
  execFileSync('sh', ['-c', `git archive ${git('rev-parse', commit)} | tar -x -C "${folder}"`], { cwd: ROOT });
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  // Otherwise its first command installs them.
  if (lockOf(folder) === lockOf(ROOT)) execFileSync('cp', ['-a', join(ROOT, 'node_modules'), folder]);
  execFileSync(process.execPath, ['scripts/run.mjs', 'apps/server/src/cli.ts', 'help'], {
    cwd: folder,
    stdio: 'ignore',
  });
}
