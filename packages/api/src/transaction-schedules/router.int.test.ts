import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let customerIds: bigint[] = [];
let asAda: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  customerIds = await world.addClient({ id: 4n, rail: 'CA', customers: 12 });
  callers = new Callers(world);
  asAda = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

/** A customer nobody else debits in this file. */
function nextCustomer(): string {
  const id = customerIds.shift();
  if (id === undefined) throw new Error('every customer is taken');
  return String(id);
}

const once = (customerId: string, processDate = '2026-03-19') =>
  ({ customerId, amount: '50', frequency: 'Once', processDate }) as const;

const transactionsOf = async (customerId: string) =>
  (await (await asAda()).financialTransactions.list({ customerId })).records;

test('schedules are listed by their next debit, those without one last, page after page', async () => {
  await world.addClient({ id: 904n, rail: 'CA', customers: 4 });
  const { transactionSchedules } = await (await callers.member({ clientId: 904n, role: 'client_primary' }))();
  const [first = '', ...others] = (
    await world.database.owner<{ id: bigint }[]>`select id from customers where client_id = 904 order by id`
  ).map(({ id }) => String(id));
  const ids: string[] = [];
  for (const [customerId, processDate] of [
    [first, '2026-03-20'],
    [others[0], '2026-03-19'],
    [others[1], '2026-03-30'],
    [first, '2026-03-20'],
    [others[2], '2026-04-02'],
  ] as const)
    ids.push((await transactionSchedules.create({ ...once(customerId ?? '', processDate), frequency: 'Weekly' })).id);
  const [a, b, c, d, removed = ''] = ids;
  await transactionSchedules.remove({ id: removed });
  for (const [direction, expected] of [
    ['asc', [b, a, d, c, removed]],
    ['desc', [c, d, a, b, removed]],
  ] as const) {
    for (const skip of [0, 1, 3, 4, 5, 6]) {
      const { records, count } = await transactionSchedules.list({
        sort: { field: 'nextProcessDate', direction },
        skip,
        limit: 2,
      });
      expect(records.map(({ id }) => id)).toEqual(expected.slice(skip, skip + 2));
      expect(count).toBe(5);
    }
  }
});

test('of one customer, what is over stands below what is paused, the newest first, page after page', async () => {
  await world.addClient({ id: 905n, rail: 'CA', customers: 1 });
  const { transactionSchedules } = await (await callers.member({ clientId: 905n, role: 'client_primary' }))();
  const [{ id } = { id: 0n }] = await world.database.owner<{ id: bigint }[]>`
    select id from customers where client_id = 905`;
  const customerId = String(id);
  const ids: string[] = [];
  for (const frequency of ['Once', 'Once', 'Weekly', 'Monthly', 'Weekly'] as const)
    ids.push((await transactionSchedules.create({ ...once(customerId, '2026-03-19'), frequency })).id);
  const [done, doneLater, paused = '', running, removed = ''] = ids;
  await world.database.owner`
    update transactions set status = 'Approved' where client_id = 905 and schedule_id in (${done ?? ''}, ${doneLater ?? ''})`;
  await transactionSchedules.pause({ id: paused, until: null });
  await transactionSchedules.remove({ id: removed });
  const shown: string[] = [];
  for (const skip of [0, 2, 4]) {
    const sort = { field: 'nextProcessDate', direction: 'asc' } as const;
    shown.push(...(await transactionSchedules.list({ customerId, sort, skip, limit: 2 })).records.map((one) => one.id));
  }
  expect(shown).toEqual([running, paused, doneLater, done, removed]);
});

test('schedules that are asked for by their ids at one moment are each answered with their own', async () => {
  const made = await Promise.all(
    [nextCustomer(), nextCustomer(), nextCustomer()].map(async (customerId) => {
      const { id } = await (await asAda()).transactionSchedules.create(once(customerId));
      return { id, customerId };
    }),
  );
  const ids = [...made.map(({ id }) => id), '999999'];
  const asked = await Promise.all(ids.map(() => asAda()));
  const pages = await Promise.all(
    ids.map((transactionScheduleId, place) => asked[place]?.transactionSchedules.list({ transactionScheduleId })),
  );
  expect(pages.map((page) => page?.records.map(({ id, customerId }) => ({ id, customerId })))).toEqual([
    ...made.map((one) => [one]),
    [],
  ]);
  expect(pages.map((page) => page?.count)).toEqual([1, 1, 1, 0]);
});

