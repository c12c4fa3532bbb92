import { join } from 'node:path';
import { invariant, unreachable } from '@cordelle/domain/errors.ts';
import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { Disk } from '../disk.ts';
import { Journal } from '../journal.ts';
import type { BankFile } from './answers-of-day.ts';
import type { Books } from './books.ts';
import { canada } from './canada.ts';
import { type BankFolders, bankFolders } from './folders.ts';
import { type JournalLine, journalLine } from './journal.ts';
import { RailBank } from './rail-bank.ts';
import { unitedStates } from './united-states.ts';

/** What one advance did, by rail and file name, in order. */
export type Advanced = {
  readonly now: string;
  readonly taken: readonly { readonly rail: Rail; readonly name: string }[];
  readonly written: readonly { readonly rail: Rail; readonly name: string }[];
};

type OpenTake = {
  readonly rail: Rail;
  readonly name: string;
  readonly copy: string;
  readonly acknowledgement: BankFile;
};

/** What the journal told. `openTakes` and files in `sent` may still lack their last step, if a crash came between. */
type Memory = {
  readonly rails: Readonly<Record<Rail, Pick<RailBank<unknown>, 'take' | 'advance' | 'books'>>>;
  readonly sent: Set<string>;
  /** How often each file name came. */
  readonly arrivals: Map<string, number>;
  readonly openTakes: Map<string, OpenTake>;
  clock: Date | null;
};

/**
 * The bank: one per rail over the folders of the exchange, with a journal as its memory. Every change of the disk is
 * announced in the journal first and can be done again, so a crash at any moment is made good by the next advance.
 */
