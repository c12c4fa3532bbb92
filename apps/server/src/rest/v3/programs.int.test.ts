import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let key: string;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await harness.world.addClient({ id: 5n, rail: 'CA', customers: 1 });
  key = await harness.key(4n);
});
afterAll(() => harness.close());

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, by = key) =>
  harness.ask(method, path, { key: by, headers, ...(body !== undefined && { body }) });
const LEA = {
  name: 'Léa Roy',
  customer_type: 'Personal',
  authorization_type: 'In Person',
  bank_account: { transit_number: '00123', institution_number: '003', account_number: '1234567' },
} as const;

describe('GET /v3/customers/{id}', () => {
  test('answers the record of the list; another client’s is not there', async () => {
    const { records } = (await ask('GET', '/customers?customer_id=4001')).body;
    const { status, body } = await ask('GET', '/customers/4001');
    expect([status, body]).toEqual([200, { status: 200, messages: {}, customer: (records as unknown[])[0] }]);
    for (const id of ['5001', '987654321', 'nobody'])
      expect((await ask('GET', `/customers/${id}`)).body).toMatchObject({ status: 404, code: 'record.not_found' });
  });

  test('takes no place of what is called by a word, and the scope for customers', async () => {
    expect((await ask('GET', '/customers/export')).body.csv).toContain('4001');
    const writing = await harness.key(4n, ['customers:write']);
    expect((await ask('GET', '/customers/4001', undefined, {}, writing)).body).toMatchObject({
      status: 403,
      code: 'auth.key_scope_missing',
      details: { needed_scope: 'customers:read' },
    });
  });
});

