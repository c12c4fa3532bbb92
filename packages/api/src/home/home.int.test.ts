import { inTransaction } from '@cordelle/db/connection.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { connectBooks } from '@cordelle/engine/testing/memory-books.ts';
import { rollUpDebits } from '@cordelle/engine/testing/roll-ups.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

type Asker = Awaited<ReturnType<Callers['member']>>;

let days: BankingDays;
let callers: Callers;
let asOwner: Asker;
let asNeighbour: Asker;
let asAmerican: Asker;

const debit = (rail: Rail, clientId: bigint, id: bigint, customer: bigint, amount: string, requestedDate: string) =>
  days.world.addDebit({ rail, clientId, customerId: clientId * 1000n + customer, id, amount, requestedDate });

/**
 * March 2026 of a Canadian business, on the 26th: 41 approved, 42 declined, 43 charged back after approval, 45 processed, 46 sent,
 * 47 planned for the 31st, 48 for April, 49 taken out. A neighbour and an American business have one debit each.
 */
beforeAll(async () => {
  days = await BankingDays.open('2026-03-16');
  const { world } = days;
  await world.addClient({ id: 4n, rail: 'CA', customers: 9 });
  await world.addClient({ id: 5n, rail: 'CA' });
  await world.addClient({ id: 6n, rail: 'US', customers: 2 });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  asNeighbour = await callers.member({ clientId: 5n, role: 'client_primary' });
  asAmerican = await callers.member({ clientId: 6n, role: 'client_primary' });
  await debit('CA', 4n, 41n, 1n, '100.00', '2026-03-18');
  await debit('CA', 4n, 42n, 2n, '20.00', '2026-03-18');
  await debit('CA', 4n, 43n, 3n, '30.50', '2026-03-18');
  await debit('CA', 4n, 45n, 5n, '50.00', '2026-03-25');
  await debit('CA', 4n, 46n, 6n, '60.00', '2026-03-27');
  await debit('CA', 4n, 47n, 7n, '70.00', '2026-03-31');
  await debit('CA', 4n, 48n, 8n, '80.00', '2026-04-01');
  await debit('CA', 4n, 49n, 9n, '90.00', '2026-03-30');
  await debit('CA', 5n, 51n, 1n, '999.00', '2026-03-18');
  await debit('US', 6n, 61n, 1n, '11.00', '2026-03-28');
  await inTransaction(world.database.worker, {}, (tx) =>
    handleAll(
      tx,
      [
        {
          clientId: 4n,
          streamType: 'transaction',
          streamId: 49n,
          expectedVersion: 2,
          events: [{ type: 'TransactionRemoved', data: { reason: 'deleted' } }],
        },
        {
          clientId: 4n,
          streamType: 'transaction',
          streamId: 50n,
          expectedVersion: 0,
          events: [
            {
              type: 'TransactionCreated',
              data: {
                customerId: '4001',
                scheduleId: null,
                installment: null,
                amount: '5.00',
                currency: 'CAD',
                customerType: 'Personal',
                requestedDate: '2026-03-20',
                comment: null,
                retryOf: null,
              },
            },
          ],
        },
      ],
      { actor: 'user:1', cause: null, occurredAt: world.now },
    ),
  );
  days.banks.CA.fates.set('TXN-42', { code: '901', on: '2026-03-20' });
  days.banks.CA.fates.set('TXN-43', { code: '917', on: '2026-03-26' });
  await days.until('2026-03-26');
});
afterAll(() => days.close());

const home = async (asker: Asker, month?: string) => (await asker()).home.get(month === undefined ? {} : { month });
type Home = Awaited<ReturnType<typeof home>>;
const filled = (series: Home['approvedTransactions']) =>
  series.filter(({ count }) => count > 0).map(({ date, count, amount }) => [date, count, amount]);