export class Bank {
  readonly #disk: Disk;
  readonly #folders: Readonly<Record<Rail, BankFolders>>;
  readonly #journal: Journal<JournalLine>;
  readonly #seed: number;
  #memory: Promise<Memory> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(disk: Disk, folder: string, seed: number) {
    this.#disk = disk;
    this.#folders = { CA: bankFolders(folder, 'CA'), US: bankFolders(folder, 'US') };
    this.#journal = new Journal(disk, join(folder, 'journal.jsonl'), journalLine);
    this.#seed = seed;
  }

  /** Opens the bank kept in `folder` (`DATA_DIR/sandbox/bank`), or a new one. The seed counts for a new one only. */
  static async open({ disk, folder, seed }: { disk: Disk; folder: string; seed: number }): Promise<Bank> {
    const bank = new Bank(disk, folder, seed);
    for (const rail of RAILS) for (const path of Object.values(bank.#folders[rail])) await disk.makeFolder(path);
    await bank.#remembered();
    return bank;
  }

  /**
   * Does everything due by `now`: writes the files whose time has come, then takes what lies in the inboxes and
   * acknowledges it. One at a time; an earlier `now` than before is taken for the latest one: a bank's clock never goes back.
   */
  advance(now: Date): Promise<Advanced> {
    const run = this.#last.then(() => this.#advance(now));
    this.#last = run.catch(() => {});
    return run;
  }

  async books(rail: Rail): Promise<Books> {
    return (await this.#remembered()).rails[rail].books;
  }

  async #advance(asked: Date): Promise<Advanced> {
    const memory = await this.#remembered();
    const now = memory.clock && memory.clock > asked ? memory.clock : asked;
    const written: { rail: Rail; name: string }[] = [];
    const taken: { rail: Rail; name: string }[] = [];
    try {
      for (const rail of RAILS) {
        const files = await memory.rails[rail].advance(now);
        written.push(...(await this.#send(memory, rail, files)));
      }
      for (const open of [...memory.openTakes.values()]) written.push(...(await this.#finishTake(memory, open)));
      for (const rail of RAILS)
        for (const name of await this.#disk.list(this.#folders[rail].toBank)) {
          written.push(...(await this.#take(memory, rail, name, now)));
          taken.push({ rail, name });
        }
      const advanced = { type: 'advanced', now: now.toISOString() } as const;
      // the first one decides with which day the bank's statements begin
      if (memory.clock === null || taken.length > 0 || written.length > 0) await this.#journal.append(advanced);
      else await this.#journal.note(advanced);
    } catch (error) {
      // half done in memory is worth nothing; the journal knows how far the disk came
      this.#memory = null;
      throw error;
    }
    memory.clock = now;
    return { now: now.toISOString(), taken, written };
  }

  async #take(memory: Memory, rail: Rail, name: string, at: Date): Promise<{ rail: Rail; name: string }[]> {
    const arrival = (memory.arrivals.get(name) ?? 0) + 1;
    const copy = arrival === 1 ? name : `${name}.${arrival}`;
    const { toBank, received } = this.#folders[rail];
    const bytes = await this.#disk.read(join(toBank, name));
    await this.#disk.write(join(received, copy), bytes);
    await this.#journal.append({ type: 'taken', rail, name, copy, at: at.toISOString() });
    return this.#finishTake(memory, await this.#remember(memory, { rail, name, copy, at, bytes }));
  }

  async #remember(
    memory: Memory,
    { rail, name, copy, at, bytes }: { rail: Rail; name: string; copy: string; at: Date; bytes: Buffer },
  ): Promise<OpenTake> {
    memory.arrivals.set(name, (memory.arrivals.get(name) ?? 0) + 1);
    const open = { rail, name, copy, acknowledgement: await memory.rails[rail].take({ name, copy }, bytes, at) };
    memory.openTakes.set(`${rail} ${copy}`, open);
    return open;
  }

  /** Acknowledges a taken file, then clears it from the inbox. Safe to do again from anywhere in between. */
  async #finishTake(memory: Memory, open: OpenTake): Promise<{ rail: Rail; name: string }[]> {
    const { rail, name, copy, acknowledgement } = open;
    const { toBank, toBankReceived } = this.#folders[rail];
    const written = await this.#send(memory, rail, [acknowledgement]);
    // after a crash the inbox may hold nothing, or already the next file of that name
    if ((await this.#disk.exists(join(toBank, name))) && !(await this.#disk.exists(join(toBankReceived, copy))))
      await this.#disk.move(join(toBank, name), join(toBankReceived, copy));
    await this.#journal.append({ type: 'archived', rail, copy });
    memory.openTakes.delete(`${rail} ${copy}`);
    return written;
  }

  /** Announces files, then delivers them. A file announced before a crash is delivered unless the customer has it. */
  async #send(memory: Memory, rail: Rail, files: readonly BankFile[]): Promise<{ rail: Rail; name: string }[]> {
    const { sent, fromBank, fromBankTaken } = this.#folders[rail];
    const fresh = files.filter(({ name }) => !memory.sent.has(name));
    for (const { name, bytes } of fresh) await this.#disk.write(join(sent, name), bytes);
    await this.#journal.append(...fresh.map(({ name }): JournalLine => ({ type: 'sent', rail, name })));
    for (const { name } of fresh) memory.sent.add(name);
    const delivered: { rail: Rail; name: string }[] = [];
    for (const { name, bytes } of files) {
      const isThere =
        (await this.#disk.exists(join(fromBank, name))) || (await this.#disk.exists(join(fromBankTaken, name)));
      if (isThere) continue;
      await this.#disk.write(join(fromBank, name), bytes);
      delivered.push({ rail, name });
    }
    return delivered;
  }

  #remembered(): Promise<Memory> {
    this.#memory ??= this.#recall();
    return this.#memory;
  }

  /** Lives the journal again. What it wrote then is not written now; only the end may be unfinished. */
  async #recall(): Promise<Memory> {
    const [opened, ...lines] = await this.#journal.read();
    if (!opened) await this.#journal.append({ type: 'opened', seed: this.#seed });
    else invariant(opened.type === 'opened', 'the journal begins with the opening of the bank');
    const seed = opened?.seed ?? this.#seed;
    const memory: Memory = {
      rails: { CA: new RailBank(canada, seed), US: new RailBank(unitedStates, seed) },
      sent: new Set(),
      arrivals: new Map(),
      openTakes: new Map(),
      clock: null,
    };
    for (const line of lines) await this.#relive(memory, line);
    return memory;
  }

  async #relive(memory: Memory, line: JournalLine): Promise<void> {
    switch (line.type) {
      case 'opened':
        return;
      case 'taken': {
        const { rail, name, copy } = line;
        const bytes = await this.#disk.read(join(this.#folders[rail].received, copy));
        await this.#remember(memory, { rail, name, copy, at: new Date(line.at), bytes });
        return;
      }
      case 'archived':
        memory.openTakes.delete(`${line.rail} ${line.copy}`);
        return;
      case 'sent':
        memory.sent.add(line.name);
        return;
      case 'advanced':
        memory.clock = new Date(line.now);
        for (const rail of RAILS) await memory.rails[rail].advance(memory.clock);
        return;
      default:
        unreachable(line);
    }
  }
}
