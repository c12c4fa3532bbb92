import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileManifest, ManifestLine } from '@cordelle/api/ports/file-manifest.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** One file of JSON lines per rail, only ever added to. A line torn by a crash is left out and never repaired. */
export function fileManifest(folder: string): FileManifest {
  const path = (rail: Rail): string => join(folder, `${rail}.jsonl`);
  return {
    async add(line) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(path(line.rail), 'a', 0o600);
      try {
        await file.write(`\n${JSON.stringify(line)}`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async lines(rail) {
      const text = await readFile(path(rail), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return text.split('\n').flatMap(readLine);
    },
  };
}

function readLine(text: string): ManifestLine[] {
  try {
    return text === '' ? [] : [JSON.parse(text)];
  } catch {
    return [];
  }
}
