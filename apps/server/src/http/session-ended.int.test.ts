import { housekeeping } from '@cordelle/api/housekeeping/housekeeping.ts';
import { earlier } from '@cordelle/db/testing/earlier.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, freshAddress, PASSWORD } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const MAPLE = 4n;
const BIRCH = 5n;
let harness: V3Harness;
let owner: Browser;
let staff: Browser;
let staffId: string;
let people = 0;

/** Somebody at a browser: their cookie, and who they are. */
type Browser = { readonly id: string; readonly email: string; readonly cookie: string };

async function signedIn(email: string, id: string): Promise<Browser> {
  const answer = await harness.call('auth.signIn', { email, password: PASSWORD }, { headers: freshAddress() });
  return { id, email, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
async function somebody(): Promise<Browser> {
  people += 1;
  const email = `ended${people}@example.test`;
  const id = await addPerson(harness, { email, clientId: MAPLE, role: 'client_admin' });
  const { owner: sql } = harness.world.database;
  await sql`update users set mobile_phone = '613-555-0142', last_sign_in_at = now() where id = ${id}`;
  await sql`update memberships set position = 'Owner' where user_id = ${id}`;
  return signedIn(email, id);
}
const act = async (path: string, input: unknown, by: Browser): Promise<void> => {
  const answer = await harness.call(path, input, { cookie: by.cookie });
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
};
async function whyEnded(cookie: string) {
  const answer = await fetch(`${harness.origin}/trpc/auth.me`, { headers: { cookie } });
  return [answer.status, answer.headers.get('session-ended')];
}
const shift = (browser: Browser, column: 'created_at' | 'expires_at', hours: number) =>
  harness.world.database.owner`
    update sessions set ${harness.world.database.owner({ [column]: new Date(Date.now() - hours * 3_600_000) })}
     where user_id = ${browser.id}`;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  for (const id of [MAPLE, BIRCH]) await harness.world.addClient({ id, rail: 'CA' });
  const ownerId = await addPerson(harness, { email: 'own@example.test', clientId: MAPLE, role: 'client_primary' });
  owner = await signedIn('own@example.test', ownerId);
  staffId = await addPerson(harness, { email: 'staff@example.test', kind: 'staff' });
  staff = await signedIn('staff@example.test', staffId);
  await harness.world.database.owner`
    insert into two_factors (user_id, secret_encrypted, started_at, enabled_at) values (${staffId}, '', now(), now())`;
});
afterAll(() => harness.close());

const ENDS: Record<string, (who: Browser) => Promise<unknown>> = {
  role: (who) => act('users.update', { id: who.id, role: 'client_read_only' }, owner),
  removed: async (who) => {
    const { owner: sql } = harness.world.database;
    await sql`
      insert into memberships ${sql({ client_id: String(BIRCH), user_id: who.id, role: 'client_admin', created_at: new Date() })}`;
    await act('users.remove', { id: who.id }, owner);
  },
  removed_last: (who) => act('users.remove', { id: who.id }, owner),
  disabled: (who) => act('staffPeople.disable', { userId: who.id, reason: 'asked for' }, staff),
  password: async (who) => {
    const elsewhere = await signedIn(who.email, who.id);
    await act(
      'passwords.change',
      { currentPassword: PASSWORD, password: 'other-Password-1!', passwordConfirmation: 'other-Password-1!' },
      elsewhere,
    );
  },
  device: async (who) => {
    const elsewhere = await signedIn(who.email, who.id);
    const answer = await harness.call('account.sessions', undefined, { cookie: elsewhere.cookie, type: 'query' });
    const { result } = (await answer.json()) as {
      result: { data: { sessions: { id: string; current: boolean }[] } };
    };
    for (const { id, current } of result.data.sessions)
      if (!current) await act('account.endSession', { id }, elsewhere);
  },
  idle: (who) => shift(who, 'expires_at', 1),
  longest: (who) => shift(who, 'created_at', 13),
  ownership: (who) => act('users.transferPrimaryContact', { id: who.id }, owner),
};

test.each(Object.entries(ENDS))('a session ended by %s says so to its own browser', async (reason, end) => {
  const who = await somebody();
  expect(await whyEnded(who.cookie)).toEqual([200, null]);
  await end(who);
  expect(await whyEnded(who.cookie)).toEqual([401, reason]);
  expect(await whyEnded(who.cookie)).toEqual([401, reason]);
});

test('whoever signs out, and a cookie of nobody, are told nothing', async () => {
  const who = await somebody();
  await act('auth.signOut', {}, who);
  expect(await whyEnded(who.cookie)).toEqual([401, null]);
  const [name = ''] = who.cookie.split('=');
  expect(await whyEnded(`${name}=guessed`)).toEqual([401, null]);
});

test('what the nightly sweep removes says why as well, for a month', async () => {
  const [idle, longest] = [await somebody(), await somebody()];
  await shift(idle, 'expires_at', 1);
  await shift(longest, 'created_at', 13);
  await housekeeping(harness.world.app());
  expect(await whyEnded(idle.cookie)).toEqual([401, 'idle']);
  expect(await whyEnded(longest.cookie)).toEqual([401, 'longest']);
  const { owner } = harness.world.database;
  await owner`update ended_sessions set ended_at = ${earlier(owner, 'ended_at', '31 days')}`;
  await housekeeping(harness.world.app());
  expect(await whyEnded(idle.cookie)).toEqual([401, null]);
});
