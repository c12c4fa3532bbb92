import { earlier } from '@cordelle/db/testing/earlier.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a session', () => {
  const cookieIn = (answer: Response): string => answer.headers.getSetCookie()[0] ?? '';
  const valueIn = (answer: Response): string => cookieIn(answer).split(';')[0] ?? '';
  const me = (cookie: string) => harness.call('auth.me', undefined, { cookie, type: 'query' });
  const age = async (part: string, by: string) => {
    const { owner } = harness.world.database;
    await owner`
      update sessions set ${owner(part)} = ${earlier(owner, part, by)} where user_id =
        (select id from users where email = ${`person${people}@example.test`})`;
  };

  test('is a cookie for this site alone, out of reach of scripts, forgotten with the browser', async () => {
    const cookie = cookieIn(await attempt(await person(), PASSWORD));
    expect(cookie).toMatch(/^sid=[a-z2-7]{40}; HttpOnly; Path=\/; SameSite=Lax$/);
  });

  test('is new at every sign-in; one that somebody planted is never taken over', async () => {
    const email = await person();
    const planted = 'sid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    const answer = await attempt(email, PASSWORD, freshAddress(), planted);
    expect(answer.status).toBe(200);
    expect(valueIn(answer)).not.toBe(planted);
    expect((await me(planted)).status).toBe(401);
    expect((await me(valueIn(answer))).status).toBe(200);
  });

  test('ends when its holder signs in anew, as themselves or as somebody else', async () => {
    const [email, other] = [await person(), await person()];
    const first = valueIn(await attempt(email, PASSWORD));
    const second = valueIn(await attempt(other, PASSWORD, freshAddress(), first));
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
  });

  test('stays as it was when signing in anew fails', async () => {
    const email = await person();
    const cookie = valueIn(await attempt(email, PASSWORD));
    const failed = await attempt(email, 'wrong', freshAddress(), cookie);
    expect([failed.status, failed.headers.get('set-cookie')]).toEqual([401, null]);
    expect((await me(cookie)).status).toBe(200);
  });

  test('is kept as a hash alone', async () => {
    const cookie = valueIn(await attempt(await person(), PASSWORD)).slice('sid='.length);
    const rows = await harness.world.database.owner`select id from sessions`;
    expect(rows.map(({ id }) => id)).not.toContain(cookie);
  });

  test('ends half an hour after its last use, and each use says when', async () => {
    const cookie = valueIn(await attempt(await person(), PASSWORD));
    for (let use = 0; use < 3; use += 1) {
      await age('expires_at', '20 minutes');
      const answer = await me(cookie);
      expect(answer.status).toBe(200);
      const secondsLeft = Number(answer.headers.get('expiry')) - Date.now() / 1000;
      expect(secondsLeft).toBeGreaterThan(29 * 60);
      expect(secondsLeft).toBeLessThanOrEqual(30 * 60);
    }
    await age('expires_at', '31 minutes');
    expect((await me(cookie)).status).toBe(401);
  });

  test('is kept alive by uses ten minutes apart, though the library would wait a quarter of an hour', async () => {
    const cookie = valueIn(await attempt(await person(), PASSWORD));
    await age('expires_at', '10 minutes');
    await me(cookie);
    await age('expires_at', '25 minutes');
    expect((await me(cookie)).status).toBe(200);
  });

  test('ends twelve hours after signing in, however much it is used', async () => {
    const cookie = valueIn(await attempt(await person(), PASSWORD));
    await age('created_at', '11 hours 45 minutes');
    const answer = await me(cookie);
    expect(Number(answer.headers.get('expiry')) - Date.now() / 1000).toBeLessThanOrEqual(15 * 60);
    await age('created_at', '16 minutes');
    expect((await me(cookie)).status).toBe(401);
  });

  test('of the provider’s people after eight', async () => {
    people += 1;
    const email = `person${people}@example.test`;
    await addPerson(harness, { email, kind: 'staff' });
    const cookie = valueIn(await attempt(email, PASSWORD));
    await age('created_at', '7 hours 59 minutes');
    expect((await me(cookie)).status).toBe(200);
    await age('created_at', '2 minutes');
    expect((await me(cookie)).status).toBe(401);
  });

  test('is over once signed out, for its holder and for whoever copied it', async () => {
    const cookie = valueIn(await attempt(await person(), PASSWORD));
    const answer = await harness.call('auth.signOut', {}, { cookie });
    expect(cookieIn(answer)).toMatch(/^sid=; .*Max-Age=0/);
    expect((await me(cookie)).status).toBe(401);
  });

  test.each(['sid=%E0%A4%A', 'sid=', 'sid', '=', '%', 'sid=%00', 'sid=a; sid=b'])(
    'is not what a cookie like %j names, nor a failure',
    async (cookie) => {
      expect((await me(cookie)).status).toBe(401);
    },
  );

  test('of somebody who must set up a second factor opens nothing but that', async () => {
    people += 1;
    const email = `person${people}@example.test`;
    await addPerson(harness, { email, kind: 'staff' });
    const cookie = valueIn(await attempt(email, PASSWORD));
    const answer = await harness.call('bankFiles.list', {}, { cookie, type: 'query' });
    expect([answer.status, ((await answer.json()) as Refused).error.data.code]).toEqual([
      403,
      'auth.two_factor_required',
    ]);
  });
});
