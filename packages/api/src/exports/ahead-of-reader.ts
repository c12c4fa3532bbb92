import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is made and not yet read stays in memory up to here; more waits in a file. */
const MEMORY_BYTES_MAX = 4 * 2 ** 20;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;

/** Bytes of a file, and how many rows they hold. */
export type Piece = { readonly bytes: Uint8Array; readonly rows: number };
type Filed = {
  readonly at: number;
  readonly length: number;
  readonly iv: Buffer;
  readonly tag: Buffer;
  readonly rows: number;
};

/**
 * What `make` hands over, piece by piece, as it was made and at the pace of whoever makes it: a slow reader keeps nobody waiting, a
 * transaction least of all. What the reader has not come to waits in memory while it is little; the rest waits in a file that has no
 * name any more, sealed with a key that is nowhere else. Throws what `make` throws, after the pieces that came before; a reader who
 * stops has `make` stopped at its next piece.
 */
export async function* aheadOfReader(
  make: (handOver: (piece: Piece) => Promise<void>) => Promise<void>,
): AsyncGenerator<Piece> {
  const waiting: (Piece | Filed)[] = [];
  const file = new NamelessFile();
  let held = 0;
  let stopped = false;
  let ended: { readonly failure: unknown } | 'well' | null = null;
  let wake = () => {};

  const made = make(async (piece) => {
    if (stopped) throw new Error('nobody reads on');
    if (held + piece.bytes.byteLength <= MEMORY_BYTES_MAX) {
      held += piece.bytes.byteLength;
      waiting.push(piece);
    } else waiting.push(await file.keep(piece));
    wake();
  }).then(
    () => {
      ended = 'well';
      wake();
    },
    (failure: unknown) => {
      ended = { failure };
      wake();
    },
  );
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) {
        if ('bytes' in next) held -= next.bytes.byteLength;
        yield 'bytes' in next ? next : await file.read(next);
      } else if (ended !== null) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    const how = ended as { readonly failure: unknown } | 'well';
    if (how !== 'well') throw how.failure;
  } finally {
    stopped = true;
    await made;
    await file.close();
  }
}

/** A file that only this process can read, and that is gone with it. */
class NamelessFile {
  readonly #key = randomBytes(KEY_BYTES);
  #file: FileHandle | null = null;
  #end = 0;

  async keep({ bytes, rows }: Piece): Promise<Filed> {
    this.#file ??= await nameless();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv);
    const sealed = cipher.update(bytes);
    cipher.final();
    const at = this.#end;
    this.#end += sealed.byteLength;
    await this.#file.write(sealed, 0, sealed.byteLength, at);
    return { at, length: sealed.byteLength, iv, tag: cipher.getAuthTag(), rows };
  }

  async read({ at, length, iv, tag, rows }: Filed): Promise<Piece> {
    if (!this.#file) throw new Error('nothing was kept');
    const { buffer } = await this.#file.read(Buffer.alloc(length), 0, length, at);
    const opener = createDecipheriv(CIPHER, this.#key, iv).setAuthTag(tag);
    return { bytes: Buffer.concat([opener.update(buffer), opener.final()]), rows };
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `cordelle-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
