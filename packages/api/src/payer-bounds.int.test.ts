import { inTransaction } from '@cordelle/db/connection.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from './testing/callers.ts';

/** What the business wrote for itself, and must never reach who pays it. */
const CONFIDENTIAL = /confidential/i;

let world: DayWorld;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let asPayer: Awaited<ReturnType<Callers['payer']>>;
let neighbour: { schedule: string; transaction: string };
let own: { schedule: string; transaction: string };

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.addClient({ id: 5n, rail: 'CA' });
  const callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  asPayer = await callers.payer({ clientId: 4n, customerId: 4001n });
  own = await debitOf('4001');
  neighbour = await debitOf('4002');
  await world.database.owner`update customers set custom_identifier = 'CONFIDENTIAL-7' where id = 4001`;
});
afterAll(() => world.close());

async function debitOf(customerId: string) {
  const owner = await asOwner();
  const { id: schedule } = await owner.transactionSchedules.create({
    customerId,
    amount: '50',
    frequency: 'Monthly',
    processDate: '2026-03-23',
    comment: 'Confidential: promised to pay late',
  });
  const { records } = await owner.financialTransactions.list({ customerId });
  return { schedule, transaction: records[0]?.id ?? '' };
}

describe('a payer', () => {
  test('finds themself alone among the customers', async () => {
    const payer = await asPayer();
    const { records, count } = await payer.customers.list({ filter: 'all' });
    expect(count).toBe(1);
    expect(records.map(({ id }) => id)).toEqual(['4001']);
  });

  test('reads their own details with the bank account masked', async () => {
    const detail = await (await asPayer()).customers.byId({ customerId: '4001' });
    expect(detail).toMatchObject({
      email: 'payer4001@example.test',
      authorizationChannel: 'online',
      statuses: { authorization: 'complete' },
      bankAccount: { accountNumber: '*****67', transitNumber: '*****', institutionNumber: '***' },
      requiredActions: [],
    });
  });

  test('gets their own schedules and payments, whomever they ask for', async () => {
    const payer = await asPayer();
    for (const asked of [{}, { customerId: '4001' }, { customerId: '4002' }, { customerId: '5001' }]) {
      const schedules = await payer.transactionSchedules.list(asked);
      expect(schedules.records.map(({ id }) => id)).toEqual([own.schedule]);
      const payments = await payer.financialTransactions.list(asked);
      expect(new Set(payments.records.map(({ customerId }) => customerId))).toEqual(new Set(['4001']));
    }
  });

  test('meets another payer’s record like one that does not exist', async () => {
    const payer = await asPayer();
    const asked: [ask: (id: string) => Promise<unknown>, theirs: string][] = [
      [(customerId) => payer.customers.byId({ customerId }), '4002'],
      [(id) => payer.financialTransactions.byId({ financialTransactionId: id }), neighbour.transaction],
    ];
    for (const [ask, theirs] of asked) {
      const refusal = await refusalFrom(ask(theirs));
      expect(refusal).toMatchObject({ status: 404, code: 'record.not_found' });
      expect(refusal).toEqual(await refusalFrom(ask('999999999')));
    }
    const named = { transactionScheduleId: neighbour.schedule };
    expect(await payer.transactionSchedules.list(named)).toMatchObject({ records: [], count: 0 });
    const payment = { financialTransactionId: neighbour.transaction };
    expect(await payer.financialTransactions.list(payment)).toMatchObject({ records: [], count: 0 });
  });

  test('is shown nothing the business keeps for itself', async () => {
    const payer = await asPayer();
    const answers = [
      await payer.customers.list({ filter: 'all' }),
      await payer.customers.byId({ customerId: '4001' }),
      await payer.transactionSchedules.list({}),
      await payer.financialTransactions.list({}),
      await payer.financialTransactions.byId({ financialTransactionId: own.transaction }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(CONFIDENTIAL);
    const owner = await asOwner();
    expect(JSON.stringify(await owner.transactionSchedules.list({ customerId: '4001' }))).toMatch(CONFIDENTIAL);
  });

  test('cannot find out by a search what stands in a field they are not shown', async () => {
    const payer = await asPayer();
    for (const search of ['confidential', 'nothing of the kind']) {
      expect((await payer.customers.list({ filter: 'all', search })).count).toBe(1);
      expect((await payer.transactionSchedules.list({ search })).count).toBe(1);
    }
  });

  test('gets no alert that is meant for the business', async () => {
    expect(await (await asPayer()).notifications.list({})).toMatchObject({ records: [], count: 0 });
  });

  test('may do nothing with a payment or a schedule', async () => {
    const payer = await asPayer();
    const [schedule] = (await payer.transactionSchedules.list({})).records;
    expect(schedule?.allowedActions).toEqual([]);
    const payment = await payer.financialTransactions.byId({ financialTransactionId: own.transaction });
    expect(payment.allowedActions).toEqual([]);
    for (const refused of [
      () => payer.transactionSchedules.update({ id: own.schedule, amount: '1' }),
      () => payer.transactionSchedules.remove({ id: own.schedule }),
      () => payer.financialTransactions.change({ financialTransactionId: own.transaction, amount: '1' }),
      () => payer.financialTransactions.remove({ financialTransactionId: own.transaction }),
      () => payer.financialTransactions.history({ financialTransactionId: own.transaction }),
      () => payer.customers.activity({ customerId: '4001' }),
      () => payer.settlements.list({}),
      () => payer.sandbox.advance({ days: 1 }),
    ])
      expect(await refusalFrom(refused())).toMatchObject({ status: 403, code: 'auth.forbidden' });
  });

  test('reads what their bank said, and not why the business held a debit back', async () => {
    const held = 77001n;
    await world.addDebit({
      rail: 'CA',
      clientId: 4n,
      customerId: 4001n,
      id: held,
      amount: '20.00',
      requestedDate: '2026-03-19',
    });
    await inTransaction(world.database.worker, {}, (tx) =>
      handleAll(
        tx,
        [
          {
            clientId: 4n,
            streamType: 'transaction',
            streamId: held,
            expectedVersion: 2,
            events: [
              { type: 'TransactionNotSent', data: { holdReason: 'client_suspended', declinedOn: '2026-03-18' } },
            ],
          },
        ],
        { actor: 'system:batch_files', cause: null, occurredAt: world.now },
      ),
    );
    const asked = { financialTransactionId: String(held) };
    const payer = await asPayer();
    expect(await payer.financialTransactions.byId(asked)).toMatchObject({
      status: 'Declined',
      statusReason: null,
      holdReason: null,
    });
    expect((await payer.financialTransactions.list(asked)).records).toMatchObject([{ statusReason: null }]);
    const owner = await asOwner();
    expect(await owner.financialTransactions.byId(asked)).toMatchObject({ holdReason: 'hold_reason_client_suspended' });
  });
});

test('who has two payers’ accounts sees each alone', async () => {
  const callers = new Callers(world);
  const first = await (await callers.payer({ clientId: 4n, customerId: 4001n }))();
  const second = await (await callers.payer({ clientId: 4n, customerId: 4002n }))();
  expect((await first.customers.list({})).records.map(({ id }) => id)).toEqual(['4001']);
  expect((await second.customers.list({})).records.map(({ id }) => id)).toEqual(['4002']);
});
