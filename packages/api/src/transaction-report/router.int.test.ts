import { inTransaction } from '@cordelle/db/connection.ts';
import { DISPLAY_STATUSES } from '@cordelle/domain/transaction/state.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { DECLINE_FILTERS, REPORT_FILTERS } from '@cordelle/validation/report-filters.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportSource } from '../exports/ask-for-export.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { type ReportedDebit, reportDebits } from '../testing/reported-debits.ts';
import { REPORT_EXPORTS } from './export-report.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

const NAMES = ['Élodie Roy', 'Bo Ray', 'anna Wu'];
/** One of every status, a day apart, over the end of a year; amounts tell them apart. */
const STATUSES = [...DISPLAY_STATUSES, 'Removed', 'Discarded'] as const;
const ONE_OF_EACH: ReportedDebit[] = STATUSES.map((status, index) => ({
  clientId: 4n,
  id: BigInt(400 + index),
  customerId: 4001n + BigInt(index % 3),
  status,
  date: `2025-12-${24 + index}`.replace('2025-12-32', '2026-01-01'),
  amount: `${10 + index}.00`,
  comment: status === 'Approved' ? 'Rent, December' : null,
}));

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-01-10', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 3 });
  await world.addClient({ id: 5n, rail: 'US', customers: 2 });
  await world.addClient({ id: 6n, rail: 'CA', customers: 3 });
  for (const [index, name] of NAMES.entries())
    await world.database.owner`
      update customers set name = ${name}, custom_identifier = ${`K-${index}`} where id in ${world.database.owner([String(4001 + index), String(6001 + index)])}`;
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  await reportDebits(world, ONE_OF_EACH);
  await reportDebits(world, [
    { clientId: 5n, id: 500n, customerId: 5001n, status: 'Declined', date: '2026-01-02', currency: 'USD', code: 'R01' },
    {
      clientId: 5n,
      id: 501n,
      customerId: 5002n,
      status: 'Declined',
      date: '2026-01-02',
      currency: 'USD',
      held: 'over_monthly_limit',
      amount: '80.00',
    },
  ]);
});
afterAll(() => world.close());

type Client = Awaited<ReturnType<typeof asOwner>>;
const list = async (input: Parameters<Client['transactionReport']['list']>[0] = {}) =>
  (await asOwner()).transactionReport.list(input);
const declined = async (input: Parameters<Client['transactionReport']['byDeclineDate']>[0] = {}) =>
  (await asOwner()).transactionReport.byDeclineDate(input);
const statuses = ({ records }: Awaited<ReturnType<typeof list>>) => records.map(({ status }) => status);

/** What filters that are no status leave of these. */
const LISTED: Readonly<Record<string, string[]>> = {
  'Declined or Chargeback': ['Chargeback', 'Declined'],
  'Can Be Tried Again': ['Declined'],
  'Not Sent': [],
  'Disputed or Chargeback': ['Chargeback'],
  'Under Review': [],
};

