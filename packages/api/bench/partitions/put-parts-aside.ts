import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { openOwner } from '@cordelle/db/connection.ts';
import type { ChainEnd, ChainFault } from '@cordelle/db/event-store/chain.ts';
import { timed } from '../compare.ts';
import { faultsAcross, putAside, rowsOfFile, rowsOfTable } from './cold-storage.ts';

type Owner = ReturnType<typeof openOwner>;

/** What came of it when all finished parts were detached and put into files. */
export type AsideFigure = {
  readonly parts: number;
  readonly events: number;
  readonly tableBytes: number;
  readonly fileBytes: number;
  readonly detachMs: number;
  readonly writeMs: number;
  /** Streams with events in what was detached and in what stayed: the database alone cannot tell how they stand. */
  readonly tornStreams: number;
  /** The proof of every chain, read from files and database together. */
  readonly proofPerSecond: number;
  /** What that proof says where nothing was touched, where a letter of a file was changed, and where the oldest file is lost. */
  readonly untouched: readonly ChainFault[];
  readonly altered: readonly ChainFault[];
  readonly lost: readonly ChainFault[];
};

/** Detaches these parts of the log, writes them into files of the folder, and proves the log across both. */
export async function putPartsAside(owner: Owner, parts: readonly string[], folder: string): Promise<AsideFigure> {
  const tableBytes = await bytesOf(owner, parts);
  const detachMs = await timed(async () => {
    for (const part of parts) await owner`alter table events detach partition ${owner(part)}`;
  });
  const tornStreams = await countTorn(owner, parts);
  const files = parts.map((part) => join(folder, `${part}.jsonl.zst`));
  const writeMs = await timed(async () => {
    for (const [at, file] of files.entries()) await putAside(owner, parts[at] ?? '', file);
  });
  const heads = await owner<(ChainEnd & { clientId: bigint })[]>`
    select client_id as "clientId", position, encode(hash, 'hex') as hash from event_heads`;
  const ends = new Map(heads.map((head) => [head.clientId, head]));
  const prove = (paths: readonly string[]) =>
    faultsAcross([...paths.map(rowsOfFile), rowsOfTable(owner, 'events')], ends);
  const start = performance.now();
  const untouched = await prove(files);
  const proofMs = performance.now() - start;
  const [oldest = '', ...younger] = files;
  const changed = join(folder, 'changed.jsonl.zst');
  await changeOneLetter(oldest, changed);
  return {
    parts: parts.length,
    events: await countRows(owner, parts),
    tableBytes,
    fileBytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
    detachMs,
    writeMs,
    tornStreams,
    proofPerSecond: Math.round((untouched.rows / proofMs) * 1000),
    untouched: untouched.faults,
    altered: (await prove([changed, ...younger])).faults,
    lost: (await prove(younger)).faults,
  };
}

async function bytesOf(owner: Owner, parts: readonly string[]): Promise<number> {
  const [found] = await owner<{ bytes: number }[]>`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${parts as string[]}::text[]) name`;
  return found?.bytes ?? 0;
}

const streamsOf = (parts: readonly string[]): string =>
  parts.map((part) => `select client_id, stream_type, stream_id from ${part}`).join(' union all ');

async function countRows(owner: Owner, parts: readonly string[]): Promise<number> {
  const [found] = await owner.unsafe<{ rows: number }[]>(
    `select count(*)::int as rows from (${streamsOf(parts)}) aside`,
  );
  return found?.rows ?? 0;
}

async function countTorn(owner: Owner, parts: readonly string[]): Promise<number> {
  const [found] = await owner.unsafe<{ streams: number }[]>(
    `select count(*)::int as streams
       from (select distinct client_id, stream_type, stream_id from (${streamsOf(parts)}) rows) aside
      where exists (select from events e where (e.client_id, e.stream_type, e.stream_id)
                                             = (aside.client_id, aside.stream_type, aside.stream_id))`,
  );
  return found?.streams ?? 0;
}

/** In the amount of the first debit of the file. */
async function changeOneLetter(from: string, to: string): Promise<void> {
  const text = (await promisify(zstdDecompress)(await readFile(from))).toString();
  const changed = text.replace('125.09', '125.90');
  if (changed === text) throw new Error(`${from} holds no amount`);
  await writeFile(to, await promisify(zstdCompress)(changed));
}
