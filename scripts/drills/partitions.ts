// What splitting the log would bring: two years of events in one table, by clients, by months, and by the month in which a payment
// began; then old parts are put into files, and every chain is proven across files and database. `npm run drill partitions [events]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import type { ChainFault } from '@cordelle/db/event-store/chain.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { measureShapes, type ShapeFigure } from '../../packages/api/bench/partitions/measure-shapes.ts';

const EVENTS = 1_000_000;
const FILLED = 'filled';

const [asked] = process.argv.slice(3);
const events = asked === undefined ? EVENTS : Number(asked);
if (!Number.isInteger(events) || events < 200_000 || events > 100_000_000)
  throw new Error('events: a whole number from 200000 to 100000000');

const folder = mkdtempSync(join(tmpdir(), 'cordelle-partitions-'));
const server = await startEmbedded(join(folder, 'postgres'), { durable: true });
const databaseUrl = (name: string): string => {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
};

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const rate = (value: number): string => `${value.toLocaleString('en-CA')}/s`;
const megabytes = (value: number): string => `${(value / 1e6).toFixed(0)} MB`;

function tell(figure: ShapeFigure): void {
  console.log(`${figure.shape}, ${figure.parts === 0 ? 'whole' : `${figure.parts} parts`}`);
  console.log(`  append one event ${ms(figure.appendMs)}, a thousand ${ms(figure.batchMs)}`);
  console.log(`  load one payment ${ms(figure.loadMs)}, a thousand ${ms(figure.loadManyMs)}`);
  console.log(`  one chain ${rate(figure.chainPerSecond)}, replay ${rate(figure.replayPerSecond)}`);
  console.log(
    `  indexes ${megabytes(figure.indexBytes)}, of what is written into ${megabytes(figure.writtenIndexBytes)}`,
  );
  const { aside } = figure;
  if (!aside) return;
  console.log(
    `  ${aside.parts} parts detached in ${ms(aside.detachMs)}: ${aside.events.toLocaleString('en-CA')} events`,
  );
  console.log(`  ${megabytes(aside.tableBytes)} became files of ${megabytes(aside.fileBytes)} in ${ms(aside.writeMs)}`);
  console.log(
    `  streams torn: ${aside.tornStreams.toLocaleString('en-CA')}; every chain proven, ${rate(aside.proofPerSecond)}`,
  );
  const said = (faults: readonly ChainFault[]) =>
    faults.map(({ clientId, position, fault }) => `event ${clientId}/${position} ${fault}`);
  const [untouched, altered, lost] = [said(aside.untouched), said(aside.altered), said(aside.lost)];
  console.log(
    `  untouched: ${untouched[0] ?? 'holds'}; a letter changed: ${altered.join(', ')}; a file lost: ${lost.length} logs`,
  );
  if (untouched.length > 0 || altered.length !== 1 || lost.length === 0) process.exitCode = 1;
}

try {
  const owner = openOwner(server.url);
  await owner`create database ${owner(FILLED)}`;
  await owner.end();
  await migrate(databaseUrl(FILLED));
  const at = { filledUrl: databaseUrl(FILLED), databaseUrl, folder };
  const history = await measureShapes(at, events, tell);
  console.log(
    `${history.events.toLocaleString('en-CA')} events of ${history.payments.toLocaleString('en-CA')} payments and ${history.clients.length} clients`,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
