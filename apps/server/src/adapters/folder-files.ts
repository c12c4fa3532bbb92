import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore, KeptFile } from '@cordelle/engine/ports/files.ts';
import { flushFolder } from './flush-folder.ts';

const KEY = /^[0-9a-f]{32,64}$/;
/** So many first characters of a key name the folder it lies in, so that none holds too many. */
const FOLDER_LENGTH = 2;
const DRAFT = '.draft';

/**
 * Files in a folder of this machine, for the owner of the process alone. A file is written under another name, synced, and
 * renamed, so that it is there whole or not at all; what a crash left behind is listed under its own name and removed by it.
 */
export function folderFiles(folder: string): FileStore {
  const pathOf = (key: string): string => {
    const bare = key.endsWith(DRAFT) ? key.slice(0, -DRAFT.length).split('-')[0] : key;
    if (bare === undefined || !KEY.test(bare) || !/^[0-9a-f-]+(\.draft)?$/.test(key))
      throw new Error('not the key of a file');
    return join(folder, key.slice(0, FOLDER_LENGTH), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const parent = dirname(path);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      const draft = `${path}-${randomBytes(4).toString('hex')}${DRAFT}`;
      try {
        await writeSynced(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(parent);
    },
    get: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for await (const group of entriesOf(folder)) {
        for await (const name of entriesOf(join(folder, group))) yield* known(join(folder, group), name);
      }
    },
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* entriesOf(path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch(unlessMissing);
  if (folder) for await (const { name } of folder) yield name;
}

async function* known(folder: string, name: string): AsyncGenerator<KeptFile> {
  const found = await stat(join(folder, name)).catch(unlessMissing);
  if (found?.isFile()) yield { key: name, keptSince: found.mtime };
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
