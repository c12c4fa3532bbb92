import { performance } from 'node:perf_hooks';
import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import type { DocumentRequest } from '../../engine/src/ports/documents.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { EXPORT_KINDS } from '../src/downloads/export-kinds.ts';
import { readReport, sumsOf } from '../src/transaction-report/queries.ts';
import type { ReportWanted } from '../src/transaction-report/report-rows.ts';
import { compare, type Page, type PageFigure } from './compare.ts';

export type ReportBench = {
  readonly transactions: number;
  /** A page of the last thirty days, with the sums of all of them. */
  readonly page: PageFigure;
  /** The sums alone, of a whole year. */
  readonly totals: PageFigure;
  /** A page of what was declined in thirty days, with its sums. */
  readonly declined: PageFigure;
  /** Of a thousand rows: what it takes to read them for a document, and the request to draw it. */
  readonly printed: { readonly rows: number; readonly readMs: number; readonly request: DocumentRequest };
};

export const CLIENT = 77n;
export const CUSTOMERS = 500;
const TRANSACTIONS = 1_000_000;
export const PER_DAY = 2_700;
export const FIRST_DAY = '2025-01-01';
const CALLS = 60;
const PAGE = 25;
const PRINTED_ROWS = 1_000;

const LAST_DAY = addDays(FIRST_DAY, 364);
const MONTH: ReportWanted = {
  now: new Date(),
  report: 'transactions',
  filter: 'All',
  startDate: addDays(LAST_DAY, -30),
  endDate: LAST_DAY,
};
const YEAR: ReportWanted = { ...MONTH, startDate: FIRST_DAY };
const DECLINED: ReportWanted = { ...MONTH, report: 'declined' };

/** A client with a million debits of a year: pages, sums and files of its reports. */
export async function benchReport(ownerUrl: string): Promise<ReportBench> {
  const app = await openDatabase(ownerUrl, { role: 'app', max: 2 });
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  try {
    await addClient(worker, { id: CLIENT, customers: CUSTOMERS });
    await fillReport(ownerUrl);
    return {
      transactions: TRANSACTIONS,
      page: await compare(page(app, MONTH), rawPage(app, MONTH), CALLS),
      totals: await compare(totals(app), raw(app, [rawTotals(YEAR)]), CALLS),
      declined: await compare(page(app, DECLINED), rawDeclined(app), CALLS),
      printed: await printed(app),
    };
  } finally {
    await Promise.all([app.close(), worker.close()]);
  }
}

/** Writes the rows where the projection would. */
export async function fillReport(ownerUrl: string): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    await owner`
      insert into transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date,
                                process_date, batch_date, earliest_approval_date, dispute_deadline, settled_date, decline_date,
                                return_code, comment, created_at, updated_at, version)
      select ${CLIENT}, 10000000 + n, 1 + n % ${CUSTOMERS}, case when n % 50 = 0 then 'Declined' else 'Approved' end,
             100 + n % 90000, 'CAD', 'Personal', d, d, d - 1, d + 7, d + 90, case when n % 50 > 0 then d + 7 end,
             case when n % 50 = 0 then d + 2 end, case when n % 50 = 0 then '901' end,
             case when n % 3 = 0 then 'Rent of the month' end, d - 10, d, 6
        from (select n, ${FIRST_DAY}::date + (n / ${PER_DAY}::int)::int as d from generate_series(1, ${TRANSACTIONS}) n) days`;
    await owner`
      insert into transaction_days (client_id, process_date, status, count, cents)
      select client_id, process_date, status, count(*)::int, sum(amount_cents)::bigint from transactions group by 1, 2, 3`;
    for (const table of ['transactions', 'transaction_days', 'customers'])
      await owner.unsafe(`vacuum analyze ${table}`);
  } finally {
    await owner.end();
  }
}

const page =
  (app: Database, wanted: ReportWanted): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
      readReport(tx, CLIENT, { ...wanted, skip: 0, limit: PAGE }, { language: 'en', now: new Date() }),
    );

const totals =
  (app: Database): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) => sumsOf(tx, CLIENT, YEAR));

/** The same rows by plain statements in one transaction, left as they come. */
const raw =
  (app: Database, statements: readonly string[]): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, ({ sql }) =>
      Promise.all(statements.map((statement) => sql.unsafe(statement, [], { prepare: true }))),
    );

const between = (column: string, { startDate, endDate }: ReportWanted): string =>
  `client_id = ${CLIENT} and ${column} between '${startDate}' and '${endDate}'`;

const rawTotals = (wanted: ReportWanted): string =>
  `select status, sum(count), sum(cents) from transaction_days where ${between('process_date', wanted)} group by 1`;

const rawRows = (day: string, condition: string): string =>
  `select t.*, c.name, c.custom_identifier from transactions t join customers c using (client_id)
    where c.id = t.customer_id and ${condition}
    order by t.${day} desc nulls last, c.name collate "und-x-icu", t.id limit ${PAGE}`;

const rawPage = (app: Database, wanted: ReportWanted): Page =>
  raw(app, [
    rawRows(
      'process_date',
      `t.status not in ('Removed', 'Discarded') and ${between('t.process_date', wanted)}`.replace(
        'client_id',
        't.client_id',
      ),
    ),
    rawTotals(wanted),
  ]);

const rawDeclined = (app: Database): Page => {
  const declined = `status in ('Declined', 'Chargeback') and ${between('decline_date', DECLINED)}`;
  return raw(app, [
    rawRows('decline_date', declined.replace('client_id', 't.client_id')),
    `select status, count(*), sum(amount_cents) from transactions where ${declined} group by 1`,
  ]);
};

const source = {
  clientId: CLIENT,
  language: 'en',
  now: new Date('2026-01-15T15:00:00Z'),
  sandbox: false,
  logo: async () => null,
} as const;
/** Days that hold so many rows, from the first one on. */
const daysOf = (rows: number) => ({ startDate: FIRST_DAY, endDate: addDays(FIRST_DAY, Math.ceil(rows / PER_DAY) - 1) });

async function printed(app: Database): Promise<ReportBench['printed']> {
  const list = EXPORT_KINDS.transaction_report.of(
    { report: 'transactions', filter: 'All', ...daysOf(PER_DAY) },
    source,
  );
  const start = performance.now();
  const request = await inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) => list.pdf(tx));
  const readMs = performance.now() - start;
  if (request.document !== 'table_report') throw new Error('a report is a list');
  const rows = request.facts.rows.slice(0, PRINTED_ROWS);
  return { rows: rows.length, readMs, request: { ...request, facts: { ...request.facts, rows } } };
}
