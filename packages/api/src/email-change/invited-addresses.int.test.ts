import { expect, test } from 'vitest';
import { refusalFrom } from '../testing/callers.ts';
import { invitedUsers, MAPLE } from '../testing/invited-users.ts';

const users = invitedUsers();

const mailsTo = async (email: string) => (await users().letters()).filter(({ to }) => to === email);
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

/** A member of Maple, who asks for another address; `agree` presses both buttons. */
async function member() {
  const as = await users().callers.member({ clientId: MAPLE, role: 'client_admin' });
  const { user } = await (await as()).auth.me();
  const ask = async (newEmail: string) => (await as()).emailChange.ask({ newEmail });
  const agree = async (newEmail: string) => {
    for (const address of [user.email, newEmail])
      await users()
        .visitor()
        .emailChange.press({ token: await users().tokenFor(address) });
  };
  return { id: user.id, email: user.email, ask, agree };
}

test('an invitation follows its person to another address, of which the business learns once they join', async () => {
  const person = await member();
  const birch = await users().asBirch();
  await birch.users.create(users().bo({ email: person.email }));
  const token = await users().tokenFor(person.email);
  await person.ask('private@example.org');
  await person.agree('private@example.org');
  const seen = async () => (await birch.users.list({ userId: person.id })).records[0];
  expect(await seen()).toMatchObject({ email: person.email, invitation: { state: 'invited' } });
  expect(await users().visitor().invitations.open({ token })).toMatchObject({ businessName: 'Client 5' });
  expect(await refusalFrom(birch.users.create(users().bo({ email: person.email })))).toMatchObject({
    code: 'user.already_member',
  });
  expect(await birch.users.resendInvitation({ id: person.id })).toMatchObject({ email: person.email });
  await users().accept(await users().tokenFor('private@example.org'));
  expect(await seen()).toMatchObject({ email: 'private@example.org', invitation: { state: 'active' } });
  const { records } = await birch.auditLog.list({ targetType: 'users', targetId: person.id });
  expect(records.at(-1)?.changes).toContainEqual(expect.objectContaining({ field: 'email', after: person.email }));
});

test('an address that is only invited is said to be; taken back, it is free', async () => {
  const person = await member();
  const birch = await users().asBirch();
  const { id, email } = await birch.users.create(users().bo());
  await person.ask(email);
  const [, told] = await mailsTo(email);
  expect(told).toMatchObject({ template: 'email_change_invited' });
  expect(told?.text).not.toContain('already have an account');
  await birch.users.remove({ id });
  await person.ask(email);
  expect(await templatesTo(email)).toEqual(['invitation', 'email_change_invited', 'email_change_confirm']);
  await person.agree(email);
  expect(await users().shown(person.id)).toMatchObject({ email });
});

test('who was left behind by an invitation of before is in nobody’s way', async () => {
  const person = await member();
  await users().world.database.owner`
    insert into users (email, first_name, last_name, language, kind, created_at)
    values ('left@example.test', 'Left', 'Behind', 'en', 'member', now())`;
  await person.ask('left@example.test');
  expect(await templatesTo('left@example.test')).toEqual(['email_change_confirm']);
});
