// `npm run bench [part …]`: every figure beside its floor, both measured in this run. Parts: files, append, day, million, lists, customers, search, imports, home, report, exports, evidence, v3, http, sign-in, payers, lighthouse, console, nodes.
// `million` and `nodes` (which needs `CITUS_URL`, the address of a cluster's coordinator as its owner) run only where they are asked for.
// The database is an embedded PostgreSQL with fsync on, in a temporary folder; each part gets a database of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { addressOf } from '@cordelle/db/testing/address-of.ts';
import { benchConsolePages, CONSOLE_MARKS } from '../apps/server/bench/console-pages.ts';
import { benchHttp, type Rate } from '../apps/server/bench/http.ts';
import { benchLighthouse, SCORE_MIN } from '../apps/server/bench/lighthouse.ts';
import { benchNodes } from '../apps/server/bench/nodes.ts';
import { benchPayers } from '../apps/server/bench/payers.ts';
import { benchSignIn } from '../apps/server/bench/sign-in.ts';
import { benchV3 } from '../apps/server/bench/v3.ts';
import { benchWrites } from '../apps/server/bench/writes.ts';
import { benchAppend, benchRebuild } from '../packages/api/bench/append.ts';
import type { PageFigure } from '../packages/api/bench/compare.ts';
import { benchCustomers } from '../packages/api/bench/customers.ts';
import { benchDayRun } from '../packages/api/bench/day-run.ts';
import { benchExports, EXPORT_MEGABYTES_MAX, EXPORT_RATIO_MAX } from '../packages/api/bench/exports.ts';
import { benchHome, FORECAST_MS_MAX } from '../packages/api/bench/home.ts';
import { benchImports } from '../packages/api/bench/imports.ts';
import { benchFirstImport, benchPaymentsImport, IMPORT_MEGABYTES_MAX } from '../packages/api/bench/imports-apart.ts';
import { benchLists } from '../packages/api/bench/lists.ts';
import { benchReport } from '../packages/api/bench/report.ts';
import { benchSearch, SEARCH_MS_MAX } from '../packages/api/bench/search.ts';
import { benchCpa005 } from '../packages/bank-files/bench/cpa005.ts';
import { benchNacha } from '../packages/bank-files/bench/nacha.ts';
import type { DocumentRequest } from '../packages/documents/src/documents.ts';
import { renderPdf } from '../packages/documents/src/render-pdf.ts';
import { evidenceFacts } from '../packages/documents/src/testing/evidence-facts.ts';
import { tasks } from './workspace.mjs';

const PARTS = [
  'files',
  'append',
  'day',
  'million',
  'lists',
  'customers',
  'search',
  'imports',
  'home',
  'report',
  'exports',
  'evidence',
  'v3',
  'http',
  'sign-in',
  'payers',
  'lighthouse',
  'console',
  'nodes',
] as const;
type Part = (typeof PARTS)[number];

