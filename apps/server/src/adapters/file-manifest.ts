import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileManifest, ManifestLine } from '@cordelle/engine/ports/file-manifest.ts';
import { z } from 'zod';

const sum = z.object({ amount: z.string(), count: z.int().nonnegative() });
const line = z.object({
  rail: z.enum(['CA', 'US']),
  name: z.string(),
  sha256: z.string(),
  bytes: z.int().nonnegative(),
  debits: sum,
  credits: sum,
  writtenAt: z.iso.datetime(),
});

/**
 * The manifest as one text file per rail and year, a JSON object per line, only ever added to. Back it up with, but not in,
 * the database. A last line that a crash cut short was never acted upon and is passed by.
 */
export function fileManifest(folder: string): FileManifest {
  /** Whole lines that were read of each file, and where they end: lines are only ever added. */
  const read = new Map<string, { readonly end: number; readonly lines: readonly ManifestLine[] }>();
  const linesOf = async (name: string): Promise<readonly ManifestLine[]> => {
    const path = join(folder, name);
    const { size } = await stat(path);
    const known = read.get(name);
    const { end, lines } = known && known.end <= size ? known : { end: 0, lines: [] };
    if (end === size) return lines;
    const added = await readFrom(path, end);
    const whole = added.subarray(0, added.lastIndexOf(0x0a) + 1);
    const all = [...lines, ...whole.toString('utf8').split('\n').flatMap(parsed)];
    read.set(name, { end: end + whole.length, lines: all });
    return [...all, ...parsed(added.subarray(whole.length).toString('utf8'))];
  };
  return {
    async add(entry) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${entry.rail}-${entry.writtenAt.slice(0, 4)}.jsonl`);
      const file = await open(path, 'a+', 0o600);
      try {
        const broken = await endsInTheMiddle(file);
        await file.appendFile(`${broken ? '\n' : ''}${JSON.stringify(entry)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async lines(rail) {
      const names = (await readdir(folder).catch(unlessMissing)) ?? [];
      const ours = names.filter((name) => name.startsWith(`${rail}-`) && name.endsWith('.jsonl')).sort();
      return (await Promise.all(ours.map(linesOf))).flat();
    },
  };
}

function parsed(text: string): ManifestLine[] {
  if (text === '') return [];
  try {
    return [line.parse(JSON.parse(text))];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

async function readFrom(path: string, start: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { start })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function endsInTheMiddle(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 0x0a;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
