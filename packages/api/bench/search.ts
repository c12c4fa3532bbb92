import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Tx } from '@cordelle/db/connection.ts';
import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import { customerListInput } from '@cordelle/validation/customers/record.ts';
import { transactionListInput } from '@cordelle/validation/financial-transactions.ts';
import { settlementListInput } from '@cordelle/validation/settlements.ts';
import { transactionScheduleListInput } from '@cordelle/validation/transaction-schedules.ts';
import { listCustomers } from '../src/customers/queries.ts';
import { listTransactions } from '../src/financial-transactions/queries.ts';
import { listSettlements } from '../src/settlements/queries.ts';
import { readReport } from '../src/transaction-report/queries.ts';
import { listSchedules } from '../src/transaction-schedules/queries.ts';
import { addManyCustomers, CUSTOMERS } from './many-customers.ts';

/** What is looked for, and milliseconds until it is answered: in the middle and at most. */
export type SearchFigure = {
  readonly what: string;
  readonly found: number;
  readonly ms: number;
  readonly mostMs: number;
};
export type SearchBench = { readonly customers: number; readonly payments: number; readonly figures: SearchFigure[] };

/** What somebody who typed waits at most. */
export const SEARCH_MS_MAX = 100;

const CLIENT = 77n;
const PAYMENTS = 1_000_000;
const SETTLEMENTS = 2_500;
const PER_DAY = 2_800;
const FIRST_DAY = '2025-03-16';
const LAST_DAY = '2026-03-16';
const AT = new Date('2026-03-16T14:00:00Z');
const READER = { language: 'en', now: AT } as const;
const PAGE = 25;
const CALLS = 15;
/** As many as the command menu shows. */
const SHOWN = { customers: 8, money: 5 } as const;

