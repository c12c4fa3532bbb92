import { expect, test } from 'vitest';
import { BIRCH, invitedUsers, MAPLE } from '../testing/invited-users.ts';

const users = invitedUsers();
type Caller = Awaited<ReturnType<ReturnType<typeof users>['asBirch']>>;

const about = async (caller: Caller, targetId: string) =>
  (await caller.auditLog.list({ targetType: 'users', targetId })).records;
const wordsOf = ({ changes }: { changes: { words: string }[] }) => changes.map(({ words }) => words);

test('whoever is invited stands in the log as the business named them, and as they are called once they join', async () => {
  const { id, email } = await users().joined({ firstName: 'Real', lastName: 'Name' });
  const birch = await users().asBirch();
  await birch.users.create(users().bo({ firstName: 'Guessed', lastName: 'Person', email }));
  await birch.users.resendInvitation({ id });
  expect((await about(birch, id)).map(({ targetName }) => targetName)).toEqual(['Guessed Person', 'Guessed Person']);
  const asStaff = await (await users().callers.staff(BIRCH))();
  expect(JSON.stringify([await about(birch, id), await about(asStaff, id)])).not.toContain('Real');
  await users()
    .visitor()
    .invitations.accept({ token: await users().tokenFor(email), language: 'en' });
  expect(await about(birch, id)).toMatchObject([
    { action: 'users.joined', targetName: 'Real Name', actorName: 'Real Name' },
    { action: 'users.invited_again', targetName: 'Real Name' },
    { action: 'users.invited', targetName: 'Guessed Person' },
  ]);
});

test('an invitation taken back has words of its own, names whom it was for, and signs nobody out', async () => {
  const known = await users().joined();
  const session = await users().sessionOf(known.id);
  const birch = await users().asBirch();
  for (const email of [known.email, 'never.came@example.test']) {
    const { id } = await birch.users.create(users().bo({ firstName: 'Guessed', lastName: 'Person', email }));
    await birch.users.resendInvitation({ id });
    await birch.users.remove({ id });
    const [taken, ...before] = await about(birch, id);
    expect(taken).toMatchObject({ sentence: 'Invitation taken back', targetName: 'Guessed Person' });
    expect(taken && wordsOf(taken)).toEqual([
      'Name: Guessed Person',
      `Email: ${email}`,
      'Role: Full Access',
      'Position: Bookkeeper',
    ]);
    expect(before.map(({ targetName }) => targetName)).toEqual(['Guessed Person', 'Guessed Person']);
  }
  expect(await users().world.database.owner`select 1 from sessions where id = ${session}`).toHaveLength(1);
});

test('a person taken out of the business stays named', async () => {
  const { id } = await users().joined({ firstName: 'Lee', lastName: 'Gone' });
  const maple = await users().asPrimary();
  await maple.users.remove({ id });
  const rows = await about(maple, id);
  expect(rows[0]).toMatchObject({ sentence: 'Person removed', targetName: 'Lee Gone' });
  expect(rows.map(({ targetName }) => targetName)).not.toContain(null);
});

test('changes of rights and of the primary contact are told in words and names, in the reader’s language', async () => {
  const { id } = await users().joined({ firstName: 'Nell', lastName: 'Next', role: 'client_read_only' });
  const maple = await users().asPrimary();
  await maple.users.update({ id, role: 'client_custom', rolePermission: { cudCustomers: true } });
  expect((await about(maple, id)).slice(0, 1).map(wordsOf)).toEqual([
    ['Role: Read Only → Custom', 'Permissions: – → Manage Customers'],
  ]);
  await maple.users.update({ id, role: 'client_admin' });
  await maple.users.transferPrimaryContact({ id });
  const reader = await (await users().callers.member({ clientId: MAPLE, role: 'client_admin' }))({ language: 'fr' });
  const [given] = await about(reader, id);
  expect(given && wordsOf(given)).toEqual([
    expect.stringMatching(/^Personne-ressource principale\u00a0: Ada Person \d+ → Nell Next$/),
    'Rôle\u00a0: Accès complet → Personne-ressource principale',
  ]);
  expect(given?.changes[1]).toMatchObject({ field: 'role', before: 'client_admin', after: 'client_primary' });
});

test('what somebody changes of themselves reads the same at each business of theirs', async () => {
  const asBoth = await users().callers.member({ clientId: MAPLE, role: 'client_admin' });
  const { user } = await (await asBoth()).auth.me();
  await users().world.database.owner`
    insert into memberships (client_id, user_id, role, created_at)
    values (${String(BIRCH)}, ${user.id}, 'client_admin', now())`;
  await (await asBoth()).account.update({ firstName: 'Ada', lastName: 'Newname' });
  const asReader = await users().callers.member({ clientId: MAPLE, role: 'client_admin' });
  for (const reader of [await asReader(), await users().asBirch()]) {
    const [changed] = await about(reader, user.id);
    expect(changed).toMatchObject({ action: 'account.changed' });
    expect(changed && wordsOf(changed)).toEqual(['Details changed: Last name']);
  }
});
