import { invariant } from '@cordelle/domain/errors.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import { arrayLiteral } from '../array-literal.ts';
import { alsoOf, atClients, onlyClient } from '../client-place.ts';
import type { Tx } from '../connection.ts';
import { beginLog } from './begin-log.ts';
import { type ChainedRow, chainHash, epochText } from './chain.ts';
import {
  type AppendMeta,
  type EventFacts,
  type StoredEvent,
  type StreamAppend,
  type StreamRef,
  streamKey,
} from './stored-event.ts';

/** What an append did: `conflicts` names the streams whose version was not the expected one; nothing of them was stored. */
export type Appended = { readonly stored: StoredEvent[]; readonly conflicts: StreamRef[] };

/** The end of a client's log, as it was read. */
type Head = { readonly clientId: bigint; readonly hash: string; readonly position: bigint };

/** Ends of the logs of some clients, and one reading of the database's clock for all of them. */
type LogEnds = { readonly heads: ReadonlyMap<bigint, Head>; readonly recordedAt: string };

const LOCK_HEAD = `
  select client_id as "clientId", encode(hash, 'hex') as hash, position,
    extract(epoch from date_trunc('milliseconds', clock_timestamp()))::text as "recordedAt"
  from event_heads
  where client_id = $1::bigint for update`;

const FIND_HEADS = `select client_id as "clientId" from event_heads where client_id = any($1::bigint[])`;

/** Each stream is looked up by its own key, whatever the planner believes of a young table. */
const FIND_CONFLICTS = `
  select u.ordinal::int as ordinal
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[]) with ordinality
    as u (client_id, stream_type, stream_id, expected, ordinal)
  ${atClients('$5')}
  left join lateral (
    select e.version from events e
    where e.client_id = h.client_id and ${alsoOf('e', '$5')} and e.stream_type = u.stream_type and e.stream_id = u.stream_id
    order by e.version desc limit 1
  ) last on true
  where coalesce(last.version, 0) <> u.expected`;

const MOVE_HEADS = `
  update event_heads h set hash = decode(u.hash, 'hex'), position = u.position
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) as u (client_id, read, hash, position)
  where h.client_id = u.client_id and ($5::bigint is null or h.client_id = $5::bigint) and h.position = u.read`;

const STORE = `
  insert into events (client_id, stream_type, stream_id, version, type, data, actor, cause, idempotency_key, occurred_at,
    recorded_at, position, hash, previous_hash)
  select h.client_id, u.stream_type, u.stream_id, u.version, u.type, u.data::json, u.actor, u.cause, u.idempotency_key,
    u.occurred_at, $14::timestamptz, u.position, decode(u.hash, 'hex'), decode(u.previous_hash, 'hex')
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::timestamptz[], $11::bigint[], $12::text[], $13::text[]) as u (client_id, stream_type, stream_id,
    version, type, data, actor, cause, idempotency_key, occurred_at, position, hash, previous_hash)
  ${atClients('$15')}`;

/**
 * Stores events of any number of streams and clients, at the versions expected of each stream. A stream at another version
 * is left out whole and named in `conflicts`; all others are stored. The same stream may come several times, each expecting
 * what the one before leaves; of one that comes without events the version is only compared, where anything is stored at all.
 * Holds the log of every client concerned until the transaction ends (taken in the order of their ids, so that two appends
 * never wait for each other): positions have no gaps and follow the order of commit. Two round trips, of several clients three, and
 * three statements whatever the number of events besides a lock for each client; the last two are awaited by `written`, so that
 * whoever has more to send sends it at once. Appends of one transaction that are asked for at the same moment follow one another.
 */
export async function append(
  tx: Tx,
  items: readonly StreamAppend[],
  meta: AppendMeta,
): Promise<Appended & { written: Promise<unknown> }> {
  if (items.every((item) => item.events.length === 0)) return { stored: [], conflicts: [], written: Promise.resolve() };
  return tx.inTurn(async () => {
    const { conflicts, ...ends } = await hold(tx, firstOfEachStream(items));
    const excluded = new Set(conflicts.map(streamKey));
    const accepted = conflicts.length === 0 ? items : items.filter((item) => !excluded.has(streamKey(item)));
    const rows = chain(accepted, meta, ends);
    return { stored: rows.stored, conflicts, written: rows.stored.length === 0 ? Promise.resolve() : store(tx, rows) };
  });
}