describe('the transaction report', () => {
  test('without anything asked: the last thirty days of the rail, the newest first, with the sums of all of it', async () => {
    const report = await list();
    expect([report.startDate, report.endDate]).toEqual(['2025-12-11', '2026-01-10']);
    expect(statuses(report)).toEqual([...DISPLAY_STATUSES].reverse());
    expect([report.count, report.countIsExact]).toEqual([7, true]);
    expect(report.total).toEqual({ amount: '91.00', count: 7 });
    expect(report.byStatus).toEqual(
      DISPLAY_STATUSES.map((status, index) => ({ status, amount: `${10 + index}.00`, count: 1 })),
    );
  });

  test.each(REPORT_FILTERS)('%s lists that and nothing else', async (filter) => {
    const expected = filter === 'All' ? [...DISPLAY_STATUSES].reverse() : (LISTED[filter] ?? [filter]);
    const report = await list({ filter });
    expect(statuses(report)).toEqual(expected);
    expect([report.count, report.total.count]).toEqual([expected.length, expected.length]);
  });

  test('what is still being created belongs to the day that was asked for', async () => {
    const { records, total } = await list({ startDate: '2025-12-24', endDate: '2025-12-24' });
    expect(records).toMatchObject([{ status: 'Creating', processDate: null, amount: '10.00' }]);
    expect(total).toEqual({ amount: '10.00', count: 1 });
  });

  test('both days are part of it, over the end of a year', async () => {
    const days = async (startDate: string, endDate: string) =>
      (await list({ startDate, endDate })).records.map(({ processDate }) => processDate);
    expect(await days('2025-12-29', '2026-01-01')).toEqual(['2025-12-30', '2025-12-29']);
    expect(await days('2025-12-30', '2025-12-30')).toEqual(['2025-12-30']);
    expect(await days('2025-12-31', '2026-12-31')).toEqual([]);
  });

  test('a record says who, what, why and when', async () => {
    const { records } = await list({ filter: 'Declined' });
    expect(records).toEqual([
      {
        id: '405',
        processDate: '2025-12-29',
        amount: '15.00',
        currency: 'CAD',
        customer: { id: '4003', name: 'anna Wu', customIdentifier: 'K-2' },
        status: 'Declined',
        statusReason: 'Insufficient Funds',
        returnCode: '901',
        explanation: expect.stringContaining('money'),
        settledDate: null,
        declineDate: '2025-12-31',
        review: null,
        comment: null,
      },
    ]);
    const french = await (await asOwner({ language: 'fr' })).transactionReport.list({ filter: 'Declined' });
    expect(french.records[0]).toMatchObject({
      statusReason: 'Insufficient Funds',
      explanation: 'Provision insuffisante',
    });
    expect((await list({ filter: 'Approved' })).records).toMatchObject([
      { settledDate: '2026-01-04', statusReason: null },
    ]);
  });

  test('what was disputed before a settlement is counted and listed with the declined where people read it, and printed so', async () => {
    const shown = { disputedAs: 'Declined' } as const;
    const both = { status: 'Declined', amount: '31.00', count: 2 };
    for (const of of [list, declined]) {
      const whole = await of(shown);
      expect(whole.byStatus.filter(({ status }) => /Declined|Chargeback/.test(status))).toEqual([both]);
      const report = await of({ ...shown, filter: 'Declined' });
      expect(statuses(report)).toEqual(['Chargeback', 'Declined']);
      expect(report.byStatus).toEqual([both]);
      expect(await of({ ...shown, filter: 'Chargeback' })).toMatchObject({ count: 0, byStatus: [] });
    }
    expect((await list({ ...shown, search: '16' })).byStatus).toEqual([
      { status: 'Declined', amount: '16.00', count: 1 },
    ]);
    const input = { startDate: '2025-12-11', endDate: '2026-01-10', filter: 'Declined or Chargeback' };
    const asked = REPORT_EXPORTS.transactions.of(input, exportSource(world.app(), 4n, 'en'));
    const printed = await inTransaction(world.database.app, { clientId: 4n, readOnly: true }, (tx) => asked.pdf(tx));
    expect(printed.facts).toMatchObject({ totals: [{ label: 'Declined (2)' }, { value: '$31.00' }] });
  });

  test('pages of it carry the same sums', async () => {
    const first = await list({ limit: 5 });
    const second = await list({ limit: 5, skip: 5 });
    expect([first.records.length, second.records.length]).toEqual([5, 2]);
    expect(second.total).toEqual(first.total);
    expect([...statuses(first), ...statuses(second)]).toEqual(statuses(await list()));
  });

  test.each(['processDate', 'customerName', 'amount', 'status', 'settledDate'] as const)(
    'by %s, page after page is the whole, also behind its middle and past its end',
    async (field) => {
      for (const direction of ['asc', 'desc'] as const) {
        const sort = { field, direction };
        const whole = (await list({ sort })).records.map(({ id }) => id);
        for (const skip of [0, 3, 4, 5, 6, 7, 50]) {
          const page = await list({ sort, skip, limit: 2 });
          expect(page.records.map(({ id }) => id)).toEqual(whole.slice(skip, skip + 2));
        }
      }
    },
  );

  test.each([
    ['a name, whatever its accents', 'elodie', [400, 403, 406]],
    ['an identifier', 'k-1', [401, 404]],
    ['our own reference of the payer', 'C4003', [402, 405]],
    ['a comment', 'rent', [404]],
    ['an amount', '14', [404]],
    ['an amount with cents', '14.00', [404]],
    ['the reference at the bank', 'T404', [404]],
    ['an address, which the report does not show', 'payer4001@example.test', []],
    ['a wildcard, taken literally', '%', []],
    ['nothing', '  ', [400, 401, 402, 403, 404, 405, 406]],
  ])('is searched by %s', async (_, search, ids) => {
    const report = await list({ search, sort: { field: 'amount', direction: 'asc' } });
    expect(report.records.map(({ id }) => Number(id))).toEqual(ids);
    expect([report.count, report.total.count]).toEqual([ids.length, ids.length]);
    expect(report.byStatus.length).toBe(ids.length);
  });

  test.each(['processDate', 'amount', 'customerName', 'status', 'settledDate'] as const)(
    'by %s has everything once, either way',
    async (field) => {
      for (const direction of ['asc', 'desc'] as const) {
        const { records } = await list({ sort: { field, direction } });
        expect(new Set(records.map(({ id }) => id)).size).toBe(7);
      }
    },
  );

  test.each([
    [{ startDate: '2026-01-05', endDate: '2026-01-04' }, 'report.range_reversed', 'endDate'],
    [{ startDate: '2025-01-01', endDate: '2026-01-02' }, 'report.range_too_long', 'base'],
    [{ startDate: '2026-02-30' }, 'input.invalid', 'startDate'],
  ])('of days that cannot be is refused under its field', async (input, code, field) => {
    const refusal = await refusalFrom(list(input));
    expect([refusal.code, Object.keys(refusal.messages)]).toEqual([code, [field]]);
  });
});