describe('what is ahead', () => {
  test('each debit is tied to the day on which it reaches the account, and the next deposit is told by that day', async () => {
    const { today, days: ribbon, onTheWay, declined, next } = await (await asOwner()).home.ahead();
    expect([today, ribbon.length]).toEqual(['2026-03-26', 14]);
    const on = (date: string) => ribbon.find((day) => day.date === date);
    expect(on('2026-03-25')?.debits).toEqual({ amount: '50.00', count: 1 });
    expect(on('2026-04-02')?.paysOut).toContain('2026-03-25');
    expect(on('2026-03-30')?.closedBefore.map(({ date }) => date)).toEqual(['2026-03-28', '2026-03-29']);
    expect(onTheWay).toEqual({ amount: '110.00', count: 2 });
    expect(declined).toEqual({ amount: '50.50', count: 2, startDate: '2026-03-20', endDate: '2026-03-26' });
    const report = await (await asOwner()).transactionReport.byDeclineDate({ startDate: '2026-03-20', endDate: today });
    expect(report.total).toEqual({ amount: declined.amount, count: declined.count });
    const first = ribbon.find(({ date, deposit }) => date >= today && deposit && deposit.state !== 'arrived');
    expect(next).toMatchObject({
      arrivesOn: first?.date,
      amount: first?.deposit?.amount,
      state: first?.deposit?.state,
    });
  });

  test('nobody sees another business’s money', async () => {
    const { days: ribbon } = await (await asAmerican()).home.ahead();
    expect(ribbon.reduce((count, { debits }) => count + debits.count, 0)).toBe(1);
  });
});

describe('the sums of a month', () => {
  test('from its first to its last day, everything but what is being created or was taken out', async () => {
    expect(await home(asOwner)).toMatchObject({
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      currency: 'CAD',
      customersCount: 9,
      transactionsCount: 6,
      transactionsSum: '330.50',
      declinesSum: '50.50',
    });
    const owner = await asOwner();
    const report = { startDate: '2026-03-01', endDate: '2026-03-31' };
    const { total } = await owner.transactionReport.list({ ...report, filter: 'Declined or Chargeback' });
    expect(total).toEqual({ amount: '50.50', count: 2 });
  });

  test('by day and status; what was charged back stands with the declined', async () => {
    const data = await home(asOwner);
    expect(filled(data.approvedTransactions)).toEqual([['2026-03-18', 1, '100.00']]);
    expect(filled(data.declinedTransactions)).toEqual([['2026-03-18', 2, '50.50']]);
    expect(filled(data.processedTransactions)).toEqual([['2026-03-25', 1, '50.00']]);
    expect(filled(data.sentToBankTransactions)).toEqual([['2026-03-27', 1, '60.00']]);
    expect(filled(data.futureTransactions)).toEqual([['2026-03-31', 1, '70.00']]);
  });

  test('every day of the month is there, and the days add up to the sums', async () => {
    const data = await home(asOwner);
    const series = [
      data.approvedTransactions,
      data.declinedTransactions,
      data.sentToBankTransactions,
      data.processedTransactions,
      data.futureTransactions,
    ];
    for (const one of series) {
      expect(one).toHaveLength(31);
      expect([one[0]?.date, one.at(-1)?.date]).toEqual(['2026-03-01', '2026-03-31']);
    }
    const all = series.flat();
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(data.transactionsCount);
    expect(centsText(all.reduce((sum, { amount }) => sum + centsOf(amount), 0n))).toBe(data.transactionsSum);
    expect(data.approvedTransactions[0]).toEqual({ date: '2026-03-01', count: 0, amount: '0.00' });
  });

  test('what is at the bank, by the day its settlement is expected; beyond the month as far as there is any', async () => {
    const { settlementTransactions } = await home(asOwner);
    expect(filled(settlementTransactions)).toEqual([
      ['2026-04-01', 1, '50.00'],
      ['2026-04-06', 1, '60.00'],
    ]);
    expect(settlementTransactions).toHaveLength(37);
  });

  test('another month has its own days; February ends on its last', async () => {
    expect(await home(asOwner, '2026-04')).toMatchObject({
      startDate: '2026-04-01',
      endDate: '2026-04-30',
      transactionsCount: 1,
      transactionsSum: '80.00',
    });
    const leap = await home(asOwner, '2028-02');
    expect([leap.endDate, leap.futureTransactions.length, leap.settlementTransactions.length]).toEqual([
      '2028-02-29',
      29,
      29,
    ]);
    expect(leap).toMatchObject({ transactionsCount: 0, transactionsSum: '0.00', customersCount: 9 });
  });

  test('a neighbour sees their own, an American business dollars of its own country', async () => {
    expect(await home(asNeighbour)).toMatchObject({
      customersCount: 1,
      transactionsCount: 1,
      transactionsSum: '999.00',
    });
    // Saturday the 28th moves to the next banking day.
    const american = await home(asAmerican);
    expect(american).toMatchObject({ currency: 'USD', transactionsCount: 1, transactionsSum: '11.00' });
    expect(filled(american.futureTransactions)).toEqual([['2026-03-30', 1, '11.00']]);
  });

  test('no longer active customers are not counted', async () => {
    await days.world.database.owner`update customers set active = false, archived_at = now() where id = 6002`;
    expect((await home(asAmerican)).customersCount).toBe(1);
  });

  test('a closed client has no home', async () => {
    await days.world.addClient({ id: 8n, rail: 'CA' });
    await days.world.database.owner`update clients set status = 'closed' where id = 8`;
    const asFormer = await callers.member({ clientId: 8n, role: 'client_primary' });
    expect(await refusalFrom((await asFormer()).home.get({}))).toMatchObject({ status: 403 });
    expect(await refusalFrom((await asFormer()).home.actions())).toMatchObject({ status: 403 });
  });

  test('whoever reads sees the same, a program too; payers do not', async () => {
    const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
    const asCustom = await callers.member({ clientId: 4n, role: 'client_custom' });
    const asProgram = await callers.program(4n);
    const data = await home(asOwner);
    expect(await home(asReader)).toEqual(data);
    expect(await home(asCustom)).toEqual(data);
    expect(await (await asProgram()).home.get({})).toEqual(data);
    const asPayer = await callers.payer({ clientId: 4n, customerId: 4001n });
    expect(await refusalFrom((await asPayer()).home.get({}))).toMatchObject({ status: 403 });
    expect(await refusalFrom((await asOwner()).home.get({ month: '2026-13' }))).toMatchObject({ status: 422 });
  });
});

