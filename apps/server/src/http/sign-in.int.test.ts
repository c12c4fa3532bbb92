import { whileClockStands } from '@cordelle/api/testing/standing-clock.ts';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addPerson, freshAddress, PASSWORD } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const MAPLE = 4n;
let harness: V3Harness;
let people = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA' });
});
afterAll(() => harness.close());

async function person(): Promise<string> {
  people += 1;
  const email = `person${people}@example.test`;
  await addPerson(harness, { email, clientId: MAPLE });
  return email;
}

type Refused = { error: { data: { code: string; status: number; messages: unknown; requestId: string } } };

/** One attempt from an address of its own, as the console makes it. */
function attempt(email: string, password: string, headers: Record<string, string> = freshAddress(), cookie?: string) {
  return harness.call('auth.signIn', { email, password }, { headers, cookie });
}
async function statusOf(email: string, password: string, headers?: Record<string, string>): Promise<number> {
  return (await attempt(email, password, headers)).status;
}
async function fail(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await statusOf(email, `wrong ${time}`)).toBe(401);
}

/** Lets time pass for everything that was counted. */
const wait = (minutes: number) =>
  harness.world.database.owner`update sign_in_failures set failed_at = failed_at - ${minutes} * interval '1 minute'`;

const mailsTo = (email: string) => harness.world.database.owner<{ subject: string; text: string }[]>`
  select subject, text_body as text from outbox where to_address = ${email} and template = 'sign_in_failures'`;

describe('what is wrong stays unsaid', () => {
  type Kind = 'unknown' | 'wrong' | 'disabled' | 'invited' | 'waiting';
  const KINDS: readonly Kind[] = ['unknown', 'wrong', 'disabled', 'invited', 'waiting'];

  async function emailOf(kind: Kind): Promise<string> {
    if (kind === 'unknown') return `nobody${Math.floor(performance.now())}@example.test`;
    const email = await person();
    const { owner } = harness.world.database;
    if (kind === 'disabled') await owner`update users set disabled_at = now() where email = ${email}`;
    if (kind === 'invited') await owner`update users set password_hash = null where email = ${email}`;
    if (kind === 'waiting')
      await owner`
        insert into sign_in_failures (kind, email, ip, failed_at)
        select 'password', ${email}, '203.0.113.9', now() - interval '1 second' from generate_series(1, 5)`;
    return email;
  }

  test('unknown, wrong, disabled, invited and waiting: one answer, after the same work', async () => {
    const verify = vi.spyOn(argon2, 'verify');
    onTestFinished(() => verify.mockRestore());
    const bodies = new Set<string>();
    for (const kind of KINDS) {
      const email = await emailOf(kind);
      const password = kind === 'wrong' ? 'not-this-one-1!' : PASSWORD;
      verify.mockClear();
      const answer = await attempt(email, password);
      const body = (await answer.json()) as Refused;
      const { requestId: _, ...said } = body.error.data;
      bodies.add(JSON.stringify([answer.status, [...answer.headers.keys()].sort(), said]));
      // The hash takes nearly all of the time: who could leave it out would answer several times faster.
      const parameters = verify.mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4));
      expect(parameters, kind).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
    }
    expect([...bodies]).toHaveLength(1);
    expect(JSON.parse([...bodies][0] ?? '[]')[0]).toBe(401);
  });

  test('and by the headers of /v3 the same', async () => {
    const bodies = new Set<string>();
    for (const kind of KINDS) {
      const body = { email: await emailOf(kind), password: kind === 'wrong' ? 'not-this-one-1!' : PASSWORD };
      const answer = await harness.ask('POST', '/auth/sign_in', { body, headers: freshAddress() });
      const { request_id: _, ...said } = answer.body;
      bodies.add(JSON.stringify([answer.status, said, answer.headers.get('access-token')]));
    }
    expect([...bodies]).toEqual([
      JSON.stringify([
        401,
        {
          status: 401,
          code: 'auth.sign_in_refused',
          messages: { base: ['The email address or password is incorrect.'] },
          errors: ['The email address or password is incorrect.'],
        },
        null,
      ]),
    ]);
  });

  test('a code is asked for only once the password was right', async () => {
    const email = await person();
    await harness.world.database.owner`
      insert into two_factors (user_id, secret_encrypted, started_at, enabled_at)
      select id, 'never opened here', now(), now() from users where email = ${email}`;
    expect(await statusOf(email, 'wrong')).toBe(401);
    const asked = await attempt(email, PASSWORD);
    const body = (await asked.json()) as Refused;
    expect([asked.status, body.error.data.code]).toEqual([400, 'auth.code_needed']);
    expect(asked.headers.get('set-cookie')).toBeNull();
  });
});

