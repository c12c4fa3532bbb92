import { join } from 'node:path';
import type { Disk } from '../disk.ts';

type Row = { readonly id: string };
type Line = { readonly in: string; readonly row: Row };

/** Rows of one kind, by id, in the order in which they came. A row is replaced, never changed. */
export class Rows<T extends Row> {
  readonly #rows = new Map<string, T>();
  readonly #changed: (row: T) => void;
  /** One more with each change. */
  version = 0;

  constructor(changed: (row: T) => void) {
    this.#changed = changed;
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  all(): T[] {
    return [...this.#rows.values()];
  }

  put(row: T): T {
    this.load(row);
    this.#changed(row);
    return row;
  }

  /** As it was read from the disk, or made anew by a seed that never changes. */
  load(row: T): void {
    this.#rows.set(row.id, row);
    this.version += 1;
  }
}

/** Rows that outlive the process: each change is one line at the end of a file, on the disk when `kept` resolves. */
export class Store {
  readonly #disk: Disk;
  readonly #file: string;
  readonly #kinds = new Map<string, { load(row: Row): void }>();
  #last: Promise<void> = Promise.resolve();

  constructor(disk: Disk, folder: string) {
    this.#disk = disk;
    this.#file = join(folder, 'journal.jsonl');
  }

  rows<T extends Row>(kind: string): Rows<T> {
    const rows = new Rows<T>((row) => {
      const line: Line = { in: kind, row };
      this.#last = this.#last.then(() => this.#disk.append(this.#file, `${JSON.stringify(line)}\n`, { flush: false }));
    });
    // The cast holds for what this store wrote itself.
    this.#kinds.set(kind, { load: (row) => rows.load(row as T) });
    return rows;
  }

  /** Reads what was kept, after its first line whatever `begin` adds; a last line that was cut off is none. */
  async open(begin: () => void): Promise<void> {
    const text = (await this.#disk.exists(this.#file)) ? (await this.#disk.read(this.#file)).toString('utf8') : '';
    const [first, ...lines] = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean);
    if (first) this.#load(first);
    begin();
    for (const line of lines) this.#load(line);
    await this.kept();
  }

  #load(line: string): void {
    const read: Line = JSON.parse(line);
    this.#kinds.get(read.in)?.load(read.row);
  }

  kept(): Promise<void> {
    return this.#last;
  }
}