/** What somebody types into the search over everything, asked as it asks: a client with a hundred thousand customers and a million payments of a year. */
export async function benchSearch(ownerUrl: string): Promise<SearchBench> {
  const app = await openDatabase(ownerUrl, { role: 'app', max: 2 });
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'cordelle-bench-keys-'));
  try {
    await addManyCustomers(ownerUrl, worker, await fileKeyStore(folder), { clientId: CLIENT, at: AT });
    await addMoney(ownerUrl);
    const figures: SearchFigure[] = [];
    for (const [of, searches, asked] of [
      ['customers', CUSTOMER_SEARCHES, customersNamed],
      ['payments', PAYMENT_SEARCHES, paymentsOf],
      ['settlements', SETTLEMENT_SEARCHES, settlementsOf],
      ['schedules', SCHEDULE_SEARCHES, schedulesOf],
      ['report of a year with its sums', PAYMENT_SEARCHES, reportOf],
    ] as const)
      for (const [by, search] of searches) figures.push(await timed(`${of}, ${by}`, asking(app, asked(search))));
    return { customers: CUSTOMERS, payments: PAYMENTS, figures };
  } finally {
    await Promise.all([app.close(), worker.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const CUSTOMER_SEARCHES = [
  ['by a name that many have', 'tremblay'],
  ['by words in another order', '99990 tremblay'],
  ['by a name without its accents', 'elodie cote 99993'],
  ['by a rare name with a slip', 'elodie ostrowzki'],
  ['by a phone as it is written', '(514) 555-099999'],
  ['by an e-mail', 'payer99999@'],
  ['by their own number', 'LOC-99999'],
  ['by the last digits of an account', '99'],
  ['whom nobody is named like', 'xylophone quartz'],
] as const;

const PAYMENT_SEARCHES = [
  ['by an amount that few have', '765.43'],
  ['by an amount that many have', '39.95'],
  ['by a comment that few have', 'invoice 4711'],
  ['by a comment that many have', 'rent of the month'],
  ['by the reference at the bank', 'R000000999999'],
  ['by who pays', 'elodie roy 99992'],
] as const;

const SETTLEMENT_SEARCHES = [
  ['by an amount', '1019.99'],
  ['by a day', '2026-01-15'],
] as const;

const SCHEDULE_SEARCHES = [
  ['by a comment that few have', 'lease 4711'],
  ['by a comment that many have', 'rent of the month'],
  ['by who pays', 'elodie roy 99992'],
] as const;

type Asked = (tx: Tx) => Promise<{ readonly count: number }>;

const customersNamed =
  (search: string): Asked =>
  (tx) =>
    listCustomers(tx, CLIENT, customerListInput.parse({ search, limit: SHOWN.customers }), {
      now: AT,
      mayByAccount: true,
    });

const paymentsOf =
  (search: string): Asked =>
  (tx) =>
    listTransactions(tx, CLIENT, transactionListInput.parse({ search, limit: SHOWN.money }), READER);

const reportOf =
  (search: string): Asked =>
  (tx) =>
    readReport(
      tx,
      CLIENT,
      { report: 'transactions', filter: 'All', startDate: FIRST_DAY, endDate: LAST_DAY, search, skip: 0, limit: PAGE },
      READER,
    );

const settlementsOf =
  (search: string): Asked =>
  (tx) =>
    listSettlements(tx, CLIENT, settlementListInput.parse({ search, limit: SHOWN.money }));

const schedulesOf =
  (search: string): Asked =>
  (tx) =>
    listSchedules(tx, CLIENT, transactionScheduleListInput.parse({ search, limit: PAGE }));

const asking = (app: Database, asked: Asked) => () => inTransaction(app, { clientId: CLIENT, readOnly: true }, asked);

async function timed(what: string, ask: () => Promise<{ readonly count: number }>): Promise<SearchFigure> {
  const times: number[] = [];
  let found = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    found = (await ask()).count;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { what, found, ms: times[Math.floor(CALLS / 2)] ?? 0, mostMs: times.at(-1) ?? 0 };
}

/** Payments, settlements and a schedule of each customer where the projections would write them: one payment in five is of a plan that many have. */
async function addMoney(ownerUrl: string): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    await owner`
      insert into transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date,
                                process_date, batch_date, earliest_approval_date, dispute_deadline, settled_date, decline_date,
                                return_code, trace, comment, created_at, updated_at, version)
      select ${CLIENT}, 10000000 + n, c.ids[1 + n % array_length(c.ids, 1)], case when n % 50 = 0 then 'Declined' else 'Approved' end,
             case when n % 5 = 0 then 3995 else 100 + n % 90000 end, 'CAD', 'Personal', d, d, d - 1, d + 7, d + 90,
             case when n % 50 > 0 then d + 7 end, case when n % 50 = 0 then d + 2 end, case when n % 50 = 0 then '901' end,
             'R' || lpad(n::text, 12, '0'),
             case when n % 3 = 0 then 'Rent of the month' when n % 3 = 1 then 'Invoice ' || n end, d - 10, d, 6
        from (select n, ${FIRST_DAY}::date + (n / ${PER_DAY}::int)::int as d from generate_series(1, ${PAYMENTS}) n) days,
             (select array_agg(id order by id) as ids from customers where client_id = ${CLIENT}) c`;
    await owner`
      insert into transaction_days (client_id, process_date, status, count, cents)
      select client_id, process_date, status, count(*)::int, sum(amount_cents)::bigint
        from transactions where client_id = ${CLIENT} group by 1, 2, 3`;
    await owner`
      insert into settlements (client_id, id, settlement_date, currency, approved_cents, approved_count, chargeback_cents,
                               chargeback_count, declined_cents, declined_count, holdback_cents, holdback_released_cents,
                               fees_netted_cents, opening_carry_cents, adjustments, net_cents, payout_cents,
                               closing_carry_cents, payout_id, status, created_at, version)
      select ${CLIENT}, 10000000 + n, date '2019-05-01' + n::int, 'CAD', 100000 + n, 400, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 100000 + n,
             100000 + n, 0, n, 'Paid', now(), 1
        from generate_series(1, ${SETTLEMENTS}) n`;
    await owner`
      insert into transaction_schedules (client_id, id, customer_id, customer_type, amount_cents, currency, frequency, process_date,
                                         comment, active, created_at, version)
      select client_id, 20000000 + id, id, 'Personal', 3995, 'CAD', 'Monthly', ${LAST_DAY},
             case when id % 3 = 0 then 'Rent of the month' when id % 3 = 1 then 'Lease ' || id % 10000 end, true, created_at, 1
        from customers where client_id = ${CLIENT}`;
    for (const table of ['customers', 'transactions', 'transaction_days', 'transaction_schedules', 'settlements'])
      await owner.unsafe(`vacuum analyze ${table}`);
  } finally {
    await owner.end();
  }
}
