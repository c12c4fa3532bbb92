import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { CreateUser } from '@cordelle/validation/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const MAPLE = 4n;
const BIRCH = 5n;
const PASSWORD = 'a-Sturdy-bridge-7!';

let world: DayWorld;
let callers: Callers;
let asPrimary: Awaited<ReturnType<Callers['member']>>;
let people = 0;
let visits = 0;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: MAPLE, rail: 'CA' });
  await world.addClient({ id: BIRCH, rail: 'CA' });
  callers = new Callers(world);
  asPrimary = await callers.member({ clientId: MAPLE, role: 'client_primary' });
});
afterAll(() => world.close());
beforeEach(() => world.database.owner`delete from outbox`);

const ADDRESS = { address1: '1 Main Street', city: 'Vancouver', provinceCode: 'BC', postalCode: 'V5K 0A1' };

function bo(given: Partial<CreateUser> = {}): CreateUser {
  people += 1;
  return {
    firstName: 'Bo',
    lastName: `Ray ${people}`,
    email: `bo${people}@example.test`,
    role: 'client_admin',
    mobilePhone: '604 555 0199',
    position: 'Bookkeeper',
    dateOfBirth: '1980-02-29',
    addressAttributes: ADDRESS,
    ...given,
  };
}

type Letter = { to: string; template: string; subject: string; text: string; token: string };
async function letters(): Promise<Letter[]> {
  const rows = await world.database.owner<Omit<Letter, 'token'>[]>`
    select to_address as to, template, subject, text_body as text from outbox order by id`;
  return rows.map((row) => ({ ...row, token: /#token=([\w-]+)/.exec(row.text)?.[1] ?? '' }));
}
async function tokenFor(email: string): Promise<string> {
  return (await letters()).findLast(({ to }) => to === email)?.token ?? '';
}
/** Somebody not signed in, from an address of their own: the limits of one test are not those of another. */
function visitor() {
  visits += 1;
  return callers.nobody({ ip: `198.51.100.${visits}` });
}
const accept = (token: string) =>
  visitor().invitations.accept({ token, password: PASSWORD, passwordConfirmation: PASSWORD, language: 'fr' });

/** Somebody invited who joined, and has signed in once. */
async function joined(given: Partial<CreateUser> = {}) {
  const member = await asPrimary();
  const { id, email } = await member.users.create(bo(given));
  await accept(await tokenFor(email));
  await world.database.owner`update users set last_sign_in_at = now() where id = ${id}`;
  return { id, email };
}
async function shown(id: string) {
  const { records } = await (await asPrimary()).users.list({ userId: id });
  return records[0];
}
async function sessionOf(userId: string): Promise<string> {
  const id = fingerprintOf(`session of ${userId} ${people}`);
  await world.database.owner`
    insert into sessions ${world.database.owner({ id, user_id: userId, proven_at: new Date(), created_at: new Date(), expires_at: new Date('2099-01-01') })}`;
  return id;
}
const isOpen = async (sessionId: string): Promise<boolean> =>
  (await world.database.owner`select 1 from sessions where id = ${sessionId}`).length > 0;

describe('the primary contact', () => {
  test('is passed on, once and for all: who was it keeps full access, both are told', async () => {
    const { id, email } = await joined();
    const member = await asPrimary();
    await world.database.owner`delete from outbox`;
    const session = await sessionOf(id);
    const former = (await member.users.list({ sort: { field: 'role', direction: 'asc' } })).records[0];
    expect(await member.users.transferPrimaryContact({ id })).toMatchObject({ role: 'client_primary' });
    expect(await shown(former?.id ?? '')).toMatchObject({ role: 'client_admin' });
    expect(await isOpen(session)).toBe(false);
    expect((await letters()).map(({ to, template }) => [to, template])).toEqual([
      [email, 'primary_contact_given'],
      [former?.email, 'primary_contact_taken'],
    ]);
    expect(await refusalFrom(member.users.update({ id, position: 'Other' }))).toMatchObject({
      code: 'user.is_primary_contact',
    });
  });

  test('two who try at once: one primary contact, and the other is told', async () => {
    const one = await joined();
    const other = await joined();
    const { owner } = world.database;
    const callers = await Promise.all([asPrimary(), asPrimary()]);
    const held = owner.begin(async (sql) => {
      await sql`select 1 from memberships where client_id = ${String(MAPLE)} for update`;
      const attempts = Promise.allSettled([
        callers[0].users.transferPrimaryContact({ id: one.id }),
        callers[1].users.transferPrimaryContact({ id: other.id }),
      ]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { attempts };
    });
    const results = await (await held).attempts;
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [lost] = results.filter((result) => result.status === 'rejected');
    expect(await refusalFrom(Promise.reject(lost?.reason))).toMatchObject({ code: 'record.changed_meanwhile' });
    const rows = await owner`
      select count(*)::int as count from memberships where client_id = ${String(MAPLE)} and role = 'client_primary'`;
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each<[string, Partial<CreateUser>]>([['a reader', { role: 'client_read_only' }]])(
    '%s cannot be it',
    async (_, given) => {
      const { id } = await joined(given);
      expect(await refusalFrom((await asPrimary()).users.transferPrimaryContact({ id }))).toMatchObject({
        code: 'user.cannot_be_primary',
      });
    },
  );
});
