import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { rollUpDebits } from '../../engine/src/testing/roll-ups.ts';
import { forecastOf } from '../src/home/forecast.ts';
import { homeDataOf } from '../src/home/home-data.ts';
import { compare, type Page, type PageFigure } from './compare.ts';

export type HomeBench = {
  readonly transactions: number;
  readonly month: PageFigure;
  readonly forecast: PageFigure;
};

/** A visit of home, however many debits a client has. */
export const FORECAST_MS_MAX = 20;

const CLIENT = 77n;
const CUSTOMERS = 500;
const TRANSACTIONS = 1_000_000;
const CALLS = 100;
const FORECAST_CALLS = 15;
const FIRST_DAY = '2024-01-01';
const TODAY = '2026-08-14';
/** Noon of that day. */
const MOMENT = { now: new Date('2026-08-14T16:00:00Z'), today: TODAY };
const MONTH = ['2026-08-01', '2026-08-31'] as const;

/** Home of a client with a million transactions, a thousand a day: beside the raw SQL of the same figures. */
export async function benchHome(ownerUrl: string): Promise<HomeBench> {
  const app = await openDatabase(ownerUrl, { role: 'app', max: 2 });
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  try {
    await addClient(worker, { id: CLIENT, customers: CUSTOMERS });
    await fill(ownerUrl);
    return {
      transactions: TRANSACTIONS,
      month: await compare(month(app), rawMonth(app), CALLS),
      forecast: await compare(forecast(app), rawForecast(app), FORECAST_CALLS),
    };
  } finally {
    await Promise.all([app.close(), worker.close()]);
  }
}

/**
 * Writes the rows where the projections would: what weekends moved to the Monday, one debit in twenty declined and one in two hundred
 * charged back, both taken off a settlement since; reserves of those approved in the last ninety days.
 */
async function fill(ownerUrl: string): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    await owner`update clients set holdback_bps = 500 where id = ${CLIENT}`;
    await owner`
      insert into transactions (client_id, id, customer_id, status, stage, amount_cents, currency, customer_type, requested_date,
                                process_date, batch_date, earliest_approval_date, dispute_deadline, approved_date, decline_date,
                                settlement_id, deducted_settlement_id, holdback_cents, holdback_taken_cents, holdback_release_date,
                                created_at, updated_at, version)
      select ${CLIENT}, 10000000 + n, 1 + n % ${CUSTOMERS}, status,
             case status when 'Declined' then 'before_approval' when 'Chargeback' then 'after_approval' end, cents, 'CAD', customer_type,
             requested, d, d - 1, d + 7, deadline, case when status in ('Approved', 'Chargeback') then d + 7 end,
             case status when 'Declined' then d + 2 when 'Chargeback' then d + 9 end,
             case when status in ('Approved', 'Chargeback') then d - ${FIRST_DAY}::date end,
             case when status in ('Declined', 'Chargeback') then d - ${FIRST_DAY}::date end,
             case when status = 'Approved' and deadline > ${TODAY}::date then cents / 20 else 0 end,
             case when status in ('Approved', 'Chargeback') then cents / 20 end,
             case when status in ('Approved', 'Chargeback') then deadline end, d - 30, d, 6
        from (select n, d, requested, 100 + n % 90000 as cents, case when n % 10 = 0 then 'Business' else 'Personal' end as customer_type,
                     d + case when n % 10 = 0 then 60 else 90 end as deadline,
                     case when d > ${TODAY}::date then 'Future' when d > ${TODAY}::date - 7 then 'Processed'
                          when n % 20 = 0 then 'Declined' when n % 200 = 7 then 'Chargeback' else 'Approved' end as status
                from (select n, requested, requested + case extract(isodow from requested) when 6 then 2 when 7 then 1 else 0 end as d
                        from (select n, ${FIRST_DAY}::date + (n / 1000)::int as requested from generate_series(1, ${TRANSACTIONS}) n) wanted
                     ) moved) debits`;
    await rollUpDebits(owner);
    for (const table of ['transactions', 'transaction_days', 'deposit_days', 'customers'])
      await owner.unsafe(`vacuum analyze ${table}`);
  } finally {
    await owner.end();
  }
}

const month =
  (app: Database): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
      homeDataOf(tx, { id: CLIENT, currency: 'CAD' }, { ...MOMENT, month: undefined }),
    );

const forecast =
  (app: Database): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
      forecastOf(tx, { id: CLIENT, currency: 'CAD', country: 'CA' }, MOMENT),
    );

/** The same figures by plain statements in one transaction, rows left as they come. */
const raw =
  (app: Database, statements: readonly string[]): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, ({ sql }) =>
      Promise.all(statements.map((statement) => sql.unsafe(statement, [], { prepare: true }))),
    );

const rawMonth = (app: Database): Page =>
  raw(app, [
    `select process_date, status, count, cents from transaction_days
      where client_id = ${CLIENT} and process_date between '${MONTH[0]}' and '${MONTH[1]}'`,
    `select earliest_approval_date, count(*), sum(amount_cents) from transactions
      where client_id = ${CLIENT} and status in ('Sent to Bank', 'Processed') group by 1`,
    `select count(*) from customers where client_id = ${CLIENT} and active`,
  ]);

/** What is on its way, how the last four months ended, what was approved in the last thirty days: summed up from the debits. */
const rawForecast = (app: Database): Page =>
  raw(app, [
    `select earliest_approval_date, count(*), sum(amount_cents) from transactions
      where client_id = ${CLIENT} and status in ('Future', 'Sent to Bank', 'Processed') group by 1`,
    `select earliest_approval_date, status, count(*), sum(amount_cents) from transactions
      where client_id = ${CLIENT} and process_date between '${TODAY}'::date - 157 and '${TODAY}' group by 1, 2`,
    `select approved_date, sum(amount_cents) from transactions
      where client_id = ${CLIENT} and process_date between '${TODAY}'::date - 60 and '${TODAY}' group by 1`,
  ]);
