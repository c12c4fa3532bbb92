import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { occurrences } from '@cordelle/engine/day/steps/occurrences.ts';
import type { Step } from '@cordelle/engine/day-step.ts';
import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalFrom } from '../testing/callers.ts';
import { openWeeklySchedules, type WeeklySchedules } from '../testing/weekly-schedules.ts';

const STEPS: Step[] = DAY_PLAN.map(({ step }) =>
  step === 'occurrences' ? occurrences : { name: step, run: async () => ({}) },
);

let plans: WeeklySchedules;

beforeAll(async () => {
  plans = await openWeeklySchedules();
});
afterAll(() => plans.close());
beforeEach(() => plans.world.setClock('2026-03-16', '10:00'));

const datesOf = async (id: string) =>
  (await plans.upcoming(id)).installments.filter(({ skipped }) => !skipped).map(({ processDate }) => processDate);
const debitsOf = (id: string) => plans.world.database.owner<
  { id: bigint; installment: number; date: string; cents: bigint; status: string; movedReason: string | null }[]
>`select id, installment, process_date as date, amount_cents as cents, status, moved_reason as "movedReason"
    from transactions where schedule_id = ${id} order by installment, id`;
const planned = async (id: string) => (await debitsOf(id)).filter(({ status }) => status === 'Future');
const removalReasons = async (id: string) =>
  (
    await plans.world.database.owner<{ reason: string }[]>`
      select distinct e.data->>'reason' as reason from events e
        join transactions t on t.client_id = e.client_id and t.id = e.stream_id and e.stream_type = 'transaction'
       where t.schedule_id = ${id} and e.type = 'TransactionRemoved' order by 1`
  ).map(({ reason }) => reason);
const planUntil = (date: string) =>
  runDue(plans.world.app({ moving: true }), instantOf(date, '07:00', 'America/Toronto'), { steps: STEPS });

describe('what is still to come', () => {
  test('each of the next twelve with what follows from it, how long it can be changed, and the sum', async () => {
    const { id } = await plans.weekly({ installments: 3, installmentAmounts: ['50', '75.50', '50'] });
    const plan = await plans.upcoming(id);
    expect(plan).toMatchObject({ completedInstallments: 0, endDate: '2026-04-02', total: '175.50' });
    expect(plan.installments).toHaveLength(3);
    expect(plan.installments[1]).toEqual({
      installment: 2,
      amount: '75.50',
      requestedDate: '2026-03-26',
      processDate: '2026-03-26',
      movedBecause: null,
      closedDays: [],
      reminderDate: '2026-03-23',
      expectedSettlementDate: '2026-04-02',
      finalOn: '2026-06-24',
      originalDate: null,
      skipped: false,
      transactionId: String((await debitsOf(id))[1]?.id),
      transactionStatus: 'Future',
      changeableUntil: '2026-03-25T16:00:00.000Z',
      allowedActions: ['skip', 'move', 'changeAmount'],
    });
    expect((await (await plans.schedules()).list({ transactionScheduleId: id })).records[0]).toMatchObject({
      varies: true,
      amount: '50.00',
      endDate: '2026-04-02',
    });
  });

  test('without an end: twelve, and no sum', async () => {
    const { id } = await plans.weekly();
    const plan = await plans.upcoming(id);
    expect(plan.installments).toHaveLength(12);
    expect(plan).toMatchObject({ total: null, endDate: null });
  });

  test('past the cut-off of its batch an installment is shown and cannot be changed', async () => {
    const { id } = await plans.weekly();
    plans.world.setClock('2026-03-18', '12:00');
    expect((await plans.upcoming(id)).installments[0]).toMatchObject({ installment: 1, allowedActions: [] });
    expect(await refusalFrom((await plans.schedules()).skip({ id, installment: 1, skipped: true }))).toMatchObject({
      status: 409,
      code: 'schedule.installment_closed',
    });
    plans.world.setClock('2026-03-18', '11:59');
    await (await plans.schedules()).skip({ id, installment: 1, skipped: true });
  });
});

