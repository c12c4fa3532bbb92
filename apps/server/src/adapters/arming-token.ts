import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { ArmingToken } from '@cordelle/engine/ports/arming-token.ts';
import { flushFolder } from './flush-folder.ts';

/** One small file per rail, beside the list of bank files. */
export function armingToken(folder: string): ArmingToken {
  const pathOf = (rail: Rail) => join(folder, `${rail}.armed`);
  return {
    async read(rail) {
      const text = await readFile(pathOf(rail), 'utf8').catch(unlessMissing);
      return text?.trim() || null;
    },
    async write(rail, token) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = await open(`${pathOf(rail)}.new`, 'w', 0o600);
      try {
        await draft.writeFile(`${token}\n`);
        await draft.sync();
      } finally {
        await draft.close();
      }
      await rename(`${pathOf(rail)}.new`, pathOf(rail));
      await flushFolder(folder);
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
