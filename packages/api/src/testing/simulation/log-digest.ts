import { createHash } from 'node:crypto';
import { type Database, inTransaction } from '@cordelle/db/connection.ts';

type Row = {
  clientId: bigint;
  streamType: string;
  streamId: bigint;
  version: number;
  type: string;
  data: unknown;
  actor: string;
  occurredAt: Date;
};

/** What an id of event data names. Others are ids of nothing that a sequence numbers. */
const NAMED: Readonly<Record<string, string>> = {
  bankFileId: 'bank-file',
  settlementId: 'settlement',
  payoutId: 'payout',
  scheduleId: 'schedule',
  transactionId: 'transaction',
  retryOf: 'transaction',
  customerId: 'customer',
  bankAccountId: 'bank account',
  invoiceId: 'invoice',
  items: 'item',
};

/**
 * One number for everything that was recorded, client by client, in order: who, what, when by the business clock. Records count
 * by their first appearance in their client's log, since two rails draw their numbers from the same sequences.
 */
export function logDigest(worker: Database): Promise<string> {
  return inTransaction(worker, { readOnly: true }, async ({ sql }) => {
    const digest = createHash('sha256');
    const places = new Map<string, number>();
    const placeOf = (client: bigint, kind: string, id: string): number => {
      const key = `${client} ${kind} ${id}`;
      const known = places.get(key) ?? places.size;
      places.set(key, known);
      return known;
    };
    const shown = (client: bigint, value: unknown, name = ''): unknown => {
      if (Array.isArray(value)) return value.map((one) => shown(client, one, name));
      if (value !== null && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(client, inner, key)]));
      const kind = NAMED[name];
      return typeof value === 'string' && kind !== undefined ? placeOf(client, kind, value) : value;
    };
    const rows = sql<Row[]>`
      select client_id as "clientId", stream_type as "streamType", stream_id as "streamId", version, type, data, actor,
             occurred_at as "occurredAt"
        from events where client_id > 0 order by client_id, position`;
    for (const { clientId, streamType, streamId, version, type, data, actor, occurredAt } of await rows)
      digest.update(
        `${JSON.stringify([
          String(clientId),
          streamType,
          placeOf(clientId, streamType, String(streamId)),
          version,
          type,
          shown(clientId, data),
          actor,
          occurredAt.toISOString(),
        ])}\n`,
      );
    return digest.digest('hex');
  });
}
