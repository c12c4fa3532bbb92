import { truncate } from 'node:fs/promises';
import { RAILS } from '@cordelle/domain/rail.ts';
import { z } from 'zod';
import type { Disk } from '../disk.ts';

const rail = z.enum(RAILS);
const instant = z.iso.datetime();

/**
 * What the bank must remember; all else follows from it, the bytes of the files it received, and the seed.
 * A line is written before its visible effect, so an effect without a line cannot exist.
 */
const journalLine = z.discriminatedUnion('type', [
  /** First line: another seed would tell another story about the same files. */
  z.strictObject({ type: z.literal('opened'), seed: z.int() }),
  /** A file was taken in. `copy` is its name in `received/`, unlike `name` when a name arrives again. */
  z.strictObject({ type: z.literal('taken'), rail, name: z.string(), copy: z.string(), at: instant }),
  /** The taken file left the inbox. */
  z.strictObject({ type: z.literal('archived'), rail, copy: z.string() }),
  /** A file was written for the customer; its bytes are in `sent/`. */
  z.strictObject({ type: z.literal('sent'), rail, name: z.string() }),
  /** Everything due at `now` is done. */
  z.strictObject({ type: z.literal('advanced'), now: instant }),
]);
export type JournalLine = z.infer<typeof journalLine>;

/** The bank's memory: JSON lines that are only ever added to. */
export class Journal {
  readonly #disk: Disk;
  readonly #path: string;

  constructor(disk: Disk, path: string) {
    this.#disk = disk;
    this.#path = path;
  }

  /** Every whole line, oldest first. A last line cut off by a crash was never acted on and is removed. */
  async read(): Promise<JournalLine[]> {
    if (!(await this.#disk.exists(this.#path))) return [];
    const bytes = await this.#disk.read(this.#path);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) await truncate(this.#path, whole);
    return bytes
      .subarray(0, whole)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => journalLine.parse(JSON.parse(line)));
  }

  async append(...lines: JournalLine[]): Promise<void> {
    if (lines.length > 0)
      await this.#disk.append(this.#path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  /** A line that may be forgotten in a power failure: nothing anybody can see rests on it. */
  async note(line: JournalLine): Promise<void> {
    await this.#disk.append(this.#path, `${JSON.stringify(line)}\n`, { flush: false });
  }
}
