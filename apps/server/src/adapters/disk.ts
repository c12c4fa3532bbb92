import { statfs } from 'node:fs/promises';
import type { Disk } from '@cordelle/engine/app.ts';

const MB = 1_000_000;

/** The medium under a folder. */
export const diskOf = (folder: string, freeMinMb: number): Disk => ({
  freeBytesMin: freeMinMb * MB,
  async freeBytes() {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
});
