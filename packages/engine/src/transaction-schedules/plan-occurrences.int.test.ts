import { inTransaction } from '@cordelle/db/connection.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDue } from '../day/run-due.ts';
import { occurrences } from '../day/steps/occurrences.ts';
import type { Step } from '../day-step.ts';
import { handleAll } from '../handle.ts';
import { DayWorld } from '../testing/day-world.ts';

const STEPS: Step[] = DAY_PLAN.map(({ step }) =>
  step === 'occurrences' ? occurrences : { name: step, run: async () => ({}) },
);

let world: DayWorld;
let customerId = 0n;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-02', '00:00');
  [customerId = 0n] = await world.addClient({ id: 4n, rail: 'CA' });
});
afterEach(() => world.close());

/** A schedule that no debit was written for yet. */
async function addSchedule(
  id: bigint,
  terms: { frequency: 'Weekly' | 'Yearly'; processDate: string; installments?: number },
) {
  await inTransaction(world.database.worker, {}, (tx) =>
    handleAll(
      tx,
      [
        {
          clientId: 4n,
          streamType: 'schedule',
          streamId: id,
          expectedVersion: 0,
          events: [
            {
              type: 'TransactionScheduleCreated',
              data: {
                customerId: String(customerId),
                customerType: 'Personal',
                amount: '25.00',
                currency: 'CAD',
                frequency: terms.frequency,
                installments: terms.installments ?? null,
                processDate: terms.processDate,
                secondProcessDate: null,
                comment: null,
              },
            },
          ],
        },
      ],
      { actor: 'user:1', cause: null, occurredAt: world.now },
    ),
  );
}

const planned = async () =>
  (
    await world.database.owner<{ date: string; status: string }[]>`
      select process_date as date, status from transactions order by schedule_id, installment`
  ).map(({ date, status }) => (status === 'Future' ? date : status));

const planUntil = (date: string) =>
  runDue(world.app({ moving: true }), instantOf(date, '07:00', 'America/Toronto'), { steps: STEPS });

test('debits are written 45 days ahead, and the next one however far it is', async () => {
  await addSchedule(1n, { frequency: 'Weekly', processDate: '2026-03-10' });
  await addSchedule(2n, { frequency: 'Yearly', processDate: '2026-12-01' });
  await planUntil('2026-03-02');
  expect(await planned()).toEqual([
    '2026-03-10',
    '2026-03-17',
    '2026-03-24',
    '2026-03-31',
    '2026-04-07',
    '2026-04-14',
    '2026-12-01',
  ]);
});

test('each day adds what came into sight, and nothing twice', async () => {
  await addSchedule(1n, { frequency: 'Weekly', processDate: '2026-03-10', installments: 7 });
  await planUntil('2026-03-02');
  await planUntil('2026-03-20');
  expect(await planned()).toHaveLength(7);
});

test('a customer without authorization keeps the schedule waiting', async () => {
  await addSchedule(1n, { frequency: 'Weekly', processDate: '2026-03-10', installments: 2 });
  await world.database.owner`update customers set authorization_status = 'pending'`;
  await planUntil('2026-03-02');
  expect(await planned()).toEqual([]);
  await world.database.owner`update customers set authorization_status = 'complete'`;
  await planUntil('2026-03-03');
  expect(await planned()).toEqual(['2026-03-10', '2026-03-17']);
});

test('a debit over the monthly limit is discarded with its reason, the others are planned', async () => {
  await world.database.owner`update clients set customer_default_monthly_limit_cents = 5000`;
  await addSchedule(1n, { frequency: 'Weekly', processDate: '2026-03-10', installments: 4 });
  await planUntil('2026-03-02');
  expect(await planned()).toEqual(['2026-03-10', '2026-03-17', 'Discarded', 'Discarded']);
});

test('a process that dies between two chunks writes no debit twice', async () => {
  await addSchedule(1n, { frequency: 'Weekly', processDate: '2026-03-10', installments: 1 });
  const until = instantOf('2026-03-02', '07:00', 'America/Toronto');
  world.now = until;
  for (let id = 2n; id <= 1001n; id += 1n)
    await addSchedule(id, { frequency: 'Yearly', processDate: '2026-04-01', installments: 1 });
  expect(await world.dyingAt('plan-chunk', (app) => runDue(app, until, { steps: STEPS }))).toBe(true);
  expect(await planned()).toHaveLength(1000);
  await runDue(world.app(), until, { steps: STEPS });
  expect(await planned()).toHaveLength(1001);
});
