// Two workers on one database, a spreadsheet to check and to import, a report to write, and hundreds of mails to send. One of the two is
// killed in the midst of it, again and again; the other, and whoever comes back, goes on where it stood.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdImport } from '@cordelle/api/customer-imports/import-state.ts';
import { receiveImport } from '@cordelle/api/customer-imports/receive-import.ts';
import { placeOfPart, queueExport } from '@cordelle/api/exports/export-jobs.ts';
import { beginImport } from '@cordelle/api/imports/chosen-rows.ts';
import { readCsv } from '@cordelle/api/imports/read-spreadsheet.ts';
import { type Database, inTransaction, openOwner } from '@cordelle/db/connection.ts';
import { decryptBytes } from '@cordelle/db/encryption.ts';
import { fileKeyStore, type KeyStore } from '@cordelle/db/key-store.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { folderFiles } from '../../apps/server/src/adapters/folder-files.ts';
import type { CrashHarness } from '../../apps/server/src/testing/crash-harness.ts';
import { openDatabases } from './harness/databases.ts';
import { endOf, faultsAt, verdict } from './harness/end.ts';
import { Product } from './harness/product.ts';
import { type Weeks, withWeeks } from './harness/weeks.ts';

const WEEKS: Weeks = { from: ['2026-03-16', '09:30'], firstDebit: '2026-03-25', lastDay: '2026-03-27' };
const CLIENT = 4n;
const ACTOR = 'user:1';
const LINES = 50_000;
const MAILS = 10_000;
const REPORTED = 500_000;
/** An export is given up when whoever made it died three times. */
const KILLS = 6;
const BETWEEN_MS = 1_000;
const DONE_WITHIN_MS = 600_000;

type Drill = { readonly harness: CrashHarness; readonly database: Database; readonly keys: KeyStore };

