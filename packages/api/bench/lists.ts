import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { transactionListInput } from '@cordelle/validation/financial-transactions.ts';
import { settlementListInput, settlementTransactionsInput } from '@cordelle/validation/settlements.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { listTransactions } from '../src/financial-transactions/queries.ts';
import { listSettlements, settlementById } from '../src/settlements/queries.ts';
import { settlementTransactions } from '../src/settlements/settlement-lines.ts';
import { compare, type Page, type PageFigure } from './compare.ts';

export type ListsBench = {
  readonly transactions: number;
  readonly settlements: PageFigure;
  readonly settlementsLastPage: PageFigure;
  readonly customerHistory: PageFigure;
  readonly customerHistoryLastPage: PageFigure;
  /** The page of one settlement: its proof recomputed, and the first of its payments. */
  readonly settlementDetail: PageFigure;
  /** The filter Pending where nothing is pending: a million rows that are not it. */
  readonly nonePending: PageFigure;
};

const CLIENT = 77n;
const CUSTOMERS = 500;
const TRANSACTIONS = 1_000_000;
const SETTLEMENTS = 2_500;
const PER_SETTLEMENT = TRANSACTIONS / SETTLEMENTS;
/** Positions in the log of the client that one settlement and its debits take. */
const POSITIONS = 1_000;
const FIRST_ID = 10_000_000;
/** A settlement with as much before it as after it, counted from 1. */
const MIDDLE = SETTLEMENTS / 2;
const CALLS = 300;
const PAGE = 25;
const READER = { language: 'en', now: new Date() } as const;

/** Fills the tables of one client with a million transactions and reads pages of them as the product does. */
export async function benchLists(ownerUrl: string): Promise<ListsBench> {
  const app = await openDatabase(ownerUrl, { role: 'app', max: 2 });
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 1 });
  try {
    await addClient(worker, { id: CLIENT, customers: CUSTOMERS });
    const customer = await fill(ownerUrl);
    const perCustomer = TRANSACTIONS / CUSTOMERS;
    return {
      transactions: TRANSACTIONS,
      settlements: await compare(settlements(app, 0), rawSettlements(app, 0), CALLS),
      settlementsLastPage: await compare(
        settlements(app, SETTLEMENTS - PAGE),
        rawSettlements(app, SETTLEMENTS - PAGE),
        CALLS,
      ),
      customerHistory: await compare(history(app, customer, 0), rawHistory(app, customer, 0), CALLS),
      customerHistoryLastPage: await compare(
        history(app, customer, perCustomer - PAGE),
        rawHistory(app, customer, perCustomer - PAGE),
        CALLS,
      ),
      settlementDetail: await compare(detail(app, MIDDLE), rawDetail(app, MIDDLE), CALLS),
      nonePending: await compare(pending(app), rawPending(app), CALLS),
    };
  } finally {
    await Promise.all([app.close(), worker.close()]);
  }
}

/** Writes the rows where the projections would; returns one of the customers. */
async function fill(ownerUrl: string): Promise<bigint> {
  const owner = openOwner(ownerUrl);
  try {
    const customers = await owner<{ id: bigint }[]>`select id from customers where client_id = ${CLIENT} order by id`;
    const [first] = customers;
    if (!first) throw new Error('the client has no customers');
    const ids = customers.map(({ id }) => String(id));
    await owner`
      insert into transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date,
                                process_date, batch_date, earliest_approval_date, dispute_deadline, approved_date,
                                settled_date, settlement_id, created_at, updated_at, version)
      select ${CLIENT}, ${FIRST_ID}::bigint + n, (${owner.array(ids, 20)}::bigint[])[1 + n % ${CUSTOMERS}], 'Approved', 100 + n % 90000,
             'CAD', 'Personal', d, d, d - 1, d + 7, d + 90, d + 7, d + 7, ${FIRST_ID} + 1 + (n - 1) / ${PER_SETTLEMENT}::int, d - 10, d, 6
        from (select n, date '2024-01-01' + (n / 1000)::int as d from generate_series(1, ${TRANSACTIONS}) n) days`;
    await owner`
      insert into settlements (client_id, id, settlement_date, currency, approved_cents, approved_count, chargeback_cents,
                               chargeback_count, declined_cents, declined_count, holdback_cents, holdback_released_cents,
                               fees_netted_cents, opening_carry_cents, adjustments, net_cents, payout_cents,
                               closing_carry_cents, payout_id, status, created_at, version)
      select ${CLIENT}, ${FIRST_ID}::bigint + n, date '2024-01-01' + n::int, 'CAD', 100000 + n, 400, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 100000 + n,
             100000 + n, 0, n, 'Paid', now(), 1
        from generate_series(1, ${SETTLEMENTS}) n`;
    await fillLedger(owner);
    for (const table of ['customers', 'transactions', 'settlements', 'events', 'postings'])
      await owner.unsafe(`vacuum analyze ${table}`);
    return first.id;
  } finally {
    await owner.end();
  }
}

