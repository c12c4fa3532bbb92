import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// The service as the sandbox plays it: both sides of the protocol are held to each other here.
import { connectApi } from '../../../sandbox/src/bank-connect/api.ts';
import { Logins } from '../../../sandbox/src/bank-connect/logins.ts';
import { connectPages } from '../../../sandbox/src/bank-connect/pages.ts';
import { flinksConnect } from './flinks-connect.ts';

const TEST_BANK = 'FlinksCapital';
const asked: { path: string; method: string; key: string | undefined }[] = [];
let server: ReturnType<typeof serve>;
let base: URL;

beforeAll(async () => {
  const logins = new Logins();
  const app = new Hono();
  app.use('*', async (c, next) => {
    const path = new URL(c.req.url).pathname.split('/').slice(5).join('/');
    asked.push({ path, method: c.req.method, key: c.req.header('x-api-key') ?? c.req.header('flinks-auth-key') });
    await next();
  });
  app.route('/', connectPages(logins));
  app.route('/', connectApi(logins));
  base = await new Promise((done) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      done(new URL(`http://127.0.0.1:${port}/flinks/`)),
    );
  });
});
afterAll(() => new Promise((done) => server.close(done)));

const service = () =>
  flinksConnect({ connectUrl: new URL('v2/', base), apiUrl: base, customerId: 'c-1', secretKey: 'sk', apiKey: 'ak' });
const page = (tag: string, country: 'CA' | 'US' = 'CA') =>
  service().pageFor({ tag, country, language: 'en', returnUrl: null });

/** What the page around the frame is told. */
async function told(answer: Response): Promise<Record<string, string>[]> {
  const text = (await answer.text()).replaceAll('&quot;', '"');
  return JSON.parse(/data-messages="(\[.*?\])"/s.exec(text)?.[1] ?? '[]');
}

