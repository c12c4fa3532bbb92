import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Called before every change of the disk, with what is about to happen. A test throws here to die at that moment. */
export type BeforeChange = (change: string) => void;

/** The few ways in which the outside world changes its disk; each change is whole or did not happen. */
export class Disk {
  readonly #beforeChange: BeforeChange;
  readonly #flushes: boolean;

  /** `flushes: false` trusts the operating system to stay up: for folders that are thrown away. */
  constructor({
    beforeChange = () => {},
    flushes = true,
  }: {
    beforeChange?: BeforeChange;
    flushes?: boolean;
  } = {}) {
    this.#beforeChange = beforeChange;
    this.#flushes = flushes;
  }

  async makeFolder(path: string): Promise<void> {
    await mkdir(path, { recursive: true });
  }

  /** Names in order, without files still being written. A folder that is not there is empty. */
  async list(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part') && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort();
  }

  async exists(path: string): Promise<boolean> {
    return (await stat(path).catch(() => null)) !== null;
  }

  read(path: string): Promise<Buffer> {
    return readFile(path);
  }

  /** Writes beside the place, flushes to the medium, then renames: nobody ever sees half a file. */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    const part = `${path}.part`;
    this.#beforeChange(`write ${basename(part)}`);
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      if (this.#flushes) await file.datasync();
    } finally {
      await file.close();
    }
    this.#beforeChange(`publish ${basename(path)}`);
    await rename(part, path);
    await this.#flushFolder(dirname(path));
  }

  async move(from: string, to: string): Promise<void> {
    this.#beforeChange(`move ${basename(from)}`);
    await rename(from, to);
    await this.#flushFolder(dirname(to));
  }

  /** Adds to the end of a file and flushes; `flush: false` leaves that to the next one that does. */
  async append(path: string, text: string, { flush = true } = {}): Promise<void> {
    this.#beforeChange(`append to ${basename(path)}`);
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(text);
      if (!flush) return;
      if (this.#flushes) await file.datasync();
      const isNew = (await file.stat()).size === Buffer.byteLength(text);
      if (isNew) await this.#flushFolder(dirname(path));
    } finally {
      await file.close();
    }
  }

  /** Without this a power failure may forget the name of a file whose bytes it kept. */
  async #flushFolder(path: string): Promise<void> {
    if (!this.#flushes) return;
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}
