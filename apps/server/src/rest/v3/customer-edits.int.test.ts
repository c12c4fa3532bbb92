import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

const MAPLE = 4n;
const BOREAL = 5n;

let harness: V3Harness;
let maple: Device;
let boreal: Device;
let reader: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA' });
  await harness.world.addClient({ id: BOREAL, rail: 'US' });
  await addPerson(harness, { email: 'maple@example.test', clientId: MAPLE, role: 'client_primary' });
  await addPerson(harness, { email: 'boreal@example.test', clientId: BOREAL, role: 'client_primary' });
  await addPerson(harness, { email: 'reader@example.test', clientId: MAPLE, role: 'client_read_only' });
  maple = await Device.signedIn(harness, 'maple@example.test');
  boreal = await Device.signedIn(harness, 'boreal@example.test');
  reader = await Device.signedIn(harness, 'reader@example.test');
});
afterAll(() => harness.close());

const LEA = {
  name: 'Léa Roy',
  customer_type: 'Personal',
  authorization_type: 'In Person',
  bank_account: { transit_number: '00123', institution_number: '003', account_number: '1234567' },
} as const;
const JO = {
  name: 'Jo Brooks',
  customer_type: 'Business',
  authorization_type: 'Online',
  bank_account: { routing_number: '231380104', account_number: '100000067', bank_account_type: 'Checking' },
} as const;

const create = (device: Device, customer: object, query = '') =>
  device.ask('POST', `/customers${query}`, { body: { customer } });
async function createdId(given: object = {}): Promise<string> {
  const { body } = await create(maple, { ...LEA, ...given });
  return String(body.id);
}
async function recordOf(device: Device, id: string) {
  const { body } = await device.ask('GET', `/customers?customer_id=${id}`);
  return (body.records as Record<string, unknown>[])[0];
}

describe('POST /customers', () => {
  test('answers the id of somebody who can be debited', async () => {
    const { body } = await create(maple, { ...LEA, email: 'lea@example.test', address: { province_code: 'QC' } });
    expect(body).toMatchObject({ status: 200, messages: {}, id: expect.any(String) });
    expect(await recordOf(maple, String(body.id))).toMatchObject({
      status: 'Complete',
      authorization_type: 'In Person',
      address: { province_code: 'QC', state_code: null },
      bank_account: { account_number: '*****67', institution_number: '***', bank_name: 'Royal Bank of Canada' },
    });
  });

  test('takes the fields bare as well, and the client by its id', async () => {
    const { body } = await maple.ask('POST', '/customers', { body: { client_id: '4', ...LEA } });
    expect(body).toMatchObject({ status: 200 });
    const foreign = await maple.ask('POST', '/customers', { body: { client_id: '5', ...LEA } });
    expect(foreign.body.status).not.toBe(200);
  });

  test('names each field that is wrong as the contract does', async () => {
    const { body } = await create(maple, { ...LEA, name: '<b>', custom_identifier: '<1>', email: 'lea', phone: '555' });
    expect(body).toMatchObject({
      status: 422,
      messages: {
        name: ['Invalid characters in customer name'],
        custom_identifier: ['Invalid characters in custom identifier'],
        email: ['Please enter a valid email address'],
        phone: ['Please enter a valid phone number with at least 10 digits'],
      },
    });
    const long = await create(maple, { ...LEA, name: 'x'.repeat(256), custom_identifier: 'x'.repeat(101) });
    expect(long.body.messages).toEqual({
      name: ['Use at most 255 characters'],
      custom_identifier: ['Use at most 100 characters'],
    });
    const short = await create(maple, { ...LEA, bank_account: { ...LEA.bank_account, transit_number: '123' } });
    expect(short.body.messages).toEqual({ 'bank_account.transit_number': ['Enter 5 digits'] });
  });

  test('takes no postal code of another form or region', async () => {
    const at = (postal_code: string) => create(maple, { ...LEA, address: { province_code: 'ON', postal_code } });
    expect((await at('ABC')).body).toMatchObject({
      status: 422,
      messages: { 'address.postal_code': ['Enter a postal code such as K1A 0B1'] },
    });
    const id = await createdId();
    const change = (address: object) => maple.ask('PUT', `/customers/${id}`, { body: { address } });
    expect((await change({ province_code: 'ON', postal_code: 'k1a0b1' })).body).toMatchObject({ status: 200 });
    expect(await recordOf(maple, id)).toMatchObject({ address: { postal_code: 'K1A 0B1' } });
    expect((await change({ province_code: 'QC' })).body).toMatchObject({
      status: 422,
      messages: { 'address.postal_code': ['This postal code is in another province or state'] },
    });
    expect((await change({ province_code: 'XX' })).body).toMatchObject({
      status: 422,
      messages: { 'address.province_code': [expect.any(String)] },
    });
  });

  test('asks for a limit in the United States, 1 or more', async () => {
    expect((await create(boreal, JO)).body).toMatchObject({
      status: 422,
      messages: { authorization_amount: ['This field is required'] },
    });
    expect((await create(boreal, { ...JO, authorization_amount: '0.99' })).body).toMatchObject({
      messages: { authorization_amount: ['Must be 1 or greater'] },
    });
    expect((await create(boreal, { ...JO, authorization_amount: '1.00' })).body).toMatchObject({ status: 200 });
  });

  test('is refused to who may only look', async () => {
    expect((await create(reader, LEA)).body).toMatchObject({ status: 403 });
  });
});

