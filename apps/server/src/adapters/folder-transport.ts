import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BankTransport } from '@cordelle/api/ports/bank-transport.ts';

const UNFINISHED = '.part';
const FOLDERS = ['to-bank', 'to-bank/received', 'from-bank', 'from-bank/taken'] as const;

/** A name is a name, never a path. */
export function plainName(name: string): string {
  if (name !== basename(name) || name.startsWith('.')) throw new Error(`not a file name: ${name}`);
  return name;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Makes a rename itself survive a power cut. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The bank's mailbox as a folder that both sides reach; the layout is that of the port. */
export function folderTransport(root: string): BankTransport {
  const path = (folder: (typeof FOLDERS)[number], name = ''): string => join(root, folder, name);
  const ready = (): Promise<unknown> => Promise.all(FOLDERS.map((folder) => mkdir(path(folder), { recursive: true })));
  return {
    async list() {
      await ready();
      const entries = await readdir(path('from-bank'), { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED) && !entry.name.startsWith('.'))
        .map((entry) => entry.name)
        .sort();
    },
    fetch: (name) => createReadStream(path('from-bank', plainName(name))),
    async archive(name) {
      await ready();
      await rename(path('from-bank', plainName(name)), path('from-bank/taken', name));
      await flushFolder(path('from-bank/taken'));
    },
    async send(name, bytes) {
      await ready();
      const unfinished = path('to-bank', `${plainName(name)}${UNFINISHED}`);
      const file = await open(unfinished, 'w', 0o600);
      try {
        for await (const chunk of bytes) await file.write(chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path('to-bank', name));
      await flushFolder(path('to-bank'));
    },
    async locate(name) {
      await ready();
      // In this order: a file that is moved between the two looks is then seen in the second.
      if (await exists(path('to-bank', plainName(name)))) return 'present';
      return (await exists(path('to-bank/received', name))) ? 'taken' : 'absent';
    },
  };
}
