import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type BankTransport, NeverNamed } from '@cordelle/engine/ports/bank-transport.ts';
import { BANK_FOLDERS, finishedFiles, PART, requireName } from './bank-folders.ts';
import { flushFolder } from './flush-folder.ts';

/** The bank behind a folder of this machine, or of one it has mounted. `root` is the rail's own. */
export function folderTransport(root: string): BankTransport {
  const place = (folder: keyof typeof BANK_FOLDERS, name = '') => join(root, BANK_FOLDERS[folder], name);
  return {
    async list() {
      const entries = await readdir(place('fromBank'), { withFileTypes: true }).catch(unlessMissing);
      const files = await Promise.all(
        (entries ?? [])
          .filter((entry) => entry.isFile())
          .map(async ({ name }) => ({ name, modifiedMs: (await lstat(place('fromBank', name))).mtimeMs })),
      );
      return finishedFiles(files);
    },

    async *fetch(name) {
      for await (const chunk of createReadStream(place('fromBank', requireName(name)))) yield chunk as Buffer;
    },

    async archive(name) {
      await mkdir(place('taken'), { recursive: true });
      await rename(place('fromBank', requireName(name)), place('taken', name));
      await flushFolder(place('taken'));
      await flushFolder(place('fromBank'));
    },

    async send(name, bytes) {
      const target = place('toBank', requireName(name));
      if (await exists(target)) throw new Error(`${name} is already in the inbox of the bank`);
      await mkdir(place('toBank'), { recursive: true })
        .then(() => writeFlushed(`${target}${PART}`, bytes))
        .catch((error) => Promise.reject(new NeverNamed(error)));
      await rename(`${target}${PART}`, target);
      await flushFolder(place('toBank'));
    },

    async locate(name) {
      // the inbox first: a file moves from there to what was taken, never back
      if (await exists(place('toBank', requireName(name)))) return 'present';
      if (await exists(place('received', name))) return 'taken';
      if (!(await exists(root))) throw new Error('the folder of the bank is not there');
      return (await exists(place('received', name))) ? 'taken' : 'absent';
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const exists = async (path: string): Promise<boolean> => (await lstat(path).catch(unlessMissing)) !== null;

async function writeFlushed(path: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of bytes) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
