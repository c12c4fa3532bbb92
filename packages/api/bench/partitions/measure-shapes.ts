import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { append } from '@cordelle/db/event-store/append.ts';
import { verifyChain } from '@cordelle/db/event-store/chain.ts';
import { loadStreams } from '@cordelle/db/event-store/load.ts';
import { replay } from '@cordelle/db/event-store/replay.ts';
import type { StreamAppend, StreamRef } from '@cordelle/db/event-store/stored-event.ts';
import { type Below, seededNumbers } from '@cordelle/engine/testing/seeded-numbers.ts';
import { median, timed } from '../compare.ts';
import { type History, lifeOf, writeHistory } from './history.ts';
import { type AsideFigure, putPartsAside } from './put-parts-aside.ts';
import { reshape, type Shape, shapesOf } from './shapes.ts';

type Owner = ReturnType<typeof openOwner>;

/** One shape of the log beside the others: times in milliseconds, medians where something was done many times. */
export type ShapeFigure = {
  readonly shape: string;
  readonly parts: number;
  /** Of one event, and of a batch of a thousand debits of many clients. */
  readonly appendMs: number;
  readonly batchMs: number;
  /** The events of one payment, and those of a thousand. */
  readonly loadMs: number;
  readonly loadManyMs: number;
  /** Events a second: of the largest client's chain, and of the whole log as it is replayed. */
  readonly chainPerSecond: number;
  readonly replayPerSecond: number;
  /** All indexes, and those of the part that a new payment is written into. */
  readonly indexBytes: number;
  readonly writtenIndexBytes: number;
  readonly aside: AsideFigure | null;
};

const APPENDS = 200;
const BATCHES = 10;
const BATCH = 1_000;
const META = { actor: 'system:bench', cause: null, occurredAt: new Date('2026-03-18T16:00:00Z') } as const;

/** Writes one history, and measures it in each shape, in a database of its own; `folder` takes what is put aside. */
export async function measureShapes(
  { filledUrl, databaseUrl, folder }: { filledUrl: string; databaseUrl: (name: string) => string; folder: string },
  events: number,
  told: (figure: ShapeFigure) => void,
): Promise<History> {
  const history = await writeHistory(filledUrl, events, new Date());
  for (const [at, shape] of shapesOf(history).entries()) {
    const name = `shape_${at}`;
    await inServer(databaseUrl('postgres'), async (owner) => {
      await owner`create database ${owner(name)} template ${owner(new URL(filledUrl).pathname.slice(1))} strategy file_copy`;
    });
    await reshape(databaseUrl(name), shape);
    told(await measure(databaseUrl(name), shape, history, folder));
    await inServer(databaseUrl('postgres'), async (owner) => {
      await owner`drop database ${owner(name)}`;
    });
  }
  return history;
}

async function inServer(url: string, work: (owner: Owner) => Promise<void>): Promise<void> {
  const owner = openOwner(url);
  await work(owner);
  await owner.end();
}

async function measure(url: string, shape: Shape, history: History, folder: string): Promise<ShapeFigure> {
  const worker = await openDatabase(url, { role: 'worker', max: 1 });
  const owner = openOwner(url);
  const below = seededNumbers(11);
  try {
    const [largest] = history.clients;
    const chained = await timed(() =>
      inTransaction(worker, { readOnly: true }, (tx) => verifyChain(tx, largest ?? 0n)),
    );
    const [length] = await owner<{ events: number }[]>`
      select position::int as events from event_heads where client_id = ${String(largest)}`;
    const replayed = await timed(() =>
      inTransaction(worker, { readOnly: true }, async (tx) => {
        for await (const _ of replay(tx, { batch: 5_000 }));
      }),
    );
    const figure = {
      shape: shape.name,
      parts: shape.parts.length,
      ...(await loads(worker, owner, history, below)),
      ...(await appends(worker, history, below)),
      chainPerSecond: perSecond(length?.events ?? 0, chained),
      replayPerSecond: perSecond(history.events, replayed),
      ...(await indexBytes(owner)),
    };
    const aside = shape.finished.length === 0 ? null : await putPartsAside(owner, shape.finished, folder);
    return { ...figure, aside };
  } finally {
    await Promise.all([worker.close(), owner.end()]);
  }
}

const perSecond = (count: number, ms: number): number => Math.round((count / ms) * 1000);

async function times(count: number, work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let at = 0; at < count; at += 1) measured.push(await timed(work));
  return median(measured);
}

/** Payments of the whole history, drawn by lot. */
async function loads(worker: Database, owner: Owner, { payments }: History, below: Below) {
  const draw = async (count: number) => {
    const ids = Array.from({ length: count }, () => 1 + below(payments));
    return owner<{ clientId: bigint; streamType: 'transaction'; streamId: bigint }[]>`
      select client_id as "clientId", stream_type as "streamType", stream_id as "streamId"
        from events where stream_type = 'transaction' and stream_id = any(${ids}) and version = 1`;
  };
  const load = (refs: readonly StreamRef[]) => inTransaction(worker, { readOnly: true }, (tx) => loadStreams(tx, refs));
  const singles = await draw(APPENDS);
  const many = await draw(BATCH);
  return {
    loadMs: await times(singles.length, () => load(singles.splice(0, 1))),
    loadManyMs: await times(5, () => load(many)),
  };
}

async function appends(worker: Database, { payments, clients }: History, below: Below) {
  let newest = payments;
  const begun = (): StreamAppend => {
    newest += 1;
    const clientId = clients[below(clients.length)] ?? 1n;
    return {
      clientId,
      streamType: 'transaction',
      streamId: BigInt(newest),
      expectedVersion: 0,
      events: lifeOf(newest, 0)
        .slice(0, 1)
        .map(([, event]) => event),
    };
  };
  const store = (items: readonly StreamAppend[]) =>
    inTransaction(worker, {}, async (tx) => {
      const { written } = await append(tx, items, META);
      await written;
    });
  return {
    appendMs: await times(APPENDS, () => store([begun()])),
    batchMs: await times(BATCHES, () => store(Array.from({ length: BATCH }, begun))),
  };
}

/** The newest payment says where payments are written. */
async function indexBytes(owner: Owner): Promise<{ indexBytes: number; writtenIndexBytes: number }> {
  const [found] = await owner<{ all: number; written: number }[]>`
    select (select sum(pg_indexes_size(relid))::float8
              from (select 'events'::regclass union select relid from pg_partition_tree('events')) as t (relid)) as all,
           (select pg_indexes_size(tableoid)::float8 from events where stream_type = 'transaction'
             order by recorded_at desc limit 1) as written`;
  return { indexBytes: found?.all ?? 0, writtenIndexBytes: found?.written ?? 0 };
}
