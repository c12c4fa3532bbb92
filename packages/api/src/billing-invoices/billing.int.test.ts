import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { billClients } from '@cordelle/engine/billing-invoices/bill-clients.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import type { DayContext } from '@cordelle/engine/day-step.ts';
import { writing } from '@cordelle/engine/handle.ts';
import { tellOfHold } from '@cordelle/engine/mail/invoice-news.ts';
import { tellOfInvoice } from '@cordelle/engine/mail/tell-of-invoice.ts';
import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import type { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALBERTA, ASKED, billedMarch, CLOSED, NETTED, NEW, US } from '../testing/billed-march.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

const TELLING = { tell: tellOfInvoice, tellOfHold };

let days: BankingDays;
let callers: Callers;
const memberOf = (clientId: bigint, role: 'client_primary' | 'client_read_only' = 'client_primary') =>
  callers.member({ clientId, role });
const asOwner = async (clientId: bigint) => (await memberOf(clientId))();

type InvoiceRow = {
  id: bigint;
  period: string;
  status: string;
  total: bigint;
  paidBy: string | null;
  settlementId: bigint | null;
};
const invoicesOf = (clientId: bigint): Promise<InvoiceRow[]> =>
  days.world.database.owner<InvoiceRow[]>`
    select id, period, status, total_cents as total, paid_by as "paidBy", settlement_id as "settlementId"
      from invoices where client_id = ${String(clientId)} order by period`;
const marchOf = async (clientId: bigint) => {
  const march = (await invoicesOf(clientId)).find(({ period }) => period === '2026-03');
  if (!march) throw new Error(`client ${clientId} has no invoice of March`);
  return { ...march, invoiceId: String(march.id) };
};

/** The billing step of a day, by a process of its own. */
function stepOf(app: App, rail: Rail, date: string): DayContext {
  const at = instantOf(date, '06:00', 'America/Toronto');
  return {
    app: { ...app, clock: { now: () => at } },
    rail,
    date,
    at,
    actor: 'system:billing',
    outsideNow: at,
    transaction: (work) => writing(app.worker, {}, work),
  };
}

beforeAll(async () => {
  days = await billedMarch();
  callers = new Callers(days.world, days.app());
});
afterAll(() => days?.close());

