import type { App } from '@cordelle/engine/app.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { acceptCode } from './accept-code.ts';

const IP = '192.0.2.7';
const MINUTE = 60_000;

let world: DayWorld;
let app: App;
let callers: Callers;
let asPerson: Awaited<ReturnType<Callers['staff']>>;
let person: { id: bigint; email: string };

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  app = world.app();
  callers = new Callers(world, app);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.wallTime = new Date('2026-03-16T17:00:00Z');
  asPerson = await callers.member({ clientId: 4n, role: 'client_admin' });
  const { user } = await (await asPerson()).auth.me();
  person = { id: BigInt(user.id), email: user.email };
});

const owner = () => world.database.owner;
const now = (): Date => world.wallTime ?? new Date();
const wait = (ms: number) => {
  world.wallTime = new Date(now().getTime() + ms);
};
const keyOf = (uri: string): Uint8Array => decodeBase32IgnorePadding(new URL(uri).searchParams.get('secret') ?? '');
/** What an authenticator shows, so many steps from now. */
const codeOf = (key: Uint8Array, steps = 0) =>
  generateHOTP(key, BigInt(Math.floor(now().getTime() / 30_000) + steps), 6);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function begun(): Promise<Uint8Array> {
  const { uri } = await (await asPerson()).twoFactor.get();
  return keyOf(uri ?? '');
}

/** The factor is on; the code that turned it on is used up. */
async function enabled(): Promise<Uint8Array> {
  const key = await begun();
  await (await asPerson()).twoFactor.enable({ code: codeOf(key) });
  wait(30_000);
  return key;
}

const accept = (code: string | undefined) => acceptCode(app, person, { code }, IP);
const factor = async () => {
  const [row] = await owner()`
    select secret_encrypted, enabled_at, last_step, failures_in_row, locked_at from two_factors
     where user_id = ${String(person.id)}`;
  return row;
};
const mails = (template: string) => owner()<{ text: string; to: string }[]>`
  select text_body as text, to_address as to from outbox where template = ${template} and to_address = ${person.email}`;
/** Failures grow old, so that nobody has to wait. */
const forgetWaiting = () => owner()`update sign_in_failures set failed_at = failed_at - interval '1 hour'`;

describe('setting up', () => {
  test('shows what an authenticator reads, and the same again for ten minutes', async () => {
    const first = await (await asPerson()).twoFactor.get();
    expect(first).toEqual({
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Cordelle:/),
      enabled: false,
      recoveryCodesLeft: null,
    });
    const query = new URL(first.uri ?? '').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ algorithm: 'SHA1', digits: '6', period: '30' });
    expect(keyOf(first.uri ?? '')).toHaveLength(20);
    wait(9 * MINUTE);
    expect(await (await asPerson()).twoFactor.get()).toEqual(first);
    wait(MINUTE);
    expect((await (await asPerson()).twoFactor.get()).uri).not.toBe(first.uri);
  });

  test('ends with the first code; from then on the secret is shown no more', async () => {
    const key = await begun();
    expect(await (await asPerson()).twoFactor.enable({ code: codeOf(key) })).toMatchObject({ enabled: true });
    expect(await (await asPerson()).twoFactor.get()).toEqual({ uri: null, enabled: true, recoveryCodesLeft: 10 });
    expect(await mails('two_factor_enabled')).toHaveLength(1);
  });

  test('keeps the secret encrypted', async () => {
    const { uri } = await (await asPerson()).twoFactor.get();
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? 'none';
    const row = await factor();
    expect(row?.secret_encrypted).toMatch(/^v1\./);
    const all = JSON.stringify([row, await owner()`select * from audit_log`], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(keyOf(uri ?? '')).toString('hex'));
  });

  test('with a wrong code changes nothing', async () => {
    const key = await begun();
    const refusal = await refusalFrom((await asPerson()).twoFactor.enable({ code: wrong(codeOf(key)) }));
    expect(refusal).toMatchObject({ status: 422, code: 'auth.code_refused', messages: { code: [expect.any(String)] } });
    expect((await factor())?.enabled_at).toBeNull();
  });

  test('has to be begun anew after ten minutes', async () => {
    const key = await begun();
    wait(10 * MINUTE);
    expect(await refusalFrom((await asPerson()).twoFactor.enable({ code: codeOf(key) }))).toMatchObject({
      code: 'auth.code_refused',
    });
  });

  test('is done once', async () => {
    const key = await enabled();
    expect(await refusalFrom((await asPerson()).twoFactor.enable({ code: codeOf(key) }))).toMatchObject({
      status: 409,
      code: 'two_factor.already_enabled',
    });
  });

  test('does not count as a second factor before it is done', async () => {
    const key = await begun();
    expect(await accept(codeOf(key))).toBe('off');
  });
});

