import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, Device, freshAddress, PASSWORD } from '../testing/device.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const MAPLE = 4n;
const NOBODY = '999999999';
let harness: V3Harness;
let people = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA' });
});
afterAll(() => harness.close());

async function person(): Promise<string> {
  people += 1;
  const email = `proof${people}@example.test`;
  await addPerson(harness, { email, clientId: MAPLE });
  return email;
}

async function forgetProof(email: string): Promise<void> {
  const { owner } = harness.world.database;
  for (const table of ['sessions', 'access_tokens'])
    await owner.unsafe(
      `update ${table} set proven_at = now() - interval '6 minutes' where user_id = (select id from users where email = $1)`,
      [email],
    );
}

/** Both faces, each as one program or browser of the person: a dangerous act, and proving. */
type Face = {
  act(): Promise<string>;
  prove(given: Record<string, string>): Promise<string>;
};
type Refused = { error?: { data: { code: string } } };

async function byHeaders(email: string): Promise<Face> {
  const device = await Device.signedIn(harness, email);
  const codeOf = async (path: string, body: unknown) => {
    const answer = await device.ask('POST', path, { body });
    return String(answer.body.code ?? 'done');
  };
  return {
    act: () => codeOf(`/users/${NOBODY}/transfer_primary_contact`, {}),
    prove: (given) => codeOf('/auth/prove', given),
  };
}

async function byCookie(email: string): Promise<Face> {
  const signedIn = await harness.call('auth.signIn', { email, password: PASSWORD }, { headers: freshAddress() });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0];
  const codeOf = async (path: string, input: unknown) => {
    const body = (await (await harness.call(path, input, { cookie })).json()) as Refused;
    return body.error?.data.code ?? 'done';
  };
  return {
    act: () => codeOf('users.transferPrimaryContact', { id: NOBODY }),
    prove: (given) => codeOf('auth.prove', given),
  };
}

describe.each([
  ['the headers of /v3', byHeaders],
  ['a cookie', byCookie],
] as const)('by %s', (_, open) => {
  test('signing in counts as proof for five minutes; then the password is asked for again', async () => {
    const email = await person();
    const face = await open(email);
    // Past the check, the action itself finds nobody of that id.
    expect(await face.act()).toBe('record.not_found');
    await forgetProof(email);
    expect(await face.act()).toBe('auth.proof_needed');
    expect(await face.prove({ password: 'wrong' })).toBe('auth.proof_refused');
    expect(await face.act()).toBe('auth.proof_needed');
    expect(await face.prove({ password: PASSWORD })).toBe('done');
    expect(await face.act()).toBe('record.not_found');
  });

  test('neither nothing nor a code of somebody without a second factor proves anything', async () => {
    const face = await open(await person());
    const given: Record<string, string>[] = [{}, { password: '' }, { code: '123456' }];
    for (const one of given) expect(await face.prove(one)).toBe('auth.proof_refused');
  });

  test('guesses count like those at sign-in', async () => {
    const face = await open(await person());
    for (let guess = 0; guess < 5; guess += 1) await face.prove({ password: `guess ${guess}` });
    expect(await face.prove({ password: PASSWORD })).toBe('auth.proof_refused');
  });

  test('proof holds for where it was given, not for the person’s other places', async () => {
    const email = await person();
    const [here, there] = [await open(email), await open(email)];
    await forgetProof(email);
    expect(await here.prove({ password: PASSWORD })).toBe('done');
    expect([await here.act(), await there.act()]).toEqual(['record.not_found', 'auth.proof_needed']);
  });
});

test('a key cannot prove anything, so dangerous acts are closed to it', async () => {
  const key = await harness.key(MAPLE);
  expect((await harness.ask('POST', '/auth/prove', { key, body: { password: PASSWORD } })).status).toBe(403);
  expect((await harness.ask('POST', `/users/${NOBODY}/transfer_primary_contact`, { key, body: {} })).status).toBe(403);
});
