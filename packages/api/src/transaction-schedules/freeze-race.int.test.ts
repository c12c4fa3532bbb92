import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { batchFiles } from '@cordelle/engine/day/steps/batch-files.ts';
import type { Step } from '@cordelle/engine/day-step.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const STEPS: Step[] = DAY_PLAN.map(({ step }) =>
  step === 'batch_files' ? batchFiles : { name: step, run: async () => ({}) },
);

let world: DayWorld;
let asAda: Awaited<ReturnType<Callers['member']>>;
let id = '';

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  asAda = await new Callers(world).member({ clientId: 4n, role: 'client_primary' });
  const terms = { customerId: '4001', amount: '50', frequency: 'Weekly', processDate: '2026-03-19' } as const;
  ({ id } = await (await asAda()).transactionSchedules.create(terms));
});
afterEach(() => world.close());

const firstDebit = async () => {
  const [debit] = await world.database.owner<{ status: string; inFile: boolean }[]>`
    select t.status, exists (select 1 from bank_file_entries e
                              where e.client_id = t.client_id and e.stream_id = t.id and e.kind = 'debit'
                                and not e.withdrawn) as "inFile"
      from transactions t where t.schedule_id = ${id} and t.installment = 1`;
  return debit;
};

test('a debit that stands in a file stays as it is, although the clock would still allow a change', async () => {
  const until = world.setClock('2026-03-18', '12:10');
  await world.dyingAt('freeze-committed', (app) => runDue(app, until, { steps: STEPS }));
  world.setClock('2026-03-18', '10:00');
  const { transactionSchedules } = await asAda();
  expect((await transactionSchedules.upcoming({ id })).installments[0]).toMatchObject({
    installment: 1,
    allowedActions: [],
  });
  expect(await refusalFrom(transactionSchedules.move({ id, installment: 1, processDate: '2026-03-20' }))).toMatchObject(
    {
      code: 'schedule.installment_closed',
    },
  );
  await (await asAda()).transactionSchedules.pause({ id, until: null });
  expect(await firstDebit()).toEqual({ status: 'Future', inFile: true });
});

test('an edit that meets the freeze comes before it or after it: no debit is both taken back and sent', async () => {
  const until = world.setClock('2026-03-18', '12:10');
  const early = { transactionSchedules: (await asAda()).transactionSchedules };
  world.setClock('2026-03-18', '11:59');
  const skipping = early.transactionSchedules.skip({ id, installment: 1, skipped: true }).then(
    () => 'skipped',
    () => 'refused',
  );
  const sending = runDue(world.app({ moving: true }), until, { steps: STEPS });
  const [outcome] = await Promise.all([skipping, sending]);
  expect(await firstDebit()).toEqual(
    outcome === 'skipped' ? { status: 'Removed', inFile: false } : { status: 'Sent to Bank', inFile: true },
  );
});