describe('a code', () => {
  test('is asked for, and accepted once', async () => {
    const key = await enabled();
    expect(await accept(undefined)).toBe('missing');
    expect(await accept(codeOf(key))).toBe('accepted');
    expect(await accept(codeOf(key))).toBe('refused');
  });

  test('that turned the factor on opens nothing more', async () => {
    const key = await begun();
    const code = codeOf(key);
    await (await asPerson()).twoFactor.enable({ code });
    expect(await accept(code)).toBe('refused');
  });

  test('of the step before is refused once a later one was accepted', async () => {
    const key = await enabled();
    wait(60_000);
    expect(await accept(codeOf(key, 1))).toBe('accepted');
    expect(await accept(codeOf(key, 0))).toBe('refused');
  });

  test('used twice at once passes once', async () => {
    const key = await enabled();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(codeOf(key))));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'refused')).toHaveLength(5);
  });

  test('is not looked at after five wrong ones, and is again some minutes later', async () => {
    const key = await enabled();
    for (let failure = 1; failure <= 5; failure += 1) expect(await accept(wrong(codeOf(key)))).toBe('refused');
    expect(await accept(codeOf(key))).toBe('refused');
    expect((await factor())?.failures_in_row).toBe(5);
    await owner()`update sign_in_failures set failed_at = failed_at - interval '61 seconds' where email = ${person.email}`;
    expect(await accept(codeOf(key))).toBe('accepted');
    expect((await factor())?.failures_in_row).toBe(0);
  });

  test('guessed many at once counts as many', async () => {
    const key = await enabled();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(wrong(codeOf(key)))));
    expect(new Set(answers)).toEqual(new Set(['refused']));
    expect((await factor())?.failures_in_row).toBe(5);
  });
});

