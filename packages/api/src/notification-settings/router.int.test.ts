import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { DayWorld } from '../testing/day-world.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

test('reminders are on until a client switches them off, and say whom they reach', async () => {
  const before = await (await asOwner()).notificationSettings.get();
  expect(before.paymentReminder).toEqual({ enabled: true, daysBefore: 3 });
  await world.database.owner`update customers set email = null where client_id = 4`;
  const off = await (await asOwner()).notificationSettings.update({ paymentReminder: { enabled: false } });
  expect(off).toEqual({
    paymentReminder: { enabled: false, daysBefore: 3 },
    customersReached: 0,
    customersWithoutEmail: before.customersReached,
  });
  expect(await (await asOwner()).notificationSettings.get()).toEqual(off);
});

test('somebody who only reads changes nothing', async () => {
  const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
  expect(
    await refusalFrom((await asReader()).notificationSettings.update({ paymentReminder: { enabled: true } })),
  ).toMatchObject({ status: 403 });
});