type HeadRow = Head & { readonly recordedAt: string };

/** Sent at once: a query that is only awaited would travel behind the one that must come after it. */
const send = <Row extends object>(tx: Tx, text: string, parameters: readonly (string | null)[]) =>
  tx.sql.unsafe<Row[]>(text, [...parameters], { prepare: true }).execute();

/** One statement for each client, in the order of their ids: over rows of many nodes there is no lock. */
async function lockHeads(tx: Tx, clientIds: readonly bigint[]): Promise<HeadRow[]> {
  const lock = (clientId: bigint) => send<HeadRow>(tx, LOCK_HEAD, [String(clientId)]);
  return (await Promise.all(clientIds.map(lock))).flat();
}

/** Logs of several clients that have none yet begin before any is held: whoever held one while another began could be waited for in a circle. */
async function startMissing(tx: Tx, clientIds: readonly bigint[]): Promise<void> {
  const known = await send<{ clientId: bigint }>(tx, FIND_HEADS, [arrayLiteral(clientIds)]);
  const begun = new Set(known.map(({ clientId }) => clientId));
  await startHeads(
    tx,
    clientIds.filter((clientId) => !begun.has(clientId)),
  );
}

/** In the order of their ids as well: who else begins one of them is waited for. */
async function startHeads(tx: Tx, clientIds: readonly bigint[]): Promise<void> {
  await Promise.all(clientIds.map((clientId) => beginLog(tx, clientId)));
}

/** Time is read when the last log is held. */
const endsOf = (rows: readonly HeadRow[]): LogEnds => ({
  heads: new Map(rows.map((row) => [row.clientId, row])),
  recordedAt: rows.at(-1)?.recordedAt ?? '',
});

/** The first append of each stream; later ones of the same stream must follow on without a gap. */
function firstOfEachStream(items: readonly StreamAppend[]): StreamAppend[] {
  const next = new Map<string, number>();
  const firsts: StreamAppend[] = [];
  for (const item of items) {
    const key = streamKey(item);
    const expected = next.get(key);
    if (expected === undefined) firsts.push(item);
    else invariant(item.expectedVersion === expected, `appends to ${key} follow each other`);
    next.set(key, item.expectedVersion + item.events.length);
  }
  return firsts;
}

/**
 * Takes the logs of the clients concerned, then looks at the streams: what it finds cannot change any more. One round trip, of several
 * clients two.
 */
async function hold(tx: Tx, firsts: readonly StreamAppend[]): Promise<LogEnds & { conflicts: StreamRef[] }> {
  const clientIds = [...new Set(firsts.map((item) => item.clientId))].sort((a, b) => (a < b ? -1 : 1));
  if (clientIds.length > 1) await startMissing(tx, clientIds);
  const look = () => Promise.all([lockHeads(tx, clientIds), findConflicts(tx, firsts)]);
  let [heads, conflicts] = await look();
  if (heads.length < clientIds.length) {
    await startHeads(tx, clientIds);
    [heads, conflicts] = await look();
  }
  return { ...endsOf(heads), conflicts };
}

async function findConflicts(tx: Tx, firsts: readonly StreamAppend[]): Promise<StreamRef[]> {
  const rows = await tx.sql.unsafe<{ ordinal: number }[]>(
    FIND_CONFLICTS,
    [
      arrayLiteral(firsts.map((item) => item.clientId)),
      arrayLiteral(firsts.map((item) => item.streamType)),
      arrayLiteral(firsts.map((item) => item.streamId)),
      arrayLiteral(firsts.map((item) => item.expectedVersion)),
      onlyClient(firsts.map((item) => item.clientId)),
    ],
    { prepare: true },
  );
  return rows.flatMap(({ ordinal }) => {
    const item = firsts[ordinal - 1];
    return item ? [{ clientId: item.clientId, streamType: item.streamType, streamId: item.streamId }] : [];
  });
}

/** A log on its way: where it was read, and what it ends with now. */
type Moved = { readonly clientId: bigint; readonly read: bigint; hash: string; position: bigint };

