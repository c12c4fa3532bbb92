import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../auth/password.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());

const asPrimary = async (clientId = 4n) => (await callers.member({ clientId, role: 'client_primary' }))();

type Row = {
  clientId?: number;
  at: string;
  actor?: string;
  action?: string;
  result?: string;
  target?: [string, string];
};
const addRow = ({ clientId = 4, at, actor = 'user:1', action = 'users.update', result = 'done', target }: Row) =>
  world.database.owner`
    insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result, ip, user_agent)
    values (${clientId}, ${at}, ${actor}, ${action}, ${target?.[0] ?? 'users'}, ${target?.[1] ?? null}, null, ${result},
            '192.0.2.7', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')`;

test('a client reads who did what, from where, the newest first, and nothing of another client', async () => {
  await addRow({ at: '2026-02-01T15:00:00Z', action: 'users.update' });
  await addRow({ at: '2026-02-03T15:00:00Z', action: 'transactionSchedules.remove' });
  await addRow({ at: '2026-02-02T15:00:00Z', action: 'unheard.ofThis' });
  await addRow({ clientId: 5, at: '2026-02-04T15:00:00Z' });
  await addRow({ clientId: 0, at: '2026-02-05T15:00:00Z' });
  const own = await asPrimary();
  const page = await own.auditLog.list({});
  expect(page.records.map(({ sentence }) => sentence)).toEqual([
    'Payment schedule removed',
    'Asked for: unheard.ofThis',
    'User changed',
  ]);
  expect(page).toMatchObject({ count: 3, countIsExact: true });
  expect(page.records[0]).toMatchObject({
    actorKind: 'user',
    ip: '192.0.2.7',
    browser: 'Firefox 140 · Windows',
    result: 'done',
  });
  const french = await (await callers.member({ clientId: 4n, role: 'client_admin' }))({ language: 'fr' });
  expect((await french.auditLog.list({ group: 'payments' })).records).toMatchObject([
    { sentence: 'Échéancier de paiement retiré' },
  ]);
});

test('by day, both included, where the client is; by act, by person, by result, and on from a row', async () => {
  const own = await asPrimary();
  await addRow({ at: '2026-01-11T04:59:00Z', actor: 'user:77', result: 'refused' });
  await addRow({ at: '2026-01-10T05:00:00Z', actor: 'user:77', target: ['customers', '4001'] });
  await addRow({ at: '2026-01-11T05:00:00Z', actor: 'user:770' });
  const asked = { fromDate: '2026-01-10', toDate: '2026-01-10' };
  const ofDay = await own.auditLog.list(asked);
  expect(ofDay.records.map(({ at }) => at)).toEqual(['2026-01-11T04:59:00.000Z', '2026-01-10T05:00:00.000Z']);
  expect((await own.auditLog.list({ ...asked, actor: 'user:77' })).count).toBe(2);
  expect((await own.auditLog.list({ ...asked, actor: 'user' })).count).toBe(2);
  expect((await own.auditLog.list({ ...asked, actor: 'staff' })).count).toBe(0);
  expect((await own.auditLog.list({ ...asked, result: 'refused' })).count).toBe(1);
  expect((await own.auditLog.list({ ...asked, group: 'customers' })).count).toBe(0);
  expect((await own.auditLog.list({ ...asked, targetType: 'customers', targetId: '4001' })).records).toMatchObject([
    { targetName: 'Élodie Nº 4001' },
  ]);
  const [newest] = ofDay.records;
  expect((await own.auditLog.list({ ...asked, beforeId: newest?.id })).records).toEqual(ofDay.records.slice(1));
});

test('a client reads of the provider’s people their first name and why they came, not where they sit', async () => {
  const staff = await callers.staff();
  await (await staff()).clients.enter({ clientId: '4', reason: 'asked about a missing deposit' });
  const [row] = await world.database.owner<{ actor: string }[]>`
    select actor from audit_log where client_id = 4 and action = 'clients.enter'`;
  await addRow({ at: new Date().toISOString(), actor: row?.actor ?? '', action: 'transactionSchedules.update' });
  const own = await asPrimary();
  expect((await own.auditLog.list({ actor: 'staff' })).records).toMatchObject([
    {
      sentence: 'Payment schedule changed',
      actorName: 'Ada',
      reason: 'asked about a missing deposit',
      ip: null,
      browser: null,
    },
    { sentence: 'A person of the provider entered: asked about a missing deposit', actorName: 'Ada', ip: null },
  ]);
  const page = await (await staff()).auditLog.listForStaff({ clientId: '4', actor: 'staff' });
  expect(page.records[0]).toMatchObject({ actorName: expect.stringMatching(/^Ada Person/), ip: '192.0.2.7' });
});

test('the provider’s people read their own log and that of any one client', async () => {
  const staff = await (await callers.staff())();
  await staff.releaseHelpers.set({ name: 'h1_terms_2024_released', clientId: '5', enabled: false });
  const own = await staff.auditLog.listForStaff({ group: 'settings' });
  expect(own.records[0]).toMatchObject({
    action: 'releaseHelpers.set',
    targetId: 'h1_terms_2024_released',
    changes: [{ field: 'enabled', before: null, after: 'false' }],
  });
  const theirs = await staff.auditLog.listForStaff({ clientId: '5', group: 'settings' });
  expect(theirs.records).toMatchObject([{ action: 'releaseHelpers.set' }]);
  expect(await refusalFrom(staff.auditLog.listForStaff({ clientId: '99' }))).toMatchObject({ status: 404 });
});

test('who may not read the log is refused, and that stands in it', async () => {
  const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
  expect(await refusalFrom(reader.auditLog.list({}))).toMatchObject({ status: 403, code: 'auth.forbidden' });
  const own = await asPrimary();
  expect(await refusalFrom(own.auditLog.listForStaff({}))).toMatchObject({ status: 403 });
  expect(await refusalFrom(own.auditLog.listForStaff({ clientId: '4' }))).toMatchObject({ status: 403 });
  const { records } = await own.auditLog.list({ result: 'refused', limit: 1 });
  expect(records).toMatchObject([{ sentence: 'Audit log read', refusal: expect.stringMatching(/\w/) }]);
});

test('somebody’s sign-in stands in the log of each of their clients, and so does one that failed with their address', async () => {
  const email = 'two.clients@example.test';
  const passwordHash = await hashPassword('right-Password-1!');
  const [user] = await world.database.owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, seen_by)
    values (${email}, ${passwordHash}, 'Tess', 'Two', 'en', 'member', now(), '{4,5}') returning id`;
  for (const clientId of [4, 5])
    await world.database.owner`
      insert into memberships (client_id, user_id, role, created_at)
      values (${clientId}, ${String(user?.id)}, 'client_admin', now())`;
  await refusalFrom(callers.nobody().auth.signIn({ email: ' Two.Clients@example.test', password: 'wrong' }));
  await refusalFrom(callers.nobody().auth.signIn({ email: 'nobody@example.test', password: 'wrong' }));
  for (const clientId of [4n, 5n]) {
    const { records } = await (await asPrimary(clientId)).auditLog.list({ group: 'access' });
    expect(records).toMatchObject([
      { sentence: 'Sign-in', actorKind: 'anonymous', targetName: 'Tess Two', result: 'refused' },
    ]);
  }
  const { records } = await (await (await callers.staff())()).auditLog.listForStaff({ group: 'access' });
  expect(records.map(({ targetName }) => targetName)).toEqual([null, 'Tess Two']);
});
