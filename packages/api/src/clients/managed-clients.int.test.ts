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
        owner: 'none',
        ownerInvitedAt: null,
        namedOwner: null,
      },
      {
        id: '2',
        businessName: 'Client 2',
        status: 'approved',
        createdAt: expect.any(String),
        isMember: false,
        changesAsked: 0,
        owner: 'primary',
        ownerInvitedAt: null,
        namedOwner: null,
      },
    ],
    more: false,
  });
  expect(await refusalFrom((await asThird()).clients.byId({ id: '2' }))).toMatchObject({ status: 404 });
});

test('the owner of a business is invited while its application is filled in, and is seen to have come', async () => {
  const { owner } = world.database;
  const asThird = await callers.member({ clientId: 1n, role: 'client_admin' });
  await owner`
    insert into memberships (client_id, user_id, role, created_at)
    select 3, user_id, 'client_primary', now() from memberships where client_id = 1 and role = 'client_admin'`;
  await owner`insert into stakeholders (client_id, category, first_name, last_name, email, is_primary_owner, created_at)
              values (3, 'Individual', 'Olga', 'Owner', 'olga@example.test', true, now())`;
  const shown = async () => (await (await asThird()).clients.managed()).clients.find(({ id }) => id === '3');
  const named = { firstName: 'Olga', lastName: 'Owner', email: 'olga@example.test' };
  expect(await shown()).toMatchObject({ isMember: true, owner: 'none', namedOwner: named });
  const invite = async (clientId: string) => (await asThird()).users.inviteOwner({ clientId, ...named });
  for (const clientId of ['2', '4'])
    expect(await refusalFrom(invite(clientId))).toMatchObject({ code: 'record.not_found' });
  await invite('3');
  await invite('3');
  expect(await shown()).toMatchObject({ owner: 'invited', ownerInvitedAt: expect.any(String) });
  const mails = await owner`select to_address, template from outbox where template = 'invitation'`;
  expect(mails).toEqual([1, 2].map(() => ({ to_address: 'olga@example.test', template: 'invitation' })));
  await owner`update memberships set joined_at = now() where client_id = 3 and invited_at is not null`;
  expect(await shown()).toMatchObject({ owner: 'joined' });
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

test('a key of a third party says whose it is, and reads nothing of payers, of money, or of the businesses it manages', async () => {
  const program = await callers.program(1n);
  expect(await (await program()).apiKeys.me({})).toMatchObject({ client: { id: '1' } });
  const refused = async (call: Promise<unknown>) => {
    const { code, status } = await refusalFrom(call);
    return `${status} ${code}`;
  };
  const answers = await Promise.all([
    refused((await program()).clients.byId({ id: '2' })),
    refused((await program()).clients.managed()),
    refused((await program()).customers.list({})),
    refused((await program()).transactionSchedules.list({})),
    refused((await program()).settlements.list({})),
    refused((await program()).billingInvoices.list({})),
    refused((await program()).bankAccountChanges.state({ accountType: 'billing' })),
  ]);
  expect(answers).toEqual([
    '403 auth.not_for_keys',
    '403 auth.not_for_keys',
    '403 auth.not_for_keys',
    '403 auth.not_for_keys',
    '403 auth.not_for_keys',
    '403 auth.not_for_keys',
    '403 auth.not_for_keys',
  ]);
});
