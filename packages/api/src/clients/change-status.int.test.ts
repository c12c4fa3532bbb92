import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());
beforeEach(() => world.database.owner`update clients set status = 'pending' where id = 4`);
/** One that lacks nothing. */
const complete = async () => BigInt((await handedInBusiness(world, callers)).clientId);

const staff = async () => (await callers.staff())();
const trail = () => world.database.owner<Record<string, unknown>[]>`
  select client_id as "clientId", actor, target_id as "targetId", before, after, result
    from audit_log where action = 'clients.changeStatus' order by id`;

test('a step is done, told to those who run the client, and written down with what was and what is', async () => {
  await callers.member({ clientId: 4n, role: 'client_primary' });
  await callers.member({ clientId: 4n, role: 'client_admin' });
  await callers.member({ clientId: 4n, role: 'client_read_only' });
  const answer = await (await staff()).clients.changeStatus({
    id: '4',
    status: 'created',
    reviewNote: 'Add the owner.',
  });
  expect(answer).toMatchObject({ status: 'created', nextStatuses: [{ status: 'pending' }] });
  const mails = await world.database.owner<{ template: string; body: string }[]>`
    select template, text_body as body from outbox where template like 'client_%'`;
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({ template: 'client_changes_asked' });
  expect(mails[0]?.body).toContain('Add the owner.');
  const rows = await trail();
  expect(rows.map(({ clientId }) => clientId)).toEqual([0n, 4n]);
  for (const row of rows)
    expect(row).toMatchObject({
      actor: expect.stringMatching(/^staff:/),
      targetId: '4',
      before: { status: 'pending' },
      after: { status: 'created', reviewNote: 'Add the owner.' },
      result: 'done',
    });
});

test('a step that does not exist, or is not explained, changes nothing', async () => {
  const own = await staff();
  expect(await refusalFrom(own.clients.changeStatus({ id: '4', status: 'pending' }))).toMatchObject({
    status: 409,
    code: 'client.status_change_refused',
  });
  expect(await refusalFrom(own.clients.changeStatus({ id: '4', status: 'closed', reviewNote: ' ' }))).toMatchObject({
    code: 'client.review_note_required',
    messages: { reviewNote: expect.any(Array) },
  });
  expect(await refusalFrom(own.clients.changeStatus({ id: '99', status: 'approved' }))).toMatchObject({ status: 404 });
  expect(await world.database.owner`select status from clients where id = 4`).toMatchObject([{ status: 'pending' }]);
});

test('approved by five at once, a client is approved once', async () => {
  const clientId = await complete();
  const people = await Promise.all(Array.from({ length: 5 }, staff));
  const before = (await trail()).length;
  const outcomes = await Promise.allSettled(
    people.map((own) => own.clients.changeStatus({ id: String(clientId), status: 'approved' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(
    (await trail()).slice(before).filter(({ clientId: about, result }) => about === clientId && result === 'done'),
  ).toHaveLength(1);
});

test('members do not decide about themselves', async () => {
  const own = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
  expect(await refusalFrom(own.clients.changeStatus({ id: '4', status: 'approved' }))).toMatchObject({ status: 403 });
  expect(await refusalFrom(own.clients.facts({ id: '4' }))).toMatchObject({ status: 403 });
  expect(
    await refusalFrom(own.releaseHelpers.set({ name: 'rot_2548_ubo_released', clientId: '4', enabled: false })),
  ).toMatchObject({ status: 403 });
  expect(await refusalFrom(own.releaseHelpers.settings({}))).toMatchObject({ status: 403 });
});

test('a flag holds for one client before it holds for all, and falls back when it is taken away', async () => {
  const asMember = await callers.member({ clientId: 4n, role: 'client_primary' });
  const name = 'personal_verification_for_existing_users';
  const holds = async () => (await (await asMember()).releaseHelpers.list({}))[name];
  const set = async (clientId: string | null, enabled: boolean | null) => {
    const { settings } = await (await staff()).releaseHelpers.set({ name, clientId, enabled });
    return settings.find((setting) => setting.name === name);
  };
  expect(await holds()).toBe(false);
  expect(await set(null, true)).toEqual({ name, byDefault: false, forAll: true, forClient: null, enabled: true });
  expect(await holds()).toBe(true);
  expect(await set('4', false)).toEqual({ name, byDefault: false, forAll: true, forClient: false, enabled: false });
  expect(await holds()).toBe(false);
  expect(await (await staff()).releaseHelpers.list({})).toMatchObject({ [name]: true });
  await set('4', null);
  expect(await holds()).toBe(true);
  await set(null, null);
  expect(await holds()).toBe(false);
  const rows = await world.database.owner`
    select client_id as "clientId", before, after from audit_log
     where action = 'releaseHelpers.set' and result = 'done' order by id`;
  expect(rows).toMatchObject([
    { clientId: 0n, before: { enabled: null }, after: { enabled: true } },
    { clientId: 0n, before: { enabled: null }, after: { enabled: false } },
    { clientId: 4n, before: { enabled: null }, after: { enabled: false } },
    { clientId: 0n, before: { enabled: false }, after: { enabled: null } },
    { clientId: 4n, before: { enabled: false }, after: { enabled: null } },
    { clientId: 0n, before: { enabled: true }, after: { enabled: null } },
  ]);
  const unknown = (await staff()).releaseHelpers.set({ name, clientId: '99', enabled: true });
  expect(await refusalFrom(unknown)).toMatchObject({ status: 404 });
});

test('fees begin with the first approval and end with the last closing', async () => {
  const own = await staff();
  const id = String(await complete());
  const dates = () =>
    world.database.owner`select approved_at as "approvedAt", closed_at as "closedAt" from clients where id = ${id}`;
  await world.database.owner`update clients set approved_at = null, closed_at = null where id = ${id}`;
  await own.clients.changeStatus({ id, status: 'approved' });
  const approvedAt = world.now;
  expect(await dates()).toMatchObject([{ approvedAt, closedAt: null }]);
  world.setClock('2026-03-20', '10:00');
  await own.clients.changeStatus({ id, status: 'closed', reviewNote: 'Sold.' });
  expect(await dates()).toMatchObject([{ approvedAt, closedAt: world.now }]);
  world.setClock('2026-03-23', '10:00');
  await own.clients.changeStatus({ id, status: 'approved', reviewNote: 'Bought back.' });
  await (await staff()).clients.changeStatus({ id, status: 'approved' });
  expect(await dates()).toMatchObject([{ approvedAt, closedAt: null }]);
});
