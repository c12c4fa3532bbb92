import { inTransaction } from '@cordelle/db/connection.ts';
import type { Role } from '@cordelle/validation/permissions.ts';
import { describe, expect, test } from 'vitest';
import { answerRequests } from '../answer-requests.ts';
import { refusalFrom } from '../testing/callers.ts';
import { BIRCH, type InvitedUsers, invitedUsers, MAPLE, PASSWORD } from '../testing/invited-users.ts';

const users = invitedUsers();

/** What signing in comes to: `in`, or the code of the refusal. */
const signInOf = (email: string): Promise<string> =>
  users()
    .visitor()
    .auth.signIn({ email, password: PASSWORD })
    .then(
      () => 'in',
      async (error) => (await refusalFrom(Promise.reject(error))).code,
    );
/** The mails that follow when somebody asks to choose a new password. */
async function askedForReset(email: string): Promise<string[]> {
  await users().world.database.owner`delete from outbox`;
  await users().visitor().passwords.requestReset({ email });
  await answerRequests(users().world.app());
  return (await users().letters()).map(({ template }) => template);
}
const isOpen = async (sessionId: string): Promise<boolean> =>
  (await users().world.database.owner`select 1 from sessions where id = ${sessionId}`).length > 0;

describe('who may', () => {
  test.each<[Exclude<Role, 'staff' | 'customer_account'>, boolean]>([
    ['client_admin', true],
    ['client_custom', false],
    ['client_read_only', false],
  ])('%s manage users: %s', async (role, may) => {
    const caller = await (
      await users().callers.member({ clientId: MAPLE, role, flags: role === 'client_custom' ? ['cudCustomers'] : [] })
    )();
    const { id } = await users().joined({ role: 'client_read_only' });
    for (const call of [
      () => caller.users.list({}),
      () => caller.users.create(users().bo()),
      () => caller.users.update({ id, position: 'Director' }),
      () => caller.users.remove({ id }),
    ]) {
      if (may) await call();
      else expect(await refusalFrom(call())).toMatchObject({ status: 403, code: 'auth.forbidden' });
    }
  });

  test('no program manages users', async () => {
    const program = await (await users().callers.program(MAPLE))();
    expect(await refusalFrom(program.users.list({}))).toMatchObject({ status: 403 });
    expect(await refusalFrom(program.users.create(users().bo()))).toMatchObject({ status: 403 });
  });

  test('people of another client do not exist', async () => {
    const { id } = await users().joined();
    const stranger = await users().asBirch();
    expect((await stranger.users.list({ userId: id })).records).toEqual([]);
    for (const call of [
      () => stranger.users.update({ id, role: 'client_read_only' }),
      () => stranger.users.remove({ id }),
      () => stranger.users.transferPrimaryContact({ id }),
      () => stranger.users.resendInvitation({ id }),
    ])
      expect(await refusalFrom(call())).toMatchObject({ status: 404, code: 'record.not_found' });
  });

  test('payers and the provider’s people are no users', async () => {
    await users().callers.payer({ clientId: MAPLE, customerId: 4001n });
    const { records } = await (
      await users()
        .callers.staff(MAPLE)
        .then((asStaff) => asStaff())
    ).users.list({ limit: 200 });
    expect(new Set(records.map(({ role }) => role))).not.toContain('customer_account');
    expect(records.every(({ allowedActions }) => Array.isArray(allowedActions))).toBe(true);
  });
});

