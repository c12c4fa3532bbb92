import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const id of [1n, 2n, 3n, 4n]) await world.addClient({ id, rail: 'CA' });
  const { owner } = world.database;
  await owner`update clients set client_type = 'Third Party' where id = 1`;
  await owner`update clients set third_party_id = 1 where id in (2, 3)`;
  await owner`update clients set status = 'created' where id = 3`;
  callers = new Callers(world);
  await callers.member({ clientId: 2n, role: 'client_primary' });
});
afterAll(() => world.close());

test('a third party sees the businesses it manages, those that wait first, and no more of them than how far they are', async () => {
  const asThird = await callers.member({ clientId: 1n, role: 'client_primary' });
  expect(await (await asThird()).clients.managed()).toEqual({
    clients: [
      {
        id: '3',
        businessName: 'Client 3',
        status: 'created',
        createdAt: expect.any(String),
        isMember: false,
        changesAsked: 0,
        hasOwner: false,
      },
      {
        id: '2',
        businessName: 'Client 2',
        status: 'approved',
        createdAt: expect.any(String),
        isMember: false,
        changesAsked: 0,
        hasOwner: true,
      },
    ],
    more: false,
  });
  expect(await refusalFrom((await asThird()).clients.byId({ id: '2' }))).toMatchObject({ status: 404 });
});

test('another business manages none', async () => {
  const other = await callers.member({ clientId: 4n, role: 'client_admin' });
  expect(await (await other()).clients.managed()).toEqual({ clients: [], more: false });
});

test('its menu has nothing to collect with', async () => {
  const asThird = await callers.member({ clientId: 1n, role: 'client_primary' });
  const { permissions } = await (await asThird()).clients.byId({ id: '1' });
  expect(Object.keys(permissions.menu ?? {}).sort()).toEqual(['home', 'settings']);
});
