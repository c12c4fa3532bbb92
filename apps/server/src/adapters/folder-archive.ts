import type { KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sealed, unsealed } from '@cordelle/db/sealed-stream.ts';
import type { ArchivedHead, ArchivedName, FileArchive } from '@cordelle/engine/ports/file-archive.ts';
import { z } from 'zod';
import { requireName } from './bank-folders.ts';
import { flushFolder } from './flush-folder.ts';

const NAME = /^(.+)\.([0-9a-f]{64})\.sealed$/;
const GZIP_LEVEL = 1;
/** The first line is short; where none ends within so many bytes there is none. */
const HEAD_BYTES_MAX = 4_096;

const headLine = z.strictObject({
  rail: z.enum(['CA', 'US']),
  direction: z.enum(['outbound', 'inbound']),
  name: z.string(),
  sha256: z.string(),
  bytes: z.int().nonnegative(),
  keptAt: z.iso.datetime(),
});

/** Longer than the steps in which a medium dates what changes. */
const TICK_MS = 100;
const COARSE_TICK_MS = 3_000;
const SECOND_NS = 1_000_000_000n;

/** What a folder held; it is read again when it changed since `changedNs`, and always where that is null. */
type Listing = { readonly changedNs: bigint | null; readonly files: readonly ArchivedName[] };

/**
 * The archive as a folder: one sealed file each, `CA/outbound/<name>.<sha256>.sealed`, written under another name, synced and renamed,
 * so that it is there whole or not at all. Each is a line that says what it is, then its bytes, compressed.
 */
export function folderArchive(folder: string, key: KeyObject): FileArchive {
  const folderOf = ({ rail, direction }: Pick<ArchivedName, 'rail' | 'direction'>) => join(folder, rail, direction);
  const pathOf = (file: ArchivedName) => {
    if (!/^[0-9a-f]{64}$/.test(file.sha256)) throw new Error('an archived file is named by its digest');
    return join(folderOf(file), fileNameOf({ ...file, name: requireName(file.name) }));
  };
  const listings = new Map<string, Listing>();
  const placeOf = ({ rail, direction, name, sha256 }: ArchivedName) => `archive ${rail} ${direction} ${name} ${sha256}`;

  async function* opened(file: ArchivedName): AsyncGenerator<Buffer> {
    const source = Readable.from(unsealed(key, placeOf(file), createReadStream(pathOf(file))), { objectMode: false });
    const gunzip = createGunzip();
    source.once('error', (error) => gunzip.destroy(error));
    for await (const chunk of source.pipe(gunzip)) yield chunk as Buffer;
  }
  async function* split(file: ArchivedName): AsyncGenerator<Buffer> {
    let held: Buffer | null = Buffer.alloc(0);
    for await (const chunk of opened(file)) {
      if (held === null) {
        yield chunk;
        continue;
      }
      held = Buffer.concat([held, chunk]);
      const end = held.indexOf(0x0a);
      if (end < 0 && held.length > HEAD_BYTES_MAX) break;
      if (end < 0) continue;
      yield held.subarray(0, end);
      yield held.subarray(end + 1);
      held = null;
    }
    if (held !== null) throw new Error(`${file.name} in the archive does not say what it is`);
  }

  return {
    async keep(head, bytes) {
      const path = pathOf(head);
      if (await stat(path).catch(unlessMissing)) return;
      await mkdir(folderOf(head), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      async function* contents() {
        yield Buffer.from(`${JSON.stringify(headLine.parse(head))}\n`);
        yield* bytes;
      }
      try {
        const gzip = createGzip({ level: GZIP_LEVEL });
        const source = Readable.from(contents(), { objectMode: false });
        source.once('error', (error) => gzip.destroy(error));
        source.pipe(gzip);
        await pipeline(sealed(key, placeOf(head), gzip), createWriteStream(draft, { mode: 0o600 }));
        const written = await open(draft, 'r+');
        await written.sync().finally(() => written.close());
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(folderOf(head));
    },
    async list(rail, direction) {
      const place = folderOf({ rail, direction });
      const changed = await stat(place, { bigint: true }).catch(unlessMissing);
      if (!changed) return [];
      const known = listings.get(place);
      if (known?.changedNs === changed.ctimeNs) return known.files;
      const startedMs = Date.now();
      const names = await readdir(place);
      const before = new Map(known?.files.map((file) => [fileNameOf(file), file]));
      const files = names.flatMap((text) => before.get(text) ?? read(rail, direction, text));
      listings.set(place, { changedNs: isLongAgo(changed.ctimeNs, startedMs) ? changed.ctimeNs : null, files });
      return files;
    },
    async head(file): Promise<ArchivedHead> {
      for await (const line of split(file)) return headLine.parse(JSON.parse(line.toString('utf8')));
      throw new Error(`${file.name} in the archive is empty`);
    },
    async *read(file) {
      let isHead = true;
      for await (const chunk of split(file)) {
        if (!isHead) yield chunk;
        isHead = false;
      }
    },
  };
}

const fileNameOf = ({ name, sha256 }: Pick<ArchivedName, 'name' | 'sha256'>): string => `${name}.${sha256}.sealed`;

function read(rail: ArchivedName['rail'], direction: ArchivedName['direction'], text: string): ArchivedName[] {
  const [, name, sha256] = NAME.exec(text) ?? [];
  return name && sha256 ? [{ rail, direction, name, sha256 }] : [];
}

/** Whether a later change of a folder would have another time than that of `changedNs`; some media keep whole seconds. */
function isLongAgo(changedNs: bigint, nowMs: number): boolean {
  const tickMs = changedNs % SECOND_NS === 0n ? COARSE_TICK_MS : TICK_MS;
  return nowMs - Number(changedNs / 1_000_000n) > tickMs;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
