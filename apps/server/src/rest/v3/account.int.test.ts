import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';
import { describe, expect, test } from 'vitest';
import { freshAddress, PASSWORD } from '../../testing/device.ts';
import { BIRCH, COMPLETE, MAPLE, ownAccount, userIn, VERIFICATION } from '../../testing/own-account.ts';

const { harness, owner, me, signInAs, turn, read, save } = ownAccount();

describe('one’s own account', () => {
  test('shows everything the contract names', async () => {
    expect(await read()).toMatchObject({
      id: me().userId,
      user_id: me().userId,
      role_id: expect.stringMatching(/^[0-9]+$/),
      client_id: '4',
      customer_id: null,
      email: me().email,
      name: 'Ada Door',
      role: 'client_admin',
      staff: false,
      two_factor_authentication: false,
      requires_reset: false,
      address_attributes: { id: me().userId, address1: null, city: null, province_code: null, postal_code: null },
      roles_attributes: [{ client_id: '4', status: 'approved', position: null }],
      user_notifications: {
        new_authorization_email: true,
        daily_summary_email: false,
        integration_disconnect_email: true,
        microdeposit_sent_email: true,
        microdeposit_verified_email: true,
        microdeposit_rejected_email: true,
      },
    });
  });

  test('carries a token that is the person’s and nobody else’s, and says nothing', async () => {
    const { token } = await read();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await read()).token).toBe(token);
    await signInAs({ clientId: MAPLE, role: 'client_admin' });
    expect((await read()).token).not.toBe(token);
  });

  test('is saved, wrapped or bare, and answered as it is then', async () => {
    const answer = await save({ user: COMPLETE });
    expect(answer.body).toMatchObject({ status: 200, messages: {} });
    const { address_attributes: address, ...rest } = COMPLETE;
    expect(userIn(answer)).toMatchObject({
      ...rest,
      address_attributes: { ...address, postal_code: 'V5K 0A1' },
    });
    expect(userIn(await save({ firstName: 'Grace' }))).toMatchObject({ name: 'Grace Lane', occupation: 'Dentist' });
  });

  test('a postal code of another form or region is refused at its field', async () => {
    const { address_attributes: address, ...rest } = COMPLETE;
    for (const postal_code of ['99999', 'K1A 0B1'])
      expect(await save({ ...rest, address_attributes: { ...address, postal_code } })).toMatchObject({
        status: 422,
        body: { messages: { 'address_attributes.postal_code': [expect.any(String)] } },
      });
  });

  test('blank parts of an address are dropped, and an empty one is none', async () => {
    await save({ user: COMPLETE });
    const answer = await save({ address_attributes: { address1: '2 Side Street', city: '', province_code: '' } });
    expect(userIn(answer).address_attributes).toMatchObject({ address1: '2 Side Street', city: 'Vancouver' });
    await save({ address_attributes: { address1: '', city: ' ', province_code: '', postal_code: '' } });
    expect((await read()).address_attributes).toMatchObject({ address1: '2 Side Street', postal_code: 'V5K 0A1' });
  });

  test('keeps the date of birth encrypted; the database holds no clear text of it', async () => {
    await save({ user: { ...COMPLETE, date_of_birth: '1971-03-08' } });
    const [row] = await owner()`select date_of_birth_encrypted as sealed from users where id = ${me().userId}`;
    expect(row?.sealed).toMatch(/^v1\./);
    const tables = [
      await owner()`select * from users where id = ${me().userId}`,
      await owner()`select * from audit_log where actor = ${`user:${me().userId}`}`,
    ];
    const text = JSON.stringify(tables, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).toContain('account.update');
    expect(text).not.toContain('1971-03-08');
    expect((await read()).date_of_birth).toBe('1971-03-08');
  });
});

