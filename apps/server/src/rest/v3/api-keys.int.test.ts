import { createHash } from 'node:crypto';
import { createApiKey } from '@cordelle/api/api-keys/operator-keys.ts';
import { writeRequests } from '@cordelle/api/api-keys/request-log.ts';
import { tellExpiringKeys } from '@cordelle/api/api-keys/tell-expiring.ts';
import { keyText, readApiKey } from '@cordelle/api/auth/key-text.ts';
import { writeUses } from '@cordelle/api/auth/key-uses.ts';
import { housekeeping } from '@cordelle/api/housekeeping/housekeeping.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

const [MAPLE, BIRCH] = [4n, 5n] as const;
let harness: V3Harness;
let ada: Device;
let other: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  for (const id of [MAPLE, BIRCH]) await harness.world.addClient({ id, rail: 'CA' });
  await addPerson(harness, { email: 'ada@example.test', clientId: MAPLE });
  await addPerson(harness, { email: 'other@example.test', clientId: BIRCH });
  ada = await Device.signedIn(harness, 'ada@example.test');
  other = await Device.signedIn(harness, 'other@example.test');
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.world.database.owner`update api_keys set revoked_at = now()`;
});

type Made = { readonly id: string; readonly key: string };
async function made(body: unknown = {}, by = ada): Promise<Made> {
  const answer = await by.ask('POST', '/api_keys', { body });
  expect(answer.body).toMatchObject({ status: 200, api_key: { id: expect.any(String) } });
  return answer.body.api_key as Made;
}
const lastUse = z.object({ id: z.string(), last_used_from: z.string().nullable() });
const me = (key: string, from = '192.0.2.1') =>
  harness.ask('GET', '/me', { key, headers: { 'x-forwarded-for': from } });
const codeOf = async (key: string, from?: string) => {
  const { status, body } = await me(key, from);
  return status === 200 ? 200 : body.code;
};

