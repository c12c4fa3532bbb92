import { open } from 'node:fs/promises';

/** A new name, or a changed one, is on the medium once its folder is. Windows knows no such thing. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
