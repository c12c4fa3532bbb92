import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { datesOf } from '@cordelle/domain/calendar/process-date.ts';
import { cad, centsText, money } from '@cordelle/domain/money.ts';
import { holdbackFor } from '@cordelle/domain/transaction/holdback.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from './commit.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { addClient } from './testing/clients.ts';
import { RecordedBooks } from './testing/recorded-books.ts';
import { verifyLedger } from './verify-ledger.ts';

/** End of each day of the lifecycle's worked example (§7), as printed there without thousands separators. */
const END_OF_DAY = `
day        | BANK    | CUST_RECV | RAIL_CLEARING | FEES_RECV | CLIENT_UNAPPROVED | CLIENT_PAYABLE | HOLDBACK | PAYOUT_TRANSIT | TAX_PAYABLE | FEE_REVENUE | MICRODEPOSIT_COST
2026-03-16 | 0.00    | 0.00      | -0.59         | 0.00      | 0.00              | 0.00           | 0.00     | 0.00           | 0.00        | 0.00        | 0.59
2026-03-17 | -0.59   | 0.00      | 0.00          | 0.00      | 0.00              | 0.00           | 0.00     | 0.00           | 0.00        | 0.00        | 0.59
2026-03-18 | -0.59   | 4938.48   | 0.00          | 0.00      | -4938.48          | 0.00           | 0.00     | 0.00           | 0.00        | 0.00        | 0.59
2026-03-19 | 4937.89 | 0.00      | 0.00          | 0.00      | -4938.48          | 0.00           | 0.00     | 0.00           | 0.00        | 0.00        | 0.59
2026-03-20 | 3892.89 | 0.00      | 0.00          | 0.00      | -3893.48          | 0.00           | 0.00     | 0.00           | 0.00        | 0.00        | 0.59
2026-03-26 | 3892.89 | 0.00      | 0.00          | 0.00      | 0.00              | 0.00           | -194.68  | -3698.80       | 0.00        | 0.00        | 0.59
2026-03-27 | 194.09  | 0.00      | 0.00          | 0.00      | 0.00              | 0.00           | -194.68  | 0.00           | 0.00        | 0.00        | 0.59
2026-03-31 | 194.09  | 300.00    | 0.00          | 0.00      | -300.00           | 0.00           | -194.68  | 0.00           | 0.00        | 0.00        | 0.59
2026-04-01 | 494.09  | 0.00      | 0.00          | 45.78     | -300.00           | 0.00           | -194.68  | 0.00           | -2.18       | -43.60      | 0.59
2026-04-06 | 539.87  | 0.00      | 0.00          | 0.00      | -300.00           | 0.00           | -194.68  | 0.00           | -2.18       | -43.60      | 0.59
2026-04-08 | -711.12 | 2000.00   | 0.00          | 0.00      | -2300.00          | 1188.44        | -132.13  | 0.00           | -2.18       | -43.60      | 0.59
2026-04-09 | 1288.88 | 0.00      | 0.00          | 0.00      | -2000.00          | 903.44         | -147.13  | 0.00           | -2.18       | -43.60      | 0.59
2026-04-16 | 1288.88 | 0.00      | 0.00          | 0.00      | 0.00              | 0.00           | -247.13  | -996.56        | -2.18       | -43.60      | 0.59
2026-04-17 | 292.32  | 0.00      | 0.00          | 0.00      | 0.00              | 0.00           | -247.13  | 0.00           | -2.18       | -43.60      | 0.59`;

const CLIENT = 1n;
const DEBITS = { 1: '150.00', 2: '42.50', 3: '1250.99', 4: '99.99', 5: '895.00', 6: '2500.00' } as const;
const [A, B, C, D, E, F, G, H] = ['1', '2', '3', '4', '5', '6', '7', '8'];
const SIX = [A, B, C, D, E, F];

const [header = [], ...expected] = END_OF_DAY.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

let database: TestDatabase;
let endOfDay: string[][];

beforeAll(async () => {
  database = await createTestDatabase();
  await addClient(database.worker, { id: CLIENT, customers: 9 });
  endOfDay = await live(database.worker);
});
afterAll(() => database?.drop());

