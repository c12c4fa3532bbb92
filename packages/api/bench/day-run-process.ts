// The measured half of `day-run.ts`: one batch of both rails in a process of its own. Arguments: owner's address, folder.
import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import { DAY_PLAN, stepInstant } from '@cordelle/domain/day/steps.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import type { App } from '../../engine/src/app.ts';
import { runDue } from '../../engine/src/day/run-due.ts';
import { batchFiles } from '../../engine/src/day/steps/batch-files.ts';
import type { Step } from '../../engine/src/day-step.ts';
import { FileMemory } from '../../engine/src/file-memory.ts';
import type { BankTransport } from '../../engine/src/ports/bank-transport.ts';
import type { ManifestLine } from '../../engine/src/ports/file-manifest.ts';
import { loadedLists } from '../../engine/src/sanctions/loaded-lists.ts';
import { MemoryFiles } from '../../engine/src/testing/memory-files.ts';
import { BATCH_DATE, type Measured } from './day-run.ts';
import { diskArchive } from './disk-archive.ts';

const [ownerUrl = '', folder = ''] = process.argv.slice(2);

/** A bank's inbox on this disk, written as the product writes it: whole, flushed, renamed. */
function inbox(rail: string): BankTransport {
  const root = join(folder, rail);
  mkdirSync(root, { recursive: true });
  return {
    list: async () => [],
    fetch: async function* () {},
    archive: async () => undefined,
    locate: async () => 'absent',
    async send(name, bytes) {
      const file = await open(join(root, `${name}.part`), 'w');
      for await (const chunk of bytes) await file.write(chunk);
      await file.sync();
      await file.close();
      await rename(join(root, `${name}.part`), join(root, name));
    },
  };
}

const worker = await openDatabase(ownerUrl, { role: 'worker', max: 4 });
const manifest: ManifestLine[] = [];
const tokens = new Map<string, string>();
const at = stepInstant('CA', BATCH_DATE, 'batch_files');
const stages: Record<string, number> = {};
let stageStart = 0;
const stage = (name: string): void => {
  const now = performance.now();
  stages[name] = Math.round((stages[name] ?? 0) + now - stageStart);
  stageStart = now;
};
let countingMs = 0;
/** As the database does by itself now and then: whoever reads the next file is planned for by one that knows the files before it alone. */
async function countEntries(): Promise<void> {
  const began = performance.now();
  const owner = openOwner(ownerUrl);
  await owner`analyze bank_file_entries`;
  await owner.end();
  countingMs += performance.now() - began;
}
const app: App = {
  database: worker,
  worker,
  clock: { now: () => at },
  keys: await fileKeyStore(join(folder, 'keys')),
  mailer: { send: async () => '250 taken' },
  bankConnect: null,
  identity: null,
  bankTransports: { CA: inbox('CA'), US: inbox('US') },
  accountingServices: { xero: null, quickbooks: null },
  manifest: {
    add: async (line) => {
      manifest.push(line);
    },
    lines: async (rail) => manifest.filter((line) => line.rail === rail),
  },
  archive: diskArchive(folder),
  fileMemory: new FileMemory(),
  armingToken: {
    read: async (rail) => tokens.get(rail) ?? null,
    write: async (rail, token) => void tokens.set(rail, token),
  },
  files: new MemoryFiles(),
  scanner: null,
  screening: loadedLists(),
  documents: { draw: () => Promise.reject(new Error('nothing is drawn here')) },
  wallClock: { now: () => new Date() },
  addresses: { publicBaseUrl: new URL('http://localhost'), redirectUrls: [], alertMail: [], zapierUrl: null },
  sandbox: null,
  disk: { freeBytes: async () => Number.MAX_SAFE_INTEGER, freeBytesMin: 0 },
  failpoint: async (name) => {
    if (name === 'freeze-committed') stage('freeze');
    if (name === 'file-written') stage('write');
    if (name !== 'handover-recorded') return;
    stage('hand over');
    await countEntries();
    stageStart = performance.now();
  },
  log: { info: () => undefined, warn: () => undefined, error: (fields) => console.error(fields) },
};

const baseMegabytes = Math.round(process.memoryUsage.rss() / 2 ** 20);
const start = performance.now();
stageStart = start;
const steps = DAY_PLAN.map(({ step }): Step => {
  if (step !== 'batch_files') return { name: step, run: async () => ({}) };
  return {
    name: step,
    async run(ctx) {
      stageStart = performance.now();
      const counts = await batchFiles.run(ctx);
      stage('mark sent');
      return counts;
    },
  };
});
const ran = await runDue(app, at, { steps });
const seconds = Math.round(performance.now() - start - countingMs) / 1000;
if (ran.filter(({ step }) => step === 'batch_files').length !== RAILS.length)
  throw new Error('the batches did not run');
await worker.close();
const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
const measured: Measured = { seconds, peakMegabytes, baseMegabytes, stages };
console.log(JSON.stringify(measured));
