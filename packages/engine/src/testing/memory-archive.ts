import type { ArchivedHead, ArchivedName, FileArchive } from '../ports/file-archive.ts';

/** The archive in memory. Refuses to keep any when told that the medium is full. */
export class MemoryArchive implements FileArchive {
  readonly kept: { readonly head: ArchivedHead; readonly bytes: Buffer }[] = [];
  full = false;

  async keep(head: ArchivedHead, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    if (this.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    if (this.kept.some((file) => isSame(file.head, head))) return;
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    this.kept.push({ head, bytes: Buffer.concat(chunks) });
  }

  async list(rail: ArchivedName['rail'], direction: ArchivedName['direction']): Promise<ArchivedName[]> {
    return this.kept.map(({ head }) => head).filter((head) => head.rail === rail && head.direction === direction);
  }

  async head(file: ArchivedName): Promise<ArchivedHead> {
    return this.#find(file).head;
  }

  async *read(file: ArchivedName): AsyncGenerator<Buffer> {
    yield this.#find(file).bytes;
  }

  #find(file: ArchivedName) {
    const found = this.kept.find(({ head }) => isSame(head, file));
    if (!found) throw new Error(`no file ${file.name} in the archive`);
    return found;
  }
}

const isSame = (a: ArchivedName, b: ArchivedName): boolean =>
  a.rail === b.rail && a.direction === b.direction && a.name === b.name && a.sha256 === b.sha256;
