import { describe, expect, test } from 'vitest';
import { refusalFrom } from '../testing/callers.ts';
import { invitedUsers, MAPLE } from '../testing/invited-users.ts';

const users = invitedUsers();

const isOpen = async (sessionId: string): Promise<boolean> =>
  (await users().world.database.owner`select 1 from sessions where id = ${sessionId}`).length > 0;

describe('the primary contact', () => {
  test('is passed on, once and for all: who was it keeps full access, both are told', async () => {
    const { id, email } = await users().joined();
    const member = await users().asPrimary();
    await users().world.database.owner`delete from outbox`;
    const session = await users().sessionOf(id);
    const former = (await member.users.list({ sort: { field: 'role', direction: 'asc' } })).records[0];
    expect(await member.users.transferPrimaryContact({ id })).toMatchObject({ role: 'client_primary' });
    expect(await users().shown(former?.id ?? '')).toMatchObject({ role: 'client_admin' });
    expect(await isOpen(session)).toBe(false);
    expect((await users().letters()).map(({ to, template }) => [to, template])).toEqual([
      [email, 'primary_contact_given'],
      [former?.email, 'primary_contact_taken'],
    ]);
    expect(await refusalFrom(member.users.update({ id, position: 'Other' }))).toMatchObject({
      code: 'user.is_primary_contact',
    });
  });

  test('two who try at once: one primary contact, and the other is told', async () => {
    const one = await users().joined();
    const other = await users().joined();
    const { owner } = users().world.database;
    const callers = await Promise.all([users().asPrimary(), users().asPrimary()]);
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

  test('a reader cannot be it, and it is said what they lack', async () => {
    const { id } = await users().joined({ role: 'client_read_only' });
    expect(await refusalFrom((await users().asPrimary()).users.transferPrimaryContact({ id }))).toMatchObject({
      code: 'user.cannot_be_primary',
      messages: { base: ['To become the primary contact, this person still needs full or custom access.'] },
      details: { missing: 'access' },
    });
  });

  test('whoever is it already is not said to lack anything', async () => {
    const { id } = await users().joined();
    const { owner } = users().world.database;
    await owner`update memberships set role = 'client_admin' where client_id = ${String(MAPLE)} and role = 'client_primary'`;
    await owner`update memberships set role = 'client_primary' where client_id = ${String(MAPLE)} and user_id = ${id}`;
    const asAdmin = await users().callers.member({ clientId: MAPLE, role: 'client_admin' });
    expect(await refusalFrom((await asAdmin()).users.transferPrimaryContact({ id }))).toMatchObject({
      status: 409,
      code: 'user.is_primary_already',
    });
  });
});
