import type { App } from '@cordelle/engine/app.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../context.ts';
import { refusalOf } from '../refusal.ts';
import { appRouter } from '../root.ts';
import { knock, proceduresOf } from '../testing/door.ts';
import { createCallerFactory } from '../trpc.ts';
import { identify } from './identify.ts';
import { openSessions, type Sessions } from './sessions.ts';

const LONG_AGO = new Date('2026-01-05T14:00:00Z');
const MAPLE = 4n;
const BIRCH = 5n;
const REASON = 'Asked by phone about a missing deposit';

let world: DayWorld;
let app: App;
let sessions: Sessions;
let router: ReturnType<typeof appRouter>;
let staffId: bigint;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const id of [MAPLE, BIRCH]) await world.addClient({ id, rail: 'CA' });
  app = world.app({ moving: true });
  sessions = openSessions(app.worker, false);
  router = appRouter(sessions);
  staffId = await addUser('staff');
});
afterAll(() => world.close());

let people = 0;
async function addUser(kind: 'member' | 'staff'): Promise<bigint> {
  people += 1;
  const [user] = await app.worker.sql<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values (${`entering${people}@example.test`}, 'none', 'Sasha', 'Provider', 'en', ${kind}, ${LONG_AGO}) returning id`;
  if (!user) throw new Error('no user was added');
  if (kind === 'member') await join(BIRCH, user.id);
  return user.id;
}
const join = (clientId: bigint, userId: bigint) => world.database.owner`
  insert into memberships (client_id, user_id, role, created_at)
  values (${String(clientId)}, ${String(userId)}, 'client_admin', ${LONG_AGO})`;
const signIn = async (userId: bigint, provenAt = new Date()): Promise<string> =>
  (await sessions.createSession(String(userId), { provenAt })).id;

/** A request of a session, naming a client or none, once the second factor is set up. */
async function request(sessionId: string, clientId: bigint | null): Promise<RequestContext> {
  const { principal, scopeFor } = await identify(app, sessions, { sessionId, authorization: null });
  return {
    app,
    principal: principal.kind === 'user' ? { ...principal, restriction: null } : principal,
    client: await scopeFor(clientId),
    scopeFor,
    face: 'console',
    language: 'en',
    requestId: 'test-request',
    ip: '192.0.2.1',
    userAgent: null,
    browser: null,
    idempotencyKey: null,
    responseHeaders: new Headers(),
  };
}
const callerOf = async (sessionId: string, clientId: bigint | null = null) =>
  createCallerFactory(router)(await request(sessionId, clientId));
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error) => refusalOf(error, 'en').code,
  );
const enter = async (sessionId: string, clientId: bigint, reason = REASON) =>
  (await callerOf(sessionId)).clients.enter({ clientId: String(clientId), reason });

describe('the provider’s people', () => {
  test('without a client work for none, never for all: every call of a client says so', async () => {
    const session = await signIn(staffId);
    for (const named of [null, MAPLE, 999n]) {
      const { principal, client } = await request(session, named);
      expect(client).toBeNull();
      for (const [path, { _def }] of proceduresOf(router))
        if (_def.meta?.auth === 'member')
          expect(await knock(app, router, path, { principal, client }), path).toBe('auth.no_client_chosen');
    }
  });

  test('enter one client, by one session, and no other', async () => {
    const session = await signIn(staffId);
    await enter(session, MAPLE);
    expect((await request(session, MAPLE)).client).toMatchObject({ id: MAPLE, role: 'staff' });
    expect((await request(session, BIRCH)).client).toBeNull();
    expect((await request(session, null)).client).toBeNull();
    expect((await request(await signIn(staffId), MAPLE)).client).toBeNull();
    expect((await request(await signIn(await addUser('staff')), MAPLE)).client).toBeNull();
  });

  test('give a reason, of the person who just proved who they are', async () => {
    const session = await signIn(staffId);
    expect(await codeOf(enter(session, MAPLE, ' '))).toBe('input.invalid');
    expect(await codeOf(enter(await signIn(staffId, LONG_AGO), MAPLE))).toBe('auth.proof_needed');
    expect(await codeOf(enter(session, 999n))).toBe('record.not_found');
    expect((await request(session, MAPLE)).client).toBeNull();
  });

  test('leave with their session: the next one has to enter again', async () => {
    const session = await signIn(staffId);
    await enter(session, MAPLE);
    await (await callerOf(session)).auth.signOut();
    expect((await request(session, MAPLE)).principal.kind).toBe('anonymous');
    expect((await request(await signIn(staffId), MAPLE)).client).toBeNull();
  });

  test('leave when they say so, that client alone, and the client’s log says when; until when they may stay is known', async () => {
    const session = await signIn(staffId);
    await enter(session, MAPLE);
    await enter(session, BIRCH);
    const { current } = await (await callerOf(session, MAPLE)).clients.entries();
    const stayHours = (Date.parse(current?.endsAt ?? '') - Date.now()) / 3_600_000;
    expect(current?.reason).toBe(REASON);
    expect(stayHours).toBeGreaterThan(7.9);
    expect(stayHours).toBeLessThanOrEqual(8);
    // A second click finds them outside already.
    for (const _ of [1, 2]) await (await callerOf(session, MAPLE)).clients.leave();
    expect((await request(session, MAPLE)).client).toBeNull();
    expect((await request(session, BIRCH)).client).toMatchObject({ id: BIRCH });
    const left = await app.worker.sql<{ actor: string }[]>`
      select actor from audit_log where client_id = ${MAPLE} and action = 'clients.leave'`;
    expect(left.map(({ actor }) => actor)).toEqual([`staff:${staffId}`]);
  });

  test('are named in the client’s log with what they did there', async () => {
    const session = await signIn(staffId);
    await enter(session, MAPLE);
    const terms = { customerId: '4001', amount: '10', frequency: 'Once', processDate: '2026-03-19' } as const;
    await (await callerOf(session, MAPLE)).transactionSchedules.create(terms);
    const rows = await app.worker.sql<{ action: string; actor: string }[]>`
      select action, actor from audit_log
       where client_id = ${MAPLE} and actor = ${`staff:${staffId}`} and action like any(array['clients.enter', '%create'])`;
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['clients.enter', 'transactionSchedules.create']),
    );
  });
});

describe('a member', () => {
  test('cannot enter a client, their own or another', async () => {
    const session = await signIn(await addUser('member'));
    for (const id of [MAPLE, BIRCH]) expect(await codeOf(enter(session, id))).toBe('auth.forbidden');
  });

  test('who was taken from a client works for it no more, from the next request on', async () => {
    const userId = await addUser('member');
    await join(MAPLE, userId);
    const session = await signIn(userId);
    expect((await request(session, MAPLE)).client).toMatchObject({ id: MAPLE });
    await world.database.owner`
      delete from memberships where user_id = ${String(userId)} and client_id = ${String(MAPLE)}`;
    expect((await request(session, MAPLE)).client).toBeNull();
    expect(await codeOf((await callerOf(session, MAPLE)).customers.list({}))).toBe('auth.no_client_chosen');
  });
});
