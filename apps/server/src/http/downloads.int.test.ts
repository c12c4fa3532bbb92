import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { limiter } from '@cordelle/api/limiter.ts';
import { EXPORT_BYTES_MAX } from '@cordelle/api/rate-limit.ts';
import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { whileClockStands } from '@cordelle/api/testing/standing-clock.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../testing/device.ts';
import { EVERY_HEADER } from '../testing/every-header.ts';
import { V3Harness } from '../testing/v3-harness.ts';
import { attachment } from './file-answer.ts';

let harness: V3Harness;
let admin: Person;
let key: string;

beforeAll(async () => {
  harness = await V3Harness.open();
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 3, accountOf: (id) => `7700${id}` });
  await harness.world.addClient({ id: 5n, rail: 'US', customers: 1 });
  key = await harness.key(4n);
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.world.wallTime = null;
  admin = await person(4, 'client_admin');
});

type Person = { readonly cookie: string; readonly userId: string; readonly clientId: string };
let people = 0;
/** Somebody new who works for a client, signed in. */
async function person(clientId: number, role: string): Promise<Person> {
  people += 1;
  const { owner } = harness.world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
    values (${`bo${people}@example.test`}, 'none', 'Bo', 'Ray', 'fr', 'member', now(), now()) returning id`;
  const userId = String(user?.id);
  await owner`
    insert into memberships (client_id, user_id, role, created_at) values (${clientId}, ${userId}, ${role}, now())`;
  const sessions = openSessions(harness.app.worker, false);
  const { id } = await sessions.createSession(userId, { provenAt: harness.app.wallClock.now() });
  return { cookie: `sid=${id}`, userId, clientId: String(clientId) };
}

type Link = { readonly url: string; readonly filename: string; readonly expiresAt: string };
async function linkFor({ cookie, clientId }: Person, path: string, input: unknown): Promise<Link> {
  const answer = await harness.call(path, input, { cookie, clientId, type: 'query' });
  expect(answer.status).toBe(200);
  return (await answer.json()).result.data;
}
const exported = (who: Person, input: unknown = {}) => linkFor(who, 'customers.export', input);
const open = (link: Link, headers: Record<string, string>) =>
  fetch(`${harness.origin}${new URL(link.url, harness.origin).pathname}`, { headers });
const csvOf = async (who: Person, input: unknown = {}) => (await open(await exported(who, input), who)).text();

async function handInForm({ cookie }: Person, name = 'Entente signée.png'): Promise<void> {
  const form = new FormData();
  form.append('customerId', '4001');
  form.append('file', new Blob([Buffer.from(await pictureOf('png'))]), name);
  const headers = { cookie, origin: 'http://localhost', 'x-requested-by': 'console' };
  const answer = await fetch(`${harness.origin}/uploads/authorization_form`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
}

describe('a list exported', () => {
  test('has the columns of the country, a name with the day, and numbers in clear for who may see them', async () => {
    const link = await exported(admin);
    expect(link.filename).toBe('customers-2026-03-16.csv');
    const answer = await open(link, admin);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...EVERY_HEADER,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="customers-2026-03-16.csv"; filename*=UTF-8''customers-2026-03-16.csv`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString().split('\r\n');
    expect(lines[0]).toBe(
      'id,name,custom_identifier,email,phone,home_phone,customer_type,status,authorization_type,authorization_amount,' +
        'address_1,address_2,city,province_code,postal_code,transit_number,institution_number,account_number,created_at',
    );
    expect(lines.length).toBe(5);
    expect(lines[1]).toBe(
      '4003,Élodie Nº 4003,,payer4003@example.test,,,Personal,Complete,Online,,,,,,,00123,003,77004003,2026-01-05',
    );
  });

  test('in the United States has states and ZIP codes', async () => {
    const text = await csvOf(await person(5, 'client_primary'));
    expect(text).toContain('state_code,zip_code,routing_number,account_number,bank_account_type,created_at');
    expect(text).toContain('231380104,15001,Checking');
  });

  test('is what the list shows: its filters, its search, its order', async () => {
    const ids = async (input: unknown) =>
      (await csvOf(admin, input))
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect(await ids({ sort: { field: 'email', direction: 'asc' } })).toEqual(['4001', '4002', '4003']);
    expect(await ids({ search: '4002' })).toEqual(['4002']);
    expect(await ids({ filter: 'archived' })).toEqual([]);
  });

  test('leaves an audit row for the numbers it opened', async () => {
    await csvOf(admin);
    const [row] = await harness.world.database.owner<{ actor: string; after: unknown }[]>`
      select actor, after from audit_log where action = 'bank_numbers.open' order by id desc limit 1`;
    expect(row).toEqual({ actor: `user:${admin.userId}`, after: { count: 3, purpose: 'customer_export' } });
  });

  test('asks who sees numbers in clear to prove who they are, once the last proof is old, and writes the refusal down', async () => {
    const { sql } = harness.app.worker;
    await sql`update sessions set proven_at = now() - interval '6 minutes' where user_id = ${admin.userId}`;
    const { cookie, clientId } = admin;
    for (const [path, input, type] of [
      ['customers.export', {}, 'query'],
      ['customers.bankNumbers', { customerId: '4001' }, 'mutation'],
    ] as const) {
      const answer = await harness.call(path, input, { cookie, clientId, type });
      expect([path, answer.status, (await answer.json()).error.message]).toEqual([path, 403, 'auth.proof_needed']);
      const [row] = await harness.world.database.owner<{ result: string; after: unknown }[]>`
        select result, after from audit_log where action = ${path} order by id desc limit 1`;
      expect(row).toEqual({ result: 'refused', after: { code: 'auth.proof_needed' } });
    }
    await sql`update sessions set proven_at = now() where user_id = ${admin.userId}`;
    expect((await harness.call('customers.bankNumbers', { customerId: '4001' }, { cookie, clientId })).status).toBe(
      200,
    );
    expect(await csvOf(admin)).toContain('4001');
    const told = await harness.world.database.owner<{ action: string }[]>`
      select action from audit_log where actor = ${`user:${admin.userId}`} and result = 'done' order by id desc limit 4`;
    expect(told.map(({ action }) => action).sort()).toEqual([
      'bank_numbers.open',
      'bank_numbers.open',
      'customers.bankNumbers',
      'customers.export',
    ]);
  });

  test('goes to nobody who may only read', async () => {
    const { cookie, clientId } = await person(4, 'client_read_only');
    expect((await harness.call('customers.export', {}, { cookie, clientId, type: 'query' })).status).toBe(403);
  });

  test('counts by the bytes that were sent, however often somebody signs in, and says what is left', async () => {
    const left = (answer: Response): number =>
      Number(/"export";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    const { cookie, clientId } = admin;
    const asked = () => harness.call('customers.export', {}, { cookie, clientId, type: 'query' });
    await whileClockStands(async () => {
      const before = left(await asked());
      for (let time = 0; time < 12; time += 1) expect((await asked()).status).toBe(200);
      expect(left(await asked())).toBe(before);
      const text = await csvOf(admin);
      expect(before - left(await asked())).toBeGreaterThanOrEqual(Buffer.byteLength(text));
    });
    limiter.spend('export', { kind: 'session', name: `user:${admin.userId}` }, 2 * EXPORT_BYTES_MAX);
    const again = await openSessions(harness.app.worker, false).createSession(admin.userId, {
      provenAt: harness.app.wallClock.now(),
    });
    const answer = await harness.call(
      'customers.export',
      {},
      { cookie: `sid=${again.id}`, clientId: '4', type: 'query' },
    );
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });
});

