import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'US' });
  callers = new Callers(world);
});
afterAll(() => world.close());

test.each([
  [4n, { retriesMax: 1, windowDays: 30, afterDays: 5 }],
  [5n, { retriesMax: 2, windowDays: 180, afterDays: 5 }],
])('client %s sees the rules of its own network, and switches for itself alone', async (clientId, rules) => {
  const asOwner = await callers.member({ clientId, role: 'client_primary' });
  const owner = await asOwner();
  expect(await owner.collectionSettings.get()).toEqual({ retriesEnabled: false, ...rules });
  expect(await owner.collectionSettings.update({ retriesEnabled: true })).toEqual({ retriesEnabled: true, ...rules });
  expect(await owner.collectionSettings.get()).toMatchObject({ retriesEnabled: true });
  const [row] = await world.database.owner<{ action: string }[]>`
    select action from audit_log where client_id = ${clientId} order by id desc limit 1`;
  expect(row).toMatchObject({ action: 'collectionSettings.update' });
  const others = await world.database.owner<{ on: boolean }[]>`
    select retries_enabled as on from clients where id > ${clientId}`;
  expect(others.some(({ on }) => on)).toBe(false);
});

test('who only reads, and a closed client, change nothing', async () => {
  const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
  const switching = { retriesEnabled: false };
  expect(await refusalFrom((await asReader()).collectionSettings.update(switching))).toMatchObject({ status: 403 });
  await world.database.owner`update clients set status = 'closed' where id = 4`;
  const asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  expect(await refusalFrom((await asOwner()).collectionSettings.update(switching))).toMatchObject({ status: 403 });
  const [row] = await world.database.owner<{ on: boolean }[]>`select retries_enabled as on from clients where id = 4`;
  expect(row).toEqual({ on: true });
});
