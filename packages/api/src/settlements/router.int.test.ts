import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-17', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  asOwner = await new Callers(world).member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => world.close());

describe('settlements of the worked example', () => {
  test('the list, newest first', async () => {
    const { records, count, countIsExact } = await (await asOwner()).settlements.list({});
    expect({ count, countIsExact }).toEqual({ count: 3, countIsExact: true });
    expect(records.map(({ settlementDate, status, payout }) => [settlementDate, status, payout])).toEqual([
      ['2026-04-16', 'Paid', '996.56'],
      ['2026-04-09', 'Carried', '0.00'],
      ['2026-03-26', 'Paid', '3698.80'],
    ]);
    expect(records[2]).toMatchObject({
      total: { amount: '4938.48', count: 6 },
      approved: { amount: '3893.48', count: 4 },
      chargeback: { amount: '0.00', count: 0 },
      declined: { amount: '1045.00', count: 2 },
      holdback: '194.68',
    });
  });

  test.each([
    ['1', ['approved 3893.48 4', 'holdback -194.68'], '3698.80'],
    [
      '2',
      [
        'approved 300.00 1',
        'chargeback -1250.99 1',
        'holdback -15.00',
        'holdback_released 62.55',
        'closing_carry 903.44',
      ],
      '0.00',
    ],
    ['3', ['opening_carry -903.44', 'approved 2000.00 1', 'holdback -100.00'], '996.56'],
  ])('the lines of settlement %s sum to the deposit and leave nothing unexplained', async (id, lines, deposit) => {
    const detail = await (await asOwner()).settlements.byId({ settlementId: id });
    expect(
      detail.flow.map(({ kind, amount, count }) => [kind, amount, ...(count === null ? [] : [count])].join(' ')),
    ).toEqual(lines);
    expect(centsText(detail.flow.reduce((sum, { amount }) => sum + centsOf(amount), 0n))).toBe(deposit);
    expect(detail).toMatchObject({ payout: deposit, residual: '0.00' });
  });

  test('a paid one names the day and the reference on the statement', async () => {
    expect(await (await asOwner()).settlements.byId({ settlementId: '1' })).toMatchObject({
      paidDate: '2026-03-27',
      payoutReference: 'payout-1',
    });
  });

  test('the transactions, each with the sum it counts in', async () => {
    const input = { settlementId: '1', sort: { field: 'amount', direction: 'asc' } } as const;
    const { records } = await (await asOwner()).settlements.transactions(input);
    expect(records.map(({ amount, line, status }) => [amount, line, status])).toEqual([
      ['42.50', 'approved', 'Approved'],
      ['99.99', 'approved', 'Approved'],
      ['150.00', 'declined', 'Declined'],
      ['895.00', 'declined', 'Declined'],
      ['1250.99', 'approved', 'Chargeback'],
      ['2500.00', 'approved', 'Approved'],
    ]);
    expect(records[2]).toMatchObject({
      statusReason: 'Insufficient Funds',
      explanation: expect.stringContaining('Not enough money'),
    });
    const second = await (await asOwner()).settlements.transactions({ settlementId: '2' });
    expect(second.records.map(({ amount, line }) => [amount, line])).toEqual([
      ['300.00', 'approved'],
      ['1250.99', 'chargeback'],
    ]);
  });

  test('a page of the transactions knows how many there are', async () => {
    const page = await (await asOwner()).settlements.transactions({ settlementId: '1', skip: 4, limit: 1 });
    expect(page).toMatchObject({ count: 6, records: [expect.anything()] });
  });

  test.each([undefined, { field: 'customerName', direction: 'asc' } as const])(
    'transactions are found by the name of their customer, and counted',
    async (sort) => {
      const { settlements } = await asOwner();
      const found = async (search: string) => {
        const { records, count } = await settlements.transactions({ settlementId: '2', search, sort });
        return [count, ...records.map(({ customerName }) => customerName)];
      };
      expect(await found('customer 9')).toEqual([2, 'Customer 9', 'Customer 9']);
      expect(await found('CÜSTOMER 9')).toEqual([2, 'Customer 9', 'Customer 9']);
      expect(await found('nobody')).toEqual([0]);
    },
  );

  test.each(['byId', 'transactions', 'holdbackReleases'] as const)('%s of none is refused', async (read) => {
    const { settlements } = await asOwner();
    await expect(settlements[read]({ settlementId: '99' })).rejects.toThrow('record.not_found');
  });

  test('all that are found are summed, whatever page is shown', async () => {
    const sums = async (input: Record<string, unknown>) => {
      const { count } = await (await asOwner()).settlements.list({ limit: 1, ...input });
      const totals = await (await asOwner()).settlements.totals(input);
      return [count, totals.payout, totals.approved, totals.chargeback.amount, totals.holdback];
    };
    expect(await sums({})).toEqual([3, '4695.36', { amount: '6193.48', count: 6 }, '1250.99', '309.68']);
    expect(await sums({ startDate: '2026-04-01', endDate: '2026-04-09' })).toEqual([
      1,
      '0.00',
      { amount: '300.00', count: 1 },
      '1250.99',
      '15.00',
    ]);
    expect(await sums({ endDate: '2026-01-01' })).toEqual([0, '0.00', { amount: '0.00', count: 0 }, '0.00', '0.00']);
  });

  test('what was carried names the settlement it came from and the one it went to', async () => {
    const causes = async (settlementId: string, kind: string) =>
      (await (await asOwner()).settlements.byId({ settlementId })).flow.find((line) => line.kind === kind)?.causes;
    const settlement = { record: 'settlement', customerId: null, label: null };
    expect(await causes('2', 'closing_carry')).toEqual([{ ...settlement, id: '3', date: '2026-04-16' }]);
    expect(await causes('3', 'opening_carry')).toEqual([{ ...settlement, id: '2', date: '2026-04-09' }]);
    expect(await causes('3', 'approved')).toEqual([]);
  });

  test('a reserve given back names the debit it was kept from', async () => {
    const releases = async (settlementId: string) => (await asOwner()).settlements.holdbackReleases({ settlementId });
    expect(await releases('2')).toEqual({
      records: [
        {
          transactionId: '3',
          customerId: '9',
          customerName: 'Customer 9',
          processDate: '2026-03-19',
          amount: '1250.99',
          released: '62.55',
          releasedOn: '2026-04-08',
          reason: 'chargeback',
        },
      ],
      count: 1,
      countIsExact: true,
    });
    expect(await releases('1')).toMatchObject({ records: [], count: 0 });
  });

  test('the transactions of one sum', async () => {
    const ids = async (line: 'approved' | 'chargeback' | 'declined') =>
      (await (await asOwner()).settlements.transactions({ settlementId: '1', line })).records
        .map(({ id }) => id)
        .sort();
    expect(await ids('approved')).toEqual(['2', '3', '4', '6']);
    expect(await ids('declined')).toEqual(['1', '5']);
    expect(await ids('chargeback')).toEqual([]);
  });

  test('a sent one says when to expect it, and what is kept of each payment', async () => {
    const { owner } = world.database;
    expect(await (await asOwner()).settlements.byId({ settlementId: '1' })).toMatchObject({
      expectedOn: '2026-03-27',
      holdbackRule: null,
      deposit: null,
    });
    await owner`update clients set holdback_bps = 500 where id = 1`;
    expect(await (await asOwner()).settlements.byId({ settlementId: '2' })).toMatchObject({
      expectedOn: null,
      holdbackRule: { bps: 500, days: null },
    });
    await owner`update clients set holdback_bps = 0 where id = 1`;
  });

  test('an amount altered behind the product’s back shows', async () => {
    const { owner } = world.database;
    await owner`update transactions set amount_cents = amount_cents + 7 where client_id = 1 and id = 2`;
    expect((await (await asOwner()).settlements.byId({ settlementId: '1' })).residual).toBe('0.07');
    await owner`update transactions set amount_cents = amount_cents - 7 where client_id = 1 and id = 2`;
    expect((await (await asOwner()).settlements.byId({ settlementId: '1' })).residual).toBe('0.00');
  });

  test('what does not exist is not found', async () => {
    expect(await refusalFrom((await asOwner()).settlements.byId({ settlementId: '9' }))).toMatchObject({ status: 404 });
  });
});

