import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-20', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.owner`delete from payment_reports`;
  const { accounting } = world;
  accounting.connected.add(CLIENT);
  accounting.told.length = 0;
  accounting.refused.clear();
  Object.assign(accounting, { paymentAccountSet: true, silent: false, meanwhile: async () => undefined });
});

const report = async (settlementId: string, request = {}) =>
  (await asOwner(request)).settlements.reportPayments({ settlementId });
const told = () =>
  world.accounting.told.map(
    ({ kind, transactionId, amountCents, date, reverses }) =>
      `${kind} ${transactionId} ${amountCents} ${date} ${reverses ?? ''}`,
  );
const linesOf = async (settlementId: string) => {
  const { records } = await (await asOwner()).settlements.transactions({ settlementId });
  return records
    .map(({ id, line, reportedToIntegration, integrated }) => `${id} ${line} ${reportedToIntegration} ${integrated}`)
    .sort();
};
const unreported = async () =>
  (await (await asOwner()).settlements.transactions({ settlementId: '1' })).unreportedSettlements;

describe('reporting a settlement', () => {
  test('tells of its approved payments, once', async () => {
    expect((await unreported()).map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect(await report('1')).toEqual({
      reported: 4,
      failed: 0,
      messages: { errors: [], notifications: ['4 payments reported to Xero.'] },
    });
    expect(told()).toEqual([
      'payment 2 4250 2026-03-26 ',
      'payment 3 125099 2026-03-26 ',
      'payment 4 9999 2026-03-26 ',
      'payment 6 250000 2026-03-26 ',
    ]);
    expect(await linesOf('1')).toEqual([
      '1 declined false false',
      '2 approved true true',
      '3 approved true true',
      '4 approved true true',
      '5 declined false false',
      '6 approved true true',
    ]);
    expect(await report('1')).toMatchObject({
      reported: 0,
      messages: { errors: [], notifications: [expect.stringMatching(/already knows/)] },
    });
    expect(told()).toHaveLength(4);
    expect((await unreported()).map(({ id }) => id)).toEqual(['3', '2']);
  });

  test('tells of a later chargeback as a reversal of the payment, where that was reported', async () => {
    await report('2');
    expect(told()).toEqual(['payment 7 30000 2026-04-09 ']);
    await report('1');
    await report('2');
    expect(told().at(-1)).toBe('reversal 3 125099 2026-04-09 x-1-3-approved');
    expect(await linesOf('2')).toEqual(['3 chargeback true false', '7 approved true true']);
    expect(await linesOf('1')).toContain('3 approved true false');
  });

  test('goes on where some were refused, and tells of those alone the next time', async () => {
    world.accounting.refused.set('3', 'Invoice is void');
    expect(await report('1')).toEqual({
      reported: 3,
      failed: 1,
      messages: {
        errors: ['One or more of your transactions failed to report'],
        notifications: ['3 payments reported to Xero.'],
      },
    });
    const [kept] = await world.database.owner`select state, refusal from payment_reports where transaction_id = 3`;
    expect(kept).toEqual({ state: 'failed', refusal: 'Invoice is void' });
    expect((await unreported()).map(({ id }) => id)).toContain('1');
    world.accounting.refused.clear();
    expect(await report('1')).toMatchObject({ reported: 1, failed: 0 });
    expect(told().at(-1)).toBe('payment 3 125099 2026-03-26 ');
  });

  test('twice at once tells of each payment once', async () => {
    let second: Promise<unknown> = Promise.resolve();
    world.accounting.meanwhile = async () => {
      world.accounting.meanwhile = async () => undefined;
      second = refusalFrom(report('1'));
      await second;
    };
    expect(await report('1')).toMatchObject({ reported: 4 });
    expect(await second).toMatchObject({ code: 'accounting.report_under_way', status: 409 });
    expect(told()).toHaveLength(4);
  });

  test('the same request again gets the same answer', async () => {
    const first = await report('1', { idempotencyKey: 'report-000001' });
    expect(await report('1', { idempotencyKey: 'report-000001' })).toEqual(first);
    expect(told()).toHaveLength(4);
  });

  test('is refused in words where the software does not answer, and can be tried again at once', async () => {
    world.accounting.silent = true;
    expect(await refusalFrom(report('1'))).toMatchObject({
      code: 'accounting.not_reported',
      messages: {
        base: ['Settlement payments for Mar 26, 2026 could not be reported: the accounting software did not answer.'],
      },
    });
    world.accounting.silent = false;
    expect(await report('1')).toMatchObject({ reported: 4 });
  });

  test('takes over what a call claimed that died', async () => {
    await world.database.owner`
      insert into payment_reports (client_id, transaction_id, line, settlement_id, state, updated_at)
      select 1, id, 'approved', 1, 'sending', now() - interval '3 minutes' from transactions where client_id = 1 and settlement_id = 1`;
    expect(await report('1')).toMatchObject({ reported: 4 });
  });

  test('says that no payment account is set', async () => {
    world.accounting.paymentAccountSet = false;
    expect(await report('1')).toEqual({
      reported: 0,
      failed: 4,
      messages: {
        errors: ['One or more of your transactions failed to report', 'Payment account is not set.'],
        notifications: [],
      },
    });
    expect(told()).toEqual([]);
  });

  test('is refused where nothing is connected, and nothing is called unreported', async () => {
    world.accounting.connected.clear();
    expect(await refusalFrom(report('1'))).toMatchObject({ code: 'accounting.not_connected', status: 409 });
    const page = await (await asOwner()).settlements.transactions({ settlementId: '1' });
    expect(page).toMatchObject({ integration: null, unreportedSettlements: [] });
  });
});

describe('who may not report', () => {
  test('readers, and people of a closed client', async () => {
    const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    expect(await refusalFrom((await asReader()).settlements.reportPayments({ settlementId: '1' }))).toMatchObject({
      status: 403,
    });
    await world.database.owner`update clients set status = 'closed' where id = 1`;
    const closed = await refusalFrom(report('1'));
    await world.database.owner`update clients set status = 'approved' where id = 1`;
    expect(closed).toMatchObject({ status: 403 });
    expect(told()).toEqual([]);
  });

  test('people of another client find nothing', async () => {
    await world.addClient({ id: 8n, rail: 'CA' });
    world.accounting.connected.add(8n);
    const asOther = await callers.member({ clientId: 8n, role: 'client_primary' });
    expect(await refusalFrom((await asOther()).settlements.reportPayments({ settlementId: '1' }))).toMatchObject({
      status: 404,
    });
    expect(told()).toEqual([]);
  });
});
