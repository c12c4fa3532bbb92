import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { V3Harness } from '../testing/v3-harness.ts';

/** Where the harness says that people reach it. */
const OWN_ORIGIN = 'http://localhost';
const JSON_TYPE = 'application/json';

let harness: V3Harness;
let userId: bigint;
let cookie: string;

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA' });
  const [user] = await harness.world.database.owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
    values ('ada@example.test', 'none', 'Ada', 'Lovelace', 'en', 'member', now(), now()) returning id`;
  userId = BigInt(user?.id ?? 0);
  await harness.world.database.owner`
    insert into memberships (client_id, user_id, role, created_at) values (4, ${String(userId)}, 'client_admin', now())`;
});
afterAll(() => harness.close());
beforeEach(async () => {
  // A session of its own for each attack, so that none meets the limits of another.
  const sessions = openSessions(harness.app.worker, false);
  const { id } = await sessions.createSession(String(userId), { provenAt: harness.app.wallClock.now() });
  cookie = `sid=${id}`;
  await harness.world.database.owner`update users set language = 'en' where id = ${String(userId)}`;
});

/** A change that everybody signed in may make; what it left behind is told by `language`. */
function change(headers: Record<string, string>, body: string | FormData = '{"language":"fr"}'): Promise<Response> {
  return fetch(`${harness.origin}/trpc/auth.setLanguage`, { method: 'POST', headers: { cookie, ...headers }, body });
}

async function language(): Promise<string | undefined> {
  const [user] = await harness.world.database.owner<{ language: string }[]>`
    select language from users where id = ${String(userId)}`;
  return user?.language;
}

const OURS = { origin: OWN_ORIGIN, 'x-requested-by': 'console', 'content-type': JSON_TYPE };
const without = (name: keyof typeof OURS): Record<string, string> =>
  Object.fromEntries(Object.entries(OURS).filter(([header]) => header !== name));

describe('the console’s own script may change things', () => {
  test.each([
    ['as an older browser sends it', OURS],
    ['as a browser sends it', { ...OURS, 'sec-fetch-site': 'same-origin' }],
    ['with a charset', { ...OURS, 'content-type': `${JSON_TYPE}; charset=utf-8` }],
  ])('%s', async (_, headers) => {
    expect((await change(headers)).status).toBe(200);
    expect(await language()).toBe('fr');
  });
});

describe('a page elsewhere may not, whatever it sends', () => {
  const attacks: [string, Record<string, string>, (string | FormData)?][] = [
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' }, 'language=fr'],
    ['a form that claims our origin', { ...OURS, 'content-type': 'application/x-www-form-urlencoded' }, 'language=fr'],
    ['a form whose only field is JSON', { 'content-type': 'text/plain', origin: 'null' }, '{"language":"fr","x":"="}'],
    ['text that claims our origin', { ...OURS, 'content-type': 'text/plain' }],
    ['text that claims to be JSON too', { ...OURS, 'content-type': 'text/plain; application/json' }],
    ['a type that only begins like JSON', { ...OURS, 'content-type': 'application/json-seq' }],
    ['a stream of bytes', { ...OURS, 'content-type': 'application/octet-stream' }],
    ['a multipart text', { ...OURS, 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['no origin', without('origin')],
    ['no origin, and a word of the browser for it', { ...without('origin'), 'sec-fetch-site': 'same-origin' }],
    ['no script of ours', without('x-requested-by')],
    ['somebody else’s script', { ...OURS, 'x-requested-by': 'XMLHttpRequest' }],
    ['a sandboxed frame', { ...OURS, origin: 'null' }],
    ['another origin', { ...OURS, origin: 'https://evil.test' }],
    ['an origin that begins like ours', { ...OURS, origin: `${OWN_ORIGIN}.evil.test` }],
    ['our host on another port', { ...OURS, origin: `${OWN_ORIGIN}:8080` }],
    ['our host by https', { ...OURS, origin: 'https://localhost' }],
    ['our origin with a path', { ...OURS, origin: `${OWN_ORIGIN}/` }],
    ['a neighbour', { ...OURS, 'sec-fetch-site': 'same-site' }],
    ['another site', { ...OURS, 'sec-fetch-site': 'cross-site' }],
    ['an address typed by hand', { ...OURS, 'sec-fetch-site': 'none' }],
  ];
  test.each(attacks)('%s', async (_, headers, body) => {
    const answer = await change(headers, body);
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'auth.forbidden' })]);
    expect(await language()).toBe('en');
  });

  test('a multipart form with a file', async () => {
    const form = new FormData();
    form.append('language', 'fr');
    form.append('file', new Blob(['{"language":"fr"}'], { type: JSON_TYPE }), 'x.json');
    expect((await change(without('content-type'), form)).status).toBe(403);
    expect(await language()).toBe('en');
  });

  test('nothing at all said about the body', async () => {
    const answer = await fetch(`${harness.origin}/trpc/auth.setLanguage`, {
      method: 'POST',
      headers: { cookie, ...without('content-type') },
    });
    expect(answer.status).toBe(403);
  });
});

describe('a read never changes anything', () => {
  const input = encodeURIComponent('{"language":"fr"}');
  test.each([
    ['GET', `/trpc/auth.setLanguage?input=${input}`],
    ['GET', `/trpc/auth.setLanguage?batch=1&input=${encodeURIComponent('{"0":{"language":"fr"}}')}`],
    ['GET', `/trpc/auth.me,auth.setLanguage?batch=1&input=${encodeURIComponent('{"1":{"language":"fr"}}')}`],
    ['HEAD', `/trpc/auth.setLanguage?input=${input}`],
    ['GET', `/trpc/auth.setLanguage?_method=POST&input=${input}`],
  ])('%s %s', async (method, path) => {
    const answer = await fetch(`${harness.origin}${path}`, {
      method,
      headers: { cookie, ...OURS, 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
    });
    expect(answer.status).toBeLessThan(500);
    expect(await language()).toBe('en');
  });

  test('a write is no way to ask a question', async () => {
    const answer = await fetch(`${harness.origin}/trpc/auth.me`, {
      method: 'POST',
      headers: { cookie, ...OURS },
      body: '{}',
    });
    expect(answer.status).toBe(405);
  });

  test.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain'])(
    'a question of the type %s is read as JSON or refused',
    async (type) => {
      const answer = await fetch(`${harness.origin}/trpc/auth.me`, { headers: { cookie, 'content-type': type } });
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toContain('stack');
    },
  );
});

describe('one face’s credential opens no other face', () => {
  test('a cookie is nobody to /v3', async () => {
    const answer = await harness.ask('GET', '/settlements', { headers: { cookie } });
    expect(answer.status).toBe(401);
  });

  test('a key is nobody to the console', async () => {
    const authorization = `Bearer ${await harness.key(4n)}`;
    const answer = await fetch(`${harness.origin}/trpc/auth.me`, { headers: { authorization } });
    expect(answer.status).toBe(401);
  });

  test('both at once are refused by either', async () => {
    const authorization = `Bearer ${await harness.key(4n)}`;
    expect((await fetch(`${harness.origin}/trpc/auth.me`, { headers: { cookie, authorization } })).status).toBe(400);
    expect((await harness.ask('GET', '/settlements', { headers: { cookie, authorization } })).status).toBe(400);
  });
});

describe('a batch', () => {
  const calls = (count: number) => Array.from({ length: count }, () => 'auth.setLanguage').join(',');
  const bodies = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, { language: 'fr' }])));
  const send = (count: number) =>
    fetch(`${harness.origin}/trpc/${calls(count)}?batch=1`, {
      method: 'POST',
      headers: { cookie, ...OURS },
      body: bodies(count),
    });

  test('of ten changes is answered, of eleven refused whole', async () => {
    const refused = await send(11);
    expect(refused.status).toBe(400);
    expect(await language()).toBe('en');
    expect((await send(10)).status).toBe(200);
    expect(await language()).toBe('fr');
  });

  test('a refused call tells its code and words, and nothing of the inside', async () => {
    const answer = await fetch(`${harness.origin}/trpc/auth.setLanguage,no.such?batch=1`, {
      method: 'POST',
      headers: { cookie, ...OURS },
      body: '{"0":{"language":"xx","more":1},"1":{}}',
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject([
      { error: { data: { status: 422, code: 'input.invalid', messages: { language: [expect.any(String)] } } } },
      { error: { data: { status: 404 } } },
    ]);
    expect(text).not.toMatch(/"stack"|node_modules|\.ts:\d|ZodError|invalid_value/);
  });

  test.each(['{', '[]', 'null', '"x"', '{"0":', '{"__proto__":{"language":"fr"}}'])(
    'the body %s is refused without a failure inside',
    async (body) => {
      const answer = await change(OURS, body);
      const text = await answer.text();
      expect([answer.status, text]).toEqual([expect.toBeOneOf([400, 422]), expect.not.stringMatching(/stack|\.ts:\d/)]);
      expect(await language()).toBe('en');
    },
  );
});

test('business time is moved by no other site', async () => {
  const before = await (await fetch(`${harness.origin}/sandbox/clock`)).json();
  const attacks: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.test', 'content-type': 'text/plain' },
  ];
  for (const headers of attacks)
    expect(
      (await fetch(`${harness.origin}/sandbox/clock`, { method: 'POST', headers, body: '{"days":1}' })).status,
    ).toBe(403);
  expect(await (await fetch(`${harness.origin}/sandbox/clock`)).json()).toEqual(before);
});
