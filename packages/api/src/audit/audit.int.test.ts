import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identify } from '../auth/identify.ts';
import { hashPassword } from '../auth/password.ts';
import { openSessions } from '../auth/sessions.ts';
import { enterClient } from '../auth/staff-entries.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { whileClockStands } from '../testing/standing-clock.ts';

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

const trail = (action: string) => world.database.owner<Record<string, unknown>[]>`
  select client_id as "clientId", actor, target_id as "targetId", result, after, ip, request_id as "requestId"
    from audit_log where action = ${action} order by id`;

async function addUser(email: string, kind: 'member' | 'staff' = 'member'): Promise<bigint> {
  const passwordHash = await hashPassword('right-Password-1!');
  const [user] = await world.database.owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values (${email}, ${passwordHash}, 'Ada', 'Auditee', 'en', ${kind}, now()) returning id`;
  const userId = user?.id ?? 0n;
  if (kind === 'member')
    await world.database.owner`
      insert into memberships (client_id, user_id, role, created_at) values (5, ${String(userId)}, 'client_admin', now())`;
  return userId;
}

test('a sign-in and a failed one are both there, the address of a failure beside them', async () => {
  const userId = await addUser('audited@example.test');
  const nobody = callers.nobody();
  await refusalFrom(nobody.auth.signIn({ email: 'audited@example.test', password: 'wrong' }));
  await nobody.auth.signIn({ email: 'Audited@example.test ', password: 'right-Password-1!' });
  const refused = {
    result: 'refused',
    after: { code: 'auth.sign_in_refused' },
    ip: '192.0.2.1',
    requestId: 'test-request',
  };
  const done = { result: 'done', targetId: String(userId) };
  // In the provider's log and in that of the business they work for.
  expect(await trail('auth.signIn')).toMatchObject([
    { clientId: 0n, ...refused },
    { clientId: 5n, ...refused },
    { clientId: 0n, ...done },
    { clientId: 5n, ...done },
  ]);
  await refusalFrom(nobody.auth.signIn({ email: 'audited@example.test', password: 'wrong' }));
  const failures = await world.database.owner`select email, ip from sign_in_failures`;
  expect(failures).toMatchObject([{ email: 'audited@example.test', ip: '192.0.2.1' }]);
});

test('after five failures the right password waits too, with the same answer; other accounts do not', async () => {
  await addUser('attacked@example.test');
  await addUser('other@example.test');
  const nobody = callers.nobody();
  const wrong = () => refusalFrom(nobody.auth.signIn({ email: 'attacked@example.test', password: 'wrong' }));
  const first = await wrong();
  for (let failure = 2; failure <= 5; failure += 1) await wrong();
  const right = { email: 'attacked@example.test', password: 'right-Password-1!' };
  expect(await refusalFrom(nobody.auth.signIn(right))).toEqual(first);
  await nobody.auth.signIn({ ...right, email: 'other@example.test' });
  await world.database.owner`update sign_in_failures set failed_at = failed_at - interval '3 minutes'`;
  await nobody.auth.signIn(right);
});

test('a change names the record it made, a refused one why, and neither says what was written', async () => {
  const own = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
  const terms = {
    customerId: '4001',
    amount: '10',
    frequency: 'Once',
    processDate: '2026-03-19',
    comment: 'private',
  } as const;
  const { id } = await own.transactionSchedules.create(terms);
  await refusalFrom(own.transactionSchedules.create({ ...terms, amount: '0' }));
  const rows = await trail('transactionSchedules.create');
  expect(rows).toMatchObject([
    { clientId: 4n, result: 'done', targetId: id },
    { clientId: 4n, result: 'refused', targetId: '4001' },
  ]);
  expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    'private',
  );
});

test('access that was denied is there, also where nothing would have changed', async () => {
  const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
  await refusalFrom(reader.transactionSchedules.remove({ id: '1' }));
  await refusalFrom(reader.bankFiles.list({}));
  expect(await trail('transactionSchedules.remove')).toMatchObject([
    { result: 'refused', after: { code: 'auth.forbidden' } },
  ]);
  expect(await trail('bankFiles.list')).toMatchObject([{ result: 'refused', after: { code: 'auth.forbidden' } }]);
});

test('a record of another client that was asked for is there, told apart from one that never was by nothing, and so often', async () => {
  const asked = await callers.member({ clientId: 4n, role: 'client_read_only' });
  const person = await asked({});
  const never = '999999';
  expect(await refusalFrom(person.customers.byId({ customerId: '5001' }))).toMatchObject({ code: 'record.not_found' });
  expect(await refusalFrom(person.customers.byId({ customerId: never }))).toMatchObject({ code: 'record.not_found' });
  const missed = { clientId: 4n, result: 'refused', after: { code: 'record.not_found' } };
  expect(await trail('customers.byId')).toMatchObject([
    { ...missed, targetId: '5001' },
    { ...missed, targetId: never },
  ]);
  await whileClockStands(async () => {
    for (let guess = 0; guess < 40; guess += 1)
      await refusalFrom(person.financialTransactions.byId({ financialTransactionId: String(5_000 + guess) }));
  });
  expect(await trail('financialTransactions.byId')).toHaveLength(28);
  await person.customers.byId({ customerId: '4001' });
  expect(await trail('customers.byId')).toHaveLength(2);
});

test('the provider’s people see a client once they have entered it, and the client reads who came and why', async () => {
  const app = world.app();
  const userId = await addUser('entering@example.test', 'staff');
  const sessions = openSessions(app.worker, false);
  const session = await sessions.createSession(String(userId), { provenAt: new Date() });
  const { principal, scopeFor } = await identify(app, sessions, { sessionId: session.id, authorization: null });
  if (principal.kind !== 'user') throw new Error('nobody signed in');
  expect(await scopeFor(4n)).toBeNull();
  await inTransaction(app.worker, {}, (tx) =>
    enterClient(
      tx,
      { principal, ip: '192.0.2.1', userAgent: 'Firefox', requestId: 'request-1' },
      { clientId: 4n, reason: 'asked about a missing deposit' },
    ),
  );
  expect(await scopeFor(4n)).toMatchObject({ id: 4n, role: 'staff' });
  expect(await scopeFor(5n)).toBeNull();
  expect(await scopeFor(null)).toBeNull();
  expect(await trail('clients.enter')).toMatchObject([
    { clientId: 0n, actor: `staff:${userId}`, targetId: '4', after: { reason: 'asked about a missing deposit' } },
    { clientId: 4n, actor: `staff:${userId}`, targetId: '4', after: { reason: 'asked about a missing deposit' } },
  ]);
});

test('who belongs to no client they name sees none: naming it only selects among their own', async () => {
  const app = world.app();
  const userId = await addUser('lonely@example.test');
  const sessions = openSessions(app.worker, false);
  const session = await sessions.createSession(String(userId), { provenAt: new Date() });
  const { scopeFor } = await identify(app, sessions, { sessionId: session.id, authorization: null });
  expect(await scopeFor(4n)).toBeNull();
});

test('one act is one row of a log: what was saved at once stands together, in place of the call', async () => {
  const own = await (await callers.member({ clientId: 4n, role: 'client_admin' }))();
  await own.account.update({ firstName: 'Grace', userNotifications: { dailySummaryEmail: true } });
  expect(await trail('account.changed')).toMatchObject([
    { clientId: 4n, after: { changed: ['firstName'], dailySummaryEmail: true } },
  ]);
  // The provider's log, where nothing says more, has the call.
  expect(await trail('account.update')).toMatchObject([{ clientId: 0n, result: 'done' }]);
});
