import { centsText } from '@cordelle/domain/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildProjections } from '../../rebuild-projections.ts';
import { BankingDays } from '../../testing/banking-days.ts';

/**
 * The worked example of the lifecycle (§7) through real CPA-005 files. Statements come the morning after, so what waits for
 * them (BANK, RAIL_CLEARING, PAYOUT_TRANSIT) is compared at the end; every other account at the end of each day. Its invoices
 * are issued and not collected.
 */
const CLIENT = 1n;
const DEBITS = [
  [1n, '150.00', '2026-03-19'],
  [2n, '42.50', '2026-03-19'],
  [3n, '1250.99', '2026-03-19'],
  [4n, '99.99', '2026-03-19'],
  [5n, '895.00', '2026-03-19'],
  [6n, '2500.00', '2026-03-19'],
  [7n, '300.00', '2026-04-01'],
  [8n, '2000.00', '2026-04-09'],
] as const;

const END_OF_DAY = [
  // day, CUST_RECV, CLIENT_UNAPPROVED, CLIENT_PAYABLE, HOLDBACK
  ['2026-03-16', '0.00', '0.00', '0.00', '0.00'],
  ['2026-03-18', '4938.48', '-4938.48', '0.00', '0.00'],
  ['2026-03-19', '0.00', '-4938.48', '0.00', '0.00'],
  ['2026-03-20', '0.00', '-3893.48', '0.00', '0.00'],
  ['2026-03-26', '0.00', '0.00', '0.00', '-194.68'],
  ['2026-03-27', '0.00', '0.00', '0.00', '-194.68'],
  ['2026-03-31', '300.00', '-300.00', '0.00', '-194.68'],
  ['2026-04-01', '0.00', '-300.00', '0.00', '-194.68'],
  ['2026-04-08', '2000.00', '-2300.00', '1188.44', '-132.13'],
  ['2026-04-09', '0.00', '-2000.00', '903.44', '-147.13'],
  ['2026-04-16', '0.00', '0.00', '0.00', '-247.13'],
  ['2026-04-17', '0.00', '0.00', '0.00', '-247.13'],
] as const;

let days: BankingDays;
const seen: (readonly string[])[] = [];

const balanceOf = async (account: string): Promise<string> => {
  const [row] = await days.world.database.owner<{ cents: bigint }[]>`
    select coalesce(sum(cents), 0)::bigint as cents from balances where account = ${account} and currency = 'CAD'`;
  return centsText(row?.cents ?? 0n);
};

beforeAll(async () => {
  days = await BankingDays.open('2026-03-16');
  const { world } = days;
  const customers = await world.addClient({ id: CLIENT, rail: 'CA', customers: 8 });
  await world.database.owner`update clients set holdback_bps = 500`;
  for (const [id, amount, requestedDate] of DEBITS) {
    const customerId = customers[Number(id) - 1] ?? 0n;
    await world.addDebit({ rail: 'CA', clientId: CLIENT, customerId, id: 1000n + id, amount, requestedDate });
  }
  const toCustomerOfF = { rail: 'CA', clientId: CLIENT, customerId: customers[5] ?? 0n, id: 77n } as const;
  await world.addMicrodeposit({ ...toCustomerOfF, on: '2026-03-16', cents: [17, 42] });
  days.banks.CA.fates.set('TXN-1001', { code: '901', on: '2026-03-20' });
  days.banks.CA.fates.set('TXN-1005', { code: '905', on: '2026-03-20' });
  days.banks.CA.fates.set('TXN-1003', { code: '917', on: '2026-04-08' });
  for (const [day] of END_OF_DAY) {
    await days.until(day);
    seen.push([
      day,
      ...(await Promise.all(['CUST_RECV', 'CLIENT_UNAPPROVED', 'CLIENT_PAYABLE', 'HOLDBACK'].map(balanceOf))),
    ]);
  }
  await days.until('2026-04-21');
});
afterAll(() => days?.close());

test('every day ends with the balances of the example', () => {
  expect(seen).toEqual(END_OF_DAY);
});

test('the three settlements read as in the example', async () => {
  const rows = await days.world.database.owner<Record<string, unknown>[]>`
    select settlement_date as date, approved_cents as approved, approved_count as "approvedCount",
           chargeback_cents as chargeback, declined_cents as declined, declined_count as "declinedCount",
           holdback_cents as holdback, holdback_released_cents as released, opening_carry_cents as opening, net_cents as net,
           payout_cents as payout, closing_carry_cents as closing, status
      from settlements order by settlement_date`;
  expect(rows).toEqual([
    {
      date: '2026-03-26',
      approved: 389348n,
      approvedCount: 4,
      chargeback: 0n,
      declined: 104500n,
      declinedCount: 2,
      holdback: 19468n,
      released: 0n,
      opening: 0n,
      net: 369880n,
      payout: 369880n,
      closing: 0n,
      status: 'Paid',
    },
    {
      date: '2026-04-09',
      approved: 30000n,
      approvedCount: 1,
      chargeback: 125099n,
      declined: 0n,
      declinedCount: 0,
      holdback: 1500n,
      released: 6255n,
      opening: 0n,
      net: -90344n,
      payout: 0n,
      closing: -90344n,
      status: 'Carried',
    },
    {
      date: '2026-04-16',
      approved: 200000n,
      approvedCount: 1,
      chargeback: 0n,
      declined: 0n,
      declinedCount: 0,
      holdback: 10000n,
      released: 0n,
      opening: -90344n,
      net: 99656n,
      payout: 99656n,
      closing: 0n,
      status: 'Paid',
    },
  ]);
});

test('its tables rebuilt from the log are the same', async () => {
  const report = await rebuildProjections(days.world.database.worker, { check: true });
  expect(report.differences).toEqual([]);
});

test('at the end the bank holds the reserve less the microdeposits, nothing is open, and the ledger is true', async () => {
  // 292.32 of the example without the 45.78 of its invoice, which is not collected here
  expect(await balanceOf('BANK')).toBe('246.54');
  for (const account of ['RAIL_CLEARING', 'PAYOUT_TRANSIT', 'CUST_RECV', 'CLIENT_UNAPPROVED', 'SUSPENSE_RETURNS'])
    expect([account, await balanceOf(account)]).toEqual([account, '0.00']);
  expect(await balanceOf('HOLDBACK')).toBe('-247.13');
  expect(await balanceOf('MICRODEPOSIT_COST')).toBe('0.59');
  const open = await days.world.database.owner`select kind, detail from review_items where resolved_at is null`;
  // c ended its authorization and 905 its account: nothing there for the staff
  expect(open).toEqual([]);
  expect(await days.ledgerFaults()).toEqual([]);
});