describe('PUT /customers/{id}', () => {
  test('changes what is given and answers the id', async () => {
    const id = await createdId();
    const { body } = await maple.ask('PUT', `/customers/${id}`, {
      body: { customer: { phone: '613-555-0100', bank_account: { account_number: '*****67' } } },
    });
    const customer = await recordOf(maple, id);
    expect(body).toEqual({ status: 200, messages: {}, id, payments_above_limit: [], customer });
    expect(await recordOf(maple, id)).toMatchObject({ name: 'Léa Roy', phone: '613-555-0100' });
  });

  test('tells a key of payments above the limit only beside the right to read schedules', async () => {
    const id = await createdId();
    const terms = { customer_id: id, amount: '50', frequency: 'Once', process_date: '2026-03-19' };
    expect((await maple.ask('POST', '/transaction_schedules', { body: terms })).status).toBe(200);
    const limited = async (...scopes: KeyScope[]) => {
      const key = await harness.key(MAPLE, ['customers:write', ...scopes]);
      const body = { authorization_amount: '5.00', change: { cause: 'slip' } };
      return (await harness.ask('PUT', `/customers/${id}`, { key, body })).body;
    };
    expect(await limited('schedules:read')).toMatchObject({ payments_above_limit: [{ amount: '50.00' }] });
    expect(await limited()).toEqual({ status: 200, messages: {}, id });
  });

  test('refuses a mask of another number, under its field', async () => {
    const id = await createdId();
    const { body } = await maple.ask('PUT', `/customers/${id}`, {
      body: { bank_account: { account_number: '*****99' } },
    });
    expect(body).toMatchObject({
      status: 422,
      messages: { 'bank_account.account_number': ['Enter the whole number, or keep the current one as shown'] },
    });
  });

  test('answers another client’s customer like a missing one', async () => {
    const id = await createdId();
    const foreign = await boreal.ask('PUT', `/customers/${id}`, { body: { name: 'Mine now' } });
    const missing = await boreal.ask('PUT', '/customers/987654321', { body: { name: 'Mine now' } });
    expect(foreign.body).toMatchObject({ status: 404 });
    expect({ ...foreign.body, request_id: null }).toEqual({ ...missing.body, request_id: null });
  });
});