/** Lives through the example day by day, each day's events committed together; answers the balances at the end of each. */
async function live(worker: Database): Promise<string[][]> {
  const recorded = new RecordedBooks('CAD', [CLIENT]);
  const { books } = recorded;
  const days: string[][] = [];
  const day = async (date: string, ...steps: (() => unknown)[]) => {
    for (const step of steps) step();
    const occurredAt = new Date(`${date}T18:00:00Z`);
    const { conflicts } = await inTransaction(worker, {}, (tx) =>
      commit(tx, recorded.take(), { actor: 'system:test', cause: null, occurredAt }),
    );
    expect(conflicts).toEqual([]);
    days.push([date, ...(await balances(worker))]);
  };
  const planned = (id: string, amount: string, processDate: string) => {
    const request = {
      scheduleId: null,
      installment: null,
      comment: null,
      retryOf: null,
      customerType: 'Personal',
    } as const;
    const dates = datesOf({ rail: 'CA', requestedDate: processDate, customerType: 'Personal' });
    const run = books.transactions.run.bind(books.transactions, CLIENT, id);
    run(
      { type: 'create', ...request, customerId: '9', amount: cad(amount), requestedDate: processDate },
      { clientApproved: true, customerComplete: true },
    );
    run(
      { type: 'plan', ...dates },
      { earliestProcessDate: processDate, limits: { perAuthorization: null, monthly: null } },
    );
  };
  const sent = (id: string, sentOn: string) => () =>
    books.transactions.run(
      CLIENT,
      id,
      { type: 'sendToBank', bankFileId: '70', trace: `trace-${id}`, bankAccountId: '9', sentOn },
      { holdReason: null },
    );
  const processed = (id: string, processedOn: string) => () =>
    books.transactions.run(CLIENT, id, { type: 'markProcessed', processedOn }, { fileAccepted: true });
  const amountOf = (id: string) => {
    const state = books.transactions.state(id);
    return state.status === 'none' ? cad('0.00') : money(state.amountCents, 'CAD');
  };
  const returned = (id: string, code: string, declinedOn: string) => () =>
    books.transactions.run(
      CLIENT,
      id,
      {
        type: 'recordReturn',
        code,
        class: code === '917' ? 'Chargeback' : 'Declined',
        beforePosting: false,
        amount: amountOf(id),
        declinedOn,
        bankDate: declinedOn,
        source: { bankFileId: '80', line: Number(id) },
        clearing: 'rail',
      },
      {},
    );
  const approved = (id: string, approvedOn: string) => () =>
    books.transactions.run(
      CLIENT,
      id,
      {
        type: 'approve',
        approvedOn,
        holdbackCents: holdbackFor(amountOf(id), { bps: 500, capCents: null }, 0n).cents,
        holdbackReleaseDate: '2026-08-01',
      },
      { inboundLoaded: true, underReview: false },
    );
  const statement = (date: string) => () => books.statement(date);
  const handedOver = (id: string, handedOverOn: string) => () =>
    books.payouts.run(
      CLIENT,
      id,
      { type: 'handOver', bankFileId: '90', trace: `payout-${id}`, handedOverOn },
      { payoutsPaused: false },
    );
  const settled = (id: string, date: string) => () => {
    if (books.settle(CLIENT, id, date).payoutCents > 0n) handedOver(id, date)();
  };
  const confirmed = (id: string, confirmedOn: string) => () => {
    const state = books.payouts.state(id);
    const amount = state.status === 'none' ? cad('0.00') : money(state.amountCents, 'CAD');
    books.payouts.run(CLIENT, id, { type: 'confirm', confirmedOn, amount }, { payoutsPaused: false });
  };

  for (const [id, amount] of Object.entries(DEBITS)) planned(id, amount, '2026-03-19');
  planned(G, '300.00', '2026-04-01');
  planned(H, '2000.00', '2026-04-09');
  await day('2026-03-16', () => {
    const dates = { requestedOn: '2026-03-16', expiresOn: '2026-03-30' };
    books.microdeposits.run(
      CLIENT,
      '1',
      { type: 'request', customerId: '6', bankAccountId: '6', currency: 'CAD', ...dates },
      { openRecordExists: false, recentRecords: 0 },
    );
    books.microdeposits.run(
      CLIENT,
      '1',
      { type: 'send', bankFileId: '60', traces: ['m1', 'm2'], sentOn: '2026-03-16', amount: cad('0.59') },
      {},
    );
  });
  await day('2026-03-17', statement('2026-03-17'));
  await day('2026-03-18', ...SIX.map((id) => sent(id, '2026-03-18')));
  await day('2026-03-19', ...SIX.map((id) => processed(id, '2026-03-19')), statement('2026-03-19'));
  await day('2026-03-20', returned(A, '901', '2026-03-20'), returned(E, '905', '2026-03-20'), statement('2026-03-20'));
  await day('2026-03-26', ...[B, C, D, F].map((id) => approved(id, '2026-03-26')), settled('1', '2026-03-26'));
  await day('2026-03-27', confirmed('1', '2026-03-27'));
  await day('2026-03-31', sent(G, '2026-03-31'));
  await day(
    '2026-04-01',
    () =>
      recorded.invoice(CLIENT, 1n, 0, {
        type: 'InvoiceIssued',
        data: { issuedOn: '2026-04-01', subtotal: '43.60', tax: '2.18', currency: 'CAD' },
      }),
    processed(G, '2026-04-01'),
    statement('2026-04-01'),
  );
  await day('2026-04-06', () =>
    recorded.invoice(CLIENT, 1n, 1, {
      type: 'InvoicePaid',
      data: { paidOn: '2026-04-06', by: 'debit', amount: '45.78', currency: 'CAD' },
    }),
  );
  await day('2026-04-08', returned(C, '917', '2026-04-08'), statement('2026-04-08'), sent(H, '2026-04-08'));
  await day(
    '2026-04-09',
    approved(G, '2026-04-09'),
    settled('2', '2026-04-09'),
    processed(H, '2026-04-09'),
    statement('2026-04-09'),
  );
  await day('2026-04-16', approved(H, '2026-04-16'), settled('3', '2026-04-16'));
  await day('2026-04-17', confirmed('3', '2026-04-17'), statement('2026-04-17'));
  return days;
}

