import { join } from 'node:path';
import PostalMime, { addressParser } from 'postal-mime';
import { z } from 'zod';
import type { Disk } from '../disk.ts';

const summary = z.strictObject({
  /** Sorts by arrival; also the name of the stored file. */
  id: z.string(),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  /** Envelope recipients: who got it, whatever the headers say. Lower case. */
  to: z.array(z.string()),
  subject: z.string(),
});
export type MailSummary = z.infer<typeof summary>;

export type Envelope = { readonly from: string; readonly to: readonly string[]; readonly receivedAt: Date };

const ID = /^[0-9]{17}-[0-9]{6,}$/;
const INDEX = 'index.jsonl';

/**
 * Mail as it arrived, one `.eml` a message under `folder`, and an index beside it that can be made again from them.
 * Neither a restart nor a crash loses a message that was accepted.
 */
export class Inbox {
  readonly #disk: Disk;
  readonly #folder: string;
  /** Oldest first. */
  readonly #summaries: MailSummary[] = [];
  readonly #byId = new Map<string, MailSummary>();
  #arrivals = 0;

  private constructor(disk: Disk, folder: string) {
    this.#disk = disk;
    this.#folder = folder;
  }

  static async open(disk: Disk, folder: string): Promise<Inbox> {
    await disk.makeFolder(folder);
    const inbox = new Inbox(disk, folder);
    await inbox.#load();
    return inbox;
  }

  /** Stores a message under the recipients it was sent to. */
  async receive(message: Buffer, envelope: Envelope): Promise<MailSummary> {
    const stamped = Buffer.concat([Buffer.from(traceHeaders(envelope)), message]);
    this.#arrivals += 1;
    const id = `${envelope.receivedAt.toISOString().replaceAll(/[^0-9]/g, '')}-${String(this.#arrivals).padStart(6, '0')}`;
    await this.#disk.write(this.#pathOf(id), stamped);
    const summary = await summaryOf(id, stamped);
    await this.#disk.append(join(this.#folder, INDEX), `${JSON.stringify(summary)}\n`);
    this.#remember(summary);
    return summary;
  }

  /** Newest first; `recipient` keeps the messages one of whose recipients contains it. */
  list({ recipient, skip, limit }: { recipient: string; skip: number; limit: number }): {
    records: MailSummary[];
    count: number;
  } {
    const wanted = recipient.trim().toLowerCase();
    const found = this.#summaries.filter(({ to }) => wanted === '' || to.some((address) => address.includes(wanted)));
    return { records: found.reverse().slice(skip, skip + limit), count: found.length };
  }

  /** The message as stored; null for an id that is none. */
  async read(id: string): Promise<Buffer | null> {
    return ID.test(id) && this.#byId.has(id) ? this.#disk.read(this.#pathOf(id)) : null;
  }

  async #load(): Promise<void> {
    for (const summary of await this.#readIndex()) this.#remember(summary);
    const stored = (await this.#disk.list(this.#folder)).filter((name) => name.endsWith('.eml'));
    for (const name of stored) {
      const id = name.slice(0, -'.eml'.length);
      if (!ID.test(id) || this.#byId.has(id)) continue;
      const found = await summaryOf(id, await this.#disk.read(this.#pathOf(id)));
      await this.#disk.append(join(this.#folder, INDEX), `${JSON.stringify(found)}\n`);
      this.#remember(found);
    }
    this.#summaries.sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#arrivals = this.#summaries.length;
  }

  /** Lines that cannot be read, as a crash leaves them, are made again from the messages. */
  async #readIndex(): Promise<MailSummary[]> {
    const path = join(this.#folder, INDEX);
    if (!(await this.#disk.exists(path))) return [];
    const text = (await this.#disk.read(path)).toString();
    if (text !== '' && !text.endsWith('\n')) await this.#disk.append(path, '\n');
    return text.split('\n').flatMap((line) => {
      const parsed = summary.safeParse(jsonOf(line));
      return parsed.success ? [parsed.data] : [];
    });
  }

  #remember(summary: MailSummary): void {
    if (this.#byId.has(summary.id)) return;
    this.#byId.set(summary.id, summary);
    this.#summaries.push(summary);
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}

/** What a receiving server writes on top of a message. */
const traceHeaders = ({ from, to, receivedAt }: Envelope): string =>
  [
    `Return-Path: <${from}>`,
    ...to.map((address) => `Delivered-To: ${address}`),
    `Received: by sandbox; ${receivedAt.toUTCString()}`,
    '',
  ].join('\r\n');

async function summaryOf(id: string, message: Buffer): Promise<MailSummary> {
  const mail = await PostalMime.parse(message);
  const delivered = mail.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value);
  const sender = mail.from?.address ?? '';
  return {
    id,
    receivedAt: receivedAtOf(id),
    from: mail.from?.name ? `${mail.from.name} <${sender}>` : sender,
    to: addressParser(delivered.join(', '), { flatten: true }).map(({ address }) => (address ?? '').toLowerCase()),
    subject: mail.subject ?? '',
  };
}

/** `20260319130000123-…` → `2026-03-19T13:00:00.123Z`. */
const receivedAtOf = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3}).*$/, '$1-$2-$3T$4:$5:$6.$7Z');

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
