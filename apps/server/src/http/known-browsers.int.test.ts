import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, freshAddress, PASSWORD } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const MAPLE = 4n;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
let harness: V3Harness;
let people = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA' });
});
afterAll(() => harness.close());

async function person(language: 'en' | 'fr' = 'en'): Promise<string> {
  people += 1;
  const email = `person${people}@example.test`;
  await addPerson(harness, { email, clientId: MAPLE });
  await harness.world.database.owner`update users set language = ${language} where email = ${email}`;
  return email;
}

/** Signs in with a browser; answers the cookie by which it is known from then on. */
async function signIn(email: string, known?: string): Promise<string> {
  const headers = { ...freshAddress(), 'user-agent': CHROME };
  const answer = await harness.call('auth.signIn', { email, password: PASSWORD }, { headers, cookie: known });
  expect(answer.status).toBe(200);
  const [, cookie = ''] = answer.headers.getSetCookie();
  return cookie;
}
const pairOf = (cookie: string): string => cookie.split(';')[0] ?? '';

const mailsTo = (email: string) => harness.world.database.owner<{ subject: string; text: string; language: string }[]>`
  select subject, text_body as text, language from outbox
   where to_address = ${email} and template = 'new_sign_in' order by id`;

describe('a browser that was not seen before', () => {
  test('is told of by mail, unless it is the first', async () => {
    const email = await person();
    await signIn(email);
    expect(await mailsTo(email)).toEqual([]);
    await signIn(email);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A new sign-in to your account');
    expect(mail?.text).toMatch(/Chrome on Windows, from the address [0-9.]+, on \w+ \d+, \d+/);
    expect(mail?.text).toContain('/forgot_password');
  });

  test('in the language of its reader', async () => {
    const email = await person('fr');
    await signIn(email);
    await signIn(email);
    expect((await mailsTo(email))[0]?.text).toContain('Chrome sur Windows');
  });

  test('is known from then on, by a cookie that no script reads and that signs nobody in', async () => {
    const email = await person();
    const cookie = await signIn(email);
    expect(cookie).toMatch(/^browser=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax$/);
    expect(pairOf(await signIn(email, pairOf(cookie)))).toBe(pairOf(cookie));
    expect(await mailsTo(email)).toEqual([]);
    const me = await harness.call('auth.me', undefined, { cookie: pairOf(cookie), type: 'query' });
    expect(me.status).toBe(401);
  });

  test('counts for each person who shares it', async () => {
    const [one, other] = [await person(), await person()];
    await signIn(other);
    const shared = pairOf(await signIn(one));
    await signIn(other, shared);
    expect(await mailsTo(other)).toHaveLength(1);
    await signIn(other, shared);
    expect(await mailsTo(other)).toHaveLength(1);
    expect(await mailsTo(one)).toEqual([]);
  });

  test.each(['browser=', `browser=${'x'.repeat(4_000)}`, 'browser=%00', 'browser=%E0%A4%A'])(
    'what a cookie says in vain (%.20s) is as nothing',
    async (given) => {
      const email = await person();
      await signIn(email);
      const cookie = await signIn(email, given);
      expect(cookie).toMatch(/^browser=[\w-]{43};/);
      expect(await mailsTo(email)).toHaveLength(1);
    },
  );
});

test('a program of /v3 is known by what it calls itself', async () => {
  const email = await person();
  const device = (agent: string) =>
    fetch(`${harness.origin}/v3/auth/sign_in`, {
      method: 'POST',
      headers: { ...freshAddress(), 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  for (const agent of ['reports/1', 'reports/1', 'reports/2']) expect((await device(agent)).status).toBe(200);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Program, from the address');
});

test('no more than fifty are remembered of one person, those used last', async () => {
  const email = await person();
  const { owner } = harness.world.database;
  const cookie = pairOf(await signIn(email));
  await owner`
    insert into known_browsers (user_id, mark, seen_at)
    select u.id, 'old ' || n, now() - interval '1 day' from users u, generate_series(1, 60) n where u.email = ${email}`;
  await signIn(email);
  const [kept] = await owner<{ count: bigint }[]>`
    select count(*) from known_browsers k join users u on u.id = k.user_id where u.email = ${email}`;
  expect(kept?.count).toBe(50n);
  await signIn(email, cookie);
  expect(await mailsTo(email)).toHaveLength(1);
});