describe('what waits for somebody', () => {
  const actions = async (asker: Asker) => (await (await asker()).home.actions()).records;
  const kinds = async (asker: Asker) => (await actions(asker)).map(({ kind, count }) => `${kind} ${count}`);

  test('a debt carried over, debits that came back and can be tried again', async () => {
    const found = await actions(asOwner);
    expect(found).toMatchObject([
      { kind: 'debits_declined', count: 1, amount: '20.00', startDate: '2026-03-20', endDate: '2026-03-26' },
      { kind: 'debits_charged_back', count: 1, startDate: '2026-03-26', endDate: '2026-03-26' },
      { kind: 'bank_details_refused', count: 1 },
      { kind: 'authorization_not_asked', count: 1 },
    ]);
    expect(await kinds(asNeighbour)).toEqual([]);
  });

  test('what was held back before the bank is not said to have been declined', async () => {
    const { owner } = days.world.database;
    const held = await owner`
      update transactions set return_code = null, return_class = null, stage = 'not_sent', hold_reason = 'authorization_objected'
       where client_id = 4 and status = 'Declined' returning id`;
    expect(held).toHaveLength(1);
    await owner`update transactions set process_date = '2026-03-25' where id = ${held[0]?.id}`;
    const { days: ribbon } = await (await asOwner()).home.ahead();
    expect(ribbon.find(({ date }) => date === '2026-03-25')?.debits).toEqual({ amount: '50.00', count: 1 });
    await owner`update transactions set process_date = '2026-03-18' where id = ${held[0]?.id}`;
    expect((await kinds(asOwner)).slice(0, 2)).toEqual(['debits_not_sent 1', 'debits_charged_back 1']);
    const [notSent, disputed] = await actions(asOwner);
    for (const [of, filter] of [
      [notSent, 'Not Sent'],
      [disputed, 'Disputed or Chargeback'],
    ] as const) {
      const days = { startDate: of?.startDate ?? '', endDate: of?.endDate ?? '' };
      const { total } = await (await asOwner()).transactionReport.byDeclineDate({ ...days, filter });
      expect(total).toEqual({ amount: of?.amount, count: 1 });
    }
  });

  test('customers with whom something is missing, counted as their list does', async () => {
    const { owner } = days.world.database;
    await owner`update customers set bank_account_id = null where id in (4007, 4008)`;
    await owner`update customers set email_bounced_at = now() where id = 4009`;
    await owner`update customers set authorization_status = 'pending' where id = 4004`;
    const found = await actions(asOwner);
    for (const kind of ['bank_details_missing', 'email_bounced', 'authorization_not_asked'] as const) {
      const { count } = await (await asOwner()).customers.list({ filters: [kind] });
      expect(count).toBeGreaterThan(0);
      expect(found.find((one) => one.kind === kind)?.count).toBe(count);
    }
    expect(found.find(({ kind }) => kind === 'bank_details_missing')?.count).toBe(2);
  });

  test('schedules that a payer stopped name the payers', async () => {
    await days.world.database.owner`
      insert into transaction_schedules (client_id, id, customer_id, customer_type, amount_cents, currency, frequency, process_date,
                                         active, paused, pause_return_code, created_at, version)
      values (4, 900, 4001, 'Personal', 100, 'CAD', 'Monthly', '2026-04-15', true, true, '903', now(), 1),
             (4, 901, 4002, 'Personal', 100, 'CAD', 'Monthly', '2026-04-15', true, true, null, now(), 1)`;
    expect((await actions(asOwner)).find(({ kind }) => kind === 'schedules_stopped')).toMatchObject({
      count: 1,
      customers: [{ id: '4001', name: 'Élodie Nº 4001' }],
    });
  });

  test('a spreadsheet that waits, for those who may import; a settlement that left a debt', async () => {
    const { owner } = days.world.database;
    await owner`
      insert into customer_imports (client_id, id, filename, state, headers, mapping, row_count, actor, created_at)
      values (4, 700, 'a.csv', 'ready', '[]', '{}', 1, 'user:1', now()), (4, 701, 'b.csv', 'imported', '[]', '{}', 1, 'user:1', now())`;
    await owner`
      insert into settlements (client_id, id, settlement_date, currency, approved_cents, approved_count, chargeback_cents,
                               chargeback_count, declined_cents, declined_count, holdback_cents, holdback_released_cents,
                               fees_netted_cents, opening_carry_cents, adjustments, net_cents, payout_cents,
                               closing_carry_cents, payout_id, status, created_at, version)
      values (5, 7000, '2026-03-27', 'CAD', 0, 0, 5050, 1, 0, 0, 0, 0, 0, 0, '[]', -5050, 0, -5050, null, 'Carried', now(), 1)`;
    await owner`
      insert into transaction_imports (client_id, id, filename, state, headers, mapping, row_count, actor, created_at)
      values (4, 800, 'c.csv', 'mapping', '[]', '{}', 1, 'user:1', now())`;
    expect(await actions(asOwner)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'imports_waiting', count: 1, id: '700' }),
        expect.objectContaining({ kind: 'transaction_imports_waiting', count: 1, id: '800' }),
      ]),
    );
    const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
    expect((await actions(asReader)).map(({ kind }) => kind)).not.toContain('imports_waiting');
    expect(await actions(asNeighbour)).toMatchObject([{ kind: 'settlement_negative', id: '7000', amount: '50.50' }]);
  });

  test('settlements that connected accounting software was not told of', async () => {
    const of = async () => (await actions(asOwner)).find(({ kind }) => kind === 'settlements_unreported');
    expect(await of()).toBeUndefined();
    const app = days.world.app();
    const connection = await connectBooks(app, 4n, { account: null });
    const [settlement] = (await (await asOwner()).settlements.list({})).records;
    await days.world.database.owner`
      insert into accounting_reports (client_id, connection_id, kind, subject, settlement_id, amount_cents, currency, date, reference,
                                      state, block, actor, created_at, updated_at)
      values (4, ${String(connection)}, 'transfer', 'settlement 1', ${settlement?.id ?? ''}, 100, 'CAD', '2026-03-27', 'CDL-T1', 'blocked',
              'no_account', 'system:test', now(), now())`;
    expect(await of()).toMatchObject({ count: 1, countIsExact: true, id: settlement?.id });
    await days.world.database.owner`update accounting_connections set status = 'not_connected' where client_id = 4`;
    expect(await of()).toBeUndefined();
  });

  test('a client that collects nothing itself is led nowhere', async () => {
    await days.world.database.owner`update clients set client_type = 'Third Party' where id = 4`;
    expect(await kinds(asOwner)).toEqual([]);
    await days.world.database.owner`update clients set client_type = 'Processing' where id = 4`;
  });
});

