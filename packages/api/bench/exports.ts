import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { measuredApart } from './measured-apart.ts';
import { CLIENT, CUSTOMERS, FIRST_DAY, fillReport, PER_DAY } from './report.ts';
import type { Held } from './watched.ts';

/** A file as somebody takes it along, in a process that does nothing else. */
export type ExportRun = Held & { readonly rows: number; readonly bytes: number; readonly seconds: number };

export type ExportsBench = ExportRun & { readonly floorSeconds: number; readonly ratio: number };

/** Beside COPY of the same rows; beside what a process holds anyway. */
export const EXPORT_RATIO_MAX = 3;
export const EXPORT_MEGABYTES_MAX = 150;

const ROWS = 500_000;
const ROUNDS = 3;
const LAST_DAY = addDays(FIRST_DAY, Math.ceil(ROWS / PER_DAY) - 1);

/** The report of half a million debits as a spreadsheet, into a file, beside COPY of the same columns in the same order. */
export async function benchExports(ownerUrl: string): Promise<ExportsBench> {
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-bench-exports-'));
  try {
    await addClient(worker, { id: CLIENT, customers: CUSTOMERS });
    await fillReport(ownerUrl);
    const runs: ExportsBench[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const floorSeconds = await copied(ownerUrl, join(folder, 'floor.csv'));
      const run = await measuredApart<ExportRun>('exports-process.ts', [
        ...[ownerUrl, String(CLIENT), FIRST_DAY, LAST_DAY, join(folder, 'ours.csv')],
      ]);
      runs.push({ ...run, floorSeconds, ratio: run.seconds / floorSeconds });
    }
    runs.sort((a, b) => a.ratio - b.ratio);
    const median = runs[Math.floor(ROUNDS / 2)];
    if (!median) throw new Error('no round was run');
    return { ...median, peakMegabytes: Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await worker.close();
  }
}

async function copied(ownerUrl: string, path: string): Promise<number> {
  const owner = openOwner(ownerUrl);
  try {
    const start = performance.now();
    const rows = await owner`
      copy (select t.process_date, t.amount_cents, c.name, c.custom_identifier, t.status, t.return_code, t.settled_date, t.comment
              from transactions t join customers c on c.client_id = t.client_id and c.id = t.customer_id
             where t.client_id = ${owner.unsafe(String(CLIENT))}
               and t.process_date between ${owner.unsafe(`'${FIRST_DAY}' and '${LAST_DAY}'`)}
             order by t.process_date desc, c.name collate "und-x-icu", t.id) to stdout (format csv, header)`.readable();
    await pipeline(rows, createWriteStream(path));
    return (performance.now() - start) / 1000;
  } finally {
    await owner.end();
  }
}