describe('a key', () => {
  test('is made with one call, shown whole once, and says whose it is', async () => {
    const { id, key } = await made();
    expect(key).toMatch(/^cdl_test_[a-z0-9]{8}_[A-Za-z0-9]{49}$/);
    const { body } = await ada.ask('GET', '/api_keys');
    expect(body).toMatchObject({ count: 1, records: [{ id, state: 'active', made_by: 'Ada Door' }] });
    expect(JSON.stringify(body)).not.toContain(key.slice(18));
    expect(body).toMatchObject({ records: [{ key: `${key.slice(0, 18)}…${key.slice(-4)}` }] });
    expect((await me(key)).body).toMatchObject({
      me: {
        kind: 'api_key',
        mode: 'test',
        key: { id, name: 'API key', scopes: expect.arrayContaining(['customers:write', 'settlements:read']) },
        client: { id: '4', currency: 'CAD', status: 'approved', time_zone: expect.stringMatching('America/') },
        limits: { requests_per_second: 50, burst: 100, concurrent: 20 },
      },
    });
    expect((await ada.ask('GET', '/me')).body).toMatchObject({ me: { kind: 'user', key: null } });
  });

  test('is taken with Bearer in any case; without one the answer says what is missing', async () => {
    const { key } = await made();
    const headers = { authorization: `bEARER ${key}` };
    expect((await harness.ask('GET', '/me', { headers })).status).toBe(200);
    expect((await harness.ask('GET', '/me')).headers.get('www-authenticate')).toBe('Bearer realm="cordelle"');
    expect((await me(`${key}x`)).headers.get('www-authenticate')).toBe(
      'Bearer realm="cordelle", error="invalid_token"',
    );
  });

  test('goes on beside the one that takes its place, until the hour that was chosen', async () => {
    const { id, key } = await made({ name: 'Shop', scopes: ['customers:read'], addresses: ['192.0.2.0/24'] });
    const roll = () => ada.ask('POST', `/api_keys/${id}/roll`, { body: { overlap_hours: 2 } });
    const { key: next } = (await roll()).body.api_key as Made;
    expect([await codeOf(key), await codeOf(next)]).toEqual([200, 200]);
    expect((await me(next)).body).toMatchObject({ me: { key: { name: 'Shop', scopes: ['customers:read'] } } });
    expect((await roll()).body).toMatchObject({ status: 409, code: 'api_key.already_replaced' });
    expect((await ada.ask('POST', `/api_keys/${id}/roll`, { body: { overlap_hours: 169 } })).status).toBe(422);
    await harness.world.database.owner`update api_keys set expires_at = now() where id = ${id}`;
    expect([await codeOf(key), await codeOf(next)]).toEqual(['auth.key_expired', 200]);
  });

  test('that takes another’s place has the answers that were given to it', async () => {
    const { id, key: first } = await made({ name: 'Night job' });
    const roll = async (replaced: string) =>
      (await ada.ask('POST', `/api_keys/${replaced}/roll`, { body: {} })).body.api_key as Made;
    const body = {
      name: 'Ivy Twice',
      customer_type: 'Personal',
      authorization_type: 'In Person',
      bank_account: { transit_number: '00123', institution_number: '003', account_number: '1234567' },
    };
    const idOfNew = async (key: string) =>
      (await harness.ask('POST', '/customers', { key, body, headers: { 'idempotency-key': 'inv-77' } })).body.id;
    const once = await idOfNew(first);
    expect(once).toEqual(expect.any(String));
    const second = await roll(id);
    const third = await roll(second.id);
    expect([await idOfNew(second.key), await idOfNew(third.key)]).toEqual([once, once]);
    const { key: another } = await made();
    expect(await idOfNew(another)).not.toBe(once);
  });

  test('is named where the audit log tells that it was made', async () => {
    const { id } = await made({ name: 'Night job' });
    const { body } = await ada.ask('GET', '/audit_log?group=settings');
    expect((body.records as { target_id: string }[]).find(({ target_id }) => target_id === id)).toMatchObject({
      target_name: 'Night job',
    });
  });

  test('that is deleted opens nothing, and is gone from the list', async () => {
    const { id, key } = await made();
    expect(await codeOf(key)).toBe(200);
    expect((await ada.ask('DELETE', `/api_keys/${id}`)).body).toMatchObject({ status: 200 });
    expect(await codeOf(key)).toBe('auth.key_unknown');
    expect((await ada.ask('GET', '/api_keys')).body).toMatchObject({ count: 0, records: [] });
    expect((await ada.ask('DELETE', `/api_keys/${id}`)).status).toBe(404);
  });

  test('opens what it is of, though another client’s is known by the same letters', async () => {
    const [ours, theirs] = [await made(), await made({}, other)];
    const letters = ours.key.split('_')[2] ?? '';
    const secret = Buffer.alloc(32, 9);
    const same = keyText('test', letters, secret);
    const hash = createHash('sha256')
      .update(readApiKey(same)?.secret ?? '')
      .digest('hex');
    await harness.world.database.owner`
      update api_keys set public_id = ${letters}, secret_hash = ${hash} where id = ${theirs.id}`;
    expect((await me(ours.key)).body).toMatchObject({ me: { client: { id: '4' } } });
    expect((await me(same)).body).toMatchObject({ me: { client: { id: '5' } } });
  });

  test('that leaked is ended by whoever has it', async () => {
    const { key } = await made();
    expect((await harness.ask('DELETE', '/me/key', { key })).body).toMatchObject({ status: 200 });
    expect(await codeOf(key)).toBe('auth.key_unknown');
    expect((await ada.ask('DELETE', '/me/key')).status).toBe(403);
  });

  test('keeps when and from where it was used last, written for many requests at once', async () => {
    const { id, key } = await made();
    await me(key, '192.0.2.7');
    await me(key, '192.0.2.8');
    await writeUses(harness.app);
    const { body } = await ada.ask('GET', '/api_keys');
    expect(body).toMatchObject({ records: [{ id, last_used_from: '192.0.2.8', last_used_at: expect.any(String) }] });
  });

  test('has its requests remembered: what was asked and how it was answered, for whoever manages it and for itself', async () => {
    const { id, key } = await made({ name: 'Shop' });
    const refused = await harness.ask('GET', '/customers/987654321?include=secret', { key });
    await harness.ask('POST', '/transaction_schedules', { key, body: { customer_id: '1', comment: 'secret' } });
    await me(key, '192.0.2.9');
    await writeRequests(harness.app);
    const { body } = await ada.ask('GET', `/api_keys/${id}/requests`);
    expect(body).toMatchObject({
      count: 3,
      records: [
        { method: 'GET', route: '/me', status: 200, code: null, words: null, ip: '192.0.2.9', replayed: false },
        { method: 'POST', route: '/transaction_schedules', status: 422, words: expect.any(String) },
        { method: 'GET', route: '/customers/{id}', status: 422, request_id: refused.headers.get('x-request-id') },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|987654321/);
    const errors = await harness.ask('GET', '/me/requests?refused=true&limit=1', { key });
    expect(errors.body).toMatchObject({ count: 2, records: [{ route: '/transaction_schedules' }] });
    expect((await ada.ask('GET', '/me/requests')).status).toBe(403);
    expect((await other.ask('GET', `/api_keys/${id}/requests`)).status).toBe(404);
    expect((await harness.ask('GET', `/api_keys/${id}/requests`, { key })).body).toMatchObject({
      code: 'auth.not_for_keys',
    });
  });

  test('keeps its requests for thirty days', async () => {
    const { owner } = harness.world.database;
    const { id, key } = await made();
    await me(key);
    await writeRequests(harness.app);
    await owner`
      insert into api_key_requests (client_id, key_id, at, method, route, status, duration_ms, request_id, replayed, ip)
      select client_id, key_id, at - interval '31 days', method, route, status, duration_ms, 'old', replayed, ip
        from api_key_requests where key_id = ${id}`;
    await housekeeping(harness.app);
    const { body } = await ada.ask('GET', `/api_keys/${id}/requests`);
    expect(body).toMatchObject({ count: 1, records: [{ route: '/me' }] });
  });

  test('is not waited for while it is being changed; its next use is written', async () => {
    const [changing, other] = [await made(), await made()];
    const usedFrom = async () => {
      const { body } = await ada.ask('GET', '/api_keys');
      const { records } = z.object({ records: z.array(lastUse) }).parse(body);
      return Object.fromEntries(records.map((record) => [record.id, record.last_used_from]));
    };
    for (const { key } of [changing, other]) await me(key, '192.0.2.7');
    await harness.world.database.owner.begin(async (sql) => {
      await sql`update api_keys set name = 'Shop' where id = ${changing.id}`;
      await writeUses(harness.app);
    });
    expect(await usedFrom()).toEqual({ [changing.id]: null, [other.id]: '192.0.2.7' });
    await me(changing.key, '192.0.2.8');
    await writeUses(harness.app);
    expect(await usedFrom()).toEqual({ [changing.id]: '192.0.2.8', [other.id]: '192.0.2.7' });
  });
});

describe('who tries to get in', () => {
  test('with a guess, a key of the other kind of installation, or one that is over', async () => {
    const guess = keyText('test', 'a1b2c3d4', Buffer.alloc(32, 7));
    expect(await codeOf(guess)).toBe('auth.key_unknown');
    expect(await codeOf(keyText('live', 'a1b2c3d4', Buffer.alloc(32, 7)))).toBe('auth.key_of_other_mode');
    const { key } = await made();
    expect(await codeOf(keyText('test', key.slice(9, 17), Buffer.alloc(32, 7)))).toBe('auth.key_unknown');
    await harness.world.database.owner`update api_keys set expires_at = now() - interval '1 second'`;
    expect(await codeOf(key)).toBe('auth.key_expired');
  });

  test('from an address that the key is not for: refused, and written down', async () => {
    const { id, key } = await made({ addresses: ['198.51.100.0/24', '2001:db8::/48'] });
    expect(await codeOf(key, '198.51.100.9')).toBe(200);
    expect(await codeOf(key, '2001:db8::9')).toBe(200);
    expect((await me(key, '203.0.113.9')).body).toMatchObject({ status: 403, code: 'auth.address_not_allowed' });
    const rows = await harness.world.database.owner`
      select ip, result from audit_log where action = 'apiKeys.use' and target_id = ${id}`;
    expect(rows).toEqual([{ ip: '203.0.113.9', result: 'refused' }]);
  });

  test.each([
    ['no address', ['10.0.0.1/x']],
    ['far too wide', ['0.0.0.0/0']],
    ['too many', Array.from({ length: 21 }, (_, n) => `192.0.2.${n}`)],
  ])('addresses that are %s are refused', async (_, addresses) => {
    expect((await ada.ask('POST', '/api_keys', { body: { addresses } })).status).toBe(422);
  });

  test('another client’s people neither see, replace nor delete a key, and a key makes no keys', async () => {
    const { id, key } = await made();
    expect((await other.ask('GET', '/api_keys')).body).toMatchObject({ count: 0 });
    expect((await other.ask('DELETE', `/api_keys/${id}`)).status).toBe(404);
    expect((await other.ask('POST', `/api_keys/${id}/roll`, { body: {} })).status).toBe(404);
    expect((await harness.ask('POST', '/api_keys', { key, body: {} })).body).toMatchObject({
      code: 'auth.not_for_keys',
    });
    expect((await harness.ask('GET', '/customers?client_id=5', { key })).status).toBe(404);
  });

  test('what a key reads of the connected books it does not change; consent is for people', async () => {
    const { key: reads } = await made({ scopes: ['integrations:read'] });
    const { key: writes } = await made({ scopes: ['integrations:write'] });
    const get = (key: string) => harness.ask('GET', '/integrations', { key });
    const unlink = (key: string) => harness.ask('POST', '/integrations/unlink', { key, body: {} });
    const book = (key: string) =>
      harness.ask('POST', '/integrations/update_account', {
        key,
        body: { integration_update: { payment_account_id: '7' } },
      });
    expect((await get(reads)).body).toMatchObject({ integration: { integration_status: 'not_connected' } });
    const missing = { code: 'auth.key_scope_missing', details: { needed_scope: 'integrations:write' } };
    expect((await unlink(reads)).body).toMatchObject(missing);
    expect((await book(reads)).body).toMatchObject(missing);
    expect((await get(writes)).body).toMatchObject({ details: { needed_scope: 'integrations:read' } });
    expect((await unlink(writes)).body).toMatchObject({ integration: { integration_status: 'not_connected' } });
    expect((await book(writes)).body).toMatchObject({ code: 'accounting.not_connected' });
  });

  test('a refusal for a scope names the key and the scope in words, for programs in its headers, and the log keeps it', async () => {
    const { id, key } = await made({ name: 'Report', scopes: ['reports:read'] });
    const refused = await harness.ask('GET', '/customers', { key, headers: { 'accept-language': 'fr' } });
    expect(refused.body).toMatchObject({
      messages: {
        base: [expect.stringMatching(/«\sReport\s» n’a pas la portée customers:read \(Clients\s: consulter\)/)],
      },
    });
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer realm="cordelle", error="insufficient_scope", scope="customers:read"',
    );
    await writeRequests(harness.app);
    expect((await ada.ask('GET', `/api_keys/${id}/requests`)).body).toMatchObject({
      records: [
        {
          code: 'auth.key_scope_missing',
          needed_scope: 'customers:read',
          words: expect.stringContaining(
            'The API key “Report” does not have the scope customers:read (Customers: read)',
          ),
        },
      ],
    });
  });

  test('twenty keys are enough; one that is replaced counts no more', async () => {
    const body = { name: 'One of many' };
    const { id } = await made(body);
    for (let n = 1; n < 20; n += 1)
      await createApiKey(harness.app, { clientId: MAPLE, name: 'x', scopes: ['reports:read'], actor: 'system:test' });
    expect((await ada.ask('POST', '/api_keys', { body })).body).toMatchObject({ code: 'api_key.too_many' });
    expect((await ada.ask('POST', `/api_keys/${id}/roll`, { body: {} })).status).toBe(200);
  });
});

test('who runs the business is told of each: made, replaced, deleted', async () => {
  const { id } = await made({ name: 'Till' });
  await ada.ask('POST', `/api_keys/${id}/roll`, { body: {} });
  await ada.ask('DELETE', `/api_keys/${id}`);
  const mails = await harness.world.database.owner`
    select template, to_address from outbox where text_body like '%“Till”%' order by template`;
  expect(mails).toEqual(
    ['deleted', 'made', 'rolled'].map((what) => ({ template: `api_key_${what}`, to_address: 'ada@example.test' })),
  );
});

test('a key whose replacement is deleted still ends when that was chosen: that is told, and it can be replaced for as long as it was made for', async () => {
  const { id } = await made({ name: 'Booth', expires_in_days: null });
  const roll = async () => (await ada.ask('POST', `/api_keys/${id}/roll`, { body: {} })).body;
  const stateOf = async () => {
    const { body } = await ada.ask('GET', '/api_keys');
    return (body.records as { id: string; state: string }[]).find((key) => key.id === id)?.state;
  };
  const next = (await roll()).api_key as Made;
  const last = (await ada.ask('POST', `/api_keys/${next.id}/roll`, { body: {} })).body.api_key as Made;
  await ada.ask('DELETE', `/api_keys/${next.id}`);
  expect([await stateOf(), (await roll()).code]).toEqual(['replaced', 'api_key.already_replaced']);
  await harness.ask('DELETE', '/me/key', { key: last.key });
  expect(await stateOf()).toBe('active');
  const ending = await harness.world.database.owner`
    select to_address from outbox where template = 'api_key_expiring' and text_body like '%“Booth”%'`;
  expect(ending).toEqual([{ to_address: 'ada@example.test' }]);
  expect(await roll()).toMatchObject({ api_key: { state: 'active', expires_at: null } });
  expect(await stateOf()).toBe('replaced');
});

test('who runs the business is told fourteen days and three days before a key ends, once each', async () => {
  const { owner } = harness.world.database;
  const { id } = await made({ name: 'Kiosk' });
  const { id: replaced } = await made({ name: 'Kiosk' });
  await ada.ask('POST', `/api_keys/${replaced}/roll`, { body: {} });
  const told = async () => {
    await tellExpiringKeys(harness.app);
    const mails = await owner`
      select to_address, subject from outbox where template = 'api_key_expiring' and text_body like '%“Kiosk”%/client/settings/api_keys?business=4%'`;
    return mails.map(({ to_address: to }) => to);
  };
  const ends = (days: number) =>
    owner`update api_keys set expires_at = now() + ${days} * interval '1 day' where id = ${id}`;
  await owner`update api_keys set created_at = now() - interval '1 year'`;
  await ends(15);
  expect(await told()).toEqual([]);
  await ends(13);
  expect(await told()).toEqual(['ada@example.test']);
  expect(await told()).toEqual(['ada@example.test']);
  await ends(2);
  expect(await told()).toEqual(['ada@example.test', 'ada@example.test']);
  await ada.ask('DELETE', `/api_keys/${id}`);
  await ends(13);
  expect(await told()).toHaveLength(2);
});

test('the description is sent smaller, and again only when it is another', async () => {
  const first = await fetch(`${harness.origin}/v3/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect(first.headers.get('content-encoding')).toBe('gzip');
  const { components } = (await first.json()) as { components: object };
  expect(components).toHaveProperty('schemas');
  const again = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await fetch(`${harness.origin}/v3/openapi.json`, { headers: again })).status).toBe(304);
});
