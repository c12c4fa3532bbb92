import { hash } from 'node:crypto';
import type { Tx } from '../connection.ts';
import { type EventRow, parseEvent } from './event-schemas.ts';
import type { StoredEvent } from './stored-event.ts';

/** `previous_hash` of a client's first event. */
export const CHAIN_START = '0'.repeat(64);

/** All stored fields of one event, as the log keeps them: `data` is the exact JSON text. */
export type ChainedRow = {
  readonly position: string;
  readonly clientId: string;
  readonly streamType: string;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly data: string;
  readonly actor: string;
  readonly cause: string | null;
  readonly idempotencyKey: string | null;
  /** Seconds since 1970 with six decimals: what PostgreSQL answers for `extract(epoch from …)`, in any session's time zone. */
  readonly occurredAt: string;
  readonly recordedAt: string;
};

/** SHA-256 (64 hex digits) over the hash before and every stored field of the event. */
export function chainHash(previousHash: string, row: ChainedRow): string {
  const line = JSON.stringify([
    previousHash,
    row.position,
    row.clientId,
    row.streamType,
    row.streamId,
    row.version,
    row.type,
    row.data,
    row.actor,
    row.cause,
    row.idempotencyKey,
    row.occurredAt,
    row.recordedAt,
  ]);
  return hash('sha256', line, 'hex');
}

/** An instant as `ChainedRow` holds it: whole milliseconds, `1773914400.123000`. */
export function epochText(instant: Date): string {
  const ms = instant.getTime();
  return `${Math.floor(ms / 1000)}.${String(((ms % 1000) + 1000) % 1000).padStart(3, '0')}000`;
}

/** A row of the log with its place in the chain. */
export type LinkedRow = ChainedRow & { readonly hash: string; readonly previousHash: string };

/** Columns of `events e` under the names of `LinkedRow`. */
export const LINKED_COLUMNS = `e.position::text as "position", e.client_id::text as "clientId", e.stream_type as "streamType",
  e.stream_id::text as "streamId", e.version, e.type, e.data::text as "data", e.actor, e.cause,
  e.idempotency_key as "idempotencyKey", extract(epoch from e.occurred_at)::text as "occurredAt",
  extract(epoch from e.recorded_at)::text as "recordedAt", encode(e.hash, 'hex') as "hash",
  encode(e.previous_hash, 'hex') as "previousHash"`;

const instantOf = (epoch: string): Date => new Date(Math.round(Number(epoch) * 1000));

/** The event of a row. Throws plainly when its data is not what its stream may hold, as `parseEvent` does. */
export function eventOfRow(row: ChainedRow): StoredEvent {
  const facts = {
    ...row,
    clientId: BigInt(row.clientId),
    streamId: BigInt(row.streamId),
    position: BigInt(row.position),
    occurredAt: instantOf(row.occurredAt),
    recordedAt: instantOf(row.recordedAt),
    data: JSON.parse(row.data),
  };
  return parseEvent(facts as EventRow);
}

export type ChainFault = {
  readonly clientId: bigint;
  /** The first row that does not hold, or the place where a row is missing. */
  readonly position: bigint;
  readonly fault: 'altered' | 'missing' | 'head_differs';
};

const ROWS_PER_FETCH = 5000;

/** Where a chain stands: its last event and that event's hash. */
export type ChainEnd = { readonly position: bigint; readonly hash: string };

/**
 * Walks rows of one client's log, given from its first event and in the order of positions, wherever they are kept. `fault`: the first
 * row whose fields, hash or place do not follow from the row before; `end`: the last row that does.
 */
export async function walkChain(
  clientId: bigint,
  chunks: AsyncIterable<readonly LinkedRow[]>,
): Promise<{ readonly fault: ChainFault | null; readonly end: ChainEnd }> {
  let end: ChainEnd = { position: 0n, hash: CHAIN_START };
  for await (const rows of chunks) {
    for (const row of rows) {
      const position = end.position + 1n;
      if (BigInt(row.position) !== position) return { fault: { clientId, position, fault: 'missing' }, end };
      if (row.previousHash !== end.hash || row.hash !== chainHash(end.hash, row))
        return { fault: { clientId, position, fault: 'altered' }, end };
      end = { position, hash: row.hash };
    }
  }
  return { fault: null, end };
}

/**
 * Walks one client's log from its first event and returns the first row whose fields, hash or place do not follow from the
 * row before; `head_differs` when events were cut off at the end. Null: the chain holds. Reads in pages, memory stays flat.
 */
export async function verifyChain(tx: Tx, clientId: bigint): Promise<ChainFault | null> {
  const { fault, end } = await walkChain(clientId, pagesOf(tx, clientId));
  if (fault) return fault;
  const [head] = await tx.sql<ChainEnd[]>`
    select encode(hash, 'hex') as hash, position from event_heads where client_id = ${clientId}`;
  if ((head?.hash ?? CHAIN_START) === end.hash && (head?.position ?? 0n) === end.position) return null;
  return { clientId, position: end.position + 1n, fault: 'head_differs' };
}

async function* pagesOf(tx: Tx, clientId: bigint): AsyncGenerator<readonly LinkedRow[]> {
  let last = 0n;
  for (;;) {
    const rows = await tx.sql<LinkedRow[]>`
      select ${tx.sql.unsafe(LINKED_COLUMNS)}
      from events e
      where e.client_id = ${clientId} and e.position > ${last}
      order by e.position
      limit ${ROWS_PER_FETCH}`;
    yield rows;
    if (rows.length < ROWS_PER_FETCH) return;
    last = BigInt(rows.at(-1)?.position ?? last);
  }
}
