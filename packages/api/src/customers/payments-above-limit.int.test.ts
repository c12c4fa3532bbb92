import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { batchFiles } from '@cordelle/engine/day/steps/batch-files.ts';
import { reminders } from '@cordelle/engine/day/steps/reminders.ts';
import type { Step } from '@cordelle/engine/day-step.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

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
const limitTo = async (authorizationAmount: string, paymentsAboveLimit?: 'keep' | 'lower' | 'remove') =>
  (await ada()).customers.update({
    customerId,
    authorizationAmount,
    ...(paymentsAboveLimit && { paymentsAboveLimit }),
  });
const standing = async () => (await (await ada()).customers.paymentsAboveLimit({ customerId })).records;
const upcoming = async (id: string) =>
  (await (await ada()).transactionSchedules.upcoming({ id })).installments.map(({ amount, skipped }) =>
    skipped ? 'skipped' : amount,
  );

describe('a limit below what is planned', () => {
  test('is saved with the payments in conflict named, now and for as long as they stand', async () => {
    const scheduleId = await plan({});
    await plan({ amount: '49.00', frequency: 'Once', processDate: '2026-04-01' });
    const named = [{ scheduleId, frequency: 'Monthly', amount: '89.00', processDate: '2026-03-19', payments: 12 }];
    const asked = await (await ada()).customers.tryUpdate({ customerId, authorizationAmount: '50.00' });
    expect(asked.paymentsAboveLimit).toEqual(named);
    expect(await standing()).toEqual([]);
    expect((await limitTo('50.00')).paymentsAboveLimit).toEqual(named);
    expect(await standing()).toEqual(named);
    expect((await limitTo('89.00')).paymentsAboveLimit).toEqual([]);
  });

  test('can lower them to it, and tells the payer', async () => {
    const even = await plan({ installments: 2 });
    const uneven = await plan({
      amount: '20.00',
      installments: 3,
      processDate: '2026-04-01',
      installmentAmounts: ['20.00', '60.00', '30.00'],
    });
    expect((await limitTo('50.00', 'lower')).paymentsAboveLimit).toEqual([]);
    expect(await upcoming(even)).toEqual(['50.00', '50.00']);
    expect(await upcoming(uneven)).toEqual(['20.00', '50.00', '30.00']);
    const told = await world.database.owner`select 1 from outbox where template = 'payment_changed'`;
    // What is not written yet was announced to nobody.
    expect(told).toHaveLength(1);
  });

  test('can take them out: a plan of which all are above it ends, of another only what is above it', async () => {
    const even = await plan({ installments: 2 });
    const uneven = await plan({
      amount: '20.00',
      installments: 3,
      processDate: '2026-04-01',
      installmentAmounts: ['20.00', '60.00', '30.00'],
    });
    expect((await limitTo('50.00', 'remove')).paymentsAboveLimit).toEqual([]);
    expect(await upcoming(even)).toEqual([]);
    expect(await upcoming(uneven)).toEqual(['20.00', 'skipped', '30.00']);
  });

  test('touches no plan of whoever may not touch plans', async () => {
    const editor = await callers.member({
      clientId: 4n,
      role: 'client_custom',
      flags: ['cudCustomers'],
    });
    const change = (paymentsAboveLimit: 'lower' | 'remove') =>
      editor().then((caller) =>
        caller.customers.update({ customerId, authorizationAmount: '5.00', paymentsAboveLimit }),
      );
    expect(await refusalFrom(change('lower'))).toMatchObject({ code: 'auth.forbidden' });
    expect(await refusalFrom(change('remove'))).toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('a payment that will not be sent', () => {
  const STEPS: Step[] = DAY_PLAN.map(({ step }) => {
    if (step === 'reminders') return reminders;
    return step === 'batch_files' ? batchFiles : { name: step, run: async () => ({}) };
  });
  const dayUntil = (date: string, time = '13:00') =>
    runDue(world.app({ moving: true }), instantOf(date, time, 'America/Toronto'), { steps: STEPS });
  const subjects = () => world.mails.map(({ subject }) => subject);
  /** Of the mail that tells of the new limit itself. */
  const CHANGED = 'Client 4 changed what you agreed to';

  test('is not announced', async () => {
    await plan({ frequency: 'Once' });
    await limitTo('50.00');
    await dayUntil('2026-03-18');
    expect(subjects()).toEqual([CHANGED]);
  });

  test('is taken back where it was announced: it ends as not sent', async () => {
    await plan({ frequency: 'Once' });
    await dayUntil('2026-03-16', '10:00');
    await limitTo('50.00');
    await dayUntil('2026-03-18');
    expect(subjects()).toEqual([
      '$89.00 CAD will be withdrawn on Thu, Mar 19, 2026',
      CHANGED,
      '$89.00 CAD will not be withdrawn on Thu, Mar 19, 2026',
    ]);
    expect(world.mails[2]?.text).toContain('This payment was not sent to your bank');
    const { records } = await (await ada()).financialTransactions.list({ customerId });
    expect(records[0]).toMatchObject({ status: 'Declined', returnCode: null });
    await dayUntil('2026-03-19');
    expect(subjects()).toHaveLength(3);
  });

  test('is taken back where it was removed after it was announced; a lowered one is told of as it will be', async () => {
    await plan({ frequency: 'Once' });
    await dayUntil('2026-03-16', '10:00');
    await limitTo('50.00', 'remove');
    await dayUntil('2026-03-18');
    expect(subjects().slice(1)).toEqual([CHANGED, '$89.00 CAD will not be withdrawn on Thu, Mar 19, 2026']);
  });

  test('was announced to nobody whose debit goes out', async () => {
    await plan({ frequency: 'Once' });
    await dayUntil('2026-03-16', '10:00');
    await limitTo('50.00', 'lower');
    await dayUntil('2026-03-18');
    expect(subjects().filter((subject) => subject.includes('will not be withdrawn'))).toEqual([]);
  });
});
