import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { reportDebits } from '../testing/reported-debits.ts';

let world: DayWorld;

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-17', '00:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.addClient({ id: 5n, rail: 'CA' });
  const callers = new Callers(world);
  for (const clientId of [4n, 5n]) await callers.member({ clientId, role: 'client_primary' });
  await callers.member({ clientId: 4n, role: 'client_admin' });
  await world.database.owner`update memberships set daily_summary_email = true where role = 'client_primary'`;
  for (const customerId of [4001n, 4002n])
    await world.addDebit({
      rail: 'CA',
      clientId: 4n,
      customerId,
      id: customerId,
      amount: '12.50',
      requestedDate: '2026-03-18',
    });
});
afterEach(() => world.close());

const until = (date: string, time: string) =>
  runDue(world.app({ moving: true }), instantOf(date, time, 'America/Toronto'));
const summaries = () => world.mails.filter(({ subject }) => subject.startsWith('Client'));

test('tells at seven what the day before brought, once, and only whom it is to tell', async () => {
  await until('2026-03-18', '06:59');
  expect(summaries()).toEqual([]);
  await until('2026-03-18', '13:00');
  const [mail, ...others] = summaries();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Client 4: daily summary, Tue, Mar 17, 2026');
  expect(mail?.text).toContain('2 payments were sent to the bank: $25.00.');
  expect(mail?.text).toContain('https://pay.example.test/client/home?business=4');
  expect(mail?.unsubscribe).toBeNull();
});

test('tells of what was disputed before a settlement among the declined', async () => {
  const declinedOn = '2026-03-17';
  await reportDebits(world, [
    { clientId: 4n, id: 4101n, customerId: 4001n, status: 'Declined', date: '2026-03-13', declinedOn },
    { clientId: 4n, id: 4102n, customerId: 4002n, status: 'Chargeback', date: '2026-03-13', declinedOn },
  ]);
  await until('2026-03-18', '07:00');
  expect(summaries()[0]?.text).toContain('2 payments were declined: $50.00.');
  expect(summaries()[0]?.text).not.toContain('charged back');
});

test('speaks the language of its reader', async () => {
  await world.database.owner`update users set language = 'fr'`;
  await until('2026-03-18', '07:00');
  expect(summaries()[0]?.text).toMatch(/2 paiements ont été envoyés à la banque\s: 25,00\s\$/);
});

test('says nothing where nothing happened, nor to somebody who left', async () => {
  await world.database.owner`update users set disabled_at = now()`;
  await until('2026-03-18', '07:00');
  expect(summaries()).toEqual([]);
  await world.database.owner`update users set disabled_at = null`;
  await until('2026-03-22', '07:00');
  expect(summaries().map(({ subject }) => subject)).toEqual([]);
});