const asked = process.argv.slice(2);
/** Many minutes long, or of a cluster: only where they are asked for. */
const APART: readonly Part[] = ['million', 'nodes'];
const wanted = PARTS.filter((part) => (asked.length === 0 ? !APART.includes(part) : asked.includes(part)));
if (wanted.length === 0) throw new Error(`parts: ${PARTS.join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'cordelle-bench-'));
const server = await startEmbedded(join(folder, 'postgres'), { durable: true });

async function cleanUp(): Promise<void> {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => cleanUp().finally(() => process.exit(1)));

/** A migrated database of its own, gone afterwards. */
async function withDatabase<T>(
  name: Part | 'first-import' | 'payments-import',
  work: (url: string) => Promise<T>,
): Promise<T> {
  const database = `bench_${name.replace('-', '_')}`;
  const owner = openOwner(server.url);
  await owner.unsafe(`create database ${database}`);
  await owner.end();
  const url = addressOf(server.url, database);
  await migrate(url);
  return work(url);
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-CA');
const perSecond = (value: number): string => `${whole(value)}/s`;
const seconds = (value: number): string => `${value.toFixed(2)} s`;
const row = (what: string, ours: string, floor: string, ratio: number): void =>
  console.log(`${what.padEnd(58)} ${ours.padStart(18)} ${floor.padStart(18)} ${ratio.toFixed(2).padStart(8)}`);
const pageRow = (what: string, { ms, floorMs, ratio }: PageFigure): void =>
  row(what, `${ms.toFixed(2)} ms`, `${floorMs.toFixed(2)} ms`, ratio);

const dayOf = (part: Part, debits: number): Promise<void> =>
  withDatabase(part, async (url) => {
    const day = await benchDayRun(url, debits);
    row(`batch of both rails, ${whole(day.debits)} debits`, seconds(day.seconds), seconds(day.floorSeconds), day.ratio);
    for (const [stage, ms] of Object.entries(day.stages)) console.log(`  ${stage}: ${seconds(ms / 1000)}`);
    console.log(`  memory: ${day.peakMegabytes} MB at most, ${day.baseMegabytes} MB before the first step`);
  });

/** Debits of the day that is lived on one node and on many; `BENCH_DEBITS` says how many. */
const NODES_DEBITS = Number(process.env.BENCH_DEBITS ?? 100_000);

const RUNS: Record<Part, () => Promise<void>> = {
  async nodes() {
    if (!process.env.CITUS_URL) throw new Error('CITUS_URL names no cluster');
    const { alone, spread } = await benchNodes(process.env.CITUS_URL, NODES_DEBITS);
    console.log('ours: spread over all nodes; floor: the coordinator alone');
    const [many, one] = [spread.day.seconds, alone.day.seconds];
    row(`batch of both rails, ${whole(NODES_DEBITS)} debits`, seconds(many), seconds(one), many / one);
    for (const [stage, ms] of Object.entries(spread.day.stages)) {
      const ours = ms / 1000;
      const floor = (alone.day.stages[stage] ?? 0) / 1000;
      row(`  ${stage}`, seconds(ours), seconds(floor), ours / floor);
    }
    for (const callers of ['single', 'concurrent'] as const) {
      const [ours, floor] = [spread.writes[callers].perSecond, alone.writes[callers].perSecond];
      row(`changes of one client, ${callers}`, perSecond(ours), perSecond(floor), ours / floor);
    }
    pageRow('page of 25 payments of one client', {
      ms: spread.pageMs,
      floorMs: alone.pageMs,
      ratio: spread.pageMs / alone.pageMs,
    });
  },
  async payers() {
    const payers = await withDatabase('payers', benchPayers);
    const { people, through, customers, consents } = payers;
    row(
      `authorizations by ${people} people at once`,
      seconds(payers.seconds),
      seconds(payers.floorSeconds),
      payers.seconds / payers.floorSeconds,
    );
    console.log(`  through ${through}, customers ${customers}, consents ${consents}, each to be ${people}`);
    console.log(`  slowest page ${whole(payers.slowestPageMs)} ms, largest page ${whole(payers.htmlMaxBytes)} bytes`);
    if (through !== people || customers !== people || consents !== people) process.exitCode = 1;
  },

  async lighthouse() {
    // The icon of every page comes with the console.
    if ((await tasks('build')) !== 0) throw new Error('the console cannot be built');
    console.log('payer pages: performance, accessibility, best practices');
    await withDatabase('lighthouse', (url) =>
      benchLighthouse(url, ({ page, scores, faults }) => {
        const lowest = Math.min(...scores);
        row(page, scores.join(' '), String(SCORE_MIN), lowest / SCORE_MIN);
        for (const fault of faults) console.log(`  ${fault}`);
        if (lowest < SCORE_MIN) process.exitCode = 1;
      }),
    );
  },

  async console() {
    if ((await tasks('build')) !== 0) throw new Error('the console cannot be built');
    console.log('console: performance, accessibility, best practices');
    await benchConsolePages(({ page, scores, faults }) => {
      const ratios = scores.map((score, place) => score / (CONSOLE_MARKS[place] ?? 100));
      row(page, scores.join(' '), CONSOLE_MARKS.join(' '), Math.min(...ratios));
      for (const fault of faults) console.log(`  ${fault}`);
      if (Math.min(...ratios) < 1) process.exitCode = 1;
    });
  },

  async files() {
    const nacha = await benchNacha();
    const cpa = await benchCpa005();
    const line = (what: string, ours: number, floor: number, ratio: number) =>
      row(what, perSecond(ours), perSecond(floor), ratio);
    line('NACHA write, entries', nacha.writeEntriesPerSecond, nacha.floor.bufferEntriesPerSecond, nacha.writeRatio);
    line('NACHA read, entries', nacha.readEntriesPerSecond, nacha.floor.stringEntriesPerSecond, nacha.readRatio);
    line('CPA-005 write, entries', cpa.writeEntriesPerSecond, cpa.floor.bufferEntriesPerSecond, cpa.writeRatio);
    line('CPA-005 read, entries', cpa.readEntriesPerSecond, cpa.floor.sliceEntriesPerSecond, cpa.readRatio);
  },
  async append() {
    await withDatabase('append', async (url) => {
      const figures = Object.entries(await benchAppend(url));
      for (const [name, { eventsPerSecond, floorPerSecond, ratio }] of figures)
        row(`append with projections, ${name}`, perSecond(eventsPerSecond), perSecond(floorPerSecond), ratio);
      for (const [name, figure] of Object.entries(await benchWrites(url)))
        row(
          `one change through /v3 with key and audit row, ${name}`,
          perSecond(figure.perSecond),
          perSecond(figure.floorPerSecond),
          figure.ratio,
        );
      const rebuild = await benchRebuild(url);
      row(
        `rebuild-projections --check, ${whole(rebuild.events)} events`,
        perSecond(rebuild.eventsPerSecond),
        perSecond(rebuild.floorPerSecond),
        rebuild.ratio,
      );
    });
  },
  day: () => dayOf('day', 100_000),
  million: () => dayOf('million', 1_000_000),
  async lists() {
    await withDatabase('lists', async (url) => {
      const lists = await benchLists(url);
      console.log(`lists, ${whole(lists.transactions)} transactions in the table`);
      pageRow('settlements, first page', lists.settlements);
      pageRow('settlements, last page', lists.settlementsLastPage);
      pageRow('history of one customer, first page', lists.customerHistory);
      pageRow('history of one customer, last page', lists.customerHistoryLastPage);
      pageRow('one settlement with its proof and payments', lists.settlementDetail);
      pageRow('filter Pending, none pending', lists.nonePending);
    });
  },
  async customers() {
    await withDatabase('customers', async (url) => {
      const { customers, exported, ...pages } = await benchCustomers(url);
      console.log(`customers, ${whole(customers)} of one client`);
      pageRow('customers, first page', pages.firstPage);
      pageRow('customers, three filters and a search', pages.filteredSearch);
      pageRow('customers, one found among all', pages.rareSearch);
      pageRow('customers, first page by name', pages.byName);
      console.log(
        `export of ${whole(exported.rows)} with numbers in clear: ${seconds(exported.seconds)}, ` +
          `${exported.megabytes.toFixed(1)} MB; memory ${exported.peakMegabytes} MB at most, ` +
          `${exported.peakAfterTenth} MB after a tenth`,
      );
    });
  },
  async search() {
    await withDatabase('search', async (url) => {
      const { customers, payments, figures } = await benchSearch(url);
      console.log(`search, ${whole(customers)} customers and ${whole(payments)} payments of one client`);
      for (const { what, found, ms, mostMs } of figures) {
        row(`${what} (${whole(found)})`, `${ms.toFixed(1)} ms`, `${SEARCH_MS_MAX} ms`, ms / SEARCH_MS_MAX);
        if (mostMs > SEARCH_MS_MAX) console.log(`  ${mostMs.toFixed(0)} ms at most`);
      }
    });
  },
  async imports() {
    await withDatabase('imports', async (url) => {
      const { known, rows, preview, create, ...rest } = await benchImports(url);
      console.log(`spreadsheets, beside ${whole(known)} customers of the client`);
      row(`preview of ${whole(rows)} lines`, seconds(preview.seconds), seconds(preview.floorSeconds), preview.ratio);
      row(`import of ${whole(rows)} lines`, seconds(create.seconds), seconds(create.floorSeconds), create.ratio);
      console.log(
        `  a page of 25 with likely duplicates: ${rest.pageMs.toFixed(0)} ms; the same lines as updates: ` +
          `${seconds(rest.updateSeconds)}; undone: ${seconds(rest.undoSeconds)}`,
      );
    });
    const first = await withDatabase('first-import', benchFirstImport);
    const above = first.peakMegabytes - first.idleMegabytes;
    console.log(
      `  ${whole(first.rows)} lines into a new installation: preview ${seconds(first.previewSeconds)}, ` +
        `import ${seconds(first.importSeconds)}, ${whole(first.made)} made`,
    );
    row('  memory above idle', `${above} MB`, `${IMPORT_MEGABYTES_MAX} MB`, above / IMPORT_MEGABYTES_MAX);
    const payments = await withDatabase('payments-import', benchPaymentsImport);
    const held = payments.peakMegabytes - payments.idleMegabytes;
    console.log(
      `  ${whole(payments.rows)} lines of payments: preview ${seconds(payments.previewSeconds)}, ` +
        `import ${seconds(payments.importSeconds)}, ${whole(payments.made)} planned`,
    );
    row('  memory above idle', `${held} MB`, `${IMPORT_MEGABYTES_MAX} MB`, held / IMPORT_MEGABYTES_MAX);
  },
  async home() {
    await withDatabase('home', async (url) => {
      const home = await benchHome(url);
      console.log(`home, ${whole(home.transactions)} transactions of one client`);
      pageRow('figures of a month', home.month);
      pageRow('forecast of eight weeks, beside sums of the debits', home.forecast);
      row(
        'the same, beside its goal',
        `${home.forecast.ms.toFixed(2)} ms`,
        `${FORECAST_MS_MAX} ms`,
        home.forecast.ms / FORECAST_MS_MAX,
      );
    });
  },
  async report() {
    await withDatabase('report', async (url) => {
      const { transactions, printed, ...figures } = await benchReport(url);
      console.log(`reports, ${whole(transactions)} transactions of one client`);
      pageRow('report of 30 days, first page with its sums', figures.page);
      pageRow('sums of a year', figures.totals);
      pageRow('declined in 30 days, first page with its sums', figures.declined);
      // The first document starts the thread.
      await renderPdf(printed.request);
      const start = performance.now();
      await renderPdf(printed.request);
      const drawn = (performance.now() - start) / 1000;
      console.log(
        `  PDF of ${whole(printed.rows)} rows: read ${seconds(printed.readMs / 1000)}, drawn ${seconds(drawn)}`,
      );
    });
  },
  async exports() {
    await withDatabase('exports', async (url) => {
      const { rows, seconds: took, floorSeconds, ratio, ...held } = await benchExports(url);
      const what = `CSV of ${whole(rows)} rows, ${(held.bytes / 2 ** 20).toFixed(0)} MB, beside COPY`;
      row(what, seconds(took), seconds(floorSeconds), ratio);
      row(
        '  the same, beside its goal',
        seconds(took),
        seconds(floorSeconds * EXPORT_RATIO_MAX),
        ratio / EXPORT_RATIO_MAX,
      );
      const above = held.peakMegabytes - held.idleMegabytes;
      row('  memory above idle', `${above} MB`, `${EXPORT_MEGABYTES_MAX} MB`, above / EXPORT_MEGABYTES_MAX);
    });
  },
  async evidence() {
    const debits = 2_000;
    const request: DocumentRequest = { document: 'evidence_pack', facts: evidenceFacts(debits) };
    // The first document starts the thread.
    await renderPdf({ document: 'evidence_pack', facts: evidenceFacts(1) });
    const start = performance.now();
    const { length } = await renderPdf(request);
    const drawn = (performance.now() - start) / 1000;
    console.log(`evidence pack of ${whole(debits)} debits: drawn ${seconds(drawn)}, ${whole(length)} bytes`);
  },
  async v3() {
    await withDatabase('v3', async (url) => {
      const pages = await benchV3(url);
      row('/v3, pages of 25 transactions', perSecond(pages.perSecond), perSecond(pages.floorPerSecond), pages.ratio);
    });
  },
  async http() {
    await withDatabase('http', (url) =>
      benchHttp(url, ({ name, callers, ours, floor }) => {
        row(
          `${name}, ${callers} at once`,
          `${perSecond(ours.perSecond)}, ${whole(ours.p99Ms)} ms`,
          `${perSecond(floor.perSecond)}, ${whole(floor.p99Ms)} ms`,
          ours.perSecond / floor.perSecond,
        );
        const sent = ({ perSecond: rate, bytes }: Rate): number => rate * bytes;
        if (!name.startsWith('customers')) return;
        row('  by bytes sent', `${whole(ours.bytes)} each`, `${whole(floor.bytes)} each`, sent(ours) / sent(floor));
      }),
    );
  },
  async 'sign-in'() {
    await withDatabase('sign-in', async (url) => {
      const { asked, reached, besides, alone, signInMs, processorMs } = await benchSignIn(url);
      const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;
      row('sign-ins reached of those asked for', `${reached.toFixed(1)}/s`, `${asked}/s`, reached / asked);
      console.log(`  one sign-in: ${milliseconds(signInMs.p50)} (p50), ${milliseconds(signInMs.p99)} (p99)`);
      row(
        'processor time of a sign-in (floor: its hash alone)',
        milliseconds(processorMs.signIn),
        milliseconds(processorMs.hash),
        processorMs.signIn / processorMs.hash,
      );
      for (const part of ['p50', 'p99'] as const)
        row(
          `a page of 25 meanwhile, ${part} (floor: without sign-ins)`,
          milliseconds(besides[part]),
          milliseconds(alone[part]),
          besides[part] / alone[part],
        );
    });
  },
};

try {
  console.log(`${'figure'.padEnd(58)} ${'ours'.padStart(18)} ${'floor'.padStart(18)} ${'ratio'.padStart(8)}`);
  for (const part of wanted) await RUNS[part]();
} finally {
  await cleanUp();
}
