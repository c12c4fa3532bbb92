// The measured half of `exports.ts`, in a process of its own, whose memory is the export's alone. Arguments: owner's address, client,
// first and last day, path of the file.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '@cordelle/db/connection.ts';
import { EXPORT_KINDS } from '../src/downloads/export-kinds.ts';
import { csvBytes } from '../src/exports/export-bytes.ts';
import type { ExportRun } from './exports.ts';
import { timed, watchMemory } from './watched.ts';

const [ownerUrl = '', client = '', startDate = '', endDate = '', path = ''] = process.argv.slice(2);
const LINE_END = 10;

const app = await openDatabase(ownerUrl, { role: 'app', max: 2 });
const list = EXPORT_KINDS.transaction_report.of(
  { report: 'transactions', filter: 'All', startDate, endDate },
  { clientId: BigInt(client), language: 'en', now: new Date(), sandbox: false, logo: async () => null },
);
await app.sql`select 1`;

const memory = watchMemory();
let rows = -1;
let bytes = 0;
const counted = async function* (): AsyncGenerator<Uint8Array> {
  for await (const piece of csvBytes(app, BigInt(client), list)) {
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) rows += 1;
    bytes += piece.byteLength;
    yield piece;
  }
};
const seconds = await timed(() => pipeline(Readable.from(counted()), createWriteStream(path)));
const held = memory.held();
await app.close();
const measured: ExportRun = { rows, bytes, seconds, ...held };
console.log(JSON.stringify(measured));
process.exit(0);