/** BANK, clearing and the provider's own accounts are read over all clients. */
async function balances(worker: Database): Promise<string[]> {
  const rows = await inTransaction(
    worker,
    {},
    (tx) => tx.sql<{ account: string; cents: bigint }[]>`
      select account, sum(cents)::bigint as cents from balances where currency = 'CAD' group by account`,
  );
  const known = new Map(rows.map(({ account, cents }) => [account, centsText(cents)]));
  return header.slice(1).map((account) => known.get(account) ?? '0.00');
}

test('the balances table holds every balance of the example, at the end of every day, to the cent', () => {
  expect(endOfDay).toEqual(expected);
});

test('the transactions table reads as the example ends', async () => {
  const rows = await database.owner<{ row: string }[]>`
    select concat_ws(' ', id, status, stage, return_code, holdback_cents, settlement_id, deducted_settlement_id) as row
    from transactions order by id`;
  expect(rows.map(({ row }) => row)).toEqual([
    '1 Declined before_approval 901 0 1',
    '2 Approved 213 1',
    '3 Chargeback after_approval 917 0 1 2',
    '4 Approved 500 1',
    '5 Declined before_approval 905 0 1',
    '6 Approved 12500 1',
    '7 Approved 1500 2',
    '8 Approved 10000 3',
  ]);
});

test('the settlements table reads as printed', async () => {
  const rows = await database.owner<{ row: string }[]>`
    select concat_ws(' ', id, status, approved_cents, approved_count, chargeback_cents, declined_cents, declined_count,
      holdback_cents, holdback_released_cents, opening_carry_cents, net_cents, payout_cents, closing_carry_cents,
      paid_date) as row
    from settlements order by id`;
  expect(rows.map(({ row }) => row)).toEqual([
    '1 Paid 389348 4 0 104500 2 19468 0 0 369880 369880 0 2026-03-27',
    '2 Carried 30000 1 125099 0 0 1500 6255 0 -90344 0 -90344',
    '3 Paid 200000 1 0 0 0 10000 0 -90344 99656 99656 0 2026-04-17',
  ]);
});

test('each customer sees what happened, the later entries found by the first', async () => {
  const rows = await database.owner<{ type: string; count: number }[]>`
    select type, count(*)::int as count from activity where customer_id = 9 group by type order by type`;
  expect(rows.map(({ type, count }) => `${type} ${count}`)).toEqual([
    'transaction_approved 6',
    'transaction_charged_back 1',
    'transaction_created 8',
    'transaction_declined 2',
    'transaction_settled 6',
  ]);
});

test('the ledger is proven, and a rebuild finds nothing to change', async () => {
  const report = await verifyLedger(database.worker);
  expect(report.checks.filter((check) => !check.holds)).toEqual([]);
  const rebuilt = await rebuildProjections(database.worker, { check: true });
  expect(rebuilt.differences).toEqual([]);
  expect(rebuilt.events).toBe(report.events);
});
