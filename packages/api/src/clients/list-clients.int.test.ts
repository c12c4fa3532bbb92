import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

const NAMES: readonly [id: number, name: string, status: string, country: string][] = [
  [101, 'Maple Dental', 'approved', 'CA'],
  [102, 'maple Street Gym', 'pending', 'US'],
  [103, '100% Yoga_Studio', 'approved', 'CA'],
  [104, '1000 Islands', 'closed', 'CA'],
  [105, '', 'created', 'CA'],
  [210, 'Élan', 'approved', 'CA'],
  [211, 'A\\B Corp', 'approved', 'US'],
];

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const [id, name, status, country] of NAMES) {
    const currency = country === 'CA' ? 'CAD' : 'USD';
    await world.database.owner`
      insert into clients (id, business_name, status, country, currency, statement_short_name, statement_long_name, zone, created_at)
      values (${id}, ${name}, ${status}, ${country}, ${currency}, 'NAME', 'NAME', 'America/Toronto',
              ${`2026-01-${String((id % 20) + 1).padStart(2, '0')}T12:00:00Z`})`;
  }
  callers = new Callers(world);
});
afterAll(() => world.close());

type Asked = Parameters<Awaited<ReturnType<Awaited<ReturnType<Callers['staff']>>>>['clients']['list']>[0];
async function idsForStaff(asked: Asked): Promise<string[]> {
  const staff = await (await callers.staff())();
  return (await staff.clients.list(asked)).records.map(({ id }) => id);
}

test('the provider’s people list all clients by name; sign-ups without a name only when asked for', async () => {
  expect(await idsForStaff({})).toEqual(['103', '104', '211', '101', '102', '210']);
  expect(await idsForStaff({ includePartialClients: true })).toEqual(['105', '103', '104', '211', '101', '102', '210']);
});

test('by the beginning of the name in any case, by the beginning of the id, or by either', async () => {
  expect(await idsForStaff({ startsWith: 'MAPLE' })).toEqual(['101', '102']);
  expect(await idsForStaff({ startsWith: 'élan' })).toEqual(['210']);
  expect(await idsForStaff({ startsWith: 'dental' })).toEqual([]);
  expect(await idsForStaff({ filterId: '21' })).toEqual(['211', '210']);
  expect(await idsForStaff({ startsWith: '10', filterId: '10' })).toEqual(['103', '104', '101', '102']);
});

test('wildcards are letters like others', async () => {
  expect(await idsForStaff({ startsWith: '%' })).toEqual([]);
  expect(await idsForStaff({ startsWith: '_' })).toEqual([]);
  expect(await idsForStaff({ startsWith: '100%' })).toEqual(['103']);
  expect(await idsForStaff({ startsWith: '100% yoga_' })).toEqual(['103']);
  expect(await idsForStaff({ startsWith: '100%%' })).toEqual([]);
  expect(await idsForStaff({ startsWith: 'a\\b' })).toEqual(['211']);
  expect(await idsForStaff({ filterId: '1_1' })).toEqual([]);
});

test('ids asked for follow the page that leaves them out, once, and are not counted', async () => {
  const staff = await (await callers.staff())();
  const page = await staff.clients.list({ startsWith: 'maple', limit: 1, includedIds: ['101', '210', '105', '999'] });
  expect(page.records.map(({ id }) => id)).toEqual(['101', '105', '210']);
  expect(page).toMatchObject({ count: 2, countIsExact: true });
});

test('pages and orders', async () => {
  expect(await idsForStaff({ sort: { field: 'id', direction: 'desc' }, skip: 1, limit: 2 })).toEqual(['210', '104']);
  expect(await idsForStaff({ sort: { field: 'status', direction: 'asc' } })).toEqual([
    '101',
    '103',
    '210',
    '211',
    '104',
    '102',
  ]);
  expect(await idsForStaff({ sort: { field: 'createdAt', direction: 'asc' }, limit: 1 })).toEqual(['101']);
});

