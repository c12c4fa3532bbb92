import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { carryOutResets } from './two-factor-resets.ts';

let world: DayWorld;
let callers: Callers;
let people = 0;
let person: { id: string; email: string };

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());

/** A moment of 16 March; `24:30` is half past midnight of the 17th. */
const at = (time: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(2026, 2, 16, hour, minute));
};
const goTo = (time: string) => {
  world.wallTime = at(time);
};
const staff = async () => (await callers.staff())();
const carryOut = () => carryOutResets(world.app());
const hasFactor = async () =>
  (await world.database.owner`select 1 from two_factors where user_id = ${person.id} and enabled_at is not null`)
    .length > 0;
const mailsTo = async (email: string) =>
  (
    await world.database.owner<{ template: string }[]>`
      select template from outbox where to_address = ${email} and template like 'two_factor_reset%' order by id`
  ).map(({ template }) => template);
const giveCode = (time: string) => world.database.owner`
  update two_factors set last_step = ${String(Math.floor(at(time).getTime() / 30_000))} where user_id = ${person.id}`;

/** Somebody of client 4 with a second factor and a session. */
beforeEach(async () => {
  people += 1;
  const email = `lost-${people}@example.test`;
  const { owner } = world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values (${email}, 'none', 'Lou', 'Lost', 'fr', 'member', now()) returning id`;
  person = { id: String(user?.id), email };
  await owner`insert into memberships (client_id, user_id, role, created_at) values (4, ${person.id}, 'client_custom', now())`;
  await owner`
    insert into two_factors (user_id, secret_encrypted, started_at, enabled_at, last_step)
    values (${person.id}, 'sealed', now(), now(), ${String(Math.floor(at('08:00').getTime() / 30_000))})`;
  await owner`
    insert into sessions (id, user_id, created_at, expires_at, proven_at)
    values (${`session-of-${person.id}`}, ${person.id}, now(), now() + interval '1 hour', now())`;
  goTo('10:00');
});

const ask = async () => {
  const asked = await (await staff()).staffPeople.requestReset({ userId: person.id, reason: 'Phone fell into a lake' });
  return asked.reset?.id ?? '';
};

describe('a lost device', () => {
  test('one asks, another agrees, and a day later the second factor is off and every sign-in has ended', async () => {
    await callers.member({ clientId: 4n, role: 'client_primary' });
    const id = await ask();
    expect(await mailsTo(person.email)).toEqual(['two_factor_reset_requested']);
    const approved = await (await staff()).staffPeople.approveReset({ id });
    expect(approved.reset).toMatchObject({
      reason: 'Phone fell into a lake',
      effectiveAt: '2026-03-17T10:00:00.000Z',
      mayApprove: false,
    });
    goTo('33:59');
    expect(await carryOut()).toEqual({ removed: 0, withdrawn: 0 });
    expect(await hasFactor()).toBe(true);
    goTo('34:00');
    expect(await carryOut()).toEqual({ removed: 1, withdrawn: 0 });
    expect(await hasFactor()).toBe(false);
    expect(await world.database.owner`select 1 from sessions where user_id = ${person.id}`).toHaveLength(0);
    expect(await carryOut()).toEqual({ removed: 0, withdrawn: 0 });
    expect(await mailsTo(person.email)).toEqual([
      'two_factor_reset_requested',
      'two_factor_reset_approved',
      'two_factor_reset_done',
    ]);
    const [primary] = await world.database.owner<{ email: string }[]>`
      select u.email from users u join memberships m on m.user_id = u.id and m.role = 'client_primary'`;
    expect(await mailsTo(primary?.email ?? '')).toEqual([
      'two_factor_reset_requested_admin',
      'two_factor_reset_approved_admin',
      'two_factor_reset_done_admin',
    ]);
    const trail = await world.database.owner<{ clientId: bigint; action: string; actor: string }[]>`
      select client_id as "clientId", action, split_part(actor, ':', 1) as actor from audit_log
       where target_id = ${person.id} and client_id = 4 order by id`;
    expect(trail.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'staff staffPeople.requestReset',
      'staff staffPeople.approveReset',
      'system staffPeople.carryOutReset',
    ]);
  });

  test('nobody approves what they asked for, or their own', async () => {
    const asStaff = await callers.staff();
    const asked = await (await asStaff()).staffPeople.requestReset({ userId: person.id, reason: 'Lost phone' });
    const id = asked.reset?.id ?? '';
    expect(asked.reset?.mayApprove).toBe(false);
    expect(await refusalFrom((await asStaff()).staffPeople.approveReset({ id }))).toMatchObject({
      status: 409,
      code: 'staff.own_request',
    });
    const { user: colleague } = await (await asStaff()).auth.me();
    await world.database.owner`
      insert into two_factors (user_id, secret_encrypted, started_at, enabled_at)
      values (${colleague.id}, 'sealed', now(), now())`;
    const own = { userId: colleague.id, reason: 'My own phone' };
    expect(await refusalFrom((await asStaff()).staffPeople.requestReset(own))).toMatchObject({
      code: 'staff.own_request',
    });
    const other = await (await staff()).staffPeople.requestReset(own);
    expect(await refusalFrom((await asStaff()).staffPeople.approveReset({ id: other.reset?.id ?? '' }))).toMatchObject({
      code: 'staff.own_request',
    });
  });

  test('whoever gives a code after all keeps their second factor', async () => {
    const id = await ask();
    await (await staff()).staffPeople.approveReset({ id });
    await giveCode('20:00');
    goTo('35:00');
    expect(await carryOut()).toEqual({ removed: 0, withdrawn: 1 });
    expect(await hasFactor()).toBe(true);
    expect(await refusalFrom((await staff()).staffPeople.cancelReset({ id }))).toMatchObject({
      code: 'two_factor_reset.not_waiting',
    });
  });

  test('a code from before the request proves nothing, and nothing comes off without a second person', async () => {
    await giveCode('09:59');
    const id = await ask();
    goTo('100:00');
    expect(await carryOut()).toEqual({ removed: 0, withdrawn: 0 });
    await (await staff()).staffPeople.approveReset({ id });
    expect(await carryOut()).toEqual({ removed: 0, withdrawn: 0 });
    goTo('124:00');
    expect(await carryOut()).toEqual({ removed: 1, withdrawn: 0 });
  });

  test('a request is open once, and can be withdrawn', async () => {
    const id = await ask();
    expect(await refusalFrom(ask())).toMatchObject({ code: 'two_factor_reset.already_open' });
    expect((await (await staff()).staffPeople.waiting()).people.map((found) => found.reset?.id)).toContain(id);
    expect((await (await staff()).staffPeople.cancelReset({ id })).reset).toBeNull();
    expect(await refusalFrom((await staff()).staffPeople.approveReset({ id }))).toMatchObject({
      code: 'two_factor_reset.not_waiting',
    });
    goTo('100:00');
    expect(await carryOut()).toEqual({ removed: 0, withdrawn: 0 });
    expect(await ask()).not.toBe(id);
  });

  test('approved by ten at once, it is approved once; carried out by three at once, it is carried out once', async () => {
    const id = await ask();
    const approvers = await Promise.all(Array.from({ length: 10 }, staff));
    const outcomes = await Promise.allSettled(approvers.map((own) => own.staffPeople.approveReset({ id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    goTo('34:00');
    const done = await Promise.all([carryOut(), carryOut(), carryOut()]);
    expect(done.reduce((sum, { removed }) => sum + removed, 0)).toBe(1);
  });

  test('who has no second factor has nothing to take off', async () => {
    await world.database.owner`delete from two_factors where user_id = ${person.id}`;
    expect(await refusalFrom(ask())).toMatchObject({ code: 'two_factor.not_enabled' });
    const nobody = (await staff()).staffPeople.requestReset({ userId: '999999', reason: 'Lost phone' });
    expect(await refusalFrom(nobody)).toMatchObject({ status: 404 });
  });
});

describe('people', () => {
  test('are found by the beginning of their address, wildcards being letters', async () => {
    const own = await staff();
    const { people: found, more } = await own.staffPeople.search({ email: ` ${person.email.toUpperCase()}` });
    expect(more).toBe(false);
    expect(found).toMatchObject([
      {
        id: person.id,
        name: 'Lou Lost',
        kind: 'member',
        twoFactor: true,
        disabled: false,
        clients: [{ id: '4', role: 'client_custom' }],
        reset: null,
        oneself: false,
      },
    ]);
    for (const email of ['%%%', 'los_-', 'lost\\'])
      expect((await own.staffPeople.search({ email })).people, email).toEqual([]);
    expect(await refusalFrom(own.staffPeople.search({ email: 'lo' }))).toMatchObject({ status: 422 });
    const rows = await world.database.owner<{ row: string }[]>`
      select row_to_json(a)::text as row from audit_log a where action = 'staffPeople.search'`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain('example.test');
  });

  test('who is kept from signing in loses every sign-in; nobody does it to themself', async () => {
    const asStaff = await callers.staff();
    const off = await (await asStaff()).staffPeople.disable({ userId: person.id, reason: 'Left the business' });
    expect(off.disabled).toBe(true);
    expect(await world.database.owner`select 1 from sessions where user_id = ${person.id}`).toHaveLength(0);
    const on = await (await asStaff()).staffPeople.enable({ userId: person.id });
    expect(on.disabled).toBe(false);
    const { user: self } = await (await asStaff()).auth.me();
    const oneself = (await asStaff()).staffPeople.disable({ userId: self.id, reason: 'Holiday' });
    expect(await refusalFrom(oneself)).toMatchObject({ code: 'user.is_oneself' });
  });

  test('are nobody else’s to look up', async () => {
    const own = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
    for (const refused of [
      () => own.staffPeople.search({ email: person.email }),
      () => own.staffPeople.waiting(),
      () => own.staffPeople.requestReset({ userId: person.id, reason: 'Lost phone' }),
      () => own.staffPeople.approveReset({ id: '1' }),
      () => own.staffPeople.cancelReset({ id: '1' }),
      () => own.staffPeople.disable({ userId: person.id, reason: 'Left the business' }),
      () => own.staffPeople.enable({ userId: person.id }),
    ])
      expect(await refusalFrom(refused())).toMatchObject({ status: 403, code: 'auth.forbidden' });
  });
});
