import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Database, inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import { fileKeyStore, type KeyStore } from '@cordelle/db/key-store.ts';
import { customerExportInput } from '@cordelle/validation/customers/export.ts';
import { customerListInput } from '@cordelle/validation/customers/record.ts';
import { ALL_PERMISSIONS } from '@cordelle/validation/permissions.ts';
import type { z } from 'zod';
import { exportCustomers } from '../src/customers/export-customers.ts';
import { listCustomers } from '../src/customers/queries.ts';
import { compare, type PageFigure } from './compare.ts';
import { addManyCustomers, CHUNK, CUSTOMERS } from './many-customers.ts';

export type CustomersBench = {
  readonly customers: number;
  readonly firstPage: PageFigure;
  readonly filteredSearch: PageFigure;
  readonly rareSearch: PageFigure;
  readonly byName: PageFigure;
  readonly exported: {
    readonly rows: number;
    readonly seconds: number;
    readonly megabytes: number;
    /** Most that the process held after a tenth of the rows, and after all. */
    readonly peakAfterTenth: number;
    readonly peakMegabytes: number;
  };
};

const CLIENT = 77n;
const PAGE = 25;
const CALLS = 40;
const AT = new Date('2026-03-16T14:00:00Z');

/** One client with a hundred thousand customers: pages of its list beside raw SQL of the same rows, and the whole as a spreadsheet. */
export async function benchCustomers(ownerUrl: string): Promise<CustomersBench> {
  const app = await openDatabase(ownerUrl, { role: 'app', max: 2 });
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'cordelle-bench-keys-'));
  try {
    const keys = await fileKeyStore(folder);
    await addManyCustomers(ownerUrl, worker, keys, { clientId: CLIENT, at: AT });
    const filtered = { filters: ['authorization_complete', 'payment_reminders_enabled', 'type_online'] as const };
    const toggles = `c.active and c.authorization_status = 'complete' and c.payment_reminder_enabled and c.authorization_channel = 'online'`;
    return {
      customers: CUSTOMERS,
      firstPage: await compare(list(app, {}), raw(app, 'c.active', null, NEWEST), CALLS),
      filteredSearch: await compare(
        list(app, { ...filtered, filters: [...filtered.filters], search: 'tremblay' }),
        raw(app, toggles, 'tremblay', NEWEST),
        CALLS,
      ),
      rareSearch: await compare(
        list(app, { search: 'payer99999@' }),
        raw(app, 'c.active', 'payer99999@', NEWEST),
        CALLS,
      ),
      byName: await compare(
        list(app, { sort: { field: 'name', direction: 'asc' } }),
        raw(app, 'c.active', null, 'c.name collate "und-x-icu", c.id'),
        CALLS,
      ),
      exported: await exportAll(app, keys),
    };
  } finally {
    await Promise.all([app.close(), worker.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const list = (app: Database, input: z.input<typeof customerListInput>) => () =>
  inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
    listCustomers(tx, CLIENT, customerListInput.parse({ ...input, limit: PAGE }), { now: AT }),
  );

const NEWEST = 'c.created_at desc nulls last, c.id desc nulls last';

/** The same rows and counts by plain statements in one transaction, rows left as they come. */
const raw = (app: Database, toggles: string, search: string | null, order: string) => {
  const filtered = `c.client_id = ${CLIENT} and ${toggles}`;
  const wanted = search === null ? filtered : `${filtered} and c.search_text like '%${search}%'`;
  const count = (condition: string) =>
    `select count(*) from (select 1 from customers c where ${condition} limit 10001) counted`;
  const statements = [
    `select c.*, b.mask, b.bank_name, b.disabled_at, upcoming.process_date, latest.process_date
       from (select * from customers c where ${wanted} order by ${order} limit ${PAGE}) c
       left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
       left join lateral (select process_date, amount_cents from transactions t
                           where t.client_id = c.client_id and t.customer_id = c.id and t.status = 'Future'
                           order by process_date, id limit 1) upcoming on true
       left join lateral (select process_date, amount_cents from transactions t
                           where t.client_id = c.client_id and t.customer_id = c.id and t.status <> 'Future'
                           order by process_date desc, id desc limit 1) latest on true
      order by ${order}`,
    count(wanted),
    ...(search === null ? [] : [count(filtered)]),
  ];
  return () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, ({ sql }) =>
      Promise.all(statements.map((statement) => sql.unsafe(statement, [], { prepare: true }))),
    );
};

async function exportAll(database: Database, keys: KeyStore): Promise<CustomersBench['exported']> {
  const client = { id: CLIENT, country: 'CA', permissions: new Set(ALL_PERMISSIONS) } as const;
  const by = { actor: 'user:1', requestId: null };
  const start = performance.now();
  let bytes = 0;
  let pieces = 0;
  let peak = 0;
  let peakAfterTenth = 0;
  for await (const piece of exportCustomers(
    { database, keys, clock: { now: () => AT } },
    client,
    customerExportInput.parse({}),
    by,
  )) {
    bytes += piece.byteLength;
    pieces += 1;
    peak = Math.max(peak, process.memoryUsage.rss());
    if (pieces === CUSTOMERS / CHUNK / 10) peakAfterTenth = peak;
  }
  return {
    rows: CUSTOMERS,
    seconds: (performance.now() - start) / 1000,
    megabytes: bytes / 2 ** 20,
    peakAfterTenth: Math.round(peakAfterTenth / 2 ** 20),
    peakMegabytes: Math.round(peak / 2 ** 20),
  };
}
