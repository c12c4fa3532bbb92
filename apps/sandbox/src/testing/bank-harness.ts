import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAcknowledgement } from '@cordelle/bank-files/acknowledgement.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import { FileFault } from '@cordelle/bank-files/fault.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { readStatement } from '@cordelle/bank-files/statement.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { centsText, moneyText } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { Bank } from '../bank/bank.ts';
import { bankFolders } from '../bank/folders.ts';
import { type BeforeChange, Disk } from '../disk.ts';
import { americanFile, CA_PROFILE, canadianFile, type Sent } from './customer-files.ts';

/** A bank on a folder of its own, and the customer's side of it. */
export class BankHarness {
  readonly folder: string;
  bank: Bank;
  #numbers = 0;

  private constructor(folder: string, bank: Bank) {
    this.folder = folder;
    this.bank = bank;
  }

  static async start({ seed = 1, beforeChange = () => {} }: { seed?: number; beforeChange?: BeforeChange } = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-bank-'));
    return new BankHarness(folder, await Bank.open({ disk: new Disk({ beforeChange, flushes: false }), folder, seed }));
  }

  /** The process ends and another begins on the same folder. */
  async restart(beforeChange: BeforeChange = () => {}): Promise<void> {
    this.bank = await Bank.open({ disk: new Disk({ beforeChange, flushes: false }), folder: this.folder, seed: 99 });
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  /** Puts a file of these entries into the inbox; returns its name. */
  async send(rail: Rail, createdOn: string, entries: readonly Sent[]): Promise<string> {
    this.#numbers += 1;
    const write = rail === 'CA' ? canadianFile : americanFile;
    const name =
      rail === 'CA'
        ? `CA_${createdOn.replaceAll('-', '')}_${String(this.#numbers).padStart(4, '0')}.txt`
        : `US_${createdOn.replaceAll('-', '')}_${String.fromCharCode(64 + this.#numbers)}.ach`;
    await this.put(rail, name, await write(this.#numbers, createdOn, entries));
    return name;
  }

  async put(rail: Rail, name: string, bytes: Uint8Array): Promise<void> {
    const { toBank } = bankFolders(this.folder, rail);
    await writeFile(join(toBank, `${name}.part`), bytes);
    await rename(join(toBank, `${name}.part`), join(toBank, name));
  }

  /** Both rails share the clock of Toronto and New York. */
  advance(date: string, time = '06:00') {
    return this.bank.advance(instantOf(date, time, 'America/Toronto'));
  }

  /** Advances to 06:00 of every day, and after the last one returns what lies in `from-bank`. */
  async liveThrough(from: string, to: string): Promise<void> {
    for (let date = from; date <= to; date = addDays(date, 1)) await this.advance(date);
  }

  /** What the customer finds, file by file in name order, as short sentences. */
  async found(rail: Rail, kind: 'ACK' | 'RET' | 'NOC' | 'STMT'): Promise<string[]> {
    const { fromBank } = bankFolders(this.folder, rail);
    const names = (await readdir(fromBank)).filter((name) => name.startsWith(`${rail}_${kind}_`)).sort();
    return Promise.all(
      names.map(async (name) => `${name}: ${(await describe(name, await readFile(join(fromBank, name)))).join('; ')}`),
    );
  }

  /** Every file of the exchange and the archive, with its bytes. */
  async everything(): Promise<Map<string, string>> {
    const files = new Map<string, string>();
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && entry.name !== 'journal.jsonl') {
        const path = join(entry.parentPath, entry.name);
        files.set(path.slice(this.folder.length), await readFile(path, 'base64'));
      }
    return new Map([...files].sort());
  }
}

async function describe(name: string, bytes: Buffer): Promise<string[]> {
  try {
    return await sentences(name, bytes);
  } catch (error) {
    if (error instanceof FileFault) return [`fault ${error.code}`];
    throw error;
  }
}

async function sentences(name: string, bytes: Buffer): Promise<string[]> {
  if (name.includes('_ACK_')) {
    const { status, rejectedItems, rejectReason } = readAcknowledgement(bytes);
    return [status, ...rejectedItems.map(({ code }) => code), ...(rejectReason ? [rejectReason] : [])];
  }
  if (name.includes('_STMT_')) {
    const { lines, openingBalance, closingBalance } = readStatement(bytes);
    return [
      moneyText(openingBalance),
      ...lines.map(({ kind, reference, amount }) => `${kind} ${reference} ${moneyText(amount)}`),
      moneyText(closingBalance),
    ];
  }
  if (name.startsWith('CA_')) {
    const { segments } = await readCpa005(bytes, CA_PROFILE);
    return segments.map((segment) => {
      if (segment.type === 'S') return `moved to ${segment.newInstitution ?? 'same branch'} ${segment.newAccount}`;
      if (segment.type === 'I' || segment.type === 'J')
        return `${segment.type} ${segment.reason} ${centsText(segment.amountCents)} for ${segment.crossReference}`;
      return segment.type;
    });
  }
  const { batches } = await readNacha(bytes, { direction: 'inbound' });
  return batches.flatMap(({ entries }) =>
    entries.map(({ addenda, amountCents, transactionCode }) => {
      if (addenda?.type === 'change') return `${addenda.code} ${addenda.correctedData}`;
      if (addenda?.type === 'return')
        return `${transactionCode} ${addenda.reason} ${centsText(amountCents)} for ${addenda.originalTrace}`;
      return transactionCode;
    }),
  );
}
