import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { createStaff } from '@cordelle/api/auth/create-staff.ts';
import { sealTwoFactorSecret } from '@cordelle/api/two-factor/secret.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { Mail } from '@cordelle/engine/ports/mailer.ts';
import { describe, expect, test } from 'vitest';
import { forgottenPasswords, OLD } from '../testing/forgotten-passwords.ts';
import type { Answer } from '../testing/v3-harness.ts';

const NEW = 'buoy-and-lamp-8!';
const SECRET = new Uint8Array(20).fill(7);

const { harness, person, from, forget, newMails } = forgottenPasswords();

const linkIn = (mail: Mail | undefined): URL => new URL(/https:\S+password\/edit\S+/.exec(mail?.text ?? '')?.[0] ?? '');

async function mailedLink(address = person.email): Promise<URL> {
  await forget(address);
  return linkIn((await newMails()).find(({ to, text }) => to === address && text.includes('/password/edit')));
}

const addPasskeys = (count: number) => harness().world.database.owner`
  insert into passkeys (id, user_id, public_key, uses, name, backed_up, created_at)
  select 'passkey ' || u.id || ' ' || n, u.id, 'none', 0, 'Laptop', false, now()
    from users u, generate_series(1, ${count}) n where u.email = ${person.email}`;

async function passkeys(): Promise<number> {
  const rows = await harness().world.database.owner`
    select 1 from passkeys k join users u on u.id = k.user_id where u.email = ${person.email}`;
  return rows.length;
}

/** Where a link leads, as a browser or a scanner of mails opens it. */
async function opened(link: URL): Promise<URL> {
  const answer = await fetch(`${harness().origin}${link.pathname}${link.search}`, {
    headers: from(),
    redirect: 'manual',
  });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
}
const credentialsIn = (page: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(page.hash.slice(1)));

const reset = (credentials: Record<string, string>, body: Record<string, unknown> = {}): Promise<Answer> =>
  harness().ask('PUT', '/auth/password', {
    body: { password: NEW, password_confirmation: NEW, ...body },
    headers: { ...from(), ...credentials },
  });

const signIn = (password: string, code?: string) =>
  harness().ask('POST', '/auth/sign_in', {
    body: { email: person.email, password, ...(code && { code }) },
    headers: from(),
  });

/** The four headers of a device that signed in. */
async function device(): Promise<Record<string, string>> {
  const { headers } = await signIn(OLD);
  return Object.fromEntries(['access-token', 'client', 'expiry', 'uid'].map((name) => [name, headers.get(name) ?? '']));
}
/** The cookie of a browser that signed in. */
async function browser(): Promise<string> {
  const answer = await harness().call('auth.signIn', { email: person.email, password: OLD });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
const isSignedIn = async (cookie: string) =>
  (await harness().call('auth.me', undefined, { cookie, type: 'query' })).status === 200;
const isKnown = async (headers: Record<string, string>) =>
  (await harness().ask('GET', '/settlements', { headers })).status === 200;

/** A second factor of the person, and the code of a moment. */
async function addSecondFactor(): Promise<(step?: number) => string> {
  harness().world.wallTime = new Date('2026-03-16T14:00:00Z');
  await inTransaction(harness().app.worker, {}, async (tx) => {
    const sealed = await sealTwoFactorSecret(tx, harness().app.keys, person.userId, SECRET);
    await tx.sql`
      insert into two_factors (user_id, secret_encrypted, started_at, enabled_at) values (${person.userId}, ${sealed}, now(), now())`;
  });
  return (step = 0) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Date.parse('2026-03-16T14:00:00Z') / 30_000 + step));
    const digest = createHmac('sha1', SECRET).update(counter).digest();
    const offset = (digest.at(-1) ?? 0) & 15;
    return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}

