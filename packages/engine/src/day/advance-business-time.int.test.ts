import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withAdvisoryLock } from '../advisory-lock.ts';
import { DayWorld } from '../testing/day-world.ts';
import { advanceBusinessTime } from './advance-business-time.ts';
import { THE_DAY } from './run-due.ts';

let world: DayWorld;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
});
afterEach(() => world.close());

const at = (date: string) => instantOf(date, '10:00', 'America/Toronto').toISOString();

test('two calls at once move time by both: days count from where business time stands when the day is ours', async () => {
  const app = world.app({ moving: true });
  const ends = await Promise.all([advanceBusinessTime(app, { days: 1 }), advanceBusinessTime(app, { days: 2 })]);
  expect(
    ends
      .map(({ now }) => now)
      .sort()
      .at(-1),
  ).toBe(at('2026-03-19'));
});

test('while another process has the day nothing moves, and the caller is told so', async () => {
  const app = world.app({ moving: true });
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const other = withAdvisoryLock(world.database.worker, THE_DAY, 0, () => {
    begun.resolve();
    return over.promise;
  });
  await begun.promise;
  await expect(advanceBusinessTime(app, { days: 5 }, { waitMs: 0 })).rejects.toMatchObject({ code: 'day.busy' });
  expect(world.now.toISOString()).toBe(at('2026-03-16'));
  over.resolve();
  await other;
  expect((await advanceBusinessTime(app, { days: 1 })).ran.length).toBeGreaterThan(0);
});

test('a rail that cannot run holds business time still for nobody, not even where every rail is such a one', async () => {
  world.banks.CA.reachable = false;
  world.banks.US.reachable = false;
  const { now, ran } = await advanceBusinessTime(world.app({ moving: true }), { days: 2 });
  expect(ran.map(({ failure }) => failure)).toEqual(['the bank does not answer', 'the bank does not answer']);
  expect(now).toBe(at('2026-03-18'));
});

test('a full disk stops both rails and business time: no debit loses its day for it', async () => {
  await world.addClient({ id: 4n, rail: 'CA' });
  const debit = { rail: 'CA', clientId: 4n, customerId: 4001n, id: 401n, amount: '25.00' } as const;
  await world.addDebit({ ...debit, requestedDate: '2026-03-18' });
  const app = world.app({ moving: true });
  const full = { ...app, manifest: { lines: (rail: Rail) => app.manifest.lines(rail), add: refused } };
  const { now } = await advanceBusinessTime(full, { days: 5 });
  expect(now).toBe(instantOf('2026-03-17', '12:00', 'America/Toronto').toISOString());
  await advanceBusinessTime(app, { days: 1 });
  const rows = await world.database.owner`select process_date as date, status from transactions`;
  expect(rows).toMatchObject([{ date: '2026-03-18', status: 'Sent to Bank' }]);
});

async function refused(): Promise<never> {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}