describe('what would not be kept is refused, not left out', () => {
  const IN_CA = ['Only customers in Canada have this. Leave it out.'];
  const IN_US = ['Only customers in the United States have this. Leave it out.'];
  const BILL = { name: 'Bill', customer_type: 'Personal' } as const;

  test('a province in the United States, a state or a routing number in Canada; blank says nothing', async () => {
    expect(await create(boreal, { ...BILL, address: { province_code: 'NY' } })).toMatchObject({
      status: 422,
      body: { code: 'customer.only_in_ca', messages: { 'address.province_code': IN_CA } },
    });
    const american = {
      ...BILL,
      address: { state_code: 'ON' },
      bank_account: { ...LEA.bank_account, routing_number: '1' },
    };
    for (const query of ['', '?validate_only=true'])
      expect(await create(maple, american, query)).toMatchObject({
        status: 422,
        body: { messages: { 'address.state_code': IN_US, 'bank_account.routing_number': IN_US } },
      });
    const blank = { ...BILL, address: { state_code: '', province_code: 'ON' } };
    expect((await create(maple, blank)).status).toBe(200);
    const id = await createdId(LEA);
    const moved = await maple.ask('PUT', `/customers/${id}`, { body: { customer: { address: { state_code: 'ON' } } } });
    expect(moved).toMatchObject({ status: 422, body: { messages: { 'address.state_code': IN_US } } });
  });

  test('the day and place of an agreement where there is none; the day of one on record is corrected', async () => {
    const dated = { authorization_date: '2025-05-05', authorization_place: 'Laval' };
    const none = ['No agreement is on record that this could be about. Say how it was collected too.'];
    expect(await create(maple, { ...BILL, ...dated })).toMatchObject({
      status: 422,
      body: { code: 'authorization.none_given', messages: { authorization_date: none, authorization_place: none } },
    });
    const change = (id: string) =>
      maple.ask('PUT', `/customers/${id}`, { body: { customer: { authorization_date: '2025-05-05' } } });
    expect(await change(String((await create(maple, BILL)).body.id))).toMatchObject({
      status: 422,
      body: { code: 'authorization.none_given' },
    });
    expect((await change(await createdId(LEA))).body).toMatchObject({
      status: 200,
      customer: { authorized_at: '2025-05-05T04:00:00.000Z' },
    });
  });
});

describe('validate_only', () => {
  test('says what saving would meet, and stores nothing', async () => {
    const id = await createdId({ custom_identifier: 'V-1' });
    const asked = await create(maple, { ...LEA, name: 'Nobody Yet', custom_identifier: 'V-1' }, '?validate_only=true');
    expect(asked.body).toMatchObject({
      status: 422,
      messages: { custom_identifier: ['Another customer already has this identifier. Choose a different one.'] },
    });
    const fine = await create(maple, { name: 'Nobody Yet', customer_type: 'Personal' }, '?validate_only=true');
    expect(fine.body).toEqual({ status: 200, messages: {} });
    expect((await maple.ask('GET', '/customers?search=Nobody+Yet')).body).toMatchObject({ count: 0 });
    await maple.ask('PUT', `/customers/${id}?validate_only=true`, { body: { name: 'Not Stored' } });
    expect(await recordOf(maple, id)).toMatchObject({ name: 'Léa Roy' });
  });

  test('tells who may be here already', async () => {
    await createdId({ name: 'Twin Once', email: 'twin@example.test' });
    const { body } = await create(
      maple,
      { name: 'Once, Twin', customer_type: 'Personal', email: 'twin@example.test' },
      '?validate_only=true',
    );
    expect(body).toMatchObject({
      status: 200,
      messages: { notifications: ['Twin Once may be the same customer: same email and same name.'] },
    });
  });
});

describe('a key that writes customers and reads none', () => {
  test('is told that somebody may be here already, not who, and of bank accounts nothing', async () => {
    const key = await harness.key(MAPLE, ['customers:write']);
    const ask = (customer: object, query = '') =>
      harness.ask('POST', `/customers${query}`, { key, body: { customer } });
    await createdId({ name: 'Hidden Once', email: 'hidden@example.test' });
    const twin = { name: 'Hidden Once', customer_type: 'Personal', email: 'hidden@example.test' };
    expect((await ask(twin, '?validate_only=true')).body).toEqual({
      status: 200,
      messages: { notifications: ['A customer who is here already may be the same.'] },
    });
    expect((await ask(twin)).body).toEqual({
      status: 200,
      messages: {},
      id: expect.any(String),
      duplicates_found: true,
    });
    const sameAccount = { ...LEA, name: 'Nobody Known' };
    expect((await ask(sameAccount, '?validate_only=true')).body).toEqual({ status: 200, messages: {} });
    expect((await ask(sameAccount)).body).toMatchObject({ status: 200, duplicates_found: false });
  });
});