describe('the declined report', () => {
  test('goes by the day on which the decline was recorded', async () => {
    const report = await declined();
    expect(report.records.map(({ id, declineDate }) => [id, declineDate])).toEqual([
      ['406', '2026-01-01'],
      ['405', '2025-12-31'],
    ]);
    expect(report.total).toEqual({ amount: '31.00', count: 2 });
    expect(report.byStatus).toEqual([
      { status: 'Declined', amount: '15.00', count: 1 },
      { status: 'Chargeback', amount: '16.00', count: 1 },
    ]);
    expect(statuses(await declined({ startDate: '2025-12-31', endDate: '2025-12-31' }))).toEqual(['Declined']);
    expect(statuses(await declined({ startDate: '2025-12-29', endDate: '2025-12-30' }))).toEqual([]);
  });

  test.each(DECLINE_FILTERS)('%s lists that and nothing else', async (filter) => {
    const report = await declined({ filter });
    expect(statuses(report)).toEqual(filter === 'All' ? ['Chargeback', 'Declined'] : (LISTED[filter] ?? [filter]));
  });

  test('knows no other filter', async () => {
    // @ts-expect-error: not one of its filters
    expect(await refusalFrom(declined({ filter: 'Approved' }))).toMatchObject({ code: 'input.invalid' });
  });

  test('says in words why something was never sent, and in a program’s word that nothing of the bank is known', async () => {
    const american = await callers.member({ clientId: 5n, role: 'client_primary' });
    const report = await (await american()).transactionReport.byDeclineDate({
      sort: { field: 'amount', direction: 'desc' },
    });
    expect(report.records).toMatchObject([
      {
        amount: '80.00',
        currency: 'USD',
        statusReason: 'Other',
        returnCode: null,
        explanation: expect.stringMatching(/\w{5}/),
      },
      { amount: '25.00', statusReason: 'Insufficient Funds', returnCode: 'R01' },
    ]);
  });
});

describe('rows that stand level', () => {
  const DAY = '2026-01-08';
  beforeAll(() =>
    reportDebits(
      world,
      ['2026-01-09', '2026-01-08', '2026-01-09', '2026-01-08', '2026-01-09', '2026-01-08'].map((declinedOn, index) => ({
        clientId: 6n,
        id: BigInt(600 + index),
        customerId: 6001n + BigInt(index % 3),
        status: 'Declined',
        date: DAY,
        declinedOn,
        amount: '5.00',
      })),
    ),
  );
  const order = async (input: Parameters<Client['transactionReport']['byDeclineDate']>[0]) => {
    const call = await callers.member({ clientId: 6n, role: 'client_primary' });
    const { records } = await (await call()).transactionReport.byDeclineDate({ startDate: DAY, ...input });
    return records.map(({ customer, declineDate }) => `${customer.name} ${declineDate?.slice(8)}`);
  };

  test('by name are told apart by the day of the decline', async () => {
    expect(await order({ sort: { field: 'customerName', direction: 'asc' } })).toEqual([
      ...['anna Wu 09', 'anna Wu 08', 'Bo Ray 09', 'Bo Ray 08', 'Élodie Roy 09', 'Élodie Roy 08'],
    ]);
  });

  test('by anything else are told apart by name', async () => {
    expect(await order({})).toEqual([
      ...['anna Wu 09', 'Bo Ray 09', 'Élodie Roy 09', 'anna Wu 08', 'Bo Ray 08', 'Élodie Roy 08'],
    ]);
    const byAmount = await order({ sort: { field: 'amount', direction: 'asc' } });
    expect(byAmount.map((row) => row.slice(0, -3))).toEqual([
      'anna Wu',
      'anna Wu',
      'Bo Ray',
      'Bo Ray',
      'Élodie Roy',
      'Élodie Roy',
    ]);
  });
});

describe('who reads', () => {
  test('sees their own client alone', async () => {
    const other = await callers.member({ clientId: 5n, role: 'client_admin' });
    const report = await (await other()).transactionReport.list({ search: '80' });
    expect(report.records.map(({ id }) => id)).toEqual(['501']);
    expect((await (await other()).transactionReport.list({})).count).toBe(2);
  });

  test('may only read, or belongs to a closed client: reads the same', async () => {
    const reader = await callers.member({ clientId: 4n, role: 'client_read_only' });
    expect((await (await reader()).transactionReport.list({})).count).toBe(7);
    await world.database.owner`update clients set status = 'closed' where id = 6`;
    const closed = await callers.member({ clientId: 6n, role: 'client_primary' });
    expect((await (await closed()).transactionReport.byDeclineDate({ startDate: '2026-01-08' })).count).toBe(6);
    await world.database.owner`update clients set status = 'approved' where id = 6`;
  });

  test('pays the client: nobody of this', async () => {
    const payer = await callers.payer({ clientId: 4n, customerId: 4001n });
    expect(await refusalFrom((await payer()).transactionReport.list({}))).toMatchObject({ status: 403 });
    expect(await refusalFrom((await payer()).transactionReport.byDeclineDate({}))).toMatchObject({ status: 403 });
  });
});
