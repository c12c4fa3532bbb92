import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { openWatch } from '@cordelle/engine/day/watch.ts';
import type { Step } from '@cordelle/engine/day-step.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayJob } from './jobs.ts';

let world: DayWorld;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '12:00');
  world.wallTime = new Date('2026-03-16T16:00:00Z');
  await world.database.owner`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
    values ('staff@example.test', 'x', 'Ann', 'Staff', 'fr', 'staff', now(), now()),
           ('left@example.test', 'x', 'Bob', 'Left', 'en', 'staff', now(), now())`;
  await world.database.owner`update users set disabled_at = now() where email = 'left@example.test'`;
});
afterEach(() => world.close());

const later = (seconds: number) => {
  world.wallTime = new Date((world.wallTime?.getTime() ?? 0) + seconds * 1000);
};
const questions = () => world.database.owner`
  select kind, rail, detail, resolved_at is not null as closed from review_items order by id`;
const told = () => world.mails.map(({ to, subject }) => `${to}: ${subject.replaceAll('\u00A0', ' ')}`).sort();

test('a bank that does not answer: asked in Review at once, mailed within a minute, once, and over when it answers', async () => {
  const app = world.app();
  const watch = openWatch(app);
  world.banks.CA.reachable = false;
  await dayJob.run(app);
  expect(await questions()).toMatchObject([
    {
      kind: 'rail_waits',
      rail: 'CA',
      closed: false,
      detail: {
        step: 'inbound_files',
        missingDate: '2026-03-16',
        waitReason: 'bank_unreachable',
        since: '2026-03-16T16:00:00.000Z',
        reason: 'the bank does not answer',
      },
    },
  ]);
  await watch.look();
  expect(world.mails).toEqual([]);
  for (const seconds of [25, 25, 600]) {
    later(seconds);
    await dayJob.run(app);
    await Promise.all([watch.look(), openWatch(app).look()]);
  }
  expect(told()).toEqual([
    'on-call@example.test: The CA rail waits: The bank’s server does not answer.',
    'staff@example.test: Le réseau CA attend : Le serveur de la banque ne répond pas.',
  ]);
  expect(world.mails.find(({ to }) => to.startsWith('on-call'))?.text).toMatch(
    /Since: .*12:00.*Reading the bank’s files.*What to do: .*BANK_URL.*the bank does not answer/s,
  );

  world.banks.CA.reachable = true;
  await dayJob.run(app);
  later(60);
  await watch.look();
  expect(await questions()).toMatchObject([{ kind: 'rail_waits', closed: true }]);
  expect(world.mails).toHaveLength(2);
});

test('a rail without bank profile is off where nobody has a debit on it; one with a debit says what it lacks; the other rail runs', async () => {
  const app = world.app();
  await world.database.owner`delete from bank_profiles where rail = 'US'`;
  const ran = await runDue(app, world.now);
  expect([...new Set(ran.map(({ rail }) => rail))]).toEqual(['CA']);
  expect(ran.filter((step) => 'failure' in step)).toEqual([]);

  await world.addClient({ id: 5n, rail: 'US' });
  await world.addDebit({
    rail: 'US',
    clientId: 5n,
    customerId: 5001n,
    id: 501n,
    amount: '20.00',
    requestedDate: '2026-03-18',
  });
  expect((await runDue(app, world.now)).filter((step) => 'failure' in step)).toMatchObject([
    { rail: 'US', step: 'process_date', reason: 'no_bank_profile' },
  ]);
  expect(await questions()).toMatchObject([
    { kind: 'rail_waits', rail: 'US', detail: { waitReason: 'no_bank_profile' } },
  ]);
});

test('a day that nobody runs is seen by a process that only serves, told, and over when somebody does', async () => {
  const app = world.app();
  const watch = openWatch(app);
  await watch.look();
  later(30);
  await watch.look();
  expect(await questions()).toEqual([]);
  later(20);
  await watch.look();
  expect((await questions()).map(({ rail, detail }) => [rail, detail.waitReason, detail.since])).toEqual([
    ['CA', 'not_run', '2026-03-16T16:00:00.000Z'],
    ['US', 'not_run', '2026-03-16T16:00:00.000Z'],
  ]);
  expect(told()).toHaveLength(4);
  await dayJob.run(app);
  expect((await questions()).map(({ closed }) => closed)).toEqual([true, true]);
});

test('a step that takes long is left in peace for a quarter of an hour, then told with the name of its process', async () => {
  const app = world.app();
  const watch = openWatch(app);
  const going = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const steps = DAY_PLAN.map(
    ({ step }): Step => ({
      name: step,
      run: async () => {
        begun.resolve();
        await going.promise;
        return {};
      },
    }),
  );
  const running = runDue(app, world.now, { steps });
  await begun.promise;
  await watch.look();
  later(14 * 60);
  await watch.look();
  expect(await questions()).toEqual([]);
  later(2 * 60);
  await watch.look();
  expect((await questions()).map(({ detail }) => [detail.waitReason, detail.reason])).toEqual([
    ['slow', expect.stringContaining(String(process.pid))],
    ['slow', expect.stringContaining(String(process.pid))],
  ]);
  going.resolve();
  await running;
  expect((await questions()).map(({ closed }) => closed)).toEqual([true, true]);
});

test('a disk that is nearly full is told once a day, and over when there is room', async () => {
  const app = world.app();
  const watch = openWatch(app);
  await dayJob.run(app);
  world.freeBytes = 500;
  await watch.look();
  await watch.look();
  expect(await questions()).toMatchObject([{ kind: 'disk_low', closed: false }]);
  expect(told()).toEqual([
    'on-call@example.test: Work waits: The disk is nearly full',
    'staff@example.test: Le travail attend : Le disque est presque plein',
  ]);
  world.freeBytes = 1_000_000_000;
  await watch.look();
  expect(await questions()).toMatchObject([{ kind: 'disk_low', closed: true }]);
});

test('a database that is away is told to the configured addresses past it, once', async () => {
  const app = world.app();
  const cut = async (): Promise<never> => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const sql = Object.assign(cut, app.worker.sql, { begin: cut });
  const watch = openWatch({ ...app, worker: { ...app.worker, sql } });
  await watch.look();
  expect(world.mails).toEqual([]);
  for (const seconds of [25, 60, 600]) {
    later(seconds);
    await watch.look();
  }
  expect(told()).toEqual(['on-call@example.test: Work waits: The database does not answer.']);
});