describe('one installment', () => {
  test('skipped, its debit is taken back; collected after all, it is written anew', async () => {
    const { id } = await plans.weekly();
    await (await plans.schedules()).skip({ id, installment: 2, skipped: true });
    expect(await removalReasons(id)).toEqual(['installment_skipped']);
    expect((await plans.upcoming(id)).installments[1]).toMatchObject({
      skipped: true,
      transactionId: null,
      allowedActions: ['restore'],
    });
    expect((await planned(id)).map(({ installment }) => installment)).not.toContain(2);
    await (await plans.schedules()).skip({ id, installment: 2, skipped: true });
    await (await plans.schedules()).skip({ id, installment: 2, skipped: false });
    expect((await planned(id)).map(({ installment }) => installment)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await plans.upcoming(id)).installments[1]).toMatchObject({ skipped: false, processDate: '2026-03-26' });
  });

  test('moved, the same debit gets other dates; onto a closed day it rolls on', async () => {
    const { id } = await plans.weekly();
    const [, before] = await planned(id);
    await (await plans.schedules()).move({ id, installment: 2, processDate: '2026-03-27' });
    const [, after] = await planned(id);
    expect(after).toMatchObject({ id: before?.id, date: '2026-03-27', movedReason: 'moved_by_person' });
    const moved = await (await plans.schedules()).move({ id, installment: 3, processDate: '2026-04-03' });
    expect(moved.messages.processDate).toEqual([expect.stringContaining('(Good Friday; Sat, Apr 04: Weekend)')]);
    expect((await plans.upcoming(id)).installments[2]).toMatchObject({
      requestedDate: '2026-04-03',
      processDate: '2026-04-06',
      movedBecause: 'holiday_good_friday',
      originalDate: '2026-04-02',
    });
    expect(
      await refusalFrom((await plans.schedules()).move({ id, installment: 3, processDate: '2026-04-09' })),
    ).toMatchObject({
      code: 'schedule.not_before_next',
      messages: { processDate: ['Choose a date before Apr 09, 2026, the day of the next installment.'] },
    });
  });

  test('of another amount, written or not yet', async () => {
    const { id } = await plans.weekly();
    await (await plans.schedules()).changeInstallment({ id, installment: 2, amount: '61.25' });
    await (await plans.schedules()).changeInstallment({ id, installment: 9, amount: '70' });
    const amounts = (await plans.upcoming(id)).installments.map(({ amount }) => amount);
    expect([amounts[1], amounts[8]]).toEqual(['61.25', '70.00']);
    expect((await planned(id))[1]).toMatchObject({ cents: 6125n });
    await planUntil('2026-04-10');
    expect((await planned(id)).find(({ installment }) => installment === 9)).toMatchObject({ cents: 7000n });
  });
});

describe('a debit that is edited by itself', () => {
  const debit = async (id: string, installment: number) =>
    String((await planned(id)).find((one) => one.installment === installment)?.id);

  test('keeps its amount when its installment is moved', async () => {
    const { id } = await plans.weekly();
    const financialTransactionId = await debit(id, 2);
    await (await plans.asAda()).financialTransactions.change({ financialTransactionId, amount: '61.25' });
    await (await plans.schedules()).move({ id, installment: 2, processDate: '2026-03-27' });
    expect((await plans.upcoming(id)).installments[1]).toMatchObject({ amount: '61.25', processDate: '2026-03-27' });
  });

  test('removed, it is a skipped installment, and stays one when the plan changes', async () => {
    const { id } = await plans.weekly();
    await (await plans.asAda()).financialTransactions.remove({ financialTransactionId: await debit(id, 2) });
    expect((await plans.upcoming(id)).installments[1]).toMatchObject({ skipped: true, allowedActions: ['restore'] });
    await (await plans.schedules()).changeFrom({ id, fromInstallment: 2, amount: '20' });
    expect((await planned(id)).map(({ installment }) => installment)).not.toContain(2);
  });
});

