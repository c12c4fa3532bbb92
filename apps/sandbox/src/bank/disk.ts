import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Called before every change of the disk, with what is about to happen. A test throws here to die at that moment. */
export type BeforeChange = (change: string) => void;

/** The few ways in which the bank touches its disk; each change is whole or did not happen. */
export class Disk {
  readonly #beforeChange: BeforeChange;

  constructor(beforeChange: BeforeChange = () => {}) {
    this.#beforeChange = beforeChange;
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
    await writeFlushed(part, bytes);
    this.#beforeChange(`publish ${basename(path)}`);
    await rename(part, path);
    await flushFolder(dirname(path));
  }

  async move(from: string, to: string): Promise<void> {
    this.#beforeChange(`move ${basename(from)}`);
    await rename(from, to);
    await flushFolder(dirname(to));
  }

  /** Adds to the end of a file and flushes. */
  async append(path: string, text: string): Promise<void> {
    this.#beforeChange(`append to ${basename(path)}`);
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(text);
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Where a bank keeps what it does. `folder` is `DATA_DIR/sandbox/bank`. */
export function bankFolders(folder: string, rail: string) {
  const exchange = join(folder, 'exchange', rail);
  return {
    toBank: join(exchange, 'to-bank'),
    toBankReceived: join(exchange, 'to-bank', 'received'),
    fromBank: join(exchange, 'from-bank'),
    fromBankTaken: join(exchange, 'from-bank', 'taken'),
    received: join(folder, 'received'),
    sent: join(folder, 'sent'),
  };
}
export type BankFolders = ReturnType<typeof bankFolders>;
