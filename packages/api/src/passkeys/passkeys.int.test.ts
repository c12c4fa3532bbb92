import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

const ORIGIN = 'https://pay.example.test';
let world: DayWorld;
let callers: Callers;
let member: Awaited<ReturnType<Awaited<ReturnType<Callers['member']>>>>;
let addresses = 0;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await (await callers.member({ clientId: 4n, role: 'client_admin' }))();
});

const nobody = () => {
  addresses += 1;
  return callers.nobody({ ip: `198.51.100.${addresses}` });
};
const challengeToMake = async () => (await member.passkeys.begin()).options.challenge;
const challengeToUse = async () => (await nobody().passkeys.ask()).options.challenge;

async function added(name = 'Laptop'): Promise<Authenticator> {
  const device = new Authenticator(ORIGIN);
  await member.passkeys.add({ name, answer: device.make({ challenge: await challengeToMake() }) });
  return device;
}
const signIn = async (answer: ReturnType<Authenticator['use']>) => nobody().auth.signInWithPasskey({ answer });
const mails = (template: string) => world.database.owner<{ subject: string; text: string }[]>`
  select subject, text_body as text from outbox where template = ${template} order by id`;

describe('adding one', () => {
  test('asks for a passkey that the device unlocks, and keeps it under its name', async () => {
    const { options } = await member.passkeys.begin();
    expect(options).toMatchObject({
      rp: { id: 'pay.example.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = await added('Phone');
    expect((await member.passkeys.list()).passkeys).toMatchObject([{ id: device.id, name: 'Phone', lastUsedAt: null }]);
    expect((await member.passkeys.begin()).options.excludeCredentials).toMatchObject([{ id: device.id }]);
    expect((await mails('passkey_added')).at(-1)?.text).toContain('“Phone”');
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['whose device did not make sure of its owner', { verified: false }],
  ])('refuses one %s', async (_, otherwise) => {
    const answer = new Authenticator(ORIGIN).make({ challenge: await challengeToMake(), ...otherwise });
    expect(await refusalFrom(member.passkeys.add({ name: 'Laptop', answer }))).toMatchObject({
      code: 'passkey.refused',
    });
    expect((await member.passkeys.list()).passkeys).toEqual([]);
  });

  test('takes what was asked of this person, once, within five minutes', async () => {
    const challenge = await challengeToMake();
    const answer = new Authenticator(ORIGIN).make({ challenge });
    const other = await (await callers.member({ clientId: 4n, role: 'client_admin' }))();
    expect(await refusalFrom(other.passkeys.add({ name: 'Mine', answer }))).toMatchObject({ code: 'passkey.refused' });
    await member.passkeys.add({ name: 'Laptop', answer });
    expect(await refusalFrom(member.passkeys.add({ name: 'Again', answer }))).toMatchObject({
      code: 'passkey.refused',
    });
    const late = new Authenticator(ORIGIN).make({ challenge: await challengeToMake() });
    await world.database.owner`update passkey_challenges set expires_at = now()`;
    expect(await refusalFrom(member.passkeys.add({ name: 'Late', answer: late }))).toMatchObject({
      code: 'passkey.refused',
    });
    const toSignIn = new Authenticator(ORIGIN).make({ challenge: await challengeToUse() });
    expect(await refusalFrom(member.passkeys.add({ name: 'Wrong', answer: toSignIn }))).toMatchObject({
      code: 'passkey.refused',
    });
  });

  test('stops at ten, however many come at once', async () => {
    for (let nth = 0; nth < 9; nth += 1) await added(`Device ${nth}`);
    const challenges = [await challengeToMake(), await challengeToMake(), await challengeToMake()];
    const answers = challenges.map((challenge) => new Authenticator(ORIGIN).make({ challenge }));
    const outcomes = await Promise.allSettled(answers.map((answer) => member.passkeys.add({ name: 'Last', answer })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalFrom(member.passkeys.begin())).toMatchObject({ status: 409, code: 'passkey.too_many' });
  });
});

describe('signing in by one', () => {
  test('needs neither password nor code, and is told apart from use to use', async () => {
    const device = await added();
    const answer = device.use({ challenge: await challengeToUse() });
    expect(await signIn(answer)).toMatchObject({ email: expect.stringContaining('@') });
    expect((await member.passkeys.list()).passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(await refusalFrom(signIn(answer))).toMatchObject({ status: 401, code: 'auth.passkey_refused' });
  });

  test('asks for nobody in particular: who has a passkey is not told', async () => {
    await added();
    expect((await nobody().passkeys.ask()).options).toMatchObject({ userVerification: 'required' });
    expect((await nobody().passkeys.ask()).options.allowCredentials ?? []).toEqual([]);
  });

  test.each([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without making sure of its owner', { verified: false }],
    ['to a challenge of its own', { challenge: 'A'.repeat(43) }],
  ])('is refused what a device signed %s', async (_, otherwise) => {
    const device = await added();
    const answer = device.use({ challenge: await challengeToUse(), ...otherwise });
    expect(await refusalFrom(signIn(answer))).toMatchObject({ status: 401, code: 'auth.passkey_refused' });
  });

  test('is refused another device’s signature, an unknown passkey, and one that counts backwards', async () => {
    const device = await added();
    const forged = new Authenticator(ORIGIN).use({ challenge: await challengeToUse() });
    expect(await refusalFrom(signIn(forged))).toMatchObject({ code: 'auth.passkey_refused' });
    const borrowed = { ...forged, id: device.id, rawId: device.id };
    expect(await refusalFrom(signIn(borrowed))).toMatchObject({ code: 'auth.passkey_refused' });
    await signIn(device.use({ challenge: await challengeToUse() }));
    device.uses = 0;
    const copied = device.use({ challenge: await challengeToUse() });
    expect(await refusalFrom(signIn(copied))).toMatchObject({ code: 'auth.passkey_refused' });
  });

  test('is refused somebody who may not sign in', async () => {
    const device = await added();
    const { owner } = world.database;
    const [key] = await owner<{ of: bigint }[]>`select user_id as of from passkeys where id = ${device.id}`;
    await owner`update users set disabled_at = now() where id = ${key?.of ?? null}`;
    const answer = device.use({ challenge: await challengeToUse() });
    expect(await refusalFrom(signIn(answer))).toMatchObject({ code: 'auth.passkey_refused' });
  });
});

describe('giving one another name', () => {
  test('it goes by that name from then on, and signs in as before', async () => {
    const device = await added('MacBook');
    expect(await member.passkeys.rename({ id: device.id, name: ' Office laptop ' })).toEqual({ name: 'Office laptop' });
    const { passkeys } = await member.passkeys.list();
    expect(passkeys.find(({ id }) => id === device.id)?.name).toBe('Office laptop');
    await signIn(device.use({ challenge: await challengeToUse() }));
  });

  test('nobody names another one’s, and none goes without a name', async () => {
    const device = await added('Mine');
    const other = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
    expect(await refusalFrom(other.passkeys.rename({ id: device.id, name: 'Yours' }))).toMatchObject({ status: 404 });
    expect(await refusalFrom(member.passkeys.rename({ id: device.id, name: ' ' }))).toMatchObject({ status: 422 });
    const { passkeys } = await member.passkeys.list();
    expect(passkeys.find(({ id }) => id === device.id)?.name).toBe('Mine');
  });
});

describe('taking one away', () => {
  test('it signs nobody in any more, and its owner is told', async () => {
    const device = await added('Old phone');
    await member.passkeys.remove({ id: device.id });
    const answer = device.use({ challenge: await challengeToUse() });
    expect(await refusalFrom(signIn(answer))).toMatchObject({ code: 'auth.passkey_refused' });
    expect((await mails('passkey_removed')).at(-1)?.text).toContain('“Old phone”');
    expect(await refusalFrom(member.passkeys.remove({ id: device.id }))).toMatchObject({ status: 404 });
  });

  test('nobody takes away another one’s', async () => {
    const device = await added();
    const other = await (await callers.member({ clientId: 4n, role: 'client_primary' }))();
    expect(await refusalFrom(other.passkeys.remove({ id: device.id }))).toMatchObject({ status: 404 });
    await signIn(device.use({ challenge: await challengeToUse() }));
  });
});