describe('what the audit log remembers', () => {
  const noted = () => owner()`
    select client_id::text as client, before, after from audit_log
     where action = 'account.changed' and target_id = ${me().userId} order by client_id, id`;

  test('which details changed, never what they are', async () => {
    await save({ user: COMPLETE });
    await save({ user: { ...COMPLETE, occupation: 'Surgeon' } });
    expect(await noted()).toEqual([
      {
        client: '4',
        before: null,
        after: {
          changed: [
            'lastName',
            'mobilePhone',
            'dateOfBirth',
            'occupation',
            'address1',
            'city',
            'provinceCode',
            'postalCode',
          ],
        },
      },
      { client: '4', before: null, after: { changed: ['occupation'] } },
    ]);
  });

  test('positions and switches, as they were and as they are, in the log of the business', async () => {
    const [own] = (await read()).roles_attributes;
    const change = { id: own?.id, position: 'Owner', user_notifications: { daily_summary_email: true } };
    await save({ roles_attributes: [change] });
    await save({ roles_attributes: [change] });
    expect(await noted()).toEqual([
      {
        client: '4',
        before: { position: null, dailySummaryEmail: false },
        after: { position: 'Owner', dailySummaryEmail: true },
      },
    ]);
  });
});

describe('what cannot be changed here', () => {
  test('the e-mail may be sent along and stays', async () => {
    expect(userIn(await save({ user: { first_name: 'Ada', email: 'other@example.test' } })).email).toBe(me().email);
  });

  test.each([
    'staff',
    'kind',
    'role',
    'role_permission',
    'id',
    'user_id',
    'customer_id',
    'password',
    'requires_reset',
    'confirmed',
    'two_factor_authentication',
    'last_sign_in_at',
  ])('%s is refused by name, and nothing of the call is saved', async (field) => {
    const answer = await save({ user: { first_name: 'Changed', [field]: true } });
    expect(answer).toMatchObject({ status: 422, body: { messages: { [field]: [expect.any(String)] } } });
    expect((await read()).first_name).toBe('Ada');
  });

  test('a role at a client is refused as well', async () => {
    const [own] = (await read()).roles_attributes;
    const answer = await save({ roles_attributes: [{ id: own?.id, role: 'client_primary' }] });
    expect(answer.status).toBe(422);
    expect((await read()).role).toBe('client_admin');
  });

  test('positions and switches of other people and clients are as if they did not exist', async () => {
    const [foreign] = await owner()<{ id: bigint }[]>`
      select id from memberships where user_id <> ${me().userId} order by id limit 1`;
    for (const body of [
      { roles_attributes: [{ id: String(foreign?.id), position: 'Owner' }] },
      { roles_attributes: [{ id: '999999999', position: 'Owner' }] },
      { clients: [{ id: String(BIRCH), position: 'Owner' }] },
    ])
      expect(await save(body)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
  });
});

describe('a customer account', () => {
  test('looks at its own account and changes nothing', async () => {
    await signInAs({}, async (userId) => {
      await owner()`update users set kind = 'customer' where id = ${userId}`;
      await owner()`
        insert into memberships (client_id, user_id, role, customer_id, created_at)
        values (${String(MAPLE)}, ${userId}, 'customer_account', 4001, now())`;
    });
    expect(await read()).toMatchObject({ role: 'customer_account', customer_id: '4001' });
    expect(await save({ user: { first_name: 'Eve' } })).toMatchObject({ status: 403 });
    expect((await me().device.ask('GET', '/2fa')).body).toMatchObject({ status: 200, enabled: false });
  });
});

describe('the second factor', () => {
  test('is turned on and off with codes, the latter in the body of a DELETE', async () => {
    const begun = await me().device.ask('GET', '/2fa');
    expect(begun.body).toMatchObject({ status: 200, uri: expect.stringMatching(/^otpauth:/), enabled: false });
    const key = decodeBase32IgnorePadding(new URL(String(begun.body.uri)).searchParams.get('secret') ?? '');
    const codeOf = (steps: number) => generateHOTP(key, BigInt(Math.floor(Date.now() / 30_000) + steps), 6);
    expect((await me().device.ask('POST', '/2fa', { body: { code: codeOf(0) } })).body).toMatchObject({
      enabled: true,
      recovery_codes: expect.arrayContaining([expect.stringMatching(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)]),
    });
    expect((await me().device.ask('GET', '/2fa')).body).toMatchObject({
      uri: null,
      enabled: true,
      recovery_codes_left: 10,
    });
    expect(await me().device.ask('DELETE', '/2fa')).toMatchObject({
      status: 422,
      body: { messages: { code: [expect.any(String)] } },
    });
    expect((await me().device.ask('DELETE', '/2fa', { body: { code: codeOf(1) } })).body).toMatchObject({
      enabled: false,
    });
  });

  test('is off for every code that is no code', async () => {
    await me().device.ask('GET', '/2fa');
    for (const code of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', 123456])
      expect(await me().device.ask('POST', '/2fa', { body: { code } })).toMatchObject({ status: 422 });
  });
});

describe('another e-mail', () => {
  const ask = (newEmail: string) => me().device.ask('POST', '/account/email_change', { body: { new_email: newEmail } });

  test('is asked for after a proof, shown while it waits, and taken back', async () => {
    expect((await me().device.ask('GET', '/account/email_change')).body).toMatchObject({ email_change: null });
    await owner()`update access_tokens set proven_at = now() - interval '6 minutes' where user_id = ${me().userId}`;
    const wanted = 'another@example.org';
    expect(await ask(wanted)).toMatchObject({ status: 403, body: { code: 'auth.proof_needed' } });
    await me().device.ask('POST', '/auth/prove', { body: { password: PASSWORD } });
    const waiting = {
      email_change: { old_email: me().email, new_email: wanted, old_approved: false, new_confirmed: false },
    };
    expect((await ask(wanted)).body).toMatchObject({ status: 200, ...waiting });
    expect((await me().device.ask('GET', '/account/email_change')).body).toMatchObject(waiting);
    expect((await me().device.ask('DELETE', '/account/email_change')).body).toMatchObject({ email_change: null });
    expect((await me().device.ask('GET', '/account/email_change')).body).toMatchObject({ email_change: null });
  });

  test('that is none, or one’s own, is refused at its field', async () => {
    for (const wanted of ['', 'nobody', me().email])
      expect(await ask(wanted)).toMatchObject({ status: 422, body: { messages: { new_email: [expect.any(String)] } } });
  });
});

describe('where somebody is signed in', () => {
  type Device = { id: string; kind: string; current: boolean };
  const signInToConsole = async () => {
    const answer = await harness().call('auth.signIn', { email: me().email, password: PASSWORD });
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };
  const devices = async (cookie: string): Promise<Device[]> => {
    const answer = await harness().call('account.sessions', undefined, { cookie, type: 'query' });
    const { result } = (await answer.json()) as { result: { data: { sessions: Device[] } } };
    return result.data.sessions;
  };

  test('browsers and programs are listed, and each can be signed out from another', async () => {
    const [here, there] = [await signInToConsole(), await signInToConsole()];
    const listed = await devices(here);
    expect(listed.map(({ kind }) => kind).sort()).toEqual(['console', 'console', 'program']);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    for (const { id } of listed.filter(({ current }) => !current))
      expect((await harness().call('account.endSession', { id }, { cookie: here })).status).toBe(200);
    expect((await me().device.ask('GET', '/account')).status).toBe(401);
    expect((await harness().call('auth.me', undefined, { cookie: there, type: 'query' })).status).toBe(401);
    expect(await devices(here)).toHaveLength(1);
  });

  test('nobody signs somebody else out, and no name of a device says what it stores', async () => {
    const theirs = await devices(await signInToConsole());
    const rows = await owner()<{ id: string }[]>`select id from sessions`;
    for (const { id } of theirs) expect(rows.map((row) => row.id)).not.toContain(id);
    await signInAs({ clientId: MAPLE, role: 'client_admin' });
    const cookie = await signInToConsole();
    for (const { id } of theirs)
      expect((await harness().call('account.endSession', { id }, { cookie })).status).toBe(404);
  });
});

describe('the provider’s people', () => {
  test('who turn the second factor off can do nothing until it is on again', async () => {
    await signInAs({ kind: 'staff' });
    const refused = { status: 403, body: { code: 'auth.two_factor_required' } };
    expect(await me().device.ask('GET', '/account')).toMatchObject(refused);
    const { uri } = (await me().device.ask('GET', '/2fa')).body;
    const key = decodeBase32IgnorePadding(new URL(String(uri)).searchParams.get('secret') ?? '');
    const codeOf = (steps: number) => generateHOTP(key, BigInt(Math.floor(Date.now() / 30_000) + steps), 6);
    await me().device.ask('POST', '/2fa', { body: { code: codeOf(0) } });
    expect((await me().device.ask('GET', '/account')).body).toMatchObject({ user: { staff: true } });
    await me().device.ask('DELETE', '/2fa', { body: { code: codeOf(1) } });
    expect(await me().device.ask('GET', '/account')).toMatchObject(refused);
  });
});

describe('the lists', () => {
  test('are for everybody, may be kept, and read in both languages', async () => {
    const answer = await harness().ask('GET', '/constants');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const { provinces, states, positions, business_types, registry_fields, file_limits } = answer.body as Record<
      string,
      { length: number }
    >;
    expect([provinces?.length, states?.length, positions?.length, registry_fields?.length]).toEqual([13, 51, 19, 65]);
    expect(provinces).toContainEqual({
      value: 'BC',
      label: { en: 'British Columbia', fr: 'Colombie-Britannique' },
    });
    expect(business_types).toMatchObject({ CA: expect.any(Array), US: expect.any(Array) });
    expect(file_limits).toMatchObject({ logo: { max_bytes: 6_291_456 }, authorization_form: { max_bytes: 6_291_456 } });
  });
});

describe('errors of browsers', () => {
  const report = (body: unknown, headers = freshAddress()) => harness().ask('POST', '/error', { body, headers });

  test('are kept as the text they are, by whom the session says, and only announced in the log', async () => {
    const message = '<script>alert(1)</script> secret-of-a-page';
    const body = { message, trace: 'at x.js:1', path: '/client/home', active_client_id: '5' };
    expect((await report(body)).body).toMatchObject({ status: 200, noted: true });
    expect((await me().device.ask('POST', '/error', { body })).status).toBe(200);
    const rows = await owner()`
      select actor, message, trace, path, active_client_id from browser_errors order by id`;
    expect(rows.map(({ actor }) => actor)).toEqual(['anonymous', `user:${me().userId}`]);
    expect(rows[0]).toMatchObject({ message, trace: 'at x.js:1', path: '/client/home', active_client_id: '5' });
    const logged = harness().world.logged.filter(({ message: line }) => line === 'a browser reported an error');
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(harness().world.logged)).not.toContain('secret-of-a-page');
  });

  test('are no longer than 8 KB', async () => {
    expect((await report({ message: 'x'.repeat(8000) })).status).toBe(200);
    expect((await report({ message: 'x'.repeat(4000), trace: 'y'.repeat(5000) })).status).toBe(413);
  });

  test('are heard ten times a minute', async () => {
    const headers = freshAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await report({ message: 'again' }, headers)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

test('release_helpers answers for the client that is named, among one’s own', async () => {
  await turn(VERIFICATION, true);
  await owner()`
    insert into memberships (client_id, user_id, role, created_at) values (${String(BIRCH)}, ${me().userId}, 'client_admin', now())`;
  const flagIn = async (query: string) => {
    const { body } = await me().device.ask('GET', `/release_helpers${query}`);
    return (body.release_helpers as Record<string, boolean>)[VERIFICATION];
  };
  expect([await flagIn(''), await flagIn('?client_id=4'), await flagIn('?client_id=5')]).toEqual([true, true, false]);
  expect((await me().device.ask('GET', '/release_helpers?client_id=999')).status).toBe(404);
});
