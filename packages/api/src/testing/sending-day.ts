import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { batchFiles, batchFilesMidday } from '@cordelle/engine/day/steps/batch-files.ts';
import type { Step } from '@cordelle/engine/day-step.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';

/** The steps of a day that sends files and does nothing else. */
export const STEPS: Step[] = DAY_PLAN.map(({ step }) =>
  step === 'batch_files'
    ? batchFiles
    : step === 'batch_files_midday'
      ? batchFilesMidday
      : { name: step, run: async () => ({}) },
);

/** The morning of March 18, 2026, on which nothing has been sent yet. */
export async function sendingDay(): Promise<DayWorld> {
  const world = await DayWorld.open();
  world.setClock('2026-03-18', '06:00');
  return world;
}

/** Lets the days pass until a time in Toronto, as a process that lives. */
export async function dayUntil(world: DayWorld, date: string, time: string) {
  const ran = await runDue(world.app({ moving: true }), instantOf(date, time, 'America/Toronto'), { steps: STEPS });
  world.setClock(date, time);
  return ran;
}

/** Two debits of one Canadian client that leave at noon on March 18: 1001 of $150.00 and 1002 of $42.50. */
export async function twoCanadianDebits(world: DayWorld): Promise<void> {
  const [maya = 0n, omar = 0n] = await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  const debit = { rail: 'CA', clientId: 4n, requestedDate: '2026-03-19' } as const;
  await world.addDebit({ ...debit, id: 1001n, customerId: maya, amount: '150.00' });
  await world.addDebit({ ...debit, id: 1002n, customerId: omar, amount: '42.50' });
}

/** All debits with their status and the trace number under which they were sent. */
export const debitStatuses = (world: DayWorld) =>
  world.database.owner<{ id: bigint; status: string; trace: string | null }[]>`
    select id, status, trace from transactions order by client_id, id`;
