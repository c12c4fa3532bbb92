import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Carried, carriedBy, Device, PASSWORD } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

const MAPLE = 4n;
const HALF_AN_HOUR = 30 * 60;
const READ = '/settlements';

let harness: V3Harness;
let people = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA' });
});
afterAll(() => harness.close());

async function person(): Promise<string> {
  people += 1;
  const email = `device${people}@example.test`;
  await addPerson(harness, { email, clientId: MAPLE });
  return email;
}
const device = async (): Promise<Device> => Device.signedIn(harness, await person());

const secondsFromNow = ({ expiry }: Carried): number => Number(expiry) - Date.now() / 1000;
const BLANK = { 'access-token': '', expiry: '' };
const refused = { status: 401, body: { code: 'auth.not_signed_in' } };
const none = { 'access-token': null, client: null, uid: null, expiry: null, 'token-type': null };

describe('signing in', () => {
  test('answers the account and the headers, and no cookie', async () => {
    const email = await person();
    const answer = await harness.ask('POST', '/auth/sign_in', {
      body: { email: ` ${email.toUpperCase()}`, password: PASSWORD },
    });
    expect(answer.body).toMatchObject({
      status: 200,
      data: { email, first_name: 'Ada', role: 'client_admin', client_id: '4', requires_reset: false },
    });
    const carried = carriedBy(answer);
    expect(carried).toMatchObject({
      'access-token': expect.stringMatching(/^[\w-]{43}$/),
      client: expect.stringMatching(/^[\w-]{22}$/),
      uid: email,
      'token-type': 'Bearer',
      expiry: expect.stringMatching(/^[0-9]{10}$/),
    });
    expect(secondsFromNow(carried)).toBeGreaterThan(HALF_AN_HOUR - 10);
    expect(secondsFromNow(carried)).toBeLessThanOrEqual(HALF_AN_HOUR);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('keeps no token that could be used: hashes alone', async () => {
    const one = await device();
    const rows = await harness.world.database.owner`select * from access_tokens`;
    const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).toContain(String(one.headers.client));
    expect(text).not.toContain(one.token);
  });

  test('a program’s fields and answers are those of the contract', async () => {
    const answer = await harness.ask('POST', '/auth/sign_in', { body: { email: 'x@example.test' } });
    expect([answer.status, answer.body.messages]).toMatchObject([422, { password: [expect.any(String)] }]);
    expect(carriedBy(answer)).toEqual(none);
  });
});

test('a program is answered in the language it asks for, else in that of the account', async () => {
  const one = await device();
  const languageOf = async (headers: Record<string, string>) =>
    (await one.ask('GET', READ, { headers })).headers.get('content-language');
  expect(await languageOf({ 'accept-language': 'fr-CA, en;q=0.5' })).toBe('fr');
  expect(await languageOf({ 'accept-language': 'de' })).toBe('en');
});

describe('after a request', () => {
  test('a later one gets a new token, and half an hour from then', async () => {
    const one = await device();
    const first = one.token;
    await one.wait(20);
    const answer = await one.ask('GET', READ);
    expect(answer.status).toBe(200);
    const carried = carriedBy(answer);
    expect(carried['access-token']).toMatch(/^[\w-]{43}$/);
    expect(carried['access-token']).not.toBe(first);
    expect(carried).toMatchObject({ client: one.headers.client, uid: one.headers.uid, 'token-type': 'Bearer' });
    expect(secondsFromNow(carried)).toBeGreaterThan(HALF_AN_HOUR - 10);
  });

  test('one within five seconds of the last is of the same batch: blank token and expiry', async () => {
    const one = await device();
    const answer = await one.ask('GET', READ);
    expect(carriedBy(answer)).toEqual({
      ...BLANK,
      client: one.headers.client,
      uid: one.headers.uid,
      'token-type': 'Bearer',
    });
    expect((await one.ask('GET', READ)).status).toBe(200);
  });

  test('a batch goes on as long as its requests follow each other', async () => {
    const one = await device();
    for (let request = 0; request < 4; request += 1) {
      await one.wait(4);
      expect(carriedBy(await one.ask('GET', READ))).toMatchObject(BLANK);
    }
  });

  test('but not for longer than a minute: whoever asks every four seconds learns of a newer expiry', async () => {
    const one = await device();
    const first = one.token;
    let asked = 0;
    while (one.token === first && asked < 20) {
      await one.wait(4);
      expect((await one.ask('GET', READ)).status).toBe(200);
      asked += 1;
    }
    expect(asked).toBe(15);
  });

  test.each([
    ['in the query', 'GET', '/settlements?unbatch=true', undefined],
    ['in the body', 'POST', '/auth/prove', { password: PASSWORD, unbatch: true }],
  ] as const)('unbatch %s asks for a new token at once', async (_, method, path, body) => {
    const one = await device();
    const answer = await one.ask(method, path, { body });
    expect(answer.status).toBe(200);
    expect(carriedBy(answer)['access-token']).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['a missing record', 404, 'GET', '/settlements/999999'],
    ['an input that does not fit', 422, 'GET', '/settlements?limit=0'],
    ['a proof that is not right', 422, 'POST', '/auth/prove'],
  ] as const)('%s gets a new token like anything else', async (_, status, method, path) => {
    const one = await device();
    await one.wait(20);
    const answer = await one.ask(method, path);
    expect(answer.status).toBe(status);
    expect(carriedBy(answer)['access-token']).toMatch(/^[\w-]{43}$/);
  });

  test('the expiry never passes twelve hours after signing in', async () => {
    const one = await device();
    await harness.world.database.owner`
      update access_tokens set created_at = now() - interval '11 hours 50 minutes', updated_at = now() - interval '1 minute'
       where client = ${String(one.headers.client)}`;
    const carried = carriedBy(await one.ask('GET', READ));
    expect(secondsFromNow(carried)).toBeLessThanOrEqual(600);
    await one.wait(601);
    expect(await one.ask('GET', READ)).toMatchObject(refused);
  });

  test('nor eight for the provider’s people', async () => {
    people += 1;
    const email = `device${people}@example.test`;
    await addPerson(harness, { email, kind: 'staff' });
    const one = await Device.signedIn(harness, email);
    await one.wait(0);
    await harness.world.database.owner`
      update access_tokens set created_at = now() - interval '8 hours 1 minute' where client = ${String(one.headers.client)}`;
    expect(await one.ask('POST', '/auth/prove', { body: { password: PASSWORD } })).toMatchObject(refused);
  });
});

describe('which token is taken', () => {
  test('the current one and the one before it', async () => {
    const one = await device();
    const first = one.token;
    await one.wait(20);
    await one.ask('GET', READ);
    for (const token of [first, one.token]) expect((await one.askWith(token, READ)).status).toBe(200);
  });

  test('the last but one for five seconds', async () => {
    const one = await device();
    const first = one.token;
    for (let rotation = 0; rotation < 2; rotation += 1) {
      await one.wait(20);
      await one.ask('GET', READ);
    }
    expect((await one.askWith(first, READ)).status).toBe(200);
    await one.wait(6);
    expect(await one.askWith(first, READ)).toMatchObject(refused);
  });

  test('a replaced one is refused and told about, and the device goes on', async () => {
    const one = await device();
    const first = one.token;
    for (let rotation = 0; rotation < 3; rotation += 1) {
      await one.wait(20);
      await one.ask('GET', READ);
    }
    harness.world.logged.length = 0;
    const answer = await one.askWith(first, READ);
    expect(answer).toMatchObject(refused);
    expect(carriedBy(answer)).toEqual(none);
    expect(harness.world.logged).toMatchObject([{ level: 'warn', message: expect.stringContaining('copied') }]);
    expect(JSON.stringify(harness.world.logged)).not.toContain(first);
    const trail = await harness.world.database.owner`
      select target_id as "targetId", result, request_id as "requestId" from audit_log
       where action = 'auth.retiredToken' order by id desc limit 1`;
    expect(trail).toMatchObject([{ result: 'refused', requestId: answer.body.request_id }]);
    expect((await one.ask('GET', READ)).status).toBe(200);
  });

  test('of replaced ones the last ten are known, for a day', async () => {
    const one = await device();
    for (let rotation = 0; rotation < 14; rotation += 1) {
      await one.wait(20);
      await one.ask('GET', READ);
    }
    const kept = await harness.world.database.owner`
      select 1 from retired_tokens where access_token_id =
        (select id from access_tokens where client = ${String(one.headers.client)})`;
    expect(kept).toHaveLength(10);
  });

  test('none once half an hour has passed without a new one', async () => {
    const one = await device();
    await one.wait(HALF_AN_HOUR + 1);
    expect(await one.ask('GET', READ)).toMatchObject(refused);
  });

  test('whatever the request says of its expiry', async () => {
    const one = await device();
    for (const expiry of ['1', '0', 'never', '99999999999'])
      expect((await one.ask('GET', READ, { headers: { expiry } })).status).toBe(200);
    await one.wait(HALF_AN_HOUR + 1);
    expect(await one.ask('GET', READ, { headers: { expiry: '99999999999' } })).toMatchObject(refused);
  });

  test.each(['access-token', 'client', 'uid'])('none where %s is missing, blank or somebody else’s', async (name) => {
    const [one, other] = [await device(), await device()];
    for (const value of ['', ' ', other.headers[name] ?? ''])
      expect(await one.ask('GET', READ, { headers: { [name]: value } })).toMatchObject(refused);
  });

  test.each(['access-token', 'client', 'expiry', 'uid'])('none where %s is not sent', async (name) => {
    const { headers } = await device();
    const { [name]: _, ...rest } = headers;
    expect(await harness.ask('GET', READ, { headers: rest })).toMatchObject(refused);
    expect((await harness.ask('GET', READ, { headers })).status).toBe(200);
  });

  test('none that stands in the query, the body or a cookie', async () => {
    const one = await device();
    const { 'access-token': token = '', client = '', uid = '' } = one.headers;
    const query = new URLSearchParams({ 'access-token': token, client, uid });
    expect(await harness.ask('GET', `${READ}?${query}`)).toMatchObject(refused);
    expect(await harness.ask('POST', '/auth/prove', { body: { 'access-token': token, client, uid } })).toMatchObject(
      refused,
    );
    const cookie = `access-token=${token}; client=${client}; uid=${encodeURIComponent(uid)}; auth_cookie=${token}`;
    expect(await harness.ask('GET', READ, { headers: { cookie } })).toMatchObject(refused);
  });

  test('none of somebody who was disabled', async () => {
    const one = await device();
    await harness.world.database.owner`update users set disabled_at = now() where email = ${String(one.headers.uid)}`;
    expect(await one.ask('GET', READ)).toMatchObject(refused);
  });
});

test('of requests at once one gets the new token, and all are answered', async () => {
  const one = await device();
  await one.wait(20);
  const held = one.token;
  const answers = await Promise.all(Array.from({ length: 12 }, () => one.askWith(held, READ)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const tokens = answers.map((answer) => carriedBy(answer)['access-token']);
  const fresh = tokens.filter((token) => token !== '');
  expect(fresh).toHaveLength(1);
  expect((await one.askWith(String(fresh[0]), READ)).status).toBe(200);
});

describe('two kinds of credential at once', () => {
  test('are refused, whichever they are', async () => {
    const one = await device();
    const key = await harness.key(MAPLE);
    const cookie = 'sid=whatever';
    const besides: Record<string, string>[] = [{ authorization: `Bearer ${key}` }, { cookie }];
    for (const headers of besides)
      expect(await one.ask('GET', READ, { headers })).toMatchObject({
        status: 400,
        body: { code: 'request.two_credentials' },
      });
    expect(await harness.ask('GET', READ, { key, headers: { cookie } })).toMatchObject({ status: 400 });
    expect(await harness.ask('GET', READ, { key, headers: { uid: 'x@example.test' } })).toMatchObject({ status: 400 });
  });

  test('a key alone stays what it was, and gets no headers', async () => {
    const answer = await harness.ask('GET', READ, { key: await harness.key(MAPLE) });
    expect(answer.status).toBe(200);
    expect(carriedBy(answer)).toEqual(none);
  });
});

describe('signing out', () => {
  test('ends the device at once and answers no new token', async () => {
    const one = await device();
    await one.wait(20);
    const answer = await one.ask('DELETE', '/auth/sign_out');
    expect(answer.body).toEqual({ status: 200, messages: {} });
    expect(carriedBy(answer)).toEqual(none);
    expect(await one.ask('GET', READ)).toMatchObject(refused);
    expect(await one.ask('DELETE', '/auth/sign_out')).toMatchObject(refused);
  });

  test('leaves the person’s other devices', async () => {
    const email = await person();
    const [one, other] = [await Device.signedIn(harness, email), await Device.signedIn(harness, email)];
    await one.ask('DELETE', '/auth/sign_out');
    expect((await other.ask('GET', READ)).status).toBe(200);
  });

  test('a request that is under way meanwhile is answered without a new token', async () => {
    const one = await device();
    await one.wait(20);
    const { owner } = harness.world.database;
    const answer = await owner.begin(async (sql) => {
      await sql`select 1 from access_tokens where client = ${String(one.headers.client)} for update`;
      const asked = one.ask('GET', READ);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`delete from access_tokens where client = ${String(one.headers.client)}`;
      return { asked };
    });
    const answered = await answer.asked;
    expect(answered.status).toBe(200);
    expect(carriedBy(answered)).toEqual(none);
  });
});

test('ten devices of one person; the next takes the place of the one that ends first', async () => {
  const email = await person();
  const devices: Device[] = [];
  for (let count = 0; count < 10; count += 1) {
    devices.push(await Device.signedIn(harness, email));
  }
  await devices[3]?.wait(60);
  const newest = await Device.signedIn(harness, email);
  const statuses = await Promise.all([...devices, newest].map(async (one) => (await one.ask('GET', READ)).status));
  expect(statuses).toEqual([200, 200, 200, 401, 200, 200, 200, 200, 200, 200, 200]);
});

test('signing in again from a device ends what it held before', async () => {
  const email = await person();
  const one = await Device.signedIn(harness, email);
  const before = { ...one.headers };
  const answer = await one.ask('POST', '/auth/sign_in', { body: { email, password: PASSWORD } });
  expect(answer.status).toBe(200);
  expect(one.headers.client).not.toBe(before.client);
  expect(await harness.ask('GET', READ, { headers: before })).toMatchObject(refused);
});
