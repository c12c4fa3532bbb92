import { HTTP_STATUS } from '@cordelle/api/http-status.ts';
import { whileClockStands } from '@cordelle/api/testing/standing-clock.ts';
import { KEY_SCOPES } from '@cordelle/validation/api-key-scopes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusedWith } from '../../testing/refused-with.ts';
import { BIRCH, MAPLE, twoPrograms } from '../../testing/two-programs.ts';
import type { Answer } from '../../testing/v3-harness.ts';
import { BODY_MAX_BYTES } from './adapter.ts';
import { bindRoutes } from './bind.ts';
import { V3_ROUTES } from './contract.ts';
import { routerToRead } from './contract-document.ts';
import { publicCall } from './openapi.ts';
import type { Method } from './route.ts';

const MISSING = '999999999';

const { harness, maple, birch, customers, CASES, nextCustomer, terms } = twoPrograms(400);

/** Calls of a client’s programs. Those of a person, of nobody, or that bring a file, have tests of their own. */
const bound = bindRoutes(routerToRead(), V3_ROUTES).filter(
  ({ route, procedure: { declarations } }) => !route.upload && declarations.scope !== undefined,
);
const ROUTES = bound.map(({ route }) => route);
const calls = bound.map((route) => publicCall(route, 'en'));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const withId = (value: unknown, id: string): unknown => JSON.parse(JSON.stringify(value).replaceAll('ID', id));

/** Calls that name the client in their path name the one whose key is used. A customer's first agreement has the customer's id. */
const inPath = (path: string, id: string): string =>
  path
    .replace(':id', id)
    .replace(':authorization_id', id)
    .replace(':client_id', String(MAPLE))
    .replace(':month', '2026-02');

function request(name: string, id: string, key: string | null, headers = {}): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const { query = '', body } = CASES[name] ?? {};
  return harness().ask(method, inPath(path, id) + query.replaceAll('ID', id), {
    key,
    headers,
    ...(body !== undefined && { body: withId(body, id) }),
  });
}

/** The address of a file is sealed anew each time. */
const withoutAddress = ({ pdf: _pdf, zip: _zip, ...body }: Answer['body']) => body;

/** Whether a path with a word in it is one that another call would read as an id. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:[a-z_]+/g, '[^/:]+')}$`).test(path);

/** What a call answers that nothing but the state of its record may refuse. */
const letThrough = (name: string): number => {
  const { refused } = CASES[name] ?? {};
  return refused ? HTTP_STATUS[refused] : 200;
};