describe('a link', () => {
  const refused = async (answer: Response) => [answer.status, (await answer.json()).code];

  test('says nothing of what it stands for, and works for five minutes', async () => {
    const link = await exported(admin, { search: 'Tremblay' });
    expect(link.url).toMatch(/^\/downloads\/v1\.[\w.-]+$/);
    expect(Buffer.from(link.url.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('Tremblay');
    harness.world.wallTime = new Date(Date.parse(link.expiresAt) - 1);
    expect((await open(link, admin)).status).toBe(200);
    harness.world.wallTime = new Date(Date.parse(link.expiresAt) + 1);
    expect(await refused(await open(link, admin))).toEqual([404, 'download.link_invalid']);
  });

  test('works for nobody else: a colleague, a program, nobody', async () => {
    const link = await exported(admin);
    expect(await refused(await open(link, await person(4, 'client_admin')))).toEqual([404, 'download.link_invalid']);
    expect(await refused(await open(link, { authorization: `Bearer ${key}` }))).toEqual([404, 'download.link_invalid']);
    const nobody = await open(link, {});
    expect(await nobody.json()).toEqual({
      status: 401,
      code: 'auth.not_signed_in',
      messages: { base: [expect.any(String)] },
      errors: [expect.any(String)],
      request_id: nobody.headers.get('x-request-id'),
    });
  });

  test('altered anywhere is none', async () => {
    const { url, ...rest } = await exported(admin);
    for (const other of [`${url}A`, url.replace('v1', 'v2'), '/downloads/x', url.slice(0, -4)])
      expect(await refused(await open({ url: other, ...rest }, admin)), other).toEqual([404, 'download.link_invalid']);
  });

  test('ends with the permission, and with the membership', async () => {
    const link = await exported(admin);
    const { owner } = harness.world.database;
    await owner`update memberships set role = 'client_read_only' where user_id = ${admin.userId}`;
    expect(await refused(await open(link, admin))).toEqual([403, 'auth.forbidden']);
    await owner`delete from memberships where user_id = ${admin.userId}`;
    expect(await refused(await open(link, admin))).toEqual([401, 'auth.not_signed_in']);
  });

  test('refuses in the reader’s language', async () => {
    const link = await exported(admin);
    const answer = await open({ ...link, url: '/downloads/x' }, admin);
    expect((await answer.json()).messages.base).toEqual([
      'Ce lien de téléchargement ne fonctionne plus. Veuillez demander le fichier de nouveau.',
    ]);
  });
});

describe('a signed form', () => {
  test('comes back as it was kept, for saving only, and that somebody read it stands on the timeline', async () => {
    await handInForm(admin);
    const link = await linkFor(admin, 'customers.permissionForm', { customerId: '4001' });
    expect(link.filename).toBe('Entente signée.png');
    const answer = await open(link, admin);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...EVERY_HEADER,
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="Entente sign_e.png"; filename*=UTF-8''Entente%20sign%C3%A9e.png`,
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(
      await harness.world.database.owner`
        select type, actor from customer_facts where customer_id = 4001 order by id desc limit 1`,
    ).toEqual([{ type: 'permission_form_viewed', actor: `user:${admin.userId}` }]);
  });

  test('of another client, or of a customer without one, is missing', async () => {
    const stranger = await person(5, 'client_admin');
    for (const [who, customerId] of [
      [stranger, '4001'],
      [admin, '4002'],
    ] as const) {
      const { cookie, clientId } = who;
      const answer = await harness.call(
        'customers.permissionForm',
        { customerId },
        { cookie, clientId, type: 'query' },
      );
      expect(answer.status).toBe(404);
    }
  });

  test('whose bytes were exchanged on the medium is not handed out', async () => {
    await handInForm(admin, 'a.png');
    await handInForm(admin, 'b.png');
    const link = await linkFor(admin, 'customers.permissionForm', { customerId: '4001' });
    const { kept } = harness.world.files;
    const [older, newer] = [...kept.keys()].slice(-2);
    const bytes = kept.get(older ?? '');
    if (!newer || !bytes) throw new Error('two files were kept');
    kept.set(newer, bytes);
    expect((await open(link, admin)).status).toBe(500);
  });

  test('that waits for a scan is not handed out', async () => {
    await handInForm(admin, 'c.png');
    const link = await linkFor(admin, 'customers.permissionForm', { customerId: '4001' });
    await inTransaction(harness.app.worker, {}, ({ sql }) => sql`update stored_files set scan = 'pending'`);
    expect((await open(link, admin)).status).toBe(404);
    await inTransaction(harness.app.worker, {}, ({ sql }) => sql`update stored_files set scan = 'clean'`);
  });
});

describe('GET /v3/customers/export', () => {
  const ask = (headers: Record<string, string>, query = '') =>
    fetch(`${harness.origin}/v3/customers/export${query}`, { headers });

  test('answers the spreadsheet inside the envelope, or itself where it is asked for', async () => {
    const { cookie: _, ...rest } = admin;
    expect(rest.clientId).toBe('4');
    const inside = await ask({ authorization: `Bearer ${key}` }, '?sort=email asc');
    expect([inside.status, inside.headers.get('content-type')]).toEqual([200, 'application/json']);
    const body = await inside.json();
    expect(body).toMatchObject({ status: 200, messages: {} });
    const itself = await ask({ authorization: `Bearer ${key}`, accept: 'text/csv' }, '?sort=email asc');
    expect(itself.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(body.csv).toBe(await itself.text());
  });

  test('refuses in the envelope', async () => {
    const unknown = await ask({ authorization: `Bearer ${key}` }, '?filter=none');
    expect([unknown.status, (await unknown.json()).messages]).toEqual([422, { filter: [expect.any(String)] }]);
    expect((await ask({})).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${key}` }, '?client_id=5')).status).toBe(404);
  });
});