describe('a reset link', () => {
  test('leads to our own page with credentials that reach no server, whatever it says itself', async () => {
    const link = await mailedLink();
    expect(link.origin).toBe('https://pay.example.test');
    link.searchParams.set('redirect_url', 'https://evil.test/');
    const page = await opened(link);
    expect([page.origin, page.pathname, page.search]).toEqual(['https://pay.example.test', '/reset_password', '']);
    expect(credentialsIn(page)).toEqual({
      'access-token': expect.stringMatching(/^[\w-]{27}$/),
      client: expect.stringMatching(/^[\w-]{16}$/),
      uid: person.email,
      expiry: expect.stringMatching(/^\d{10}$/),
    });
    const minutes = (Number(credentialsIn(page).expiry) * 1000 - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
  });

  test('is not used up by opening it: those who check mails for people open links too', async () => {
    const link = await mailedLink();
    await opened(link);
    await opened(link);
    expect(await reset(credentialsIn(await opened(link)))).toMatchObject({ status: 200, body: { status: 200 } });
  });

  test('opened again leaves the pages that are open; the first that is used ends the others', async () => {
    const link = await mailedLink();
    const pages = [await opened(link), await opened(link), await opened(link)].map(credentialsIn);
    const [first = {}, second = {}, third = {}] = pages;
    const answers = await Promise.all([reset(first), reset(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await reset(third)).toMatchObject({ status: 422, body: { code: 'auth.link_invalid' } });
  });

  test('has no more than twenty pages open, and none once a newer one is asked for', async () => {
    const link = await mailedLink();
    const pages: Record<string, string>[] = [];
    for (let n = 0; n < 21; n += 1) pages.push(credentialsIn(await opened(link)));
    expect((await reset(pages[0] ?? {})).status).toBe(422);
    await mailedLink();
    expect((await reset(pages[20] ?? {})).status).toBe(422);
  });

  test('sets one password', async () => {
    const link = await mailedLink();
    const credentials = credentialsIn(await opened(link));
    const answers = await Promise.all([reset(credentials), reset(credentials)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await reset(credentials)).toMatchObject({ status: 422, body: { code: 'auth.link_invalid' } });
    expect((await opened(link)).search).toBe('?invalid_link=true');
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
  });

  test('works until a newer one was asked for, and for a day', async () => {
    const first = await mailedLink();
    const second = await mailedLink();
    expect((await opened(first)).search).toBe('?invalid_link=true');
    await harness().world.database.owner`
      update mailed_tokens set expires_at = now() - interval '1 second' where purpose = 'reset'`;
    expect((await opened(second)).search).toBe('?invalid_link=true');
  });

  test('that was never mailed is answered like one that is too old', async () => {
    for (const search of ['', '?reset_password_token=', `?reset_password_token=${'x'.repeat(43)}`])
      expect((await opened(new URL(`https://pay.example.test/v3/auth/password/edit${search}`))).search).toBe(
        '?invalid_link=true',
      );
  });

  test('is built from the configured address: what a request says of its host plays no part', async () => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(harness().origin);
      const asked = request(
        {
          port,
          method: 'POST',
          path: '/v3/auth/password',
          headers: {
            ...from(),
            host: 'evil.test',
            'x-forwarded-host': 'evil.test',
            'content-type': 'application/json',
          },
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      asked.on('error', reject).end(JSON.stringify({ email: person.email }));
    });
    expect(status).toBe(200);
    const [mail] = await newMails();
    expect(linkIn(mail).origin).toBe('https://pay.example.test');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });
});

describe('the credentials of a reset', () => {
  test('open nothing else', async () => {
    const credentials = credentialsIn(await opened(await mailedLink()));
    for (const [method, path] of [
      ['GET', '/settlements'],
      ['GET', '/account'],
      ['PUT', '/auth'],
      ['DELETE', '/auth/sign_out'],
    ] as const)
      expect((await harness().ask(method, path, { headers: { ...from(), ...credentials } })).status, path).toBe(401);
    expect((await reset(credentials)).status).toBe(200);
  });

  test('are those of one person: a device that is signed in, another uid or half of them set no password', async () => {
    const credentials = credentialsIn(await opened(await mailedLink()));
    for (const wrong of [
      await device(),
      { ...credentials, uid: 'stranger@example.test' },
      { ...credentials, client: 'x'.repeat(16) },
      { ...credentials, client: '', 'access-token': `${credentials.client}${credentials['access-token']}` },
    ])
      expect((await reset(wrong)).status).toBe(422);
    expect((await signIn(OLD)).status).toBe(200);
  });

  test('end after a quarter of an hour', async () => {
    const link = await mailedLink();
    const credentials = credentialsIn(await opened(link));
    await harness().world.database.owner`
      update mailed_tokens set expires_at = now() - interval '1 second' where purpose = 'reset_credentials'`;
    expect(await reset(credentials)).toMatchObject({ status: 422, body: { code: 'auth.link_invalid' } });
    expect((await reset(credentialsIn(await opened(link)))).status).toBe(200);
  });

  test.each([
    [{ password_confirmation: 'other-one-9!' }, { password_confirmation: ['passwords do not match'] }],
    [{ password: 'short1!', password_confirmation: 'short1!' }, { password: ['Minimum length: 8'] }],
    [
      { password: 'client 4!!', password_confirmation: 'client 4!!' },
      { password: ['This password is too easy to guess. Choose another one.'] },
    ],
  ])('are kept when the password is refused: %j', async (body, messages) => {
    const credentials = credentialsIn(await opened(await mailedLink()));
    expect(await reset(credentials, body)).toMatchObject({ status: 422, body: { messages } });
    expect((await reset(credentials)).status).toBe(200);
  });
});

describe('after a reset', () => {
  test('every browser and device is signed out, nobody is signed in, the owner is told', async () => {
    const cookie = await browser();
    const headers = await device();
    await harness().world.database.owner`
      update users set requires_reset = true, confirmed_at = null where email = ${person.email}`;
    const answer = await reset(credentialsIn(await opened(await mailedLink())));
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('access-token')).toBeNull();
    expect([await isSignedIn(cookie), await isKnown(headers)]).toEqual([false, false]);
    expect((await newMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Your password was changed'],
    ]);
    const [user] = await harness().world.database.owner`
      select requires_reset, confirmed_at is not null as confirmed from users where email = ${person.email}`;
    expect(user).toEqual({ requires_reset: false, confirmed: true });
  });

  test('passkeys are gone, in case somebody else had got hold of the account; the owner is told', async () => {
    await addPasskeys(2);
    await reset(credentialsIn(await opened(await mailedLink())));
    expect(await passkeys()).toBe(0);
    const told = (await newMails()).find(({ subject }) => subject === 'Your passkeys were removed');
    expect(told?.text).toContain('(2)');
  });

  test('the second factor is still on, and was asked for', async () => {
    const codeOf = await addSecondFactor();
    const link = await mailedLink();
    const page = await opened(link);
    expect(page.search).toBe('?two_factor=true');
    const credentials = credentialsIn(page);
    expect(await reset(credentials)).toMatchObject({ status: 400, body: { messages: { code: [expect.any(String)] } } });
    expect(await reset(credentials, { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'auth.code_refused' },
    });
    expect(await reset(credentials, { code: codeOf() })).toMatchObject({ status: 200 });
    expect((await signIn(NEW)).status).toBe(400);
    expect((await signIn(NEW, codeOf())).status).toBe(400);
    expect((await signIn(NEW, codeOf(1))).status).toBe(200);
    harness().world.wallTime = null;
  });
});

describe('changing the password', () => {
  const change = (headers: Record<string, string>, body: Record<string, unknown> = {}) =>
    harness().ask('PUT', '/auth', {
      body: { current_password: OLD, password: NEW, password_confirmation: NEW, ...body },
      headers: { ...from(), ...headers },
    });

  test('keeps who does it signed in and ends everything else; the owner is told', async () => {
    const [own, other, cookie] = [await device(), await device(), await browser()];
    await addPasskeys(1);
    const link = await mailedLink();
    expect(await change(own)).toMatchObject({ status: 200, body: { status: 200, messages: {} } });
    expect([await isKnown(other), await isSignedIn(cookie)]).toEqual([false, false]);
    expect((await opened(link)).search).toBe('?invalid_link=true');
    expect(await passkeys()).toBe(1);
    expect((await newMails()).map(({ subject }) => subject)).toContain('Your password was changed');
    expect([(await signIn(OLD)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
  });

  test('in a browser, that browser stays signed in', async () => {
    const [cookie, other] = [await browser(), await browser()];
    const input = { currentPassword: OLD, password: NEW, passwordConfirmation: NEW };
    expect((await harness().call('passwords.change', input, { cookie })).status).toBe(200);
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false]);
  });

  test.each([
    [{ current_password: 'not-it-1!' }, { current_password: ['This is not your current password.'] }],
    [{ current_password: '' }, { current_password: ['This field is required'] }],
    [{ password_confirmation: 'other-one-9!' }, { password_confirmation: ['Passwords do not match'] }],
    [
      { password: 'P@ssw0rd', password_confirmation: 'P@ssw0rd' },
      { password: ['This password is too easy to guess. Choose another one.'] },
    ],
  ])('%j is refused', async (body, messages) => {
    const headers = await device();
    const answer = await change(headers, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { status: 422, messages, errors: Object.values(messages).flat() },
    });
    expect((await signIn(OLD)).status).toBe(200);
  });

  test('guessing the current password from a stolen session makes the account wait', async () => {
    const headers = await device();
    for (let n = 0; n < 5; n += 1) await change(headers, { current_password: `guess-${n}!` });
    expect(await change(headers)).toMatchObject({ status: 422, body: { code: 'auth.current_password_wrong' } });
  });

  test('a code is asked for where a second factor is on', async () => {
    const cookie = await browser();
    const codeOf = await addSecondFactor();
    const input = { currentPassword: OLD, password: NEW, passwordConfirmation: NEW };
    expect((await harness().call('passwords.change', input, { cookie })).status).toBe(400);
    expect((await harness().call('passwords.change', { ...input, code: codeOf() }, { cookie })).status).toBe(200);
    harness().world.wallTime = null;
  });

  test('is open to who has to choose a password first, and lets them in', async () => {
    const cookie = await browser();
    await harness().world.database.owner`update users set requires_reset = true where email = ${person.email}`;
    const settlements = () => harness().call('settlements.list', {}, { cookie, type: 'query' });
    expect((await settlements()).status).toBe(403);
    const input = { currentPassword: OLD, password: NEW, passwordConfirmation: NEW };
    expect((await harness().call('passwords.change', input, { cookie })).status).toBe(200);
    expect((await settlements()).status).toBe(200);
  });

  test('is closed to programs with a key', async () => {
    const key = await harness().key(4n);
    expect((await harness().ask('PUT', '/auth', { key, body: {} })).status).toBe(403);
  });
});

describe('one of the provider’s people, whose password somebody else has read', () => {
  async function staffMade(): Promise<string> {
    person.email = person.email.replace('person', 'staff');
    await createStaff(harness().app, {
      email: person.email,
      firstName: 'Sasha',
      lastName: 'Lee',
      language: 'en',
      password: OLD,
      actor: 'system:test',
    });
    return browser();
  }
  const changeTo = (password: string, cookie: string) =>
    harness().call('passwords.change', { currentPassword: OLD, password, passwordConfirmation: password }, { cookie });
  const codeOfRefusal = async (answer: Response) => (await answer.json()).error.message;

  test('meets nothing before they have chosen another one, which cannot be the same', async () => {
    const cookie = await staffMade();
    const asked = () => harness().call('reviewItems.list', {}, { cookie, type: 'query' });
    expect(await codeOfRefusal(await asked())).toBe('auth.password_change_required');
    expect(await codeOfRefusal(await changeTo(OLD, cookie))).toBe('auth.password_unchanged');
    expect(await codeOfRefusal(await changeTo('Cordelle!!', cookie))).toBe('auth.password_too_common');
    expect(await codeOfRefusal(await asked())).toBe('auth.password_change_required');
    expect((await changeTo(NEW, cookie)).status).toBe(200);
    // Then the second factor, without which nothing of the provider's opens.
    expect(await codeOfRefusal(await asked())).toBe('auth.two_factor_required');
  });

  test('nor by the way of a mailed link', async () => {
    await staffMade();
    const credentials = credentialsIn(await opened(await mailedLink()));
    const same = await reset(credentials, { password: OLD, password_confirmation: OLD });
    expect([same.status, same.body.code]).toEqual([422, 'auth.password_unchanged']);
    expect((await reset(credentials)).status).toBe(200);
  });
});