/** The approval of each debit (P6), and each settlement (P8), where the log would have them. */
async function fillLedger(owner: ReturnType<typeof openOwner>): Promise<void> {
  const settled = `select k, ${FIRST_ID} + k as id, k * ${POSITIONS} as position from generate_series(1, ${SETTLEMENTS}) k`;
  await owner.unsafe(`
    insert into postings (client_id, position, leg, rule, debit_account, credit_account, cents, currency, stream_type, stream_id,
                          occurred_on)
    select ${CLIENT}, ((n - 1) / ${PER_SETTLEMENT}) * ${POSITIONS} + 1 + (n - 1) % ${PER_SETTLEMENT}, 1, 'P6', 'CLIENT_UNAPPROVED',
           'CLIENT_PAYABLE', 100 + n % 90000, 'CAD', 'transaction', ${FIRST_ID} + n, date '2024-01-08'
      from generate_series(1, ${TRANSACTIONS}) n
    union all
    select ${CLIENT}, position, 1, 'P8', 'CLIENT_PAYABLE', 'PAYOUT_TRANSIT', 100000 + k, 'CAD', 'settlement', id, date '2024-01-08'
      from (${settled}) s`);
  await owner.unsafe(`
    begin;
    set local session_replication_role = replica;
    insert into events (client_id, stream_type, stream_id, version, type, data, actor, occurred_at, recorded_at, position, hash,
                        previous_hash)
    select ${CLIENT}, 'settlement', id, 1, 'SettlementMade', '{}', 'bench', now(), now(), position, zeros, zeros
      from (${settled}) s, decode(repeat('00', 32), 'hex') as zeros;
    commit`);
}

const detail =
  (app: Database, place: number): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
      Promise.all([
        settlementById(tx, CLIENT, BigInt(FIRST_ID + place)),
        settlementTransactions(
          tx,
          CLIENT,
          settlementTransactionsInput.parse({ settlementId: String(FIRST_ID + place), limit: PAGE }),
          'en',
        ),
      ]),
    );

/** The rows and sums of the same page, their places known beforehand. */
const rawDetail =
  (app: Database, place: number): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, ({ sql }) =>
      Promise.all(
        [
          `select * from settlements where client_id = ${CLIENT} and id = ${FIRST_ID + place}`,
          `select rule, debit_account, sum(cents) from postings
            where client_id = ${CLIENT} and position > ${(place - 1) * POSITIONS} and position <= ${place * POSITIONS} group by 1, 2`,
          `select sum(amount_cents - holdback_taken_cents), count(*) from transactions
            where client_id = ${CLIENT} and settlement_id = ${FIRST_ID + place}`,
          `select t.*, c.name from transactions t join customers c on c.client_id = t.client_id and c.id = t.customer_id
            where t.client_id = ${CLIENT} and t.settlement_id = ${FIRST_ID + place}
            order by t.process_date desc, t.id desc limit ${PAGE}`,
        ].map((statement) => sql.unsafe(statement, [], { prepare: true })),
      ),
    );

const settlements =
  (app: Database, skip: number): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
      listSettlements(tx, CLIENT, settlementListInput.parse({ skip, limit: PAGE })),
    );

const history =
  (app: Database, customer: bigint, skip: number): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
      listTransactions(
        tx,
        CLIENT,
        transactionListInput.parse({ customerId: String(customer), skip, limit: PAGE }),
        READER,
      ),
    );

const pending =
  (app: Database): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, (tx) =>
      listTransactions(tx, CLIENT, transactionListInput.parse({ status: 'Pending', limit: PAGE }), READER),
    );

/** Page and bounded count by plain statements in one transaction, rows left as they come. */
const raw =
  (app: Database, page: string, count: string): Page =>
  () =>
    inTransaction(app, { clientId: CLIENT, readOnly: true }, ({ sql }) =>
      Promise.all([sql.unsafe(page, [], { prepare: true }), sql.unsafe(count, [], { prepare: true })]),
    );

const rawSettlements = (app: Database, skip: number): Page =>
  raw(
    app,
    `select * from settlements where client_id = ${CLIENT} order by settlement_date desc, id desc limit ${PAGE} offset ${skip}`,
    `select count(*) from (select 1 from settlements where client_id = ${CLIENT} limit 10001) c`,
  );

const rawHistory = (app: Database, customer: bigint, skip: number): Page =>
  raw(
    app,
    `select t.*, c.name from transactions t join customers c on c.client_id = t.client_id and c.id = t.customer_id
      where t.client_id = ${CLIENT} and t.customer_id = ${customer} order by t.created_at desc, t.id desc limit ${PAGE} offset ${skip}`,
    `select count(*) from (select 1 from transactions where client_id = ${CLIENT} and customer_id = ${customer} limit 10001) c`,
  );

const rawPending = (app: Database): Page => {
  const wanted = `client_id = ${CLIENT} and status in ('Sent to Bank', 'Processed')`;
  return raw(
    app,
    `select * from transactions where ${wanted} order by process_date desc, id desc limit ${PAGE}`,
    `select count(*) from (select 1 from transactions where ${wanted} limit 10001) c`,
  );
};