test('GET /v3/customers/{id}/permission_form answers a whole address, which the same device opens', async () => {
  await handInForm(admin);
  await addPerson(harness, { email: 'device@example.test', clientId: 4n });
  const device = await Device.signedIn(harness, 'device@example.test');
  const { status, body } = await device.ask('GET', '/customers/4001/permission_form');
  expect([status, body]).toMatchObject([200, { status: 200, filename: 'Entente signée.png' }]);
  const address = new URL(String(body.url));
  expect(address.origin).toBe('https://pay.example.test');
  const answer = await fetch(`${harness.origin}${address.pathname}`, { headers: device.headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  // As after every call: blank so soon after the last one, which says that the token still holds.
  expect(answer.headers.get('access-token')).toBe('');
});

test.each([
  ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  [`quote"and'.pdf`, `attachment; filename="quote_and_.pdf"; filename*=UTF-8''quote%22and%27.pdf`],
  ['50%;x=1.pdf', `attachment; filename="50__x_1.pdf"; filename*=UTF-8''50%25%3Bx%3D1.pdf`],
  [
    'line\r\nSet-Cookie: a=b.pdf',
    `attachment; filename="line__Set-Cookie_ a_b.pdf"; filename*=UTF-8''line%0D%0ASet-Cookie%3A%20a%3Db.pdf`,
  ],
])('the name %j cannot leave its header', (name, header) => expect(attachment(name)).toBe(header));