describe('transactions of the worked example', () => {
  const byId = async (id: string, asOf?: string) =>
    (await asOwner()).financialTransactions.byId({ financialTransactionId: id, asOf });

  test('approved: settled, and final on the last day of the payer’s claim window', async () => {
    expect(await byId('2')).toMatchObject({
      status: 'Approved',
      displayStatus: 'Approved',
      settledDate: '2026-03-26',
      settlementId: '1',
      finalOn: '2026-06-17',
      holdback: '2.13',
      allowedActions: [],
      expected: [{ step: 'final', date: '2026-06-17' }],
    });
  });

  test('declined: the date and the reason in the reader’s language, and no settlement', async () => {
    const asReader = await (await asOwner({ language: 'fr' })).financialTransactions.byId({
      financialTransactionId: '1',
    });
    expect(asReader).toMatchObject({
      displayStatus: 'Declined',
      declineDate: '2026-03-20',
      finalOn: null,
      settledDate: null,
    });
    // Its decline stands on a settlement that took nothing: it was never credited.
    expect(asReader).toMatchObject({ deductedInSettlementId: null, deductedOn: null });
    const { fields } = await (await asOwner()).timeTravel.transaction({ financialTransactionId: '1' });
    const now = Object.fromEntries(fields.map((field) => [field.field, field.now]));
    expect(now).toMatchObject({ status: 'Declined', declined_on: '2026-03-20' });
    expect(now).not.toHaveProperty('deducted_on');
    expect(now).not.toHaveProperty('final_on');
    const inEnglish = await byId('1');
    expect([asReader.statusReason, inEnglish.statusReason]).toEqual(['Insufficient Funds', 'Insufficient Funds']);
    expect(asReader.explanation).not.toBe(inEnglish.explanation);
  });

  test('charged back after approval: deducted in a later settlement', async () => {
    expect(await byId('3')).toMatchObject({
      status: 'Chargeback',
      settledDate: '2026-03-26',
      declineDate: '2026-04-08',
      deductedInSettlementId: '2',
      deductedOn: '2026-04-09',
      holdback: '0.00',
    });
  });

  test('time travel: as it stood at any instant', async () => {
    const at = async (date: string) => {
      const { status, displayStatus, expected } = await byId('3', `${date}T23:00:00Z`);
      return [status, displayStatus, expected.map(({ step }) => step).join(' ')];
    };
    expect(await at('2026-03-16')).toEqual(['Future', 'Pending Approval', 'reminder sent processed approved final']);
    expect(await at('2026-03-18')).toEqual(['Sent to Bank', 'Pending Approval', 'processed approved final']);
    expect(await at('2026-03-19')).toEqual(['Processed', 'Pending Approval', 'approved final']);
    expect(await at('2026-03-26')).toEqual(['Approved', 'Approved', 'final']);
    expect(await at('2026-04-08')).toEqual(['Chargeback', 'Chargeback', '']);
    expect(await refusalFrom(byId('3', '2026-01-01T00:00:00Z'))).toMatchObject({ status: 404 });
  });

  test('the history tells every fact with what it posted, and what it led to', async () => {
    const { entries, related } = await (await asOwner()).financialTransactions.history({ financialTransactionId: '3' });
    expect(
      entries.map(({ type, postings }) => [
        type,
        postings.map(({ rule, debit, credit, amount }) => `${rule} ${debit} ${credit} ${amount}`),
      ]),
    ).toEqual([
      ['TransactionCreated', []],
      ['TransactionPlanned', []],
      ['TransactionSentToBank', ['P1 CUST_RECV CLIENT_UNAPPROVED 1250.99']],
      ['TransactionProcessed', ['P2 RAIL_CLEARING CUST_RECV 1250.99']],
      ['TransactionApproved', ['P6 CLIENT_UNAPPROVED CLIENT_PAYABLE 1188.44', 'P6 CLIENT_UNAPPROVED HOLDBACK 62.55']],
      ['TransactionSettled', []],
      ['TransactionChargedBack', ['P7 CLIENT_PAYABLE RAIL_CLEARING 1250.99', 'P7 HOLDBACK CLIENT_PAYABLE 62.55']],
      ['TransactionSettled', []],
    ]);
    expect(new Set(entries.map(({ seal }) => seal)).size).toBe(entries.length);
    expect(related).toMatchObject({
      settlement: { id: '1', settlementDate: '2026-03-26' },
      deductedIn: { id: '2', settlementDate: '2026-04-09' },
    });
  });

  test('filters, among them the umbrella of what has no final answer', async () => {
    const ids = async (status: 'Approved' | 'Chargeback' | 'Pending') =>
      (await (await asOwner()).financialTransactions.list({ status })).records.map(({ id }) => id).sort();
    expect(await ids('Approved')).toEqual(['2', '4', '6', '7', '8']);
    expect(await ids('Chargeback')).toEqual(['3']);
    expect(await ids('Pending')).toEqual([]);
  });

  test('search by amount', async () => {
    const { records } = await (await asOwner()).financialTransactions.list({ search: '1250.99' });
    expect(records.map(({ id }) => id)).toEqual(['3']);
  });
});

test('the provider reads the integrity of the whole ledger', async () => {
  const asStaff = await new Callers(world).staff();
  const { invariants } = await (await asStaff()).ledger.integrity();
  expect(invariants.map(({ name }) => name)).toEqual(['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10']);
  expect(invariants.filter(({ holds }) => !holds)).toEqual([]);
});