describe('creating a schedule', () => {
  test('writes the schedule with its debits of the next 45 days', async () => {
    const customerId = nextCustomer();
    const ada = await asAda();
    const { id } = await ada.transactionSchedules.create({
      customerId,
      amount: '25.5',
      frequency: 'Weekly',
      processDate: '2026-03-19',
      comment: 'Gym',
    });
    const { records, count } = await ada.transactionSchedules.list({ customerId });
    expect(count).toBe(1);
    expect(records[0]).toMatchObject({
      id,
      amount: '25.50',
      installments: null,
      completedInstallments: 0,
      endDate: null,
      nextProcessDate: '2026-03-19',
      latestScheduledProcessDate: '2026-04-30',
      allowedActions: ['changeAmount', 'changeComment', 'changeFrom', 'pause', 'remove'],
    });
    const debits = await transactionsOf(customerId);
    expect(debits.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'Future'));
    expect(debits.map(({ processDate }) => processDate).sort()[0]).toBe('2026-03-19');
  });

  test('a closed banking day moves to the next open one and says why', async () => {
    const customerId = nextCustomer();
    await (await asAda()).transactionSchedules.create(once(customerId, '2026-04-03'));
    const [debit] = await transactionsOf(customerId);
    expect(debit).toMatchObject({ requestedDate: '2026-04-03', processDate: '2026-04-06' });
    const detail = await (await asAda()).financialTransactions.byId({ financialTransactionId: debit?.id ?? '' });
    expect(detail.movedBecause).toBe('holiday_good_friday');
  });

  test.each([
    [
      'too soon',
      { processDate: '2026-03-16' },
      'processDate',
      'Choose Mar 17, 2026 or later: the bank needs notice.',
      'Choisissez',
    ],
    ['above the bound', { amount: '1000000.00' }, 'amount', 'Enter an amount from $0.01 to $999,999.99.', '999'],
    ['malformed', { amount: '12,50' }, 'amount', null, null],
    ['without the second date', { frequency: 'Twice' as const }, 'secondProcessDate', null, null],
  ])('%s is refused under its field in both languages', async (_, wrong, field, english, french) => {
    const customerId = String(customerIds.at(-1));
    const terms = { ...once(customerId), ...wrong };
    const en = await refusalFrom((await asAda()).transactionSchedules.create(terms), 'en');
    const fr = await refusalFrom((await asAda({ language: 'fr' })).transactionSchedules.create(terms), 'fr');
    expect(en.status).toBe(422);
    expect(Object.keys(en.messages)).toEqual([field]);
    expect(Object.keys(fr.messages)).toEqual([field]);
    expect(fr.messages[field]).not.toEqual(en.messages[field]);
    if (english) expect(en.messages[field]).toEqual([english]);
    if (french) expect(fr.messages[field]?.[0]).toContain(french);
    expect(await transactionsOf(customerId)).toEqual([]);
  });

  test('a customer without a complete authorization cannot be debited', async () => {
    const customerId = nextCustomer();
    await world.database.owner`update customers set authorization_status = 'pending' where id = ${customerId}`;
    const refusal = await refusalFrom((await asAda()).transactionSchedules.create(once(customerId)));
    expect(refusal).toMatchObject({ status: 422, code: 'schedule.customer_incomplete' });
    expect(Object.keys(refusal.messages)).toEqual(['base']);
    await world.database.owner`update customers set active = false where id = ${customerId}`;
    const archived = await refusalFrom((await asAda()).transactionSchedules.create(once(customerId)));
    expect(archived).toMatchObject({ status: 409, code: 'customer.archived' });
  });

  test('the authorization limit holds per debit', async () => {
    const customerId = nextCustomer();
    await world.database.owner`update customers set authorization_limit_cents = 4999 where id = ${customerId}`;
    expect(await refusalFrom((await asAda()).transactionSchedules.create(once(customerId)))).toMatchObject({
      code: 'schedule.over_authorization_limit',
      messages: {
        amount: [
          'This amount is above the $49.99 this customer authorized per payment. Lower it, or ask for a new authorization.',
        ],
      },
    });
  });

  test('twenty requests with one key make one schedule', async () => {
    const customerId = nextCustomer();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, async () =>
        (await asAda({ idempotencyKey: 'one-click' })).transactionSchedules.create(once(customerId)),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await transactionsOf(customerId)).toHaveLength(1);
    const again = await (await asAda({ idempotencyKey: 'one-click' })).transactionSchedules.create(once(customerId));
    expect((await (await asAda()).transactionSchedules.list({ customerId })).records).toMatchObject([{ id: again.id }]);
    const other = (await asAda({ idempotencyKey: 'one-click' })).transactionSchedules.create({
      ...once(customerId),
      amount: '51',
    });
    expect(await refusalFrom(other)).toMatchObject({ status: 422, code: 'idempotency.mismatch' });
  });
});