type ChainedEvents = {
  readonly stored: StoredEvent[];
  readonly data: string[];
  readonly hashes: string[];
  readonly previousHashes: string[];
  readonly moved: Map<bigint, Moved>;
  readonly recordedAt: Date;
};

/** Gives every event its place and hash, behind the end of its client's log. */
function chain(items: readonly StreamAppend[], meta: AppendMeta, ends: LogEnds): ChainedEvents {
  const recordedAt = new Date(Math.round(Number(ends.recordedAt) * 1000));
  const chained: ChainedEvents = {
    stored: [],
    data: [],
    hashes: [],
    previousHashes: [],
    moved: new Map(),
    recordedAt,
  };
  const occurredAtOfAll = epochText(meta.occurredAt);
  for (const item of items) {
    if (item.events.length === 0) continue;
    const { actor, cause, idempotencyKey = null, occurredAt } = item.meta ?? meta;
    const occurredAtText = item.meta ? epochText(occurredAt) : occurredAtOfAll;
    const head = movedOf(chained.moved, ends, item.clientId);
    const { clientId, streamType, streamId } = item;
    let version = item.expectedVersion;
    for (const event of item.events) {
      version += 1;
      head.position += 1n;
      const data = JSON.stringify(event.data);
      const row: ChainedRow = {
        position: head.position.toString(),
        clientId: clientId.toString(),
        streamType,
        streamId: streamId.toString(),
        version,
        type: event.type,
        data,
        actor,
        cause,
        idempotencyKey,
        occurredAt: occurredAtText,
        recordedAt: ends.recordedAt,
      };
      chained.previousHashes.push(head.hash);
      head.hash = chainHash(head.hash, row);
      chained.hashes.push(head.hash);
      chained.data.push(data);
      chained.stored.push(
        stored(event, {
          clientId,
          streamType,
          streamId,
          version,
          actor,
          cause,
          idempotencyKey,
          occurredAt,
          recordedAt,
          position: head.position,
        }),
      );
    }
  }
  return chained;
}

/** The one place where an event joins its facts: the appender's types say that the stream may hold it. */
function stored(event: DomainEvent, facts: EventFacts): StoredEvent {
  return { ...facts, type: event.type, data: event.data } as StoredEvent;
}

function movedOf(moved: Map<bigint, Moved>, ends: LogEnds, clientId: bigint): Moved {
  const known = moved.get(clientId);
  if (known) return known;
  const end = ends.heads.get(clientId);
  invariant(end, `the end of the log of client ${clientId} is known`);
  const begun = { clientId, read: end.position, hash: end.hash, position: end.position };
  moved.set(clientId, begun);
  return begun;
}

async function store(tx: Tx, chained: ChainedEvents): Promise<void> {
  const { stored: events, data, hashes, previousHashes, recordedAt } = chained;
  const moved = [...chained.moved.values()];
  const only = onlyClient(moved.map((head) => head.clientId));
  const [heads, rows] = await Promise.all([
    send(tx, MOVE_HEADS, [
      arrayLiteral(moved.map((head) => head.clientId)),
      arrayLiteral(moved.map((head) => head.read)),
      arrayLiteral(moved.map((head) => head.hash)),
      arrayLiteral(moved.map((head) => head.position)),
      only,
    ]),
    send(tx, STORE, [
      arrayLiteral(events.map((event) => event.clientId)),
      arrayLiteral(events.map((event) => event.streamType)),
      arrayLiteral(events.map((event) => event.streamId)),
      arrayLiteral(events.map((event) => event.version)),
      arrayLiteral(events.map((event) => event.type)),
      arrayLiteral(data),
      arrayLiteral(events.map((event) => event.actor)),
      arrayLiteral(events.map((event) => event.cause)),
      arrayLiteral(events.map((event) => event.idempotencyKey)),
      arrayLiteral(events.map((event) => event.occurredAt.toISOString())),
      arrayLiteral(events.map((event) => event.position)),
      arrayLiteral(hashes),
      arrayLiteral(previousHashes),
      recordedAt.toISOString(),
      only,
    ]),
  ]);
  invariant(heads.count === moved.length && rows.count === events.length, 'a log that is held does not go on');
}
