import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchivedHead, FileArchive } from '@cordelle/engine/ports/file-archive.ts';

/** An archive whose bytes lie in a folder: what a run holds in memory is its own then, not that of the files it made. */
export function diskArchive(folder: string): FileArchive {
  const kept = new Map<string, ArchivedHead>();
  const pathOf = (sha256: string): string => join(folder, `${sha256}.archived`);
  const headOf = (sha256: string): ArchivedHead => {
    const head = kept.get(sha256);
    if (!head) throw new Error(`nothing is archived as ${sha256}`);
    return head;
  };
  return {
    async keep(head, bytes) {
      await pipeline(Readable.from(bytes), createWriteStream(pathOf(head.sha256), { flush: true }));
      kept.set(head.sha256, head);
    },
    list: async (rail, direction) =>
      [...kept.values()].filter((head) => head.rail === rail && head.direction === direction),
    head: async ({ sha256 }) => headOf(sha256),
    async *read({ sha256 }) {
      for await (const chunk of createReadStream(pathOf(headOf(sha256).sha256))) yield chunk as Buffer;
    },
  };
}