describe('every call of a program', () => {
  test('has a case', () => {
    expect(Object.keys(CASES).sort()).toEqual(ROUTES.map(nameOf).sort());
  });

  test.each(ROUTES.map(nameOf))('%s answers what the contract says', async (name) => {
    const answer = await request(name, (await CASES[name]?.record?.()) ?? '', maple());
    const refused = CASES[name]?.refused;
    if (refused) return expect(refusedWith(answer)).toMatchObject({ status: letThrough(name), code: refused });
    expect(answer.body).toMatchObject({ status: 200, messages: {} });
    expect(answer.status).toBe(200);
    const call = calls[ROUTES.findIndex((route) => nameOf(route) === name)];
    const shape = z.fromJSONSchema(JSON.parse(JSON.stringify({ ...call?.answer, additionalProperties: false })));
    expect(shape.safeParse(answer.body).error?.issues ?? []).toEqual([]);
  });

  test.each(ROUTES.map(nameOf).filter((name) => !CASES[name]?.makes))(
    '%s answers another client as if the record were missing',
    async (name) => {
      const id = (await CASES[name]?.record?.()) ?? '';
      const [foreign, missing] = [await request(name, id, birch()), await request(name, MISSING, birch())];
      expect(foreign.status).toBe(missing.status);
      if (foreign.status === 200) expect(withoutAddress(foreign.body)).toEqual(withoutAddress(missing.body));
      else expect(refusedWith(foreign)).toEqual(refusedWith(missing));
      if (foreign.status === 200 && CASES[name]?.record) expect(foreign.body).toMatchObject({ records: [], count: 0 });
    },
  );

  test.each(ROUTES.map(nameOf))('%s wants a key that is known and not revoked', async (name) => {
    const id = (await CASES[name]?.record?.()) ?? '';
    const revoked = maple();
    await harness().world.database.owner`update api_keys set revoked_at = now()`;
    // Strangers are counted by their address, and few files an hour are made for any.
    const from = { 'x-forwarded-for': `192.0.2.${ROUTES.findIndex((route) => nameOf(route) === name)}` };
    const refusals = [
      [null, 'auth.not_signed_in'],
      [revoked, 'auth.key_unknown'],
      [`${birch().slice(0, -1)}${birch().endsWith('0') ? 1 : 0}`, 'auth.key_malformed'],
      ['pk_live_nonsense', 'auth.key_malformed'],
    ] as const;
    for (const [key, code] of refusals)
      expect(refusedWith(await request(name, id, key, from))).toMatchObject({ status: 401, code });
  });

  test.each(calls.map((call) => [`${call.method} ${call.route.path}`, call.scope] as const))(
    '%s takes the scope %s, and no other one will do',
    async (name, scope) => {
      const id = (await CASES[name]?.record?.()) ?? '';
      const others = KEY_SCOPES.filter((other) => other !== scope);
      const other = await harness().key(MAPLE, others);
      expect(refusedWith(await request(name, id, other))).toMatchObject({
        status: 403,
        code: 'auth.key_scope_missing',
        details: { needed_scope: scope },
        messages: {
          base: [expect.stringMatching(new RegExp(`^The API key “.+” does not have the scope ${scope} \\(`))],
        },
      });
      const own = await harness().key(MAPLE, scope ? [scope] : []);
      expect((await request(name, id, own)).status).toBe(letThrough(name));
    },
  );

  test.each(ROUTES.map(nameOf))('%s refuses another client’s client_id like one that does not exist', async (name) => {
    const id = (await CASES[name]?.record?.()) ?? '';
    const [method = '', path = ''] = name.split(' ');
    const { query = '', body } = CASES[name] ?? {};
    const ask = (clientId: string) =>
      harness().ask(
        method,
        `${inPath(path, id)}${query.replaceAll('ID', id)}${query ? '&' : '?'}client_id=${clientId}`,
        {
          key: maple(),
          ...(body !== undefined && { body: withId(body, id) }),
        },
      );
    const foreign = refusedWith(await ask(String(BIRCH)));
    expect(foreign).toMatchObject({ status: 404, code: 'record.not_found' });
    expect(refusedWith(await ask(MISSING))).toEqual(foreign);
    expect((await ask(String(MAPLE))).status).toBe(letThrough(name));
  });

  test.each(ROUTES.map(nameOf))('%s refuses a field it does not know, by name', async (name) => {
    const id = (await CASES[name]?.record?.()) ?? '';
    const [method = '', path = ''] = name.split(' ');
    const { query = '', body } = CASES[name] ?? {};
    const answer = await harness().ask(
      method,
      `${inPath(path, id)}${query.replaceAll('ID', id)}${query ? '&' : '?'}is_admin=true`,
      { key: maple(), ...(body !== undefined && { body: withId(body, id) }) },
    );
    expect(refusedWith(answer)).toMatchObject({
      status: 422,
      messages: { is_admin: ['This field is not known here'] },
    });
  });

  const paths = [...new Set(ROUTES.map(({ path }) => path))];
  test.each(paths)('%s refuses other methods', async (path) => {
    const own: string[] = ROUTES.filter((route) => route.path === path).map(({ method }) => method);
    // A word where others have an id may be taken for one: such a record is missing, which is told elsewhere.
    const alsoIds: string[] = ROUTES.filter((route) => fits(route.path, path)).map(({ method }) => method);
    const all: (Method | 'PATCH' | 'OPTIONS')[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
    for (const method of all.filter((known) => !own.includes(known) && !alsoIds.includes(known))) {
      const answer = await harness().ask(method, path.replace(':id', '1'), { key: maple() });
      expect(refusedWith(answer)).toMatchObject({ status: 405, code: 'request.method_not_allowed' });
      expect(answer.headers.get('allow')).toBe(own.join(', '));
    }
  });

  test.each(ROUTES.filter(({ path }) => path.includes(':id')).map(nameOf))(
    '%s answers an id that can be no record’s as missing',
    async (name) => {
      for (const id of ['abc', '0', '9223372036854775808', '%27', '1.5'])
        expect(refusedWith(await request(name, id, maple())).code).toBe('record.not_found');
    },
  );
});

describe('what a body may be', () => {
  test.each([
    ['no JSON', '{"amount":', 400, 'request.malformed_json'],
    ['a list', '[]', 400, 'request.malformed_json'],
    ['a wrapped text', '{"transaction_schedule":"x"}', 400, 'request.malformed_json'],
    ['very deep', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, 422, 'input.invalid'],
    ['too large', JSON.stringify({ comment: 'x'.repeat(BODY_MAX_BYTES) }), 413, 'request.too_large'],
    ['far too large', JSON.stringify({ comment: 'x'.repeat(3_000_000) }), 413, 'request.too_large'],
  ])('%s is refused', async (_, body, status, code) => {
    expect(refusedWith(await harness().ask('POST', '/transaction_schedules', { key: maple(), body }))).toMatchObject({
      status,
      code,
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('%s is no JSON', async (type) => {
    const answer = await harness().ask('POST', '/transaction_schedules', {
      key: maple(),
      body: '{}',
      headers: { 'content-type': type },
    });
    expect(refusedWith(answer)).toMatchObject({ status: 415, code: 'request.not_json' });
  });

  test('wrapped or bare, snake_case or camelCase, amounts as text or as exact numbers', async () => {
    const bodies = [
      { transaction_schedule: terms(nextCustomer()), client_id: String(MAPLE) },
      terms(nextCustomer()),
      {
        transactionSchedule: { customerId: nextCustomer(), amount: 25.5, frequency: 'Once', processDate: '2026-03-19' },
      },
      { customerId: Number(nextCustomer()), amount: 25, frequency: 'Once', process_date: '2026-03-19', clientId: 4 },
    ];
    for (const body of bodies) {
      const answer = await harness().ask('POST', '/transaction_schedules', { key: maple(), body });
      const { id } = answer.body;
      expect(answer.body).toEqual({
        status: 200,
        messages: {},
        id: expect.stringMatching(/^[0-9]+$/),
        transaction_schedule: expect.objectContaining({ id }),
      });
    }
  });

  test('one field said twice is refused', async () => {
    const customerId = nextCustomer();
    const answer = await harness().ask('POST', '/transaction_schedules', {
      key: maple(),
      body: { transaction_schedule: terms(customerId), amount: '1.00' },
    });
    expect(refusedWith(answer)).toMatchObject({
      status: 422,
      messages: { amount: ['This field was given more than once.'] },
    });
    const twin = await harness().ask('GET', '/settlements?skip=5&skip=5', { key: maple() });
    expect(refusedWith(twin).messages).toEqual({ skip: ['This field was given more than once.'] });
  });

  test('messages stand under snake_case fields, in the language asked for', async () => {
    const body = { ...terms(nextCustomer()), process_date: '2026-03-16', amount: '12,50' };
    const ask = (language: string) =>
      harness().ask('POST', '/transaction_schedules', { key: maple(), body, headers: { 'accept-language': language } });
    const english = await ask('en-CA');
    const french = await ask('fr-CA, en;q=0.5');
    expect(Object.keys(refusedWith(english).messages)).toEqual(['amount']);
    expect(french.headers.get('content-language')).toBe('fr');
    expect(refusedWith(french).messages).not.toEqual(refusedWith(english).messages);
    const soon = await harness().ask('POST', '/transaction_schedules', {
      key: maple(),
      body: { ...body, amount: '12.50' },
    });
    expect(refusedWith(soon)).toMatchObject({ status: 422, messages: { process_date: [expect.any(String)] } });
  });

  test.each(['password asc', 'amount; drop table', '-amount desc', '{"field":"amount"}'])(
    'the order %j is refused',
    async (sort) => {
      const answer = await harness().ask('GET', `/financial_transactions?sort=${encodeURIComponent(sort)}`, {
        key: maple(),
      });
      expect(Object.keys(refusedWith(answer).messages)).toEqual(['sort']);
    },
  );

  test.each(['limit=0', 'limit=201', 'skip=-1', 'skip=x', 'limit=', 'active=yes'])('%s is refused', async (query) => {
    const answer = await harness().ask('GET', `/transaction_schedules?${query}`, { key: maple() });
    expect(refusedWith(answer)).toMatchObject({ status: 422, code: 'input.invalid' });
  });
});

describe('an idempotency key', () => {
  const create = (idempotencyKey: string, body: unknown, key = maple()) =>
    harness().ask('POST', '/transaction_schedules', { key, body, headers: { 'idempotency-key': idempotencyKey } });

  test('gets the same answer again, and nothing happens twice', async () => {
    const customerId = nextCustomer();
    const first = await create('order-1', terms(customerId));
    const again = await create('order-1', { transaction_schedule: terms(customerId) });
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { body } = await harness().ask('GET', `/transaction_schedules?customer_id=${customerId}`, { key: maple() });
    expect(body.count).toBe(1);
  });

  test('is refused for another input', async () => {
    await create('order-2', terms(nextCustomer()));
    expect(refusedWith(await create('order-2', terms(nextCustomer())))).toMatchObject({
      status: 422,
      code: 'idempotency.mismatch',
    });
  });

  test('twelve requests at once make one schedule', async () => {
    const customerId = nextCustomer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create('order-3', terms(customerId))));
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expect(refusedWith(answer).code).toBe('idempotency.busy');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
    const { body } = await harness().ask('GET', `/transaction_schedules?customer_id=${customerId}`, { key: maple() });
    expect(body.count).toBe(1);
  });

  test('a refused request may be sent again, corrected', async () => {
    const customerId = nextCustomer();
    expect((await create('order-4', { ...terms(customerId), amount: '0' })).status).toBe(422);
    expect((await create('order-4', terms(customerId))).status).toBe(200);
  });

  test.each(['', 'x'.repeat(256), 'a b'])('%j is none', async (idempotencyKey) => {
    const answer = await create(idempotencyKey, terms(customers()[0] === undefined ? MISSING : String(customers()[0])));
    expect(refusedWith(answer)).toMatchObject({
      status: 422,
      code: 'idempotency.malformed',
      messages: { base: [expect.stringContaining('Idempotency-Key')] },
    });
  });
});

describe('the edges', () => {
  test.each(['', '/', '/nothing', '/settlements/1/more', '/openapi.yaml'])('%j is no call', async (path) => {
    expect(refusedWith(await harness().ask('GET', path, { key: maple() }))).toMatchObject({
      status: 404,
      code: 'request.unknown_path',
    });
  });

  test('a cookie beside a key is refused', async () => {
    const answer = await harness().ask('GET', '/settlements', { key: maple(), headers: { cookie: 'sid=abc' } });
    expect(refusedWith(answer)).toMatchObject({ status: 400, code: 'request.two_credentials' });
  });

  test('a cookie alone opens nothing', async () => {
    expect((await harness().ask('GET', '/settlements', { headers: { cookie: 'sid=abc' } })).status).toBe(401);
  });

  test('too many requests are told how long to wait', async () => {
    const answers = await whileClockStands(() =>
      Promise.all(Array.from({ length: 160 }, () => harness().ask('GET', '/settlements', { key: birch() }))),
    );
    const limited = answers.find(({ status }) => status === 429);
    expect(limited && refusedWith(limited).code).toBe('rate.limited');
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a failure inside says nothing of itself', async () => {
    const { owner } = harness().world.database;
    await owner`alter table settlements rename to settlements_away`;
    try {
      const answer = await harness().ask('GET', '/settlements', { key: maple() });
      expect(refusedWith(answer)).toEqual({
        status: 500,
        code: 'internal',
        messages: { base: ['Sorry! Something went wrong. Please try again.'] },
        errors: ['Sorry! Something went wrong. Please try again.'],
      });
    } finally {
      await owner`alter table settlements_away rename to settlements`;
    }
  });

  test('the description is open to everybody, in two forms and two languages', async () => {
    expect((await harness().ask('GET', '/openapi.json')).body).toMatchObject({ openapi: '3.1.1' });
    const french = await harness().ask('GET', '/docs?lang=fr');
    expect(french.body.text).toContain('<html lang="fr">');
    expect((await harness().ask('GET', '/docs', { headers: { 'accept-language': 'en' } })).body.text).toContain(
      '<html lang="en">',
    );
    expect(french.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await harness().ask('GET', '/docs.css')).headers.get('content-type')).toContain('text/css');
  });
});