type Form = Record<string, string>;
/** Goes through the widget as somebody would: a bank, then each form on the page it leads to. Returns what was told last. */
async function through(start: URL, bank: string, ...forms: Form[]): Promise<Record<string, string>[]> {
  const banks = await (await fetch(start)).text();
  const links = [...banks.matchAll(/href="(\/flinks\/v2\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  let at = new URL(links.find((href) => new URL(href, base).searchParams.get('bank') === bank) ?? '', base);
  let answer = await fetch(at);
  for (const form of forms) {
    const html = await answer.text();
    at = new URL((/action="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'), base);
    const hidden = Object.fromEntries(
      [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, n, v]) => [n, v]),
    );
    answer = await fetch(at, { method: 'POST', body: new URLSearchParams({ ...hidden, ...form }) });
  }
  return told(answer);
}
const SIGN_IN: Form = { username: 'ada', password: 'x' };
const SHARE: Form = { account: '0010001', holder: 'Maple Dental Inc.', type: 'Business' };

test('the frame opens once, by a token of our own', async () => {
  const first = await page('tag-1');
  expect(Object.fromEntries(first.searchParams)).toMatchObject({
    tag: 'tag-1',
    country: 'CA',
    language: 'en',
    consentEnable: 'true',
    accountSelectorEnable: 'true',
    authorizeToken: expect.any(String),
  });
  expect((await fetch(first)).status).toBe(200);
  expect((await fetch(first)).status).toBe(401);
  const without = new URL(first);
  without.searchParams.delete('authorizeToken');
  expect((await fetch(without)).status).toBe(401);
});

describe('a login', () => {
  const read = async (tag: string, message: Record<string, string> | undefined) =>
    service().accountOf({
      loginId: message?.loginId ?? '',
      accountId: message?.accountId ?? null,
      tag,
      requestId: null,
    });

  test('is read with the key of the data, names the account that was chosen, and is forgotten', async () => {
    const [chosen, redirect] = await through(await page('tag-2'), 'Desjardins', SIGN_IN, SHARE);
    expect(chosen).toEqual({ step: 'ACCOUNT_SELECTED' });
    expect(redirect).toMatchObject({ step: 'REDIRECT', institution: 'Desjardins' });
    asked.length = 0;
    const found = await read('tag-2', redirect);
    expect(found).toEqual({
      state: 'read',
      account: {
        numbers: { institutionNumber: '815', transitNumber: '30020', accountNumber: '0010001' },
        holder: 'Maple Dental Inc.',
        currency: 'CAD',
      },
    });
    expect(asked.map(({ path, key }) => [path, path === 'Authorize' ? 'token' : key])).toEqual([
      ['GenerateAuthorizeToken', 'sk'],
      ['Authorize', 'token'],
      ['GetAccountsDetail', 'ak'],
    ]);
    // A credit card is nobody's account to be paid to, whoever names it.
    expect(await read('tag-2', { loginId: redirect?.loginId ?? '', accountId: `${redirect?.accountId}-card` })).toEqual(
      {
        state: 'failed',
        problem: 'no_account',
      },
    );
    await expect(read('somebody else', redirect)).rejects.toThrow('somebody else');
    await service().forget(redirect?.loginId ?? '');
    expect(await read('tag-2', redirect)).toEqual({ state: 'failed', problem: 'login_refused' });
    await service().forget(redirect?.loginId ?? '');
  });

  test('at a bank that answers late is asked about again by the same request', async () => {
    const share = { ...SHARE, account: '0010001' };
    const told = await through(await page('tag-3'), TEST_BANK, { username: 'test_pending', password: 'x' }, share);
    const first = await read('tag-3', told.at(-1));
    expect(first).toEqual({ state: 'waiting', requestId: expect.any(String) });
    asked.length = 0;
    const login = { loginId: told.at(-1)?.loginId ?? '', accountId: told.at(-1)?.accountId ?? null, tag: 'tag-3' };
    const requestId = first.state === 'waiting' ? first.requestId : null;
    expect(await service().accountOf({ ...login, requestId })).toMatchObject({ state: 'read' });
    expect(asked).toEqual([{ path: `GetAccountsDetailAsync/${requestId}`, method: 'GET', key: 'ak' }]);
    expect(await service().accountOf({ ...login, requestId: 'unknown' })).toEqual({
      state: 'failed',
      problem: 'login_refused',
    });
  });

  test('in the United States has a routing number; a bank that names nobody is no mistake', async () => {
    const told = await through(await page('tag-4', 'US'), 'Chase', SIGN_IN, { account: '110001', holder: ' ' });
    expect(await read('tag-4', told.at(-1))).toMatchObject({
      account: { numbers: { routingNumber: '021000021', bankAccountType: 'Checking' }, holder: null, currency: 'USD' },
    });
  });
});

describe('the bank of the tests', () => {
  test.each([
    ['asks Greatday a question', [{ username: 'Greatday', password: 'Everyday' }], 'COMPONENT_LOAD_MFA'],
    [
      'lets them in behind it',
      [{ username: 'Greatday', password: 'Everyday' }, { answer: 'red' }],
      'COMPONENT_LOAD_ACCOUNT_SELECTION',
    ],
    [
      'asks greatday_nomfa none',
      [{ username: 'greatday_nomfa', password: 'Everyday' }],
      'COMPONENT_LOAD_ACCOUNT_SELECTION',
    ],
    ['locks one out', [{ username: 'test_disabled_account', password: 'x' }], 'DISABLED_LOGIN'],
    ['does not answer one', [{ username: 'test_service_unavailable', password: 'x' }], 'RETRY_LATER'],
  ] as const)('%s', async (_, forms, step) => {
    expect((await through(await page('tag'), TEST_BANK, ...forms)).map((message) => message.step)).toContain(step);
  });

  test('gives up on the third wrong password', async () => {
    const wrong = { username: 'ada', password: 'wrong' };
    const start = () => page('tag');
    expect((await through(await start(), 'Desjardins', wrong)).map(({ step }) => step)).toEqual([
      'INVALID_LOGIN',
      'COMPONENT_LOAD_CREDENTIAL_RETRY',
    ]);
    expect((await through(await start(), 'Desjardins', wrong, wrong, wrong)).map(({ step }) => step)).toEqual([
      'INVALID_LOGIN',
      'COMPONENT_CLOSE_SESSION',
    ]);
  });
});

test('a service that is away, or does not know us, is no answer about a login', async () => {
  const nobody = flinksConnect({
    connectUrl: new URL('v2/', base),
    apiUrl: new URL('http://127.0.0.1:9/'),
    customerId: 'c-1',
    secretKey: 'sk',
    apiKey: 'ak',
  });
  await expect(nobody.accountOf({ loginId: 'x', tag: 't', accountId: null, requestId: null })).rejects.toThrow();
  await expect(nobody.pageFor({ tag: 't', country: 'CA', language: 'fr', returnUrl: null })).rejects.toThrow();
});
