import { outboxJob } from '@cordelle/api/jobs.ts';
import type { Mail } from '@cordelle/engine/ports/mailer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, V3Harness } from '../testing/v3-harness.ts';

const PASSWORD = 'rope-and-tide-7!';

let harness: V3Harness;
let addresses = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
});
afterAll(() => harness.close());

/** An address nobody called from before: its limits are its own. */
function freshIp(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const signUp = (body: Record<string, unknown>, { ip = freshIp(), language = 'en' } = {}): Promise<Answer> =>
  harness.ask('POST', '/auth', {
    body: { password: PASSWORD, password_confirmation: PASSWORD, country_code: 'CA', referred_by: 'Other', ...body },
    headers: { 'x-forwarded-for': ip, 'accept-language': language },
  });

/** What has been mailed since the last time it was asked. */
async function newMails(): Promise<Mail[]> {
  await outboxJob.run(harness.app);
  return harness.world.mails.splice(0);
}
const tokenIn = (mail: Mail | undefined): string => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

const confirm = (token: string, password = PASSWORD) => harness.call('registrations.confirm', { token, password });
const signIn = (email: string, password = PASSWORD) =>
  harness.ask('POST', '/auth/sign_in', { body: { email, password }, headers: { 'x-forwarded-for': freshIp() } });

/** What differs between two answers to the same request anyway. */
const comparable = ({ status, headers, body }: Answer, email: string) => ({
  status,
  headers: [...headers.keys()].sort(),
  body: JSON.stringify(body).replaceAll(email, 'the address'),
});

test('who signs up confirms their address and is then signed in, as primary contact of a business that begins', async () => {
  const answer = await signUp(
    {
      email: ' Ada@Example.Test ',
      first_name: 'Ada',
      last_name: 'Lovelace',
      business_name: 'Analytical Engines',
      position: 'Owner',
      mobile_phone: '613-555-0123',
      website_url: 'https://engines.example.test',
      referred_by: 'Search Engine',
    },
    { language: 'fr-CA' },
  );
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'success', messages: {}, message: expect.stringContaining('Ada@Example.Test') },
  });
  expect(await signIn('ada@example.test')).toMatchObject({ status: 401 });
  const [mail] = await newMails();
  expect(mail).toMatchObject({ to: 'ada@example.test', language: 'fr' });
  expect(mail?.text).toContain('https://pay.example.test/confirm_email#token=');

  const confirmed = await confirm(tokenIn(mail));
  expect(confirmed.status).toBe(200);
  const cookie = confirmed.headers.getSetCookie().find((one) => one.startsWith('sid='));
  const me = await harness.call('auth.me', undefined, { cookie: cookie?.split(';')[0], type: 'query' });
  expect((await me.json()).result.data).toMatchObject({
    user: { firstName: 'Ada', language: 'fr', kind: 'member', confirmed: true, showNewFeatureTour: true },
    client: { businessName: 'Analytical Engines', status: 'created', clientType: 'Processing', role: 'client_primary' },
  });
  const [row] = await harness.world.database.owner`
    select c.country, c.currency, c.referred_by, c.website_url, m.position, u.mobile_phone, h.position as log
      from users u join memberships m on m.user_id = u.id join clients c on c.id = m.client_id
      join event_heads h on h.client_id = c.id
     where u.email = 'ada@example.test'`;
  expect(row).toEqual({
    country: 'CA',
    currency: 'CAD',
    referred_by: 'Search Engine',
    website_url: 'https://engines.example.test',
    position: 'Owner',
    mobile_phone: '613-555-0123',
    // Its log begins with it: what has no log is billed nothing.
    log: 0n,
  });
  expect(await signIn('ada@example.test')).toMatchObject({ status: 200 });
  expect((await confirm(tokenIn(mail))).status).toBe(422);
});

test('a known address is answered like an unknown one; only the mails differ', async () => {
  await newMails();
  const known = await signUp({
    email: 'ada@example.test',
    password: 'another-one-8!',
    password_confirmation: 'another-one-8!',
  });
  const unknown = await signUp({ email: 'bob@example.test' });
  expect(comparable(known, 'ada@example.test')).toEqual(comparable(unknown, 'bob@example.test'));
  const mails = await newMails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.test', 'Quelqu’un a tenté de s’inscrire avec votre adresse'],
    ['bob@example.test', 'Confirm your email to open your account'],
  ]);
  expect(mails[0]?.text).not.toContain('#token=');
  expect(await signIn('ada@example.test', 'another-one-8!')).toMatchObject({ status: 401 });
  const [kept] = await harness.world.database.owner`
    select password_hash, token_hash from sign_ups where email = 'ada@example.test' order by id desc limit 1`;
  expect(kept).toEqual({ password_hash: '', token_hash: null });
});