describe('March, day by day', () => {
  test('on the 31st the month so far is what the invoice will be', async () => {
    const soFar = await (await asOwner(ALBERTA)).billingInvoices.runningMonth();
    expect(soFar).toMatchObject({
      reference: '2026-03',
      invoiceDate: '2026-04-01',
      dueDate: '2026-04-06',
      collection: 'debit',
      subtotal: '41.60',
      tax: '2.08',
      total: '43.68',
    });
    await days.until('2026-04-01', '07:00');
    const { invoiceId } = await marchOf(ALBERTA);
    const invoice = await (await asOwner(ALBERTA)).billingInvoices.byId({ invoiceId });
    expect(invoice.lines).toEqual(soFar.lines);
    expect(invoice.total).toBe(soFar.total);
  });

  test('the invoice is the one of the example, less the verification it has', async () => {
    const { invoiceId } = await marchOf(ALBERTA);
    const invoice = await (await asOwner(ALBERTA)).billingInvoices.byId({ invoiceId });
    expect(invoice).toMatchObject({
      invoiceNumber: 'INV-1-202603',
      status: 'Open',
      reference: '2026-03',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      invoiceDate: '2026-04-01',
      dueDate: '2026-04-06',
      promotion: '0.00',
      subtotal: '41.60',
      taxes: [{ name: 'GST', rate: '5', amount: '2.08' }],
      total: '43.68',
      paidDate: null,
      pdf: { filename: 'INV-1-202603.pdf', url: expect.stringMatching(/^\/downloads\//) },
    });
    expect(invoice.lines.map(({ kind, quantity, unitPrice, amount }) => [kind, quantity, unitPrice, amount])).toEqual([
      ['monthly', 1, '25.00', '25.00'],
      ['transaction', 6, '0.60', '3.60'],
      ['decline', 1, '12.00', '12.00'],
      ['microdeposit', 1, '1.00', '1.00'],
    ]);
  });

  test('each line opens the records it counts', async () => {
    const { invoiceId } = await marchOf(ALBERTA);
    const own = await asOwner(ALBERTA);
    const transactions = await own.billingInvoices.items({ invoiceId, kind: 'transaction', limit: 5 });
    expect(transactions).toMatchObject({ count: 6 });
    expect(transactions.records).toHaveLength(5);
    const [decline] = (await own.billingInvoices.items({ invoiceId, kind: 'decline' })).records;
    expect(decline).toMatchObject({
      type: 'transaction',
      id: '1001',
      date: '2026-03-20',
      amount: '150.00',
      returnCode: '901',
      statusReason: 'Insufficient Funds',
      explanation: expect.stringContaining('Not enough money'),
    });
    const { records } = await own.billingInvoices.items({ invoiceId, kind: 'microdeposit' });
    expect(records).toMatchObject([{ type: 'microdeposit', id: '77', amount: null }]);
    expect(await own.billingInvoices.items({ invoiceId, kind: 'monthly' })).toMatchObject({ count: 0, records: [] });
  });

  test('a declined transaction says whether it cost a fee', async () => {
    const { invoiceId } = await marchOf(ALBERTA);
    const transactionIds = ['1001', '1005', '1002'];
    const answer = await (await asOwner(ALBERTA)).billingInvoices.chargedTransactions({ invoiceId, transactionIds });
    expect(answer).toEqual({ charged: [{ transactionId: '1001', fee: 'decline', amount: '12.00' }] });
  });

  test('the ledger knows what is owed for fees', async () => {
    const rows = await days.world.database.owner<{ account: string; cents: bigint }[]>`
      select account, cents from balances where client_id = 1 and account in ('FEES_RECV', 'TAX_PAYABLE') order by 1`;
    const [february] = await invoicesOf(ALBERTA);
    expect(february).toMatchObject({ period: '2026-02', total: 2625n });
    expect(rows).toEqual([
      { account: 'FEES_RECV', cents: 4368n + 2625n },
      { account: 'TAX_PAYABLE', cents: -208n - 125n },
    ]);
  });
});

describe('who is billed for what', () => {
  test('a client of the United States pays no tax', async () => {
    const { invoiceId } = await marchOf(US);
    const invoice = await (await asOwner(US)).billingInvoices.byId({ invoiceId });
    expect(invoice).toMatchObject({
      currency: 'USD',
      subtotal: '25.60',
      taxes: [],
      total: '25.60',
      dueDate: '2026-04-06',
    });
  });

  test('a client pays for the days of its first month', async () => {
    const { invoiceId } = await marchOf(NEW);
    const invoice = await (await asOwner(NEW)).billingInvoices.byId({ invoiceId });
    // 10 of 31 days; HST 13 %
    expect(invoice.lines).toEqual([
      { kind: 'monthly', quantity: 1, unitPrice: '8.06', amount: '8.06', proratedDays: 10, monthDays: 31 },
    ]);
    expect(invoice.total).toBe('9.11');
    expect(await invoicesOf(NEW)).toHaveLength(1);
  });

  test('a plan of its own and a promotion, taxes of Québec', async () => {
    const { invoiceId } = await marchOf(NETTED);
    const invoice = await (await asOwner(NETTED)).billingInvoices.byId({ invoiceId });
    // 30.00 + 0.50 less 10 %
    expect(invoice).toMatchObject({
      promotion: '3.05',
      subtotal: '27.45',
      taxes: [
        { name: 'GST', rate: '5', amount: '1.37' },
        { name: 'QST', rate: '9.975', amount: '2.74' },
      ],
      total: '31.56',
      collection: 'netting',
    });
  });

  test('an account that closed before the month, or was never approved, is not billed', async () => {
    expect((await invoicesOf(CLOSED)).map(({ period }) => period)).toEqual(['2026-02']);
    expect(await invoicesOf(ASKED)).toEqual([]);
  });
});

describe('what happens to an invoice', () => {
  test('netting waits for a settlement that covers it whole, and stands in the proof of that deposit', async () => {
    await days.until('2026-04-07');
    // 20.00 were approved on April 7: less than 31.56
    expect(await marchOf(NETTED)).toMatchObject({ status: 'Open', paidBy: null });
    await days.until('2026-04-14');
    const paid = await marchOf(NETTED);
    expect(paid).toMatchObject({ status: 'Paid', paidBy: 'netting', settlementId: expect.anything() });
    const own = await asOwner(NETTED);
    const settlement = await own.settlements.byId({ settlementId: String(paid.settlementId) });
    expect(settlement).toMatchObject({ feesNetted: '31.56', payout: '468.44', residual: '0.00' });
    expect(await own.billingInvoices.byId({ invoiceId: paid.invoiceId })).toMatchObject({
      paidDate: settlement.settlementDate,
      settlementId: String(paid.settlementId),
    });
  });

  test('one that nobody paid is overdue five banking days after it was due', async () => {
    // due Monday, April 6; the fifth banking day after it is Monday, April 13
    const days13 = await days.world.database.owner<{ on: string }[]>`
      select data->>'overdueOn' as on from events
       where client_id = 1 and type = 'InvoiceOverdue' and stream_id = ${String((await marchOf(ALBERTA)).id)}`;
    expect(days13).toEqual([{ on: '2026-04-14' }]);
    expect(await marchOf(ALBERTA)).toMatchObject({ status: 'Overdue', paidBy: null });
  });

  test('the ledger is true, and its tables rebuilt are the same', async () => {
    expect(await days.ledgerFaults()).toEqual([]);
    const report = await rebuildProjections(days.world.database.worker, { check: true });
    expect(report.differences).toEqual([]);
  });
});

describe('one invoice per client and month', () => {
  const countOfApril = async () => {
    const [row] = await days.world.database.owner<{ count: bigint; streams: bigint }[]>`
      select (select count(*) from invoices where period = '2026-04') as count,
             (select count(distinct (client_id, stream_id)) from events
               where type = 'InvoiceDrafted' and data->>'period' = '2026-04') as streams`;
    return row;
  };

  test('a crash before the end leaves nothing, and the next run makes it', async () => {
    await days.until('2026-04-30', '19:00');
    const until = instantOf('2026-05-01', '07:00', 'America/Toronto');
    expect(await days.world.dyingAt('invoice-before-commit', (app) => runDue(days.moving(app), until), 2)).toBe(true);
    // the first one was whole
    expect(await countOfApril()).toEqual({ count: 1n, streams: 1n });
  });

  test('two workers at once make one each', async () => {
    await Promise.all(
      (['CA', 'CA', 'US', 'US'] as const).map((rail) => billClients(stepOf(days.app(), rail, '2026-05-01'), TELLING)),
    );
    expect(await countOfApril()).toEqual({ count: 4n, streams: 4n });
  });

  test('a day that was missed is caught up, and asking again makes nothing', async () => {
    expect(await billClients(stepOf(days.app(), 'CA', '2026-05-04'), TELLING)).toMatchObject({ issued: 0 });
    await days.until('2026-05-04');
    expect(await countOfApril()).toEqual({ count: 4n, streams: 4n });
  });

  test('the chargeback of a March debit is charged in April, and the debit once', async () => {
    const [april] = await days.world.database.owner<{ id: bigint }[]>`
      select id from invoices where client_id = 1 and period = '2026-04'`;
    const invoice = await (await asOwner(ALBERTA)).billingInvoices.byId({ invoiceId: String(april?.id) });
    expect(invoice.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['monthly', 1],
      ['transaction', 1],
      ['chargeback', 1],
    ]);
  });
});

describe('who may read invoices', () => {
  test('another client’s is answered like one that does not exist', async () => {
    const { invoiceId } = await marchOf(ALBERTA);
    const other = await asOwner(US);
    for (const call of [
      () => other.billingInvoices.byId({ invoiceId }),
      () => other.billingInvoices.pdf({ invoiceId }),
      () => other.billingInvoices.items({ invoiceId, kind: 'transaction' }),
      () => other.billingInvoices.chargedTransactions({ invoiceId, transactionIds: ['1001'] }),
    ])
      expect(await refusalFrom(call())).toMatchObject({ status: 404, code: 'record.not_found' });
    const { records } = await other.billingInvoices.list({});
    expect(records.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-3-202604', 'INV-3-202603', 'INV-3-202602']);
  });

  test('a read-only member does not', async () => {
    const reader = await (await memberOf(ALBERTA, 'client_read_only'))();
    expect(await refusalFrom(reader.billingInvoices.list({}))).toMatchObject({ status: 403 });
    expect(await refusalFrom(reader.billingInvoices.runningMonth())).toMatchObject({ status: 403 });
  });

  test('a closed client goes on seeing its own', async () => {
    const { records } = await (await asOwner(CLOSED)).billingInvoices.list({});
    expect(records).toMatchObject([{ invoiceNumber: 'INV-5-202602', total: '25.00' }]);
    const soFar = await (await asOwner(CLOSED)).billingInvoices.runningMonth();
    expect(soFar).toMatchObject({ lines: [], total: '0.00' });
  });

  test('what was taken back is not shown', async () => {
    const { invoiceId, id } = await marchOf(NEW);
    await days.world.database.owner`update invoices set status = 'Void' where client_id = 4 and id = ${String(id)}`;
    const own = await asOwner(NEW);
    expect((await own.billingInvoices.list({})).records.map(({ reference }) => reference)).toEqual(['2026-04']);
    expect(await refusalFrom(own.billingInvoices.byId({ invoiceId }))).toMatchObject({ status: 404 });
    await days.world.database.owner`update invoices set status = 'Overdue' where client_id = 4 and id = ${String(id)}`;
  });

  test('what is taken off settlements is not said to be overdue, nor that somebody has to pay it', async () => {
    const own = await asOwner(NETTED);
    const before = await own.home.actions();
    const { id } = (await invoicesOf(NETTED)).find(({ status }) => status === 'Open') ?? { id: 0n };
    await days.world.database
      .owner`update invoices set status = 'Overdue' where client_id = ${String(NETTED)} and id = ${String(id)}`;
    const invoice = { id: String(id), status: 'Open' };
    expect((await own.billingInvoices.list({})).records).toContainEqual(expect.objectContaining(invoice));
    const staff = await (await callers.staff())();
    const issued = await staff.billingInvoices.listForStaff({ clientId: String(NETTED) });
    expect(issued.records).toContainEqual(expect.objectContaining(invoice));
    expect(await own.home.actions()).toEqual(before);
    await days.world.database
      .owner`update invoices set status = 'Open' where client_id = ${String(NETTED)} and id = ${String(id)}`;
  });

  test('the list is by due date, the latest first, and searchable by number', async () => {
    const own = await asOwner(ALBERTA);
    const all = await own.billingInvoices.list({});
    expect(all.records.map(({ reference }) => reference)).toEqual(['2026-04', '2026-03', '2026-02']);
    const found = await own.billingInvoices.list({ search: '202603' });
    expect(found.records.map(({ reference }) => reference)).toEqual(['2026-03']);
    const page = await own.billingInvoices.list({ limit: 1, skip: 1, sort: { field: 'total', direction: 'asc' } });
    expect(page).toMatchObject({ count: 3, records: [{ reference: '2026-03' }] });
  });
});

describe('prices agreed with a client', () => {
  const prices = {
    monthly: '40.00',
    transaction: '0.45',
    decline: '10',
    chargeback: '20.00',
    verification: '2.00',
    microdeposit: '0',
    stop: '29.00',
    payoutBounce: '15.00',
  };
  const plan = { id: String(US), fromMonth: '2026-05', prices, collection: 'netting', promotionMonths: 0 } as const;

  test('count from their month on, and the provider’s log says what changed', async () => {
    const staff = await (await callers.staff())();
    expect(await staff.clients.feePlans({ id: plan.id })).toMatchObject({
      currency: 'USD',
      current: { fromMonth: null, prices: { monthly: '25.00' }, collection: 'debit' },
      later: [],
    });
    const answer = await staff.clients.setFeePlan(plan);
    expect(answer.current).toMatchObject({
      fromMonth: '2026-05',
      prices: { monthly: '40.00', decline: '10.00', microdeposit: '0.00' },
      collection: 'netting',
    });
    const soFar = await (await asOwner(US)).billingInvoices.runningMonth();
    expect(soFar).toMatchObject({ collection: 'netting', total: '40.00' });
    const log = await days.world.database.owner`
      select client_id::text as client, before->'prices'->>'monthly' as before, after->'prices'->>'monthly' as after
        from audit_log where action = 'clients.setFeePlan' order by client_id`;
    expect(log).toEqual([
      { client: '0', before: '25.00', after: '40.00' },
      { client: '3', before: '25.00', after: '40.00' },
    ]);
  });

  test('agreed twice for a month, the last ones count; for later months they wait', async () => {
    const staff = await (await callers.staff())();
    await staff.clients.setFeePlan({ ...plan, prices: { ...prices, monthly: '35.00' } });
    const answer = await staff.clients.setFeePlan({
      ...plan,
      fromMonth: '2026-07',
      promotionBps: 2500,
      promotionMonths: 3,
    });
    expect(answer).toMatchObject({
      current: { fromMonth: '2026-05', prices: { monthly: '35.00' } },
      later: [{ fromMonth: '2026-07', prices: { monthly: '40.00' }, promotionBps: 2500, promotionMonths: 3 }],
    });
  });

  test('never for a month that is over, never two promotions at once, never by the client', async () => {
    const staff = await (await callers.staff())();
    expect(await refusalFrom(staff.clients.setFeePlan({ ...plan, fromMonth: '2026-04' }))).toMatchObject({
      status: 422,
      code: 'fee_plan.month_is_past',
    });
    const both = { ...plan, promotionBps: 100, promotionAmount: '5.00', promotionMonths: 1 };
    expect(await refusalFrom(staff.clients.setFeePlan(both))).toMatchObject({ status: 422 });
    expect(await refusalFrom(staff.clients.setFeePlan({ ...plan, id: '999' }))).toMatchObject({ status: 404 });
    const owner = await asOwner(US);
    expect(await refusalFrom(owner.clients.setFeePlan(plan))).toMatchObject({ status: 403 });
    expect(await refusalFrom(owner.clients.feePlans({ id: plan.id }))).toMatchObject({ status: 403 });
  });
});
