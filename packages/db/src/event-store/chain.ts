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

/**
 * Walks one client's log from its first event and returns the first row whose fields, hash or place do not follow from the
 * row before; `head_differs` when events were cut off at the end. Null: the chain holds. Reads in pages, memory stays flat.
 */
export async function verifyChain(tx: Tx, clientId: bigint): Promise<ChainFault | null> {
  let previousHash = CHAIN_START;
  let last = 0n;
  for (;;) {
    const rows = await tx.sql<LinkedRow[]>`
      select ${tx.sql.unsafe(LINKED_COLUMNS)}
      from events e
      where e.client_id = ${clientId} and e.position > ${last}
      order by e.position
      limit ${ROWS_PER_FETCH}`;
    for (const row of rows) {
      if (BigInt(row.position) !== last + 1n) return { clientId, position: last + 1n, fault: 'missing' };
      if (row.previousHash !== previousHash || row.hash !== chainHash(previousHash, row)) {
        return { clientId, position: last + 1n, fault: 'altered' };
      }
      previousHash = row.hash;
      last += 1n;
    }
    if (rows.length < ROWS_PER_FETCH) break;
  }
  const [head] = await tx.sql<{ hash: string; position: string }[]>`
    select encode(hash, 'hex') as hash, position::text as position
    from event_heads where client_id = ${clientId}`;
  if ((head?.hash ?? CHAIN_START) === previousHash && BigInt(head?.position ?? 0) === last) return null;
  return { clientId, position: last + 1n, fault: 'head_differs' };
}