describe('other terms from an installment on', () => {
  test('what is before stays, what is after is written anew, and the dates count on', async () => {
    const { id } = await plans.weekly({ installments: 10 });
    await (await plans.schedules()).changeFrom({
      id,
      fromInstallment: 3,
      amount: '80',
      frequency: 'Monthly',
      processDate: '2026-04-30',
      installments: 5,
    });
    const plan = await plans.upcoming(id);
    expect(plan.installments.map(({ processDate, amount }) => [processDate, amount])).toEqual([
      ['2026-03-19', '50.00'],
      ['2026-03-26', '50.00'],
      ['2026-04-30', '80.00'],
      ['2026-06-01', '80.00'],
      ['2026-06-30', '80.00'],
    ]);
    expect(plan).toMatchObject({ total: '340.00', endDate: '2026-06-30' });
    expect((await planned(id)).map(({ installment, date }) => [installment, date])).toEqual([
      [1, '2026-03-19'],
      [2, '2026-03-26'],
      [3, '2026-04-30'],
    ]);
    expect(await removalReasons(id)).toEqual(['schedule_changed']);
    await planUntil('2026-04-20');
    expect((await planned(id)).map(({ installment, date }) => [installment, date]).at(-1)).toEqual([4, '2026-06-01']);
    expect((await (await plans.schedules()).list({ transactionScheduleId: id })).records[0]).toMatchObject({
      amount: '50.00',
      installments: 5,
      varies: true,
    });
  });

  test('a form that repeats the amount that counts changes no other amounts', async () => {
    const { id } = await plans.weekly({ installments: 3, installmentAmounts: ['50', '75.50', '50'] });
    await (await plans.schedules()).update({ id, amount: '50', comment: 'Gym' });
    expect((await plans.upcoming(id)).total).toBe('175.50');
    await (await plans.schedules()).update({ id, amount: '60' });
    expect((await plans.upcoming(id)).total).toBe('180.00');
    expect((await planned(id)).map(({ cents }) => cents)).toEqual([6000n, 6000n, 6000n]);
  });
});

describe('a pause', () => {
  test('until a date passes over what is before it, and ends by itself', async () => {
    const { id, customerId } = await plans.weekly();
    await (await plans.schedules()).pause({ id, until: '2026-05-13' });
    expect(await removalReasons(id)).toEqual(['schedule_paused']);
    expect((await planned(id)).map(({ date }) => date)).toEqual(['2026-05-14']);
    expect((await datesOf(id))[0]).toBe('2026-05-14');
    const row = async () => (await (await plans.schedules()).list({ customerId })).records[0];
    expect(await row()).toMatchObject({ paused: true, pausedUntil: '2026-05-13', pausedBy: 'person' });
    await planUntil('2026-05-12');
    expect(await row()).toMatchObject({ paused: true });
    await planUntil('2026-05-13');
    expect(await row()).toMatchObject({ paused: false, pausedUntil: null, pausedBy: null });
    const [resumed] = await plans.world.database.owner<{ actor: string; cause: string }[]>`
      select actor, cause from events where stream_type = 'schedule' and stream_id = ${id}
         and type = 'TransactionScheduleResumed'`;
    expect(resumed).toEqual({ actor: 'system:occurrences', cause: 'end of pause 2026-05-13' });
    expect((await planned(id)).map(({ date }) => date)).toEqual([
      '2026-05-14',
      '2026-05-21',
      '2026-05-28',
      '2026-06-04',
      '2026-06-11',
      '2026-06-18',
      '2026-06-25',
    ]);
  });

  test('ended early goes on with the next date the bank can meet, each debit once', async () => {
    const { id } = await plans.weekly();
    await (await plans.schedules()).pause({ id, until: null });
    expect(await planned(id)).toEqual([]);
    expect((await plans.upcoming(id)).installments).toEqual([]);
    expect(await refusalFrom((await plans.schedules()).skip({ id, installment: 4, skipped: true }))).toMatchObject({
      code: 'schedule.paused',
    });
    plans.world.setClock('2026-03-24', '09:00');
    await (await plans.schedules()).resume({ id });
    const after = await planned(id);
    expect(after.map(({ installment }) => installment)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    await planUntil('2026-05-14');
    const numbers = (await planned(id)).map(({ installment }) => installment);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.slice(0, 8)).toEqual([2, 3, 4, 5, 6, 7, 8, 10]);
  });

  test('shortened or lengthened, every date after it is debited once', async () => {
    const { id } = await plans.weekly();
    await (await plans.schedules()).pause({ id, until: '2026-07-01' });
    expect((await planned(id)).map(({ date }) => date)).toEqual(['2026-07-02']);
    await (await plans.schedules()).pause({ id, until: '2026-04-20' });
    expect((await planned(id)).map(({ date }) => date)).toEqual(['2026-04-23', '2026-04-30']);
    await planUntil('2026-06-01');
    const dates = (await planned(id)).map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toContain('2026-07-02');
  });
});

