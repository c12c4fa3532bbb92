import { hash } from 'node:crypto';
import type { Tx } from '../connection.ts';

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

export type ChainFault = {
  readonly clientId: bigint;
  /** The first row that does not hold, or the place where a row is missing. */
  readonly position: bigint;
  readonly fault: 'altered' | 'missing' | 'head_differs';
};

const ROWS_PER_FETCH = 5000;

/**
 * Walks one client's log from its first event and answers the first row whose fields, hash or place do not follow from the
 * row before; `head_differs` when events were cut off at the end. Null: the chain holds. Reads in pages, memory stays flat.
 */
export async function verifyChain(tx: Tx, clientId: bigint): Promise<ChainFault | null> {
  let previousHash = CHAIN_START;
  let last = 0n;
  for (;;) {
    const rows = await tx.sql<(ChainedRow & { hash: string; previousHash: string })[]>`
      select position::text as "position", client_id::text as "clientId", stream_type as "streamType",
        stream_id::text as "streamId", version, type, data::text as "data", actor, cause,
        idempotency_key as "idempotencyKey", extract(epoch from occurred_at)::text as "occurredAt",
        extract(epoch from recorded_at)::text as "recordedAt", encode(hash, 'hex') as "hash",
        encode(previous_hash, 'hex') as "previousHash"
      from events
      where client_id = ${clientId} and position > ${last}
      order by events.position
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