describe('the list', () => {
  test('is sorted by first name as people of both languages sort, and by any column', async () => {
    const asReader = await users().callers.member({ clientId: BIRCH, role: 'client_admin' });
    const member = await asReader();
    for (const firstName of ['Zoé', 'Élodie', 'eric', 'Anaïs'])
      await member.users.create(users().bo({ firstName, role: 'client_read_only' }));
    const names = (await member.users.list({ search: 'Ray' })).records.map(({ firstName }) => firstName);
    expect((await member.users.list({ search: 'elodie ray' })).records.map(({ firstName }) => firstName)).toEqual([
      'Élodie',
    ]);
    expect(names.filter((name) => ['Zoé', 'Élodie', 'eric', 'Anaïs'].includes(name))).toEqual([
      'Anaïs',
      'Élodie',
      'eric',
      'Zoé',
    ]);
    for (const field of ['firstName', 'lastName', 'email', 'role', 'lastSignInAt'] as const)
      for (const direction of ['asc', 'desc'] as const) {
        const page = await member.users.list({ sort: { field, direction }, limit: 200 });
        expect(page.records).toHaveLength(page.count);
      }
    const [first] = (await member.users.list({ sort: { field: 'role', direction: 'asc' } })).records;
    expect(first?.role).toBe('client_primary');
  });

  test('finds by name and address, and takes wildcards as they are', async () => {
    const member = await users().asPrimary();
    const { email } = await member.users.create(users().bo({ firstName: 'Odd%Name' }));
    expect((await member.users.list({ search: 'odd%name ray' })).records.map((user) => user.email)).toEqual([email]);
    expect((await member.users.list({ search: email.slice(0, 5) })).count).toBeGreaterThan(0);
    expect((await member.users.list({ search: '_dd%' })).count).toBe(0);
  });

  test('tells dates of birth one by one, to who may edit', async () => {
    const { id } = await users().joined();
    const { records } = await (await users().asPrimary()).users.list({ search: 'bo', limit: 200 });
    expect(records.map(({ dateOfBirth }) => dateOfBirth)).not.toContain('1980-02-29');
    expect(await users().shown(id)).toMatchObject({ dateOfBirth: '1980-02-29' });
    const [row] = await users().world.database
      .owner`select date_of_birth_encrypted as stored from users where id = ${id}`;
    expect(row?.stored).toMatch(/^v1\./);
  });
});

