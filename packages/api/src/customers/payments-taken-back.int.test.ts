import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { agreementChanges } from '../testing/consents.ts';

let world: DayWorld;
let callers: Callers;
let ada: Awaited<ReturnType<Callers['member']>>;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '08:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  callers = new Callers(world);
  ada = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterEach(() => world.close());

const customerId = '4001';
const plan = async (terms: object) =>
  (
    await (
      await ada()
    ).transactionSchedules.create({
      customerId,
      amount: '89.00',
      frequency: 'Monthly',
      processDate: '2026-03-19',
      ...terms,
    })
  ).id;
const upcoming = async (id: string) =>
  (await (await ada()).transactionSchedules.upcoming({ id })).installments.map(({ amount, skipped }) =>
    skipped ? 'skipped' : amount,
  );
const mails = (template: string) => world.database.owner<{ text: string }[]>`
  select text_body as text from outbox where template = ${template} order by id`;

/** A limit of 50.00 that the payer then objects to; how it would be settled. */
async function lowered(paymentsAboveLimit: 'lower' | 'remove') {
  await (await ada()).customers.update({ customerId, authorizationAmount: '50.00', paymentsAboveLimit });
  const [change] = await world.database.owner<{ id: string }[]>`
    update agreement_changes set objected_at = ${world.now} where customer_id = ${customerId} returning id::text`;
  const changeId = String(change?.id);
  await agreementChanges(world, { clientId: 4n, customerId: 4001n }, { type: 'object', changeId });
  return { customerId, changeId, how: 'taken_back' } as const;
}

const UNEVEN = {
  amount: '20.00',
  installments: 3,
  processDate: '2026-04-01',
  installmentAmounts: ['20.00', '60.00', '30.00'],
} as const;

test('while a payer objects nothing new is planned, asked for or resumed, whoever asks; what is planned can be made less', async () => {
  const standing = await plan({ amount: '40.00', installments: 4 });
  const paused = await plan({ amount: '30.00', installments: 4 });
  const member = await ada();
  await member.transactionSchedules.skip({ id: standing, installment: 2, skipped: true });
  await member.transactionSchedules.pause({ id: paused, until: null });
  const settle = await lowered('remove');
  const objects = { status: 422, code: 'schedule.payer_objects' };
  expect(await refusalFrom(plan({ amount: '10.00' }))).toMatchObject(objects);
  expect(await refusalFrom(member.transactionSchedules.resume({ id: paused }))).toMatchObject(objects);
  expect(
    await refusalFrom(member.transactionSchedules.skip({ id: standing, installment: 2, skipped: false })),
  ).toMatchObject(objects);
  expect(
    await refusalFrom(member.debitApprovals.create({ customerId, amount: '10.00', processDate: '2026-03-25' })),
  ).toMatchObject(objects);
  expect((await member.customers.byId({ customerId })).maySchedule).toBe(false);
  expect((await member.customers.authorizations({ customerId })).covers).toBe('objected');
  await member.transactionSchedules.update({ id: standing, amount: '35.00' });
  await member.customers.settleObjection(settle);
  expect((await member.customers.byId({ customerId })).maySchedule).toBe(true);
  await member.transactionSchedules.resume({ id: paused });
  await plan({ amount: '10.00' });
});

describe('a lowered limit that is taken back', () => {
  test('says before what becomes of lowered payments, plans them as they were and tells the payer once', async () => {
    const even = await plan({ installments: 2 });
    const uneven = await plan(UNEVEN);
    const settle = await lowered('lower');
    expect((await mails('agreement_changed'))[0]?.text).toContain(
      'The debit of $89.00 CAD planned for Mar 19, 2026 becomes $50.00 CAD.',
    );
    const asked = [
      { what: 'plan', scheduleId: even, processDate: '2026-03-19', before: '89.00', after: '50.00', becomes: 'back' },
      { what: 'installment', scheduleId: uneven, installment: 2, before: '60.00', after: '50.00', becomes: 'back' },
    ];
    const told = (await mails('payment_changed')).length;
    const [objection] = (await (await ada()).customers.objections({ customerId })).records;
    expect(objection?.payments).toMatchObject(asked);
    expect(await (await ada()).customers.settleObjection(settle)).toMatchObject({ settled: true, payments: asked });
    expect(await upcoming(even)).toEqual(['89.00', '89.00']);
    expect(await upcoming(uneven)).toEqual(['20.00', '60.00', '30.00']);
    expect((await mails('agreement_changed')).at(-1)?.text).toContain(
      'The debit planned for Mar 19, 2026 is $89.00 CAD again instead of $50.00 CAD.',
    );
    expect((await mails('payment_changed')).length - told).toBe(1);
  });

  test('plans again what it took out of a plan; a plan that it ended stays ended, and is named', async () => {
    const even = await plan({ installments: 2 });
    const uneven = await plan(UNEVEN);
    const settle = await lowered('remove');
    const { payments } = await (await ada()).customers.settleObjection(settle);
    expect(payments).toMatchObject([
      { what: 'plan', scheduleId: even, after: null, becomes: 'ended' },
      { what: 'installment', scheduleId: uneven, after: null, becomes: 'back' },
    ]);
    expect(await upcoming(even)).toEqual([]);
    expect(await upcoming(uneven)).toEqual(['20.00', '60.00', '30.00']);
  });

  test('leaves what somebody changed since as it is', async () => {
    const id = await plan({ installments: 2 });
    const settle = await lowered('lower');
    await (await ada()).transactionSchedules.update({ id, amount: '40.00' });
    const { payments } = await (await ada()).customers.settleObjection(settle);
    expect(payments).toMatchObject([{ becomes: 'changed_since' }]);
    expect(await upcoming(id)).toEqual(['40.00', '40.00']);
  });

  test('is refused whole where the former amounts are above another limit, and to whoever may not change plans', async () => {
    const id = await plan({ installments: 2 });
    const settle = await lowered('lower');
    const editor = await callers.member({ clientId: 4n, role: 'client_custom', flags: ['cudCustomers'] });
    expect(await refusalFrom((await editor()).customers.settleObjection(settle))).toMatchObject({
      code: 'auth.forbidden',
    });
    await world.database.owner`update customers set monthly_limit_cents = 6000 where id = ${customerId}`;
    expect(await refusalFrom((await ada()).customers.settleObjection(settle))).toMatchObject({ status: 422 });
    expect(await upcoming(id)).toEqual(['50.00', '50.00']);
    expect((await (await ada()).customers.objections({ customerId })).records).toHaveLength(1);
  });
});