describe('twenty wrong codes in a row', () => {
  async function locked(): Promise<Uint8Array> {
    const key = await enabled();
    for (let failure = 1; failure <= 20; failure += 1) {
      await forgetWaiting();
      await accept(wrong(codeOf(key)));
    }
    await forgetWaiting();
    return key;
  }
  const tokenIn = (text: string | undefined) => /unlock_code#token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

  test('lock codes, right ones as well, until the mailed link is used', async () => {
    const key = await locked();
    expect(await accept(codeOf(key))).toBe('refused');
    expect((await factor())?.failures_in_row).toBe(20);
    const [mail, ...more] = await mails('code_unlock');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('https://pay.example.test/unlock_code#token=');
    expect(await callers.nobody().twoFactor.unlock({ token: tokenIn(mail?.text) })).toEqual({ unlocked: true });
    expect(await accept(codeOf(key))).toBe('accepted');
  });

  test('lock turning it off as well', async () => {
    const key = await locked();
    expect(await refusalFrom((await asPerson()).twoFactor.disable({ code: codeOf(key) }))).toMatchObject({
      code: 'auth.code_refused',
    });
    expect(await (await asPerson()).twoFactor.get()).toEqual({ uri: null, enabled: true, recoveryCodesLeft: 10 });
  });

  test('are unlocked once per link', async () => {
    await locked();
    const [mail] = await mails('code_unlock');
    const token = tokenIn(mail?.text);
    const answers = await Promise.allSettled([
      callers.nobody().twoFactor.unlock({ token }),
      callers.nobody().twoFactor.unlock({ token }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalFrom(callers.nobody().twoFactor.unlock({ token }))).toMatchObject({
      status: 422,
      code: 'auth.link_invalid',
    });
  });

  test('let the link be mailed again, which ends the earlier one, three times an hour at most', async () => {
    await locked();
    const [first] = await mails('code_unlock');
    const ask = () => callers.nobody().twoFactor.requestUnlock({ email: ` ${person.email.toUpperCase()}` });
    expect(await ask()).toEqual({ requested: true });
    expect(await mails('code_unlock')).toHaveLength(1);
    await owner()`update mailed_tokens set created_at = created_at - interval '20 minutes'`;
    expect(await ask()).toEqual({ requested: true });
    const all = await mails('code_unlock');
    expect(all).toHaveLength(2);
    const second = all.find(({ text }) => text !== first?.text);
    const stale = callers.nobody().twoFactor.unlock({ token: tokenIn(first?.text) });
    expect(await refusalFrom(stale)).toMatchObject({ code: 'auth.link_invalid' });
    expect(await callers.nobody().twoFactor.unlock({ token: tokenIn(second?.text) })).toEqual({ unlocked: true });
  });

  test('are the only reason to mail a link: nobody learns who has an account', async () => {
    const ask = (email: string) => callers.nobody().twoFactor.requestUnlock({ email });
    const before = await owner()`select 1 from outbox where template = 'code_unlock'`;
    expect([await ask(person.email), await ask('nobody@example.test')]).toEqual([
      { requested: true },
      { requested: true },
    ]);
    expect(await owner()`select 1 from outbox where template = 'code_unlock'`).toHaveLength(before.length);
  });
});

describe('recovery codes', () => {
  const told = async (): Promise<string[]> => {
    const { recoveryCodes } = await (await asPerson()).twoFactor.enable({ code: codeOf(await begun()) });
    return recoveryCodes;
  };
  const give = (recoveryCode: string) => acceptCode(app, person, { recoveryCode }, IP);
  const left = async () => (await (await asPerson()).twoFactor.get()).recoveryCodesLeft;

  test('are told once, ten of them, and kept as fingerprints', async () => {
    const codes = await told();
    expect(new Set(codes).size).toBe(10);
    const kept = await owner()<{ hash: string }[]>`
      select code_hash as hash from two_factor_recovery_codes where user_id = ${String(person.id)}`;
    expect(kept).toHaveLength(10);
    for (const { hash } of kept) expect(codes).not.toContain(hash);
  });

  test('stand in once each for a code of the app, however they are typed, and the person is told', async () => {
    const [first = ''] = await told();
    expect(await give(` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBe('accepted');
    expect(await give(first)).toBe('refused');
    expect(await left()).toBe(9);
    const [mail, ...more] = await mails('recovery_code_used');
    expect(mail?.text).toContain('9 are left');
    expect(more).toEqual([]);
  });

  test('of two uses at once one passes', async () => {
    const [first = ''] = await told();
    expect((await Promise.all([give(first), give(first)])).toSorted()).toEqual(['accepted', 'refused']);
  });

  test('are guessed no more often than codes of the app', async () => {
    const [first = ''] = await told();
    for (let guess = 0; guess < 5; guess++) expect(await give('0000-0000-0000-0000')).toBe('refused');
    expect(await give(first)).toBe('refused');
    expect(await factor()).toMatchObject({ failures_in_row: 5 });
    await forgetWaiting();
    expect(await give(first)).toBe('accepted');
    expect(await factor()).toMatchObject({ failures_in_row: 0 });
  });

  test('turn nothing on, and nobody else’s factor off', async () => {
    const codes = await told();
    const other = await callers.member({ clientId: 4n, role: 'client_admin' });
    expect(await refusalFrom((await other()).twoFactor.disable({ recoveryCode: codes[0] }))).toMatchObject({
      code: 'two_factor.not_enabled',
    });
    await (await other()).twoFactor.get();
    expect(await refusalFrom((await other()).twoFactor.disable({ recoveryCode: codes[0] }))).toMatchObject({
      code: 'two_factor.not_enabled',
    });
    expect(await left()).toBe(10);
  });

  test('turn the factor off, and are gone with it', async () => {
    const [first = '', second = ''] = await told();
    expect(await refusalFrom((await asPerson()).twoFactor.disable({}))).toMatchObject({ code: 'input.invalid' });
    expect(await refusalFrom((await asPerson()).twoFactor.disable({ recoveryCode: 'nonsense' }))).toMatchObject({
      code: 'auth.recovery_code_refused',
    });
    expect(await (await asPerson()).twoFactor.disable({ recoveryCode: first })).toEqual({ enabled: false });
    wait(30_000);
    await told();
    expect(await give(second)).toBe('refused');
  });

  test('are made anew by a code of the app; those of before no longer work', async () => {
    const key = await enabled();
    const renewed = async (code: string) => (await asPerson()).twoFactor.renewRecoveryCodes({ code });
    const { recoveryCodes: before } = await renewed(codeOf(key));
    expect(await refusalFrom(renewed(codeOf(key)))).toMatchObject({ code: 'auth.code_refused' });
    wait(30_000);
    const { recoveryCodes: after } = await renewed(codeOf(key));
    expect(await give(before[0] ?? '')).toBe('refused');
    expect(await give(after[0] ?? '')).toBe('accepted');
    expect(await mails('recovery_codes_renewed')).toHaveLength(2);
  });
});

describe('turning it off', () => {
  test('takes a code, mails the person, and forgets the secret', async () => {
    const key = await enabled();
    expect(await (await asPerson()).twoFactor.disable({ code: codeOf(key) })).toEqual({ enabled: false });
    expect(await factor()).toBeUndefined();
    expect(await mails('two_factor_disabled')).toHaveLength(1);
    expect(await accept(undefined)).toBe('off');
  });

  test('is refused with a used code, and where nothing is on', async () => {
    const key = await enabled();
    await accept(codeOf(key));
    expect(await refusalFrom((await asPerson()).twoFactor.disable({ code: codeOf(key) }))).toMatchObject({
      code: 'auth.code_refused',
    });
    asPerson = await callers.member({ clientId: 4n, role: 'client_read_only' });
    expect(await refusalFrom((await asPerson()).twoFactor.disable({ code: '123456' }))).toMatchObject({
      status: 409,
      code: 'two_factor.not_enabled',
    });
  });

  test.each(['enable', 'disable'] as const)('%s ends every other session and token of the person', async (which) => {
    const key = which === 'enable' ? await begun() : await enabled();
    await owner()`
      insert into sessions (id, user_id, created_at, expires_at, proven_at)
      values (${`other ${which}`}, ${String(person.id)}, now(), now() + interval '1 hour', now())`;
    await owner()`
      insert into access_tokens (user_id, client, token_hash, created_at, updated_at, rotated_at, expires_at, proven_at)
      values (${String(person.id)}, ${which}, 'hash', now(), now(), now(), now() + interval '1 hour', now())`;
    await (await asPerson()).twoFactor[which]({ code: codeOf(key) });
    expect(await owner()`select 1 from sessions where user_id = ${String(person.id)}`).toEqual([]);
    expect(await owner()`select 1 from access_tokens where user_id = ${String(person.id)}`).toEqual([]);
  });

  test('by a customer account is theirs to do', async () => {
    await world.addClient({ id: 6n, rail: 'CA', customers: 1 });
    asPerson = await callers.payer({ clientId: 6n, customerId: 6001n });
    const key = keyOf((await (await asPerson()).twoFactor.get()).uri ?? '');
    expect(await (await asPerson()).twoFactor.enable({ code: codeOf(key) })).toMatchObject({ enabled: true });
  });

  test('a program has none', async () => {
    const asProgram = await callers.program(4n);
    expect(await refusalFrom((await asProgram()).twoFactor.get())).toMatchObject({ status: 403 });
  });
});
