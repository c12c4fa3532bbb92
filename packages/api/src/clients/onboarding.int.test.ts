import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

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

const rowOf = async (id: string) => {
  const [row] = await world.database.owner`
    select business_name, client_type, country, currency, zone, status, statement_short_name, statement_long_name
      from clients where id = ${id}`;
  return row;
};

describe('another business', () => {
  test('begins its sign-up, with the person who adds it as primary contact', async () => {
    const input = { businessName: ' Café Élan & Frères inc. ', country: 'US', clientType: 'Third Party' } as const;
    const client = await (await asOwner()).clients.create(input);
    expect(client).toMatchObject({
      businessName: 'Café Élan & Frères inc.',
      country: 'US',
      currency: 'USD',
      status: 'created',
      clientType: 'Third Party',
      role: 'client_primary',
    });
    expect(await rowOf(client.id)).toMatchObject({
      statement_short_name: 'CAFE ELAN & FRE',
      statement_long_name: 'CAFE ELAN & FRERES INC.',
      zone: expect.stringContaining('America/'),
    });
  });

  test('of one of the provider’s people has no primary contact yet; they are inside it', async () => {
    const asStaff = await callers.staff();
    const client = await (await asStaff()).clients.create({
      businessName: 'Boreal Gym',
      country: 'CA',
      clientType: 'Processing',
    });
    expect(client).toMatchObject({ role: 'staff', status: 'created' });
    const members = await world.database.owner`select 1 from memberships where client_id = ${client.id}`;
    const entries = await world.database.owner`select reason from staff_entries where for_client_id = ${client.id}`;
    expect(members).toHaveLength(0);
    expect(entries).toEqual([{ reason: 'Added as a new business' }]);
  });

  test.each([
    ['a type only the provider sets', { clientType: 'Donation' }, 'clientType'],
    ['a blank name', { businessName: '  ' }, 'businessName'],
    ['a name of two lines', { businessName: 'Maple\nDental' }, 'businessName'],
    ['a status', { status: 'approved' }, 'base'],
  ])('with %s is refused', async (_, change, field) => {
    const input = { businessName: 'Maple', country: 'CA', clientType: 'Processing', ...change };
    // Deliberately not what the schema says.
    const refusal = await refusalFrom((await asOwner()).clients.create(input as never));
    expect(refusal).toMatchObject({ status: 422, code: 'input.invalid' });
    if (field !== 'base') expect(Object.keys(refusal.messages)).toContain(field);
  });

  test('is not for programs, nor for those who are not signed in', async () => {
    const input = { businessName: 'Maple', country: 'CA', clientType: 'Processing' } as const;
    const asProgram = await callers.program(4n);
    expect(await refusalFrom((await asProgram()).clients.create(input))).toMatchObject({ status: 403 });
    expect(await refusalFrom(callers.nobody().clients.create(input))).toMatchObject({ status: 401 });
  });
});

describe('a sign-up', () => {
  let partial: bigint;
  let asPrimary: Awaited<ReturnType<Callers['member']>>;
  let next = 40n;

  beforeEach(async () => {
    next += 1n;
    partial = next;
    await world.addClient({ id: partial, rail: 'CA' });
    await world.database.owner`update clients set status = 'created', business_name = '' where id = ${String(partial)}`;
    asPrimary = await callers.member({ clientId: partial, role: 'client_primary' });
  });

  const statusOf = async () => (await rowOf(String(partial)))?.status;

  test('is not handed in before the business has a name', async () => {
    expect(await refusalFrom((await asPrimary()).clients.submitForReview())).toMatchObject({
      status: 422,
      messages: { businessName: ['This field is required'] },
    });
    expect(await statusOf()).toBe('created');
  });

  test('is named, handed in, and then waits for the provider', async () => {
    await (await asPrimary()).clients.nameBusiness({ businessName: 'Maple Dental' });
    await (await asPrimary()).clients.submitForReview();
    expect(await rowOf(String(partial))).toMatchObject({ business_name: 'Maple Dental', status: 'pending' });
    expect(await refusalFrom((await asPrimary()).clients.nameBusiness({ businessName: 'Other' }))).toMatchObject({
      status: 403,
    });
  });

  test('handed in ten times at once is handed in once', async () => {
    await (await asPrimary()).clients.nameBusiness({ businessName: 'Maple Dental' });
    const calls = await Promise.all(Array.from({ length: 10 }, asPrimary));
    await Promise.all(calls.map((caller) => caller.clients.submitForReview()));
    expect(await statusOf()).toBe('pending');
  });

  test('that was reviewed is not handed in again', async () => {
    await world.database
      .owner`update clients set status = 'approved', business_name = 'Maple' where id = ${String(partial)}`;
    expect(await refusalFrom((await asPrimary()).clients.submitForReview())).toMatchObject({ status: 403 });
    expect(await statusOf()).toBe('approved');
  });

  test.each(['client_read_only', 'client_custom'] as const)('is not for a %s', async (role) => {
    const asOther = await callers.member({ clientId: partial, role });
    expect(await refusalFrom((await asOther()).clients.submitForReview())).toMatchObject({ status: 403 });
    expect(await refusalFrom((await asOther()).clients.nameBusiness({ businessName: 'Mine' }))).toMatchObject({
      status: 403,
    });
  });
});
