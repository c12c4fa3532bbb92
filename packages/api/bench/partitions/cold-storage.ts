import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { openOwner } from '@cordelle/db/connection.ts';
import {
  type ChainEnd,
  type ChainFault,
  LINKED_COLUMNS,
  type LinkedRow,
  walkChain,
} from '@cordelle/db/event-store/chain.ts';

/** Who owns the tables: what is detached has nobody's rights but theirs. */
type Owner = Pick<ReturnType<typeof openOwner>, 'unsafe'>;

const CHUNK = 5_000;

/** Rows of a table shaped as the log, client by client, each in the order of positions. */
export async function* rowsOfTable(owner: Owner, table: string): AsyncGenerator<readonly LinkedRow[]> {
  const query = owner.unsafe<LinkedRow[]>(`select ${LINKED_COLUMNS} from ${table} e order by e.client_id, e.position`);
  for await (const rows of query.cursor(CHUNK)) yield rows;
}

/** Writes them to a file of their own, a line each, packed. */
export async function putAside(owner: Owner, table: string, file: string): Promise<void> {
  async function* lines() {
    for await (const rows of rowsOfTable(owner, table)) yield `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  }
  await pipeline(lines, createZstdCompress(), createWriteStream(file));
}

/** Rows of such a file. */
export async function* rowsOfFile(file: string): AsyncGenerator<readonly LinkedRow[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createZstdDecompress()) });
  let rows: LinkedRow[] = [];
  for await (const line of lines) {
    rows.push(JSON.parse(line));
    if (rows.length < CHUNK) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Reads one row after the other of rows that come in chunks. */
class Reader {
  readonly #chunks: AsyncIterator<readonly LinkedRow[]>;
  #rows: readonly LinkedRow[] = [];
  #next = 0;
  row: LinkedRow | undefined;
  client = 0n;
  position = 0n;

  constructor(chunks: AsyncIterable<readonly LinkedRow[]>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** At once where the chunk has more; a promise where another has to come. */
  advance(): Promise<void> | undefined {
    if (this.#next === this.#rows.length) return this.#fetch();
    this.#take();
    return undefined;
  }

  async #fetch(): Promise<void> {
    for (;;) {
      const { done, value } = await this.#chunks.next();
      this.#rows = done ? [] : value;
      this.#next = 0;
      if (done || this.#rows.length > 0) break;
    }
    this.#take();
  }

  #take(): void {
    this.row = this.#rows[this.#next];
    this.#next += 1;
    if (!this.row) return;
    this.client = BigInt(this.row.clientId);
    this.position = BigInt(this.row.position);
  }
}

const isBefore = (a: Reader, b: Reader): boolean =>
  a.client < b.client || (a.client === b.client && a.position < b.position);

/**
 * The first fault of each client's log, whose rows are in several places, each in the order of clients and positions. A log of `ends`
 * that ends elsewhere is a fault as well.
 */
export async function faultsAcross(
  places: readonly AsyncIterable<readonly LinkedRow[]>[],
  ends: ReadonlyMap<bigint, ChainEnd>,
): Promise<{ readonly rows: number; readonly faults: readonly ChainFault[] }> {
  const readers = places.map((chunks) => new Reader(chunks));
  await Promise.all(readers.map((reader) => reader.advance()));
  const faults: ChainFault[] = [];
  let rows = 0;
  const first = () => {
    let found: Reader | undefined;
    for (const reader of readers) if (reader.row && (!found || isBefore(reader, found))) found = reader;
    return found;
  };
  async function* ofClient(clientId: bigint): AsyncGenerator<readonly LinkedRow[]> {
    let chunk: LinkedRow[] = [];
    for (let next = first(); next?.row && next.client === clientId; next = first()) {
      chunk.push(next.row);
      rows += 1;
      await next.advance();
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = [];
    }
    yield chunk;
  }
  for (const [clientId, head] of [...ends].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { fault, end } = await walkChain(clientId, ofClient(clientId));
    if (fault) faults.push(fault);
    else if (end.hash !== head.hash || end.position !== head.position)
      faults.push({ clientId, position: end.position + 1n, fault: 'head_differs' });
    // What follows a fault is of this client still.
    for (let next = first(); next?.client === clientId; next = first()) await next.advance();
  }
  return { rows, faults };
}
