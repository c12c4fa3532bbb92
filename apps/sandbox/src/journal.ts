import { truncate } from 'node:fs/promises';
import type { z } from 'zod';
import type { Disk } from './disk.ts';

/** The memory of a part of the outside world: JSON lines that are only ever added to. A line is written before its visible effect. */
export class Journal<Line> {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #line: z.ZodType<Line>;

  constructor(disk: Disk, path: string, line: z.ZodType<Line>) {
    this.#disk = disk;
    this.#path = path;
    this.#line = line;
  }

  /** Every whole line, oldest first. A last line cut off by a crash was never acted on and is removed. */
  async read(): Promise<Line[]> {
    if (!(await this.#disk.exists(this.#path))) return [];
    const bytes = await this.#disk.read(this.#path);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) await truncate(this.#path, whole);
    return bytes
      .subarray(0, whole)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => this.#line.parse(JSON.parse(line)));
  }

  async append(...lines: readonly Line[]): Promise<void> {
    if (lines.length > 0)
      await this.#disk.append(this.#path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  /** A line that may be forgotten in a power failure: nothing anybody can see rests on it. */
  async note(line: Line): Promise<void> {
    await this.#disk.append(this.#path, `${JSON.stringify(line)}\n`, { flush: false });
  }
}
