import { type BankTransport, BankWayFailed, type Whereabouts } from '../ports/bank-transport.ts';

/** A bank as our side sees it: an inbox, and what it wrote. Behaves badly when told to. */
export class FakeBank implements BankTransport {
  /** Whole files, by name: what really arrived. */
  readonly inbox = new Map<string, Buffer>();
  readonly outbox = new Map<string, Buffer>();
  readonly archived: string[] = [];
  /** Names in the order in which they arrived; a name twice would be a debit twice. */
  readonly arrivals: string[] = [];
  reachable = true;

  async list(): Promise<string[]> {
    this.#requireReachable();
    return [...this.outbox.keys()].filter((name) => !this.archived.includes(name)).sort();
  }

  async *fetch(name: string): AsyncGenerator<Buffer> {
    const bytes = this.outbox.get(name);
    if (!bytes) throw new Error(`no file ${name}`);
    yield bytes;
  }

  async archive(name: string): Promise<void> {
    this.archived.push(name);
  }

  async send(name: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    this.#requireReachable();
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    this.inbox.set(name, Buffer.concat(chunks));
    this.arrivals.push(name);
  }

  async locate(name: string): Promise<Whereabouts> {
    this.#requireReachable();
    return this.inbox.has(name) ? 'present' : 'absent';
  }

  #requireReachable(): void {
    if (!this.reachable) throw new BankWayFailed('bank_unreachable', new Error('the bank does not answer'));
  }
}