describe('changing', () => {
  test('a role ends the person’s sessions, and the log has before and after', async () => {
    const { id } = await users().joined();
    const session = await users().sessionOf(id);
    const answer = await (await users().asPrimary()).users.update({ id, role: 'client_read_only' });
    expect(answer).toMatchObject({ role: 'client_read_only' });
    expect(await isOpen(session)).toBe(false);
    const [row] = await users().world.database.owner`
      select before, after from audit_log where action = 'users.rights_changed' and target_id = ${id}`;
    expect(row).toEqual({
      before: { role: 'client_admin', flags: [] },
      after: { role: 'client_read_only', flags: [] },
    });
    const [call] = await users().world.database.owner`
      select count(*)::int as count from audit_log where action = 'users.update' and target_id = ${id} and result = 'done'`;
    // One act, one row: the one that says what changed.
    expect(call).toEqual({ count: 0 });
  });

  test('a detail leaves the person signed in, and its value out of the log', async () => {
    const { id } = await users().joined();
    const session = await users().sessionOf(id);
    await (await users().asPrimary()).users.update({ id, mobilePhone: '604 555 0777', position: 'Director' });
    expect(await users().shown(id)).toMatchObject({ mobilePhone: '604 555 0777', position: 'Director' });
    expect(await isOpen(session)).toBe(true);
    const rows = await users().world.database.owner`
      select after from audit_log where action = 'users.details_changed' and target_id = ${id}`;
    expect(rows).toEqual([{ after: { position: 'Director', fields: ['mobilePhone', 'position'] } }]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['names stay', { firstName: 'Somebody' }, 'user.field_locked'],
    ['the address stays', { email: 'other@example.test' }, 'user.field_locked'],
    ['full access keeps its phone', { mobilePhone: '' }, 'account.field_required'],
    ['a custom role has a switch', { role: 'client_custom' }, 'user.permission_required'],
  ])('%s', async (_, change, code) => {
    const { id } = await users().joined();
    expect(await refusalFrom((await users().asPrimary()).users.update({ id, ...change }))).toMatchObject({ code });
  });

  test('rights that somebody else changed meanwhile are not given back', async () => {
    const member = await users().asPrimary();
    const { id } = await users().joined();
    const revision = (await users().shown(id))?.revision;
    await member.users.update({ id, role: 'client_read_only', revision });
    const late = { id, role: 'client_custom', rolePermission: { cudCustomers: true } } as const;
    expect(await refusalFrom(member.users.update({ ...late, revision }))).toMatchObject({
      status: 409,
      code: 'user.changed_meanwhile',
    });
    expect(await member.users.update({ id, occupation: 'Baker', revision })).toMatchObject({
      role: 'client_read_only',
    });
    // Who names no revision says what is to be so, whatever was.
    expect(await member.users.update(late)).toMatchObject({ role: 'client_custom' });
  });

  test('one switch leaves the others', async () => {
    const { id } = await users().joined({
      role: 'client_custom',
      rolePermission: { cudCustomers: true, crdApiKeys: true },
    });
    const { rolePermission } = await (await users().asPrimary()).users.update({
      id,
      rolePermission: { crdApiKeys: false },
    });
    expect(rolePermission).toMatchObject({ cudCustomers: true, crdApiKeys: false });
  });

  test('nobody changes their own role, or the primary contact', async () => {
    const asAdmin = await users().callers.member({ clientId: MAPLE, role: 'client_admin' });
    const admin = await asAdmin();
    const { records } = await admin.users.list({ limit: 200 });
    const own = records.find((user) => user.role === 'client_admin' && !user.allowedActions.includes('remove'));
    expect(await refusalFrom(admin.users.update({ id: own?.id ?? '', role: 'client_read_only' }))).toMatchObject({
      code: 'user.own_role',
    });
    const primary = records.find((user) => user.role === 'client_primary');
    expect(primary?.allowedActions).toEqual([]);
    expect(await refusalFrom(admin.users.update({ id: primary?.id ?? '', position: 'Other' }))).toMatchObject({
      code: 'user.is_primary_contact',
    });
    expect(await refusalFrom(admin.users.remove({ id: primary?.id ?? '' }))).toMatchObject({
      code: 'user.is_primary_contact',
    });
    expect(await refusalFrom(admin.users.remove({ id: own?.id ?? '' }))).toMatchObject({ code: 'user.is_oneself' });
  });

  test('personal details of somebody invited are theirs to give', async () => {
    const member = await users().asPrimary();
    const { id } = await member.users.create(users().bo());
    expect(await refusalFrom(member.users.update({ id, mobilePhone: '604 555 0222' }))).toMatchObject({
      code: 'user.not_joined',
    });
    expect(await member.users.update({ id, role: 'client_read_only' })).toMatchObject({ role: 'client_read_only' });
  });
});

describe('where somebody lives, and when they were born', () => {
  const toldOf = (user: Awaited<ReturnType<InvitedUsers['shown']>>) => [
    user?.dateOfBirth,
    user?.addressAttributes.city,
  ];
  const askFor = (enabled: boolean) => users().world.database.owner`
    insert into release_helpers (for_client_id, name, enabled, updated_at)
    values (${String(MAPLE)}, 'require_service_agreement_fields_for_users', ${enabled}, now())`;

  test('is in no list, whoever reads it', async () => {
    await users().joined();
    const { records } = await (await users().asPrimary()).users.list({ limit: 200 });
    expect(records.length).toBeGreaterThan(1);
    for (const record of records) expect(toldOf(record)).toEqual([null, null]);
  });

  test('is told of one person, to who has to keep it right', async () => {
    const { id } = await users().joined();
    expect(toldOf(await users().shown(id))).toEqual(['1980-02-29', 'Vancouver']);
  });

  test('is neither asked for nor told where the agreement does not want it', async () => {
    const { id } = await users().joined();
    await askFor(false);
    try {
      expect(toldOf(await users().shown(id))).toEqual([null, null]);
      const member = await users().asPrimary();
      const { dateOfBirth: _, addressAttributes: __, ...rest } = users().bo();
      expect(await member.users.create(rest)).toMatchObject({ invitation: { state: 'invited' } });
    } finally {
      await users().world.database.owner`delete from release_helpers where for_client_id = ${String(MAPLE)}`;
    }
  });
});

describe('removing', () => {
  test('ends everything at once; who belongs nowhere any more cannot sign in', async () => {
    const { id, email } = await users().joined();
    expect(await signInOf(email)).toBe('in');
    const session = await users().sessionOf(id);
    await users().world.database.owner`delete from outbox`;
    await (await users().asPrimary()).users.remove({ id });
    expect((await users().letters()).map(({ to, template }) => [to, template])).toEqual([
      [email, 'removed_from_last_business'],
    ]);
    expect(await users().shown(id)).toBeUndefined();
    expect(await isOpen(session)).toBe(false);
    expect(await signInOf(email)).toBe('auth.sign_in_refused');
    expect(await askedForReset(email)).toEqual([]);
  });

  test('takes out of the client’s sight whoever joined it, but for whom its log names as who did something', async () => {
    const { app } = users().world.database;
    const isSeen = (id: string) =>
      inTransaction(app, { clientId: MAPLE }, ({ sql }) => sql`select 1 from users where id = ${id}::bigint`);
    const primary = await users().asPrimary();
    const invited = await primary.users.create(users().bo());
    const { id, email } = await users().joined();
    const actor = `user:${id}`;
    const [acted] = await users().world.database.owner`
      select 1 from audit_log where client_id = ${String(MAPLE)} and actor = ${actor}`;
    expect(acted, email).toBeDefined();
    expect(await isSeen(invited.id)).toEqual([]);
    expect(await isSeen(id)).toHaveLength(1);
    await primary.users.remove({ id });
    expect(await isSeen(id)).toHaveLength(1);
  });

  test('leaves what they are elsewhere, and they can be invited again', async () => {
    const { id, email } = await users().joined();
    await (await users().asBirch()).users.create(users().bo({ email }));
    await (await users().asPrimary()).users.remove({ id });
    expect(await signInOf(email)).toBe('auth.sign_in_refused');
    await users()
      .visitor()
      .invitations.accept({ token: await users().tokenFor(email), language: 'en' });
    expect(await signInOf(email)).toBe('in');
    await (await users().asBirch()).users.remove({ id });
    expect((await users().letters()).at(-1)).toMatchObject({ to: email, template: 'removed_from_last_business' });
    expect(await signInOf(email)).toBe('auth.sign_in_refused');
    expect(await (await users().asPrimary()).users.create(users().bo({ email }))).toMatchObject({ id });
    expect((await users().letters()).at(-1)).toMatchObject({ template: 'added_to_business' });
    expect(await signInOf(email)).toBe('auth.sign_in_refused');
    await users()
      .visitor()
      .invitations.accept({ token: await users().tokenFor(email), language: 'en' });
    expect(await users().shown(id)).toMatchObject({ invitation: { state: 'active' } });
    expect(await signInOf(email)).toBe('in');
  });
});

describe('whom the provider disabled', () => {
  async function disabled(where?: { role: 'client_admin' }) {
    const person = await users().joined(where);
    const session = await users().sessionOf(person.id);
    const asStaff = await users().callers.staff();
    await (await asStaff()).staffPeople.disable({ userId: person.id, reason: 'Signs in for somebody else' });
    expect(await isOpen(session)).toBe(false);
    await users().world.database.owner`delete from outbox`;
    const lift = async () => (await asStaff()).staffPeople.enable({ userId: person.id });
    return { ...person, lift };
  }

  test('stays out when a business invites them, once and again: it is answered as ever, and no mail is sent', async () => {
    const { id, email } = await disabled();
    const birch = await users().asBirch();
    const invited = await birch.users.create(users().bo({ email }));
    expect(invited).toMatchObject({ id, invitation: { state: 'invited' } });
    expect(await birch.users.resendInvitation({ id })).toMatchObject({ invitation: { state: 'invited' } });
    expect(await users().letters()).toEqual([]);
    expect(await signInOf(email)).toBe('auth.sign_in_refused');
  });

  test('stays out with a link from before', async () => {
    const { id, email } = await users().joined();
    await (await users().asBirch()).users.create(users().bo({ email }));
    const token = await users().tokenFor(email);
    await (await users().callers.staff())().then((staff) => staff.staffPeople.disable({ userId: id, reason: 'Left' }));
    for (const use of [
      () => users().visitor().invitations.open({ token }),
      () => users().visitor().invitations.accept({ token, language: 'en' }),
    ])
      expect(await refusalFrom(use())).toMatchObject({ code: 'auth.link_invalid' });
    expect(await signInOf(email)).toBe('auth.sign_in_refused');
  });

  test('stays out when they sign up anew, ask for a reset, or are taken out of their business and invited again', async () => {
    const { id, email } = await disabled();
    expect(await askedForReset(email)).toEqual([]);
    await users().visitor().registrations.signUp({ email, password: PASSWORD, referredBy: 'Other', countryCode: 'CA' });
    await answerRequests(users().world.app());
    expect((await users().letters()).map(({ template }) => template)).toEqual(['sign_up_known_kept_out']);
    await (await users().asPrimary()).users.remove({ id });
    await (await users().asPrimary()).users.create(users().bo({ email }));
    expect(await signInOf(email)).toBe('auth.sign_in_refused');
  });

  test('is let in again by the provider alone', async () => {
    const { email, lift } = await disabled();
    await (await users().asBirch()).users.create(users().bo({ email }));
    await lift();
    expect(await signInOf(email)).toBe('in');
  });

  test('is neither made primary contact nor counted as one with full access', async () => {
    const { id } = await disabled({ role: 'client_admin' });
    expect(await users().shown(id)).toMatchObject({ allowedActions: ['edit', 'remove'] });
    const member = await users().asPrimary();
    expect(await refusalFrom(member.users.transferPrimaryContact({ id }))).toMatchObject({
      code: 'user.cannot_be_primary',
    });
  });
});
