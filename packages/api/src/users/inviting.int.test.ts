import type { CreateUser } from '@cordelle/validation/users.ts';
import { describe, expect, test } from 'vitest';
import { answerRequests } from '../answer-requests.ts';
import { refusalFrom } from '../testing/callers.ts';
import { ADDRESS, invitedUsers, PASSWORD } from '../testing/invited-users.ts';

const users = invitedUsers();

describe('inviting', () => {
  test('a new person gets a mail whose link carries the token after the #', async () => {
    const member = await users().asPrimary();
    const input = users().bo({ role: 'client_custom', rolePermission: { cudCustomers: true } });
    const user = await member.users.create(input);
    expect(user).toMatchObject({
      name: `${input.firstName} ${input.lastName}`,
      email: input.email,
      role: 'client_custom',
      rolePermission: { cudCustomers: true, crdApiKeys: false },
      position: 'Bookkeeper',
      lastSignInAt: null,
      invitation: { state: 'invited', invitedAt: expect.any(String), expiresAt: expect.any(String) },
      allowedActions: ['edit', 'remove', 'resend_invitation'],
    });
    expect(user.id).toBe(user.userId);
    expect(user.roleId).not.toBe(user.id);
    const [letter] = await users().letters();
    expect(letter).toMatchObject({ to: input.email, template: 'invitation' });
    expect(letter?.text).toMatch(/https:\/\/pay\.example\.test\/accept_invitation#token=[\w-]{43}/);
  });

  test('somebody who is here already is answered like somebody who is not', async () => {
    const { email } = await users().joined({ firstName: 'Real', lastName: 'Name', mobilePhone: '604 555 0111' });
    const known = await (await users().asBirch()).users.create(
      users().bo({ firstName: 'Guessed', lastName: 'Person', email }),
    );
    const fresh = await (await users().asBirch()).users.create(
      users().bo({ firstName: 'Guessed', lastName: 'Person' }),
    );
    const seen = ({ id: _, userId: __, roleId: ___, email: ____, ...rest }: typeof known) => ({
      ...rest,
      rolesAttributes: [],
      addressAttributes: { ...rest.addressAttributes, id: '' },
      invitation: { state: rest.invitation.state },
    });
    expect(seen(known)).toEqual(seen(fresh));
    expect(known).toMatchObject({ name: 'Guessed Person', mobilePhone: null, lastSignInAt: null });
    expect(known.id.length).toBeGreaterThanOrEqual(10);
    expect((await users().letters()).map(({ template }) => template)).toEqual([
      'invitation',
      'added_to_business',
      'invitation',
    ]);
  });

  test('what is known of a person is not changed by inviting them', async () => {
    const { id, email } = await users().joined({ firstName: 'Real', lastName: 'Name', mobilePhone: '604 555 0111' });
    await (await users().asBirch()).users.create(
      users().bo({ firstName: 'Other', email, mobilePhone: '604 555 0999' }),
    );
    expect(await users().shown(id)).toMatchObject({
      firstName: 'Real',
      mobilePhone: '604 555 0111',
      dateOfBirth: '1980-02-29',
    });
  });

  test('nobody belongs to a business before they say so', async () => {
    const { id, email } = await users().joined();
    const { id: known } = await (await users().asBirch()).users.create(users().bo({ email }));
    expect(known).toBe(id);
    const [client] = await users().world.database.owner`
      select count(*)::int as count from memberships m
       where m.user_id = ${id} and (m.invited_at is null or m.joined_at is not null)`;
    expect(client).toEqual({ count: 1 });
    const token = await users().tokenFor(email);
    expect(await users().visitor().invitations.open({ token })).toMatchObject({ passwordNeeded: false });
    await users().visitor().invitations.accept({ token, language: 'en' });
    const { records } = await (await users().asBirch()).users.list({ userId: id });
    expect(records[0]).toMatchObject({ invitation: { state: 'active' }, mobilePhone: '604 555 0199' });
  });

  test('the same person twice is refused, at once and in a row', async () => {
    const input = users().bo();
    const member = await users().asPrimary();
    const attempts = await Promise.allSettled([member.users.create(input), member.users.create(input)]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalFrom(member.users.create({ ...input, email: input.email.toUpperCase() }))).toMatchObject({
      status: 422,
      code: 'user.already_member',
      messages: { email: [expect.any(String)] },
    });
  });

  test.each(['staff', 'customer'])('the address of %s is refused without saying why', async (kind) => {
    const input = users().bo();
    await users().world.database.owner`
      insert into users (email, first_name, last_name, language, kind, created_at)
      values (${input.email}, 'A', 'B', 'en', ${kind}, now())`;
    const refusal = await refusalFrom((await users().asPrimary()).users.create(input));
    expect(refusal).toMatchObject({ status: 422, code: 'user.email_not_usable' });
    expect(JSON.stringify(refusal)).not.toMatch(/staff|customer/);
  });

  test.each<[string, Partial<CreateUser>, string, string]>([
    ['a custom role has a switch', { role: 'client_custom' }, 'user.permission_required', 'rolePermission'],
    [
      'a switch has its needs',
      { role: 'client_custom', rolePermission: { manageIntegrations: true, cudCustomers: true } },
      'user.permission_needs',
      'rolePermission',
    ],
    ['full access has a phone', { mobilePhone: '' }, 'account.field_required', 'mobilePhone'],
    [
      'an address has a postal code that can be',
      { addressAttributes: { ...ADDRESS, postalCode: 'ABC' } },
      'address.postal_code_ca',
      'addressAttributes.postalCode',
    ],
    [
      'the agreement asks for an address',
      { addressAttributes: { ...ADDRESS, city: ' ' } },
      'account.field_required',
      'addressAttributes.city',
    ],
    ['nobody is born tomorrow', { dateOfBirth: '2999-01-01' }, 'account.date_of_birth_impossible', 'dateOfBirth'],
    [
      'links lead where it is configured',
      { redirectUrl: 'https://evil.example.test/' },
      'auth.redirect_not_allowed',
      'redirectUrl',
    ],
  ])('%s', async (_, given, code, field) => {
    expect(await refusalFrom((await users().asPrimary()).users.create(users().bo(given)))).toMatchObject({
      code,
      messages: { [field]: [expect.any(String)] },
    });
    expect(await users().letters()).toEqual([]);
  });

  test.each(['staff', 'kind', 'clientId', 'verified', 'confirmedAt', 'status', 'userId', 'passwordHash', 'password'])(
    'nobody sets %s along',
    async (key) => {
      const input = { ...users().bo(), [key]: '1' };
      expect(await refusalFrom((await users().asPrimary()).users.create(input))).toMatchObject({
        code: 'input.invalid',
      });
      const { id } = await users().joined();
      const update = { id, [key]: '1' };
      expect(await refusalFrom((await users().asPrimary()).users.update(update))).toMatchObject({
        code: 'input.invalid',
      });
    },
  );

  test.each(['client_primary', 'staff', 'customer_account', ''])('the role %j cannot be given', async (role) => {
    const input = { ...users().bo(), role } as CreateUser;
    const { messages } = await refusalFrom((await users().asPrimary()).users.create(input));
    expect(messages.role).toEqual([role === '' ? "Role can't be blank" : 'This field is invalid']);
  });

  test('sent again, only the newest link works', async () => {
    const member = await users().asPrimary();
    const { id, email } = await member.users.create(users().bo());
    const first = await users().tokenFor(email);
    await member.users.resendInvitation({ id });
    const second = await users().tokenFor(email);
    expect(second).not.toBe(first);
    expect(await refusalFrom(users().accept(first))).toMatchObject({ code: 'auth.link_invalid' });
    await users().accept(second);
    expect(await refusalFrom(member.users.resendInvitation({ id }))).toMatchObject({ code: 'user.already_joined' });
  });
});

describe('the link', () => {
  test('can be looked at again and again, and taken up once', async () => {
    const { id, email } = await (await users().asPrimary()).users.create(users().bo());
    const token = await users().tokenFor(email);
    for (let look = 0; look < 3; look += 1)
      expect(await users().visitor().invitations.open({ token })).toEqual({
        businessName: 'Client 4',
        email,
        firstName: 'Bo',
        lastName: expect.stringContaining('Ray'),
        language: 'en',
        passwordNeeded: true,
      });
    const attempts = await Promise.allSettled([users().accept(token), users().accept(token), users().accept(token)]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalFrom(users().visitor().invitations.open({ token }))).toMatchObject({
      code: 'auth.link_invalid',
    });
    expect(await users().shown(id)).toMatchObject({ invitation: { state: 'active', expiresAt: null } });
    const [row] = await users().world.database.owner`
      select language, confirmed_at is not null as confirmed, password_hash like '$argon2id$%' as hashed from users where id = ${id}`;
    expect(row).toEqual({ language: 'fr', confirmed: true, hashed: true });
  });

  test('ends after its time, and the list says so', async () => {
    const { id, email } = await (await users().asPrimary()).users.create(users().bo());
    await users().world.database.owner`
      update mailed_tokens set expires_at = now() - interval '1 second' where user_id = ${id}`;
    expect(await refusalFrom(users().accept(await users().tokenFor(email)))).toMatchObject({
      code: 'auth.link_invalid',
    });
    expect(await users().shown(id)).toMatchObject({ invitation: { state: 'invitation_expired' } });
  });

  test('of an invitation taken back opens nothing', async () => {
    const member = await users().asPrimary();
    const { id, email } = await member.users.create(users().bo());
    const token = await users().tokenFor(email);
    await member.users.remove({ id });
    expect(await refusalFrom(users().visitor().invitations.open({ token }))).toMatchObject({
      code: 'auth.link_invalid',
    });
    expect(await refusalFrom(users().accept(token))).toMatchObject({ code: 'auth.link_invalid' });
  });

  test('leaves the address free once it is taken back; until then a sign-up is told of it', async () => {
    const member = await users().asPrimary();
    const { id, email } = await member.users.create(users().bo());
    const signUp = async () => {
      const asked = { email, password: PASSWORD, referredBy: 'Other', countryCode: 'CA' } as const;
      await users().visitor().registrations.signUp(asked);
      await answerRequests(users().world.app());
      return (await users().letters()).at(-1);
    };
    expect(await signUp()).toMatchObject({ to: email, template: 'sign_up_known_kept_out' });
    await member.users.remove({ id });
    const letter = await signUp();
    expect(letter).toMatchObject({ to: email, template: 'sign_up' });
    const opened = { token: letter?.token ?? '', password: PASSWORD };
    expect(await users().visitor().registrations.confirm(opened)).toMatchObject({ id: expect.any(String) });
  });

  test('is no way to another password', async () => {
    const { email } = await users().joined();
    await (await users().asBirch()).users.create(users().bo({ email }));
    expect(await refusalFrom(users().accept(await users().tokenFor(email)))).toMatchObject({
      code: 'auth.password_chosen_already',
    });
  });

  test.each([
    ['Cordelle-!', 'auth.password_too_common'],
    ['Client-!!', 'auth.password_too_common'],
    ['short-1', 'input.invalid'],
  ])('%s is no password', async (password, code) => {
    const { email } = await (await users().asPrimary()).users.create(users().bo());
    const token = await users().tokenFor(email);
    const asked = { token, password, passwordConfirmation: password, language: 'en' as const };
    expect(await refusalFrom(users().visitor().invitations.accept(asked))).toMatchObject({ code });
    expect(await users().visitor().invitations.open({ token })).toMatchObject({ passwordNeeded: true });
  });
});