describe('a monthly limit', () => {
  test('counts what other schedules plan, also when two are saved at once', async () => {
    await world.addClient({ id: 9n, rail: 'CA' });
    await world.database.owner`update clients set customer_default_monthly_limit_cents = 10000 where id = 9`;
    const asOwner = await callers.member({ clientId: 9n, role: 'client_admin' });
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, async () => (await asOwner()).transactionSchedules.create(once('9001'))),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await refusalFrom((await asOwner()).transactionSchedules.create(once('9001')))).toMatchObject({
      code: 'schedule.over_monthly_limit',
      messages: {
        base: [
          'Payments in March\u00a02026 would total $150.00, above the monthly limit of $100.00. Lower the amount, or ask support to raise the limit.',
        ],
      },
    });
  });
});

describe('changing and removing', () => {
  test('a new amount reaches every debit that is not in a batch yet', async () => {
    const customerId = nextCustomer();
    const ada = await asAda();
    const { id } = await ada.transactionSchedules.create({ ...once(customerId, '2026-03-17'), frequency: 'Weekly' });
    world.setClock('2026-03-16', '12:00');
    await (await asAda()).transactionSchedules.update({ id, amount: '60', comment: 'New price' });
    world.setClock('2026-03-16', '10:00');
    const debits = (await transactionsOf(customerId)).sort((a, b) => Number(a.installment) - Number(b.installment));
    expect(debits[0]).toMatchObject({ amount: '50.00', comment: null });
    expect(new Set(debits.slice(1).map(({ amount }) => amount))).toEqual(new Set(['60.00']));
    expect(debits[1]).toMatchObject({ comment: 'New price' });
  });

  test('frequency and dates never change', async () => {
    const customerId = nextCustomer();
    const { id } = await (await asAda()).transactionSchedules.create(once(customerId));
    const same = { id, frequency: 'Once', processDate: '2026-03-19', installments: 1 } as const;
    await (await asAda()).transactionSchedules.update(same);
    expect(
      await refusalFrom((await asAda()).transactionSchedules.update({ ...same, processDate: '2026-03-20' })),
    ).toMatchObject({ code: 'schedule.field_locked', messages: { processDate: [expect.any(String)] } });
  });

  test('removing takes away what is not at the bank; removed twice it stays removed', async () => {
    const customerId = nextCustomer();
    const { id } = await (await asAda()).transactionSchedules.create({ ...once(customerId), frequency: 'Monthly' });
    await (await asAda()).transactionSchedules.remove({ id });
    await (await asAda()).transactionSchedules.remove({ id });
    expect(await transactionsOf(customerId)).toEqual([]);
    const { records } = await (await asAda()).transactionSchedules.list({ transactionScheduleId: id });
    expect(records[0]).toMatchObject({ active: false, allowedActions: [] });
    expect(await refusalFrom((await asAda()).transactionSchedules.update({ id, amount: '1' }))).toMatchObject({
      code: 'schedule.not_active',
    });
  });
});