test('members get their own clients, whatever they ask for; a sign-up of their own is one of them', async () => {
  const asMember = await callers.member({ clientId: 101n, role: 'client_primary' });
  const person = (
    await world.database.owner<{ id: bigint }[]>`
    select user_id as id from memberships where client_id = 101 and role = 'client_primary'`
  )[0];
  await world.database.owner`
    insert into memberships (client_id, user_id, role, created_at) values (105, ${String(person?.id)}, 'client_admin', now())`;
  const member = await asMember();
  const all = await member.clients.list({});
  expect(all.records.map(({ id, role }) => [id, role])).toEqual([
    ['105', 'client_admin'],
    ['101', 'client_primary'],
  ]);
  expect((await member.clients.list({ includePartialClients: true })).count).toBe(2);
  expect((await member.clients.list({ includedIds: ['210', '101'] })).records.map(({ id }) => id)).toEqual([
    '105',
    '101',
  ]);
  expect((await member.clients.list({ startsWith: 'él' })).records).toEqual([]);
  expect((await member.clients.list({ startsWith: 'maple' })).records.map(({ id }) => id)).toEqual(['101']);
});

test('one client with what the caller may do there; another’s is answered like one that does not exist', async () => {
  const reader = await (await callers.member({ clientId: 103n, role: 'client_read_only' }))();
  const client = await reader.clients.byId({ id: '103' });
  expect(client).toMatchObject({
    id: '103',
    businessName: '100% Yoga_Studio',
    countryCode: 'CA',
    clientType: 'Processing',
    integration: null,
    logo: null,
    newAuthSettingsEnabled: true,
    permissions: { menu: { customers: true } },
    releaseHelpers: { rot_2548_ubo_released: true, personal_verification_for_existing_users: false },
  });
  expect(client.permissions.customers).toBeUndefined();
  const foreign = await refusalFrom(reader.clients.byId({ id: '101' }));
  expect(foreign).toMatchObject({ status: 404, code: 'record.not_found' });
  expect(await refusalFrom(reader.clients.byId({ id: '999' }))).toEqual(foreign);
});

test('the provider’s people see what a client is before they enter it, and what they may do there after', async () => {
  const outside = await (await callers.staff())();
  expect((await outside.clients.byId({ id: '101' })).permissions).not.toHaveProperty('customers');
  const inside = await (await callers.staff(101n))();
  expect((await inside.clients.byId({ id: '101' })).permissions).toMatchObject({ customers: { edit: true } });
  expect(await outside.clients.facts({ id: '105' })).toMatchObject({
    businessName: '',
    nextStatuses: [{ status: 'pending', noteRequired: false }],
    entered: null,
  });
  expect(await refusalFrom(outside.clients.facts({ id: '999' }))).toMatchObject({ code: 'record.not_found' });
});

test('without a client chosen, a client’s data is nobody’s, never everybody’s', async () => {
  const staff = await (await callers.staff())();
  expect(await refusalFrom(staff.customers.list({}))).toMatchObject({ status: 403, code: 'auth.no_client_chosen' });
  expect(await refusalFrom(staff.settlements.list({}))).toMatchObject({ code: 'auth.no_client_chosen' });
});

test('a reason given on entering is offered again', async () => {
  const staff = await callers.staff();
  await (await staff()).clients.enter({ clientId: '101', reason: 'asked about a missing deposit' });
  await (await staff()).clients.enter({ clientId: '102', reason: 'onboarding call' });
  const { current, recentReasons } = await (await staff()).clients.entries();
  expect(current).toBeNull();
  expect(new Set(recentReasons)).toEqual(new Set(['onboarding call', 'asked about a missing deposit']));
  expect(await refusalFrom((await staff()).clients.enter({ clientId: '101', reason: ' ' }))).toMatchObject({
    status: 422,
  });
  expect(await refusalFrom((await staff()).clients.enter({ clientId: '999', reason: 'a reason' }))).toMatchObject({
    status: 404,
  });
});
