import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildProjections } from './rebuild-projections.ts';
import { addClient } from './testing/clients.ts';
import { CLIENT, liveWorkedExample } from './testing/worked-example.ts';
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

const [header = [], ...expected] = END_OF_DAY.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

let database: TestDatabase;
const endOfDay: string[][] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await addClient(database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(database.worker, async (date) => {
    endOfDay.push([date, ...(await balances(database.worker))]);
  });
});
afterAll(() => database?.drop());

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