test('a link alone opens no account: whoever confirms gives the password of the sign-up', async () => {
  await signUp({ email: 'carol@example.test' });
  const [mail] = await newMails();
  const refused = await confirm(tokenIn(mail), 'somebody-elses-9!');
  expect(refused.status).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain('registration.password_wrong');
  const both = await Promise.all([confirm(tokenIn(mail)), confirm(tokenIn(mail))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a new link replaces the one before; an address that signed up nothing gets no mail', async () => {
  await signUp({ email: 'dora@example.test' });
  const [first] = await newMails();
  const ask = (email: string) => harness.call('registrations.resendConfirmation', { email });
  const answers = [await ask('dora@example.test'), await ask('nobody@example.test')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [again, ...others] = await newMails();
  expect([again?.to, others]).toEqual(['dora@example.test', []]);
  expect((await confirm(tokenIn(first))).status).toBe(422);
  expect((await confirm(tokenIn(again))).status).toBe(200);
});

test('whoever signs up twice may use either link, each with its own password; the first one used ends the other', async () => {
  const email = 'dana@example.test';
  await signUp({ email });
  await signUp({ email, password: 'another-one-8!', password_confirmation: 'another-one-8!' });
  const [first, second] = await newMails();
  for (const mail of [first, second])
    expect(mail?.text).toContain('each message has its own link: the first one used opens your account');
  expect((await confirm(tokenIn(second), PASSWORD)).status).toBe(422);
  expect((await confirm(tokenIn(first), PASSWORD)).status).toBe(200);
  expect((await confirm(tokenIn(second), 'another-one-8!')).status).toBe(422);
});

test('a link of three days ago no longer works', async () => {
  await signUp({ email: 'erin@example.test' });
  const [mail] = await newMails();
  await harness.world.database.owner`
    update sign_ups set expires_at = now() - interval '1 second' where email = 'erin@example.test'`;
  expect((await confirm(tokenIn(mail))).status).toBe(422);
});

test.each([
  [{ email: '' }, { email: ['This field is required'] }],
  [{ email: 'abc' }, { email: ['Please enter a valid email address'] }],
  [{ password: 'short1!', password_confirmation: 'short1!' }, { password: ['Minimum length: 8'] }],
  [
    { password: 'abcdefgh', password_confirmation: 'abcdefgh' },
    { password: ['Must contain at least 1 letter or number and 1 symbol'] },
  ],
  [
    { password: 'P@ssw0rd', password_confirmation: 'P@ssw0rd' },
    { password: ['This password is too easy to guess. Choose another one.'] },
  ],
  [
    { business_name: 'Tide & Rope', password: 'tide-rope-123', password_confirmation: 'tide-rope-123' },
    { password: ['This password is too easy to guess. Choose another one.'] },
  ],
  [{ password_confirmation: 'other-one-7!' }, { password_confirmation: ['Passwords do not match'] }],
  [{ country_code: 'FR' }, { country_code: ['Choose Canada or the United States'] }],
  [{ country_code: '' }, { country_code: ['This field is required'] }],
  [{ referred_by: undefined }, { referred_by: ['This field is required'] }],
  [{ referred_by: 'A dream' }, { referred_by: ['This field is invalid'] }],
  [{ website_url: 'javascript:alert(1)' }, { website_url: ['This field is invalid'] }],
  [
    { confirm_success_url: 'https://evil.example.test/' },
    { confirm_success_url: ['This address is not on the list of allowed addresses.'] },
  ],
  [{ staff: true }, { staff: ['This field is unknown'] }],
])('%j is refused', async (body, messages) => {
  const answer = await signUp({ email: 'frida@example.test', ...body });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.messages as object)).toEqual(Object.keys(messages));
  if (!('staff' in body)) expect(answer.body.messages).toEqual(messages);
});

test('a promotion code says by itself how somebody heard of us', async () => {
  await signUp({ email: 'gwen@example.test', referred_by: undefined, promo_code: 'FALL26' });
  await signUp({ email: 'hugo@example.test', referred_by: 'Other', promo_code: 'FALL26' });
  const rows = await harness.world.database.owner`
    select referred_by, promo_code from sign_ups where promo_code is not null order by id`;
  expect(rows).toEqual(Array(2).fill({ referred_by: 'Word of mouth/Referral', promo_code: 'FALL26' }));
});

test('who names no country is in the United States', async () => {
  expect((await signUp({ email: 'jo@example.test', country_code: undefined })).status).toBe(200);
  expect(await harness.world.database.owner`select country from sign_ups where email = 'jo@example.test'`).toEqual([
    { country: 'US' },
  ]);
});

test('our own address may be named, and leads into the console', async () => {
  const ours = harness.app.addresses.publicBaseUrl;
  for (const confirm_success_url of [ours.href, ours.origin, new URL('/confirm_email', ours).href])
    expect((await signUp({ email: 'kim@example.test', confirm_success_url })).status, confirm_success_url).toBe(200);
  for (const confirm_success_url of [`${ours.origin}/v3/auth/sign_out`, `${ours.origin}.evil.test/`, `${ours.href}?x`])
    expect((await signUp({ email: 'kim@example.test', confirm_success_url })).status, confirm_success_url).toBe(422);
});

test('confirming leads to an address of the configured list, character for character', async () => {
  const listed = 'https://partner.example.test/done';
  expect((await signUp({ email: 'ines@example.test', confirm_success_url: `${listed}/` })).status).toBe(422);
  expect((await signUp({ email: 'ines@example.test', confirm_success_url: listed.toUpperCase() })).status).toBe(422);
  expect((await signUp({ email: 'ines@example.test', confirm_success_url: listed })).status).toBe(200);
  const [mail] = (await newMails()).filter(({ to }) => to === 'ines@example.test');
  const confirmed = await confirm(tokenIn(mail));
  expect((await confirmed.json()).result.data).toMatchObject({ redirectUrl: listed });
});

test('one address signs up five times an hour, also at the same moment', async () => {
  const ip = freshIp();
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, n) => signUp({ email: `many${n}@example.test` }, { ip })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(3500);
});

test('one mailbox gets three mails an hour, however many sign up with it', async () => {
  await newMails();
  for (let n = 0; n < 5; n += 1) await signUp({ email: 'jade@example.test' });
  expect(await newMails()).toHaveLength(3);
});

test.each([
  ['/join?promo_code=FALL26', '/create_account?promo_code=FALL26'],
  ['/join/new_account?promo=FALL26', '/create_account?promo=FALL26'],
  ['/signup', '/create_account'],
  ['/users/sign_in?after=%2Fclient%2Fcustomers', '/login?after=%2Fclient%2Fcustomers'],
])('%s leads to %s', async (path, now) => {
  const answer = await fetch(`${harness.origin}${path}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, now]);
});