describe('asking before saving', () => {
  test('the dates with their reasons, what follows from them, and the sum', async () => {
    const preview = await (await asAda()).transactionSchedules.preview({
      customerId: String(customerIds.at(-1)),
      amount: '10',
      frequency: 'Weekly',
      processDate: '2026-03-27',
      installments: 3,
    });
    expect(preview).toMatchObject({
      problems: {},
      warnings: [],
      earliestProcessDate: '2026-03-17',
      latestProcessDate: '2028-03-16',
      cutOffAt: '2026-03-16T16:00:00.000Z',
      total: '30.00',
      lastDate: '2026-04-10',
    });
    expect(preview.dates).toHaveLength(3);
    expect(preview.dates[1]).toEqual({
      requestedDate: '2026-04-03',
      processDate: '2026-04-06',
      movedBecause: 'holiday_good_friday',
      closedDays: [
        { date: '2026-04-03', reason: 'holiday_good_friday' },
        { date: '2026-04-04', reason: 'weekend' },
        { date: '2026-04-05', reason: 'weekend' },
      ],
      reminderDate: '2026-04-03',
      expectedSettlementDate: '2026-04-13',
      finalOn: '2026-07-05',
    });
  });

  test('everything that would be refused at once, each under its field, in the reader’s language', async () => {
    const preview = await (await asAda({ language: 'fr' })).transactionSchedules.preview({
      customerId: String(customerIds.at(-1)),
      amount: '0',
      frequency: 'Yearly',
      processDate: '2026-03-16',
      installments: 1200,
      comment: 'x'.repeat(256),
    });
    expect(Object.keys(preview.problems).sort()).toEqual(['amount', 'comment', 'installments', 'processDate']);
    expect(preview.problems.processDate?.[0]).toContain('17 mars 2026'.replaceAll(' ', '\u00a0'));
  });

  test('an empty form is not complained about', async () => {
    const preview = await (await asAda()).transactionSchedules.preview({ customerId: String(customerIds.at(-1)) });
    expect(preview).toMatchObject({ problems: {}, dates: [], total: null, lastDate: null });
  });

  test('a second debit on the same day is only a warning', async () => {
    const customerId = nextCustomer();
    await (await asAda()).transactionSchedules.create(once(customerId));
    const preview = await (await asAda()).transactionSchedules.preview(once(customerId));
    expect(preview.problems).toEqual({});
    expect(preview.warnings).toEqual([
      'This customer already has an active schedule with this amount and frequency.',
      'This customer already has a payment on Mar 19, 2026.',
    ]);
  });
});

describe('who may', () => {
  test('a read-only person looks and changes nothing', async () => {
    const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
    const reader = await asReader();
    expect((await reader.transactionSchedules.list({})).count).toBeGreaterThan(0);
    expect(await refusalFrom(reader.transactionSchedules.create(once('4012')))).toMatchObject({ status: 403 });
  });

  test('a custom role needs the flag', async () => {
    const without = await callers.member({ clientId: 4n, role: 'client_custom' });
    const given = await callers.member({ clientId: 4n, role: 'client_custom', flags: ['cudTransactionSchedules'] });
    expect(await refusalFrom((await without()).transactionSchedules.create(once('4012')))).toMatchObject({
      code: 'auth.forbidden',
    });
    const { id } = await (await given()).transactionSchedules.create(once('4012'));
    await (await given()).transactionSchedules.remove({ id });
  });

  test('a program with a key creates; the log names it', async () => {
    const asProgram = await callers.program(4n);
    const { id } = await (await asProgram()).transactionSchedules.create(once('4012'));
    const [debit] = await transactionsOf('4012');
    expect(debit?.scheduleId).toBe(id);
    const history = await (await asAda()).financialTransactions.history({ financialTransactionId: debit?.id ?? '' });
    expect(history.entries.map(({ type, actorName }) => [type, actorName])).toEqual([
      ['TransactionCreated', 'Ordering system'],
      ['TransactionPlanned', 'Ordering system'],
    ]);
  });

  test('a closed client looks back and collects nothing more', async () => {
    await world.addClient({ id: 8n, rail: 'US' });
    await world.database.owner`update clients set status = 'closed' where id = 8`;
    const asFormer = await callers.member({ clientId: 8n, role: 'client_primary' });
    expect((await (await asFormer()).settlements.list({})).count).toBe(0);
    expect(await refusalFrom((await asFormer()).transactionSchedules.create(once('8001')))).toMatchObject({
      status: 403,
    });
  });
});