describe('what is written', () => {
  test('is answered beside its id: customers and schedules, made and changed', async () => {
    const made = (await ask('POST', '/customers', { ...LEA, email: 'lea@example.test' })).body;
    expect(made).toMatchObject({ duplicates: [], customer: { id: made.id, name: 'Léa Roy', status: 'Complete' } });
    const changed = (await ask('PUT', `/customers/${made.id}`, { email: 'roy@example.test' })).body;
    expect(changed).toMatchObject({ id: made.id, customer: { email: 'roy@example.test' } });
    expect((await ask('GET', `/customers/${made.id}`)).body.customer).toEqual(changed.customer);
    const terms = { customer_id: made.id, amount: '25', frequency: 'Weekly', process_date: '2026-03-20' };
    const schedule = (await ask('POST', '/transaction_schedules', terms)).body;
    expect(schedule.transaction_schedule).toMatchObject({ id: schedule.id, amount: '25.00', active: true });
    const raised = (await ask('PUT', `/transaction_schedules/${schedule.id}`, { amount: '30' })).body;
    expect(raised.transaction_schedule).toMatchObject({ id: schedule.id, amount: '30.00' });
  });

  test('is answered without for whoever wants no more, may not look, or asks again under the same key with no change', async () => {
    const minimal = await ask('POST', '/customers', LEA, { prefer: 'respond-async, return=minimal' });
    expect([minimal.status, Object.keys(minimal.body)]).toEqual([
      200,
      ['status', 'messages', 'id', 'duplicates_found', 'duplicates'],
    ]);
    expect(minimal.headers.get('preference-applied')).toBe('return=minimal');
    const writing = await harness.key(4n, ['customers:write']);
    const blind = await ask('POST', '/customers', LEA, {}, writing);
    expect([blind.status, blind.body.customer]).toEqual([200, undefined]);
    const once = { 'idempotency-key': 'lea-1' };
    const [first, again] = [await ask('POST', '/customers', LEA, once), await ask('POST', '/customers', LEA, once)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('the client’s own reference', () => {
  const held = async (reference: string) =>
    (await ask('GET', `/customers?custom_identifier=${reference}`)).body.records;

  test('finds exactly whoever has it', async () => {
    const { id } = (await ask('POST', '/customers', { ...LEA, custom_identifier: 'GYM-1' })).body;
    await ask('POST', '/customers', { ...LEA, custom_identifier: 'GYM-11' });
    expect(await held('GYM-1')).toMatchObject([{ id }]);
    expect(await held('GYM')).toEqual([]);
  });

  test('makes somebody once and changes them from then on, whatever it is written with', async () => {
    const path = `/customers/by_identifier/${encodeURIComponent('A/7 é')}`;
    const made = (await ask('PUT', path, { customer: { ...LEA, api_customer_id: '77' } })).body;
    expect(made).toMatchObject({ created: true, customer: { custom_identifier: 'A/7 é', name: 'Léa Roy' } });
    const changed = (await ask('PUT', path, { name: 'Léa Roy-Gagnon' })).body;
    expect(changed).toMatchObject({ id: made.id, created: false, customer: { name: 'Léa Roy-Gagnon' } });
  });

  test.each(['50%', 'a\nb', 'x'.repeat(101)])(
    'that cannot be one is said to be wrong, not missing: %j',
    async (reference) => {
      const refused = await ask('PUT', `/customers/by_identifier/${encodeURIComponent(reference)}`, LEA);
      expect([refused.status, Object.keys(Object(refused.body.messages))]).toEqual([422, ['custom_identifier']]);
    },
  );

  test('is the same however its accents were typed', async () => {
    const put = async (reference: string) =>
      (await ask('PUT', `/customers/by_identifier/${encodeURIComponent(reference)}`, LEA)).body;
    const made = await put('Élan-8'.normalize('NFC'));
    expect(await put('Élan-8'.normalize('NFD'))).toMatchObject({ id: made.id, created: false });
    expect(await held(encodeURIComponent('Élan-8'.normalize('NFD')))).toMatchObject([{ id: made.id }]);
  });

  test('asked for many times at once, makes one', async () => {
    const calls = Array.from({ length: 6 }, () => ask('PUT', '/customers/by_identifier/RACE-1', LEA));
    const answers = (await Promise.all(calls)).map(({ body }) => body);
    expect(answers.filter(({ created }) => created === true)).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await held('RACE-1')).toHaveLength(1);
  });

  test('is nobody’s in another client, and says what somebody new needs', async () => {
    await ask('PUT', '/customers/by_identifier/ALIKE', LEA);
    const other = (await ask('PUT', '/customers/by_identifier/ALIKE', LEA, {}, await harness.key(5n))).body;
    expect(other).toMatchObject({ created: true });
    expect((await ask('PUT', '/customers/by_identifier/NEW-1', { email: 'x@example.test' })).body).toMatchObject({
      status: 422,
      code: 'input.required',
      messages: { name: [expect.any(String)], customer_type: [expect.any(String)] },
    });
  });

  test('is refused to whoever may not change customers', async () => {
    await addPerson(harness, { email: 'reader@example.test', clientId: 4n, role: 'client_read_only' });
    const reader = await Device.signedIn(harness, 'reader@example.test');
    expect((await reader.ask('PUT', '/customers/by_identifier/GYM-1', { body: { name: 'No' } })).status).toBe(403);
  });
});

describe('faults of a request', () => {
  test('are told all at once: three numbers, and the address beside them', async () => {
    const wrong = { transit_number: '12', institution_number: 'abc', account_number: '1' };
    const { body } = await ask('POST', '/customers', {
      ...LEA,
      bank_account: wrong,
      address: { postal_code: '999', province_code: 'XX' },
    });
    expect(body).toMatchObject({ status: 422, code: 'customer.bank_number_malformed' });
    expect(Object.keys(body.messages as object)).toEqual(
      expect.arrayContaining([
        'bank_account.transit_number',
        'bank_account.institution_number',
        'bank_account.account_number',
        'address.province_code',
      ]),
    );
    const missing = await ask('POST', '/customers', { ...LEA, bank_account: { transit_number: '12' } });
    expect(Object.keys(missing.body.messages as object).toSorted()).toEqual([
      'bank_account.account_number',
      'bank_account.institution_number',
      'bank_account.transit_number',
    ]);
  });

  test('name a field that nobody knows as it was sent', async () => {
    const told = async (answer: ReturnType<typeof ask>) => Object.keys(Object((await answer).body.messages));
    expect(await told(ask('GET', '/customers?Limit=2&fooBar=1'))).toEqual(['Limit', 'fooBar']);
    const odd = JSON.parse('{"__proto__": 1, "constructor": 2, "address": {"Street": "x"}}');
    const names = await told(ask('POST', '/customers', { ...LEA, ...odd }));
    expect(names.sort()).toEqual(['__proto__', 'address.Street', 'constructor']);
  });

  test('name the values that are permitted', async () => {
    const { details: orders } = (await ask('GET', '/customers?sort=foo')).body;
    expect(orders).toMatchObject({ permitted: { sort: expect.arrayContaining(['created_at asc', '-created_at']) } });
    const { body } = await ask('POST', '/customers', { ...LEA, customer_type: 'Dog', language: 'de' });
    expect(body).toMatchObject({
      status: 422,
      code: 'input.invalid',
      details: { permitted: { customer_type: ['Personal', 'Business'], language: ['en', 'fr'] } },
    });
    const terms = { customer_id: '4001', amount: '25', frequency: 'Hourly', process_date: '2026-03-20' };
    const { details } = (await ask('POST', '/transaction_schedules', terms)).body;
    expect(details).toMatchObject({ permitted: { frequency: expect.arrayContaining(['Weekly']) } });
  });
});