describe('guessing one account', () => {
  test('four wrong passwords cost nothing, the fifth a minute; the right one waits too', async () => {
    const email = await person();
    await fail(email, 4);
    expect(await statusOf(email, PASSWORD)).toBe(200);
    await fail(email, 5);
    expect(await statusOf(email, PASSWORD)).toBe(401);
    await wait(1.1);
    expect(await statusOf(email, PASSWORD)).toBe(200);
  });

  test('each further one costs twice as much', async () => {
    const email = await person();
    await fail(email, 5);
    for (const minutes of [1, 2, 4]) {
      await wait(minutes - 0.1);
      expect(await statusOf(email, PASSWORD)).toBe(401);
      await wait(0.2);
      expect(await statusOf(email, 'wrong again')).toBe(401);
    }
  });

  test('attempts while it waits do not make it wait longer: nobody can keep the owner out for good', async () => {
    const email = await person();
    await fail(email, 5);
    for (let part = 0; part < 5; part += 1) {
      await statusOf(email, 'guess');
      await wait(0.19);
    }
    await wait(0.1);
    expect(await statusOf(email, PASSWORD)).toBe(200);
  });

  test('many at once count one by one: no more than five are looked at', async () => {
    const email = await person();
    await Promise.all(Array.from({ length: 20 }, (_, guess) => statusOf(email, `guess ${guess}`)));
    const counted = await harness.world.database.owner`select 1 from sign_in_failures where email = ${email}`;
    expect(counted).toHaveLength(5);
  });

  test('right ones at once are never wrong: two hundred are let in or told that it is busy, and none counts', async () => {
    const email = await person();
    const statuses = await Promise.all(Array.from({ length: 200 }, () => statusOf(email, PASSWORD)));
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40);
    expect(await harness.world.database.owner`select 1 from sign_in_failures where email = ${email}`).toEqual([]);
    expect(await statusOf(email, PASSWORD)).toBe(200);
  });

  test('right ones among wrong ones are let in as long as the account need not wait', async () => {
    const email = await person();
    const passwords = ['wrong 1', PASSWORD, 'wrong 2', 'wrong 3', PASSWORD, 'wrong 4', PASSWORD];
    const statuses = await Promise.all(passwords.map((password) => statusOf(email, password)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });

  test('the calls of one batch count one by one', async () => {
    const email = await person();
    const input = Object.fromEntries(
      Array.from({ length: 10 }, (_, call) => [call, { email, password: `guess ${call}` }]),
    );
    const path = Array.from({ length: 10 }, () => 'auth.signIn').join(',');
    const answer = await harness.call(`${path}?batch=1`, input, { headers: freshAddress() });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const counted = await harness.world.database.owner`select 1 from sign_in_failures where email = ${email}`;
    expect(counted).toHaveLength(5);
    // The calls of a batch run side by side: only now is it certain that the right password comes too late.
    expect(await statusOf(email, PASSWORD)).toBe(401);
  });

  test('the owner is told at the tenth, once, in their language and with a link of ours', async () => {
    const email = await person();
    await harness.world.database.owner`update users set language = 'fr' where email = ${email}`;
    for (let failure = 1; failure <= 12; failure += 1) {
      expect(await mailsTo(email)).toHaveLength(failure > 10 ? 1 : 0);
      await statusOf(email, `wrong ${failure}`);
      await wait(16);
    }
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Mots de passe inexacts entrés pour votre compte');
    expect(mail?.text).toContain('10 fois');
    expect(mail?.text).toContain('https://pay.example.test/forgot_password');
  });

  test('of an address nobody has, nobody is told', async () => {
    for (let failure = 1; failure <= 11; failure += 1) {
      await statusOf('no.one@example.test', 'wrong');
      await wait(16);
    }
    expect(await mailsTo('no.one@example.test')).toEqual([]);
  });
});

describe('guessing many accounts from one address', () => {
  test('is slowed from the twentieth failure on, with the time to wait, whatever is guessed', async () => {
    const from = freshAddress();
    const { owner } = harness.world.database;
    await owner`
      insert into sign_in_failures (kind, email, ip, failed_at)
      select 'password', 'sprayed' || n || '@example.test', ${from['x-forwarded-for']}, now() from generate_series(1, 19) n`;
    expect(await statusOf('sprayed20@example.test', 'wrong', from)).toBe(401);
    const answer = await attempt(await person(), PASSWORD, from);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await statusOf(await person(), PASSWORD)).toBe(200);
  });

  test('twenty a minute are let through; the calls of a batch each count', async () => {
    const from = freshAddress();
    const batch = (first: number) => {
      const input = Object.fromEntries(
        Array.from({ length: 10 }, (_, call) => [call, { email: `b${first + call}@example.test`, password: 'x' }]),
      );
      const path = Array.from({ length: 10 }, () => 'auth.signIn').join(',');
      return harness.call(`${path}?batch=1`, input, { headers: from });
    };
    await whileClockStands(async () => {
      await batch(0);
      await harness.world.database.owner`delete from sign_in_failures`;
      const rest = (await (await batch(10)).json()) as Refused[];
      expect(rest.map(({ error }) => error.data.status)).toEqual(Array.from({ length: 10 }, () => 401));
      await harness.world.database.owner`delete from sign_in_failures`;
      const answer = await attempt('b20@example.test', 'x', from);
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    });
  });

  test('a session or a key of one’s own opens no further tries', async () => {
    const from = freshAddress();
    const email = await person();
    const statuses: number[] = [];
    await whileClockStands(async () => {
      for (let call = 0; call < 22; call += 1) statuses.push(await statusOf(email, PASSWORD, from));
      const signedIn = (await attempt(email, PASSWORD)).headers.getSetCookie()[0]?.split(';')[0];
      statuses.push((await attempt(email, PASSWORD, from, signedIn)).status);
    });
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429, 429]);
  });

  test('what is said before our own proxy wrote its line is not believed', async () => {
    const { 'x-forwarded-for': own } = freshAddress();
    const statuses: number[] = [];
    for (let call = 0; call < 25; call += 1)
      statuses.push(await statusOf(`spoof${call}@example.test`, 'x', { 'x-forwarded-for': `10.0.0.${call}, ${own}` }));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });

  test('without a proxy the header is not believed at all', async () => {
    const bare = await V3Harness.over(harness.world, harness.app);
    const statuses: number[] = [];
    for (let call = 0; call < 25; call += 1) {
      const headers = {
        'x-forwarded-for': `10.1.0.${call}`,
        'x-real-ip': `10.1.0.${call}`,
        forwarded: `for=10.1.0.${call}`,
      };
      statuses.push(
        (await bare.call('auth.signIn', { email: `bare${call}@example.test`, password: 'x' }, { headers })).status,
      );
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    const [row] = await harness.world.database
      .owner`select ip from sign_in_failures where email = 'bare0@example.test'`;
    expect(row).toMatchObject({ ip: '127.0.0.1' });
    await bare.stop();
  });
});

test('a hash with parameters of another day is made anew at the next sign-in, and only then', async () => {
  const email = await person();
  const { owner } = harness.world.database;
  const old = await argon2.hash(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 3, parallelism: 1 });
  await owner`update users set password_hash = ${old} where email = ${email}`;
  const stored = async () => (await owner`select password_hash as h from users where email = ${email}`)[0]?.h;
  await statusOf(email, 'wrong');
  expect(await stored()).toBe(old);
  expect(await statusOf(email, PASSWORD)).toBe(200);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await statusOf(email, PASSWORD)).toBe(200);
  expect(await stored()).toBe(renewed);
});

test('the address is the same in capitals, but look-alike letters are somebody else’s', async () => {
  const email = await person();
  expect(await statusOf(` ${email.toUpperCase()} `, PASSWORD)).toBe(200);
  expect(await statusOf(email.replace('person', 'perſon'), PASSWORD)).toBe(401);
  await addPerson(harness, { email: 'jim@example.test' });
  expect(await statusOf('jım@example.test', PASSWORD)).toBe(401);
  expect(await statusOf('JİM@example.test', PASSWORD)).toBe(401);
});