/** Hands in the work, kills the workers one after the other while it is done, and looks at what came of it. */
async function goOn(drill: Drill): Promise<string[]> {
  const importId = await handIn(drill);
  await askForReport(drill.database);
  await writeAll(drill.database);
  const workers = await Promise.all([0, 1].map(() => Product.start(drill.harness, 'worker')));
  const under = performance.now();
  let kills = 0;
  try {
    for (;;) {
      await sleep(BETWEEN_MS);
      const left = await leftToDo(drill.database);
      if (left.import === 'ready') await start(drill.database, importId);
      console.log(
        `${seconds(under)} s: import ${left.import}, lines done ${left.lines}, report ${left.report}, mails left ${left.mails}`,
      );
      if (left.import === 'imported' && left.report === 'done' && left.mails === 0) break;
      if (performance.now() - under > DONE_WITHIN_MS) throw new Error('the work did not come to its end');
      if (kills === KILLS) continue;
      const victim = workers[kills % workers.length];
      await victim?.kill();
      kills += 1;
      console.log(`  worker ${kills % workers.length} was killed`);
      await sleep(BETWEEN_MS);
      await victim?.again();
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
  console.log(`${kills} kills, ${seconds(under)} s`);
  const wrong = [await importFaults(drill.database), await reportFaults(drill), await mailFaults(drill.harness)].flat();
  await forgetReported(drill.harness);
  return [...wrong, ...faultsAt(await endOf(drill.harness))];
}

/** Payments that were there for the report alone have no events. */
async function forgetReported({ databaseUrl }: CrashHarness): Promise<void> {
  const owner = openOwner(databaseUrl, 1);
  await owner`delete from transactions where client_id = ${CLIENT} and comment like 'reported %'`;
  await owner.end();
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** A spreadsheet of customers, as a server receives it. */
async function handIn({ database, keys }: Drill): Promise<bigint> {
  const headings = 'name,custom_identifier,email,phone,customer_type,transit_number,institution_number,account_number';
  const lines = Array.from(
    { length: LINES },
    (_, at) => `Line ${at},LINE-${at},,,Personal,00123,003,${1_000_000 + at}`,
  );
  const file = new UploadedFile('customers.csv', Buffer.from([headings, ...lines].join('\n')));
  const table = await readCsv(file);
  const receiving = { clientId: CLIENT, country: 'CA', filename: file.filename, actor: ACTOR, at: new Date() } as const;
  return inTransaction(database, { clientId: CLIENT }, (tx) =>
    receiveImport(tx, keys, { ...receiving, canAsk: true }, table),
  );
}

const start = (database: Database, importId: bigint): Promise<void> =>
  inTransaction(database, { clientId: CLIENT }, async (tx) =>
    beginImport(tx, 'customer_imports', CLIENT, await holdImport(tx, CLIENT, importId), {
      actor: ACTOR,
      at: new Date(),
    }),
  );

/** A report of payments that are there for it alone, asked for by somebody. */
async function askForReport(database: Database): Promise<void> {
  const at = new Date();
  await inTransaction(database, { clientId: CLIENT }, async (tx) => {
    await tx.sql`
      insert into transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date,
                                process_date, comment, trace, created_at, updated_at, version)
      select ${CLIENT}, 1000000 + n, (select min(id) from customers where client_id = ${CLIENT}), 'Approved', 100 + n, 'CAD',
             'Personal', d, d, 'reported ' || n, 'T' || n, ${at}, ${at}, 3
        from (select n, date '2026-01-01' + n % 20 as d from generate_series(1, ${REPORTED}) n) days`;
    const [user] = await tx.sql<{ id: bigint }[]>`
      insert into users (email, first_name, last_name, language, kind, created_at)
      values ('reader@example.test', 'Ada', 'Roy', 'en', 'member', ${at}) returning id`;
    await queueExport(tx, {
      clientId: CLIENT,
      userId: user?.id ?? 0n,
      what: 'transaction_report',
      input: { report: 'transactions', startDate: '2026-01-01', endDate: '2026-01-31' },
      format: 'csv',
      language: 'en',
      filename: 'report.csv',
      rows: REPORTED,
      at,
    });
  });
}

const addressOf = (number: number): string => `payer-${number}@goes-on.test`;

const writeAll = (database: Database): Promise<unknown> =>
  inTransaction(database, { clientId: CLIENT }, (tx) =>
    writeMails(
      tx,
      Array.from({ length: MAILS }, (_, number) => ({
        clientId: CLIENT,
        template: 'payment_reminder',
        to: addressOf(number),
        language: 'en' as const,
        subject: `Mail ${number}`,
        text: 'A payment is coming up.',
        html: null,
        dedupeKey: `goes on ${number}`,
      })),
      new Date('2026-03-16T13:00:00Z'),
    ),
  );

async function leftToDo({ sql }: Database) {
  const [row] = await sql<{ import: string; lines: number; report: string; mails: number }[]>`
    select (select state from customer_imports) as import,
           (select count(*)::int from customers where name like 'Line %') as lines,
           (select state from export_jobs) as report,
           (select count(*)::int from outbox where template = 'payment_reminder' and sent_at is null) as mails`;
  if (!row) throw new Error('a count is one row');
  return row;
}

async function importFaults({ sql }: Database): Promise<string[]> {
  const [row] = await sql<{ customers: number; names: number; accounts: number; facts: number }[]>`
    select count(*)::int as customers, count(distinct c.identifier)::int as names,
           count(distinct a.id)::int as accounts,
           (select count(*)::int from customer_facts where client_id = ${CLIENT} and type = 'customer_imported') as facts
      from customers c left join customer_bank_accounts a on a.client_id = c.client_id and a.customer_id = c.id
     where c.client_id = ${CLIENT} and c.name like 'Line %'`;
  return Object.entries(row ?? {}).flatMap(([what, count]) =>
    count === LINES ? [] : [`${count} ${what} of ${LINES} lines`],
  );
}

/** What is in the file beside one line for each payment. */
async function reportFaults({ harness, database, keys }: Drill): Promise<string[]> {
  const files = folderFiles(join(harness.folder, 'files'));
  const [job] = await database.sql<{ id: bigint; parts: string[] }[]>`select id, part_keys as parts from export_jobs`;
  const keyring = await inTransaction(database, { clientId: CLIENT }, (tx) => keyringOf(tx, keys, CLIENT));
  const pieces: Buffer[] = [];
  for (const [part, key] of (job?.parts ?? []).entries())
    pieces.push(Buffer.from(decryptBytes(keyring, placeOfPart(CLIENT, job?.id ?? 0n, part), await files.get(key))));
  const comments =
    Buffer.concat(pieces)
      .toString()
      .match(/reported \d+/g) ?? [];
  const distinct = new Set(comments).size;
  return comments.length === REPORTED && distinct === REPORTED
    ? []
    : [`the report has ${comments.length} lines of ${distinct} payments, and there are ${REPORTED}`];
}

/** A mail that left as its sender died comes once more, under the same name, which mail programs show once. */
async function mailFaults(harness: CrashHarness): Promise<string[]> {
  const index = await readFile(join(harness.folder, 'sandbox/mail/index.jsonl'), 'utf8');
  const arrived = index.split('\n').flatMap((line) => /payer-\d+@goes-on\.test/.exec(line)?.[0] ?? []);
  const lost = Array.from({ length: MAILS }, (_, number) => addressOf(number)).filter((to) => !arrived.includes(to));
  console.log(`${arrived.length - new Set(arrived).size} mails came twice`);
  return lost.map((to) => `the mail to ${to} was lost`);
}

const databases = await openDatabases({ durable: true });
try {
  const wrong = await withWeeks(databases, WEEKS, async (harness) => {
    const keys = await fileKeyStore(join(harness.folder, 'keys'));
    return harness.reading((database) => goOn({ harness, database, keys }));
  });
  verdict(wrong, 'every line was imported once, the report is whole, and each mail arrived');
} finally {
  await databases.close();
}
