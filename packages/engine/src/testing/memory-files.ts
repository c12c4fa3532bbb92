import type { FileStore, KeptFile } from '../ports/files.ts';

/** Files in memory. Refuses to keep any when told that the medium is full. */
export class MemoryFiles implements FileStore {
  readonly kept = new Map<string, { readonly bytes: Buffer; readonly keptSince: Date }>();
  full = false;

  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (this.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    this.kept.set(key, { bytes: Buffer.from(bytes), keptSince: new Date() });
  }

  async get(key: string): Promise<Buffer> {
    const file = this.kept.get(key);
    if (!file) throw new Error(`no file ${key}`);
    return file.bytes;
  }

  async remove(key: string): Promise<void> {
    this.kept.delete(key);
  }

  async *list(): AsyncGenerator<KeptFile> {
    for (const [key, { keptSince }] of this.kept) yield { key, keptSince };
  }
}