describe('the forecast', () => {
  const forecast = async (asker: Asker) => (await asker()).home.forecast();

  test('says nothing before there is a past', async () => {
    expect(await forecast(asOwner)).toMatchObject({ pastPayments: 3, pastPaymentsNeeded: 30, forecast: null });
  });

  test('of what is on its way, by day, with reasons; measured against what it would have said', async () => {
    await days.world.database.owner`
      insert into transactions (client_id, id, customer_id, status, stage, amount_cents, currency, customer_type, requested_date,
                                process_date, batch_date, earliest_approval_date, dispute_deadline, approved_date,
                                decline_date, created_at, updated_at, version)
      select 6, 8000 + n, 6001, case when n % 10 = 0 then 'Declined' else 'Approved' end,
             case when n % 10 = 0 then 'before_approval' end, 1000, 'USD', 'Personal', d, d, d - 1, d + 7, d + 60,
             case when n % 10 > 0 then d + 7 end, case when n % 10 = 0 then d + 2 end, timestamptz '2026-01-02', now(), 5
        from (select n, date '2026-01-12' + (n / 10) * 7 as d from generate_series(0, 89) n) debits`;
    await rollUpDebits(days.world.database.owner);
    const { pastPayments, forecast: found } = await forecast(asAmerican);
    expect(pastPayments).toBe(90);
    expect(found).toMatchObject({ declineBps: 1000, holdbackBps: 0 });
    expect(found?.days).toEqual([
      {
        date: '2026-04-06',
        count: 1,
        planned: '11.00',
        expected: '9.90',
        low: '9.90',
        high: '9.90',
        reasons: [
          { kind: 'hold', from: '2026-03-30', to: '2026-03-30', businessDays: 5 },
          {
            kind: 'moved',
            from: '2026-03-28',
            to: '2026-03-30',
            closedDays: [
              { date: '2026-03-28', reason: 'weekend' },
              { date: '2026-03-29', reason: 'weekend' },
            ],
          },
          { kind: 'cut_off', at: '2026-03-27T16:00:00.000Z' },
        ],
      },
    ]);
    expect(found?.weeks).toHaveLength(8);
    expect(found?.weeks[2]).toMatchObject({ date: '2026-04-06', expected: '9.90' });
    // Seven days before its settlement each debit stood there unreturned: the rule took its tenth off, as the banks did.
    expect(found?.errorBps).toBe(0);
  });

  test('what was declined in between is what the rule missed', async () => {
    await days.world.database.owner`
      update transactions set status = 'Declined', stage = 'before_approval', approved_date = null, decline_date = process_date + 2
       where client_id = 6 and process_date = '2026-03-09' and status = 'Approved'`;
    await rollUpDebits(days.world.database.owner);
    const { forecast: found } = await forecast(asAmerican);
    expect(found?.errorBps).toBeGreaterThan(2_000);
  });
});