describe('together and again', () => {
  test('two edits of one schedule at once both land', async () => {
    const { id } = await plans.weekly();
    const attempts = await Promise.allSettled([
      (await plans.schedules()).skip({ id, installment: 2, skipped: true }),
      (await plans.schedules()).move({ id, installment: 4, processDate: '2026-04-10' }),
      (await plans.schedules()).changeInstallment({ id, installment: 5, amount: '99' }),
      (await plans.schedules()).changeFrom({ id, fromInstallment: 6, amount: '12' }),
    ]);
    expect(attempts.filter(({ status }) => status === 'rejected')).toEqual([]);
    const plan = (await plans.upcoming(id)).installments;
    expect(plan[1]).toMatchObject({ skipped: true });
    expect(plan[3]).toMatchObject({ processDate: '2026-04-10' });
    expect(plan.slice(4, 7).map(({ amount }) => amount)).toEqual(['99.00', '12.00', '12.00']);
    const numbers = (await planned(id)).map(({ installment }) => installment);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('one key, asked twenty times, skips once', async () => {
    const { id } = await plans.weekly();
    await Promise.allSettled(
      Array.from({ length: 20 }, async () =>
        (await plans.asAda({ idempotencyKey: 'skip-one' })).transactionSchedules.skip({
          id,
          installment: 3,
          skipped: true,
        }),
      ),
    );
    const [log] = await plans.world.database.owner<{ count: number }[]>`
      select count(*)::int as count from events
       where stream_type = 'schedule' and stream_id = ${id} and type = 'TransactionScheduleInstallmentSkipped'`;
    expect(log?.count).toBe(1);
  });

  test('an edit and the day’s planning at once write no debit twice', async () => {
    const { id } = await plans.weekly();
    plans.world.setClock('2026-06-08', '08:00');
    await Promise.allSettled([
      planUntil('2026-06-08'),
      (await plans.schedules()).changeFrom({ id, fromInstallment: 14, processDate: '2026-06-19' }),
    ]);
    const numbers = (await planned(id)).map(({ installment }) => installment);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('who may', () => {
  const edits = (id: string) =>
    [
      ['pause', { id, until: null }],
      ['skip', { id, installment: 2, skipped: true }],
      ['move', { id, installment: 2, processDate: '2026-03-27' }],
      ['changeInstallment', { id, installment: 2, amount: '60' }],
      ['changeFrom', { id, fromInstallment: 2, amount: '60' }],
      ['resume', { id }],
    ] as const;

  test('a read-only person looks and asks, and changes nothing', async () => {
    const { id } = await plans.weekly();
    const reader = (await (await plans.callers.member({ clientId: 4n, role: 'client_read_only' }))())
      .transactionSchedules;
    expect((await reader.upcoming({ id })).installments).toHaveLength(12);
    await reader.previewChange({ id, change: { kind: 'pause', until: null } });
    for (const [name, input] of edits(id))
      expect(await refusalFrom((reader[name] as (asked: object) => Promise<unknown>)(input))).toMatchObject({
        status: 403,
      });
  });

  test('somebody else’s schedule is not there', async () => {
    const { id } = await plans.weekly();
    await plans.world.addClient({ id: 5n, rail: 'US' });
    const other = (await (await plans.callers.member({ clientId: 5n, role: 'client_primary' }))()).transactionSchedules;
    expect(await refusalFrom(other.upcoming({ id }))).toMatchObject({ status: 404 });
    expect(await refusalFrom(other.previewChange({ id, change: { kind: 'resume' } }))).toMatchObject({ status: 404 });
    for (const [name, input] of edits(id))
      expect(await refusalFrom((other[name] as (asked: object) => Promise<unknown>)(input))).toMatchObject({
        status: 404,
      });
  });

  test('a closed client changes nothing any more', async () => {
    await plans.world.addClient({ id: 6n, rail: 'US' });
    const asOwner = await plans.callers.member({ clientId: 6n, role: 'client_primary' });
    const terms = { customerId: '6001', amount: '5', frequency: 'Monthly', processDate: '2026-03-19' } as const;
    const { id } = await (await asOwner()).transactionSchedules.create(terms);
    await plans.world.database.owner`update clients set status = 'closed' where id = 6`;
    const former = (await (await plans.callers.member({ clientId: 6n, role: 'client_primary' }))())
      .transactionSchedules;
    for (const [name, input] of edits(id))
      expect(await refusalFrom((former[name] as (asked: object) => Promise<unknown>)(input))).toMatchObject({
        status: 403,
      });
  });
});

test('after all of it, tables made anew from the log are the same, byte for byte', async () => {
  expect((await rebuildProjections(plans.world.database.worker, { check: true })).differences).toEqual([]);
});
