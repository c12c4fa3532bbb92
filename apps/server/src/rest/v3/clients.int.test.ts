import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let primary: Device;
let reader: Device;
let staff: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  for (const id of [4n, 5n]) await harness.world.addClient({ id, rail: 'CA' });
  await addPerson(harness, { email: 'primary@example.test', clientId: 4n, role: 'client_primary' });
  await addPerson(harness, { email: 'reader@example.test', clientId: 4n, role: 'client_read_only' });
  const staffId = await addPerson(harness, { email: 'staff@example.test', kind: 'staff' });
  primary = await Device.signedIn(harness, 'primary@example.test');
  reader = await Device.signedIn(harness, 'reader@example.test');
  staff = await Device.signedIn(harness, 'staff@example.test');
  await harness.world.database.owner`
    insert into two_factors (user_id, secret_encrypted, started_at, enabled_at) values (${staffId}, '', now(), now())`;
});
afterAll(() => harness.close());

const put = (device: Device, client: Record<string, unknown>, id = '4') =>
  device.ask('PUT', `/clients/${id}`, { body: { client } });
const ADDRESS = {
  address_type: 'operating',
  address1: '220 Elgin Street',
  city: 'Ottawa',
  province_code: 'on',
  postal_code: 'k2p1l7',
};

test('a member with the permission changes what the business says of itself, and reads it again', async () => {
  const said = {
    operating_as: 'Maple Smiles',
    phone: '613-555-0142',
    invoice_email: 'books@maple.test',
    addresses_attributes: [ADDRESS],
  };
  const now = {
    ...said,
    business_name: expect.stringMatching(/./),
    addresses_attributes: [{ ...ADDRESS, province_code: 'ON', postal_code: 'K2P 1L7' }],
  };
  expect(await put(primary, said)).toMatchObject({ status: 200, body: { status: 200, messages: {}, client: now } });
  expect((await reader.ask('GET', '/clients/4')).body.client).toMatchObject(now);
  expect((await put(primary, { phone: '' })).body.client).toMatchObject({ ...now, phone: null });
  // Payers read on their statements the name they know, in letters that banks print, ten days after they were told of it.
  const onStatements = () => harness.world.database.owner`
    select next_statement_short_name as short, next_statement_long_name as long from clients where id = 4`;
  expect(await onStatements()).toEqual([{ short: 'MAPLE SMILES', long: 'MAPLE SMILES' }]);
  expect(await put(primary, { operating_as: '枫叶' })).toMatchObject({
    status: 422,
    body: { messages: { operating_as: [expect.stringContaining('Latin letters')] } },
  });
  expect(await onStatements()).toEqual([{ short: 'MAPLE SMILES', long: 'MAPLE SMILES' }]);
  const [row] = await harness.world.database.owner<{ action: string; before: object; after: object }[]>`
    select action, before, after from audit_log where client_id = 4 and result = 'done' order by id desc limit 1`;
  expect(row).toMatchObject({
    action: 'clients.updateBusiness',
    before: { phone: '613-555-0142' },
    after: { phone: null, operatingAs: 'Maple Smiles' },
  });
});

test.each([
  [{ invoice_email: '' }, 'invoice_email'],
  [{ invoice_email: 'books' }, 'invoice_email'],
  [{ phone: '613' }, 'phone'],
  [{ addresses_attributes: [{ ...ADDRESS, city: ' ' }] }, 'addresses_attributes.0.city'],
  [{ addresses_attributes: [{ ...ADDRESS, province_code: 'NY' }] }, 'addresses_attributes.0.province_code'],
  [{ addresses_attributes: [{ ...ADDRESS, postal_code: '12345' }] }, 'addresses_attributes.0.postal_code'],
  [{ addresses_attributes: [ADDRESS, { ...ADDRESS, id: '999' }] }, 'addresses_attributes.1.id'],
  [{ addresses_attributes: Array(12).fill({ ...ADDRESS, address_category: 'additional' }) }, 'addresses_attributes'],
  [{ removed_address_ids: ['999'] }, 'removed_address_ids'],
])('%j is refused at its field, and changes nothing', async (client, field) => {
  const before = (await primary.ask('GET', '/clients/4')).body.client;
  expect(await put(primary, client)).toMatchObject({
    status: 422,
    body: { messages: { [field]: [expect.any(String)] } },
  });
  expect((await primary.ask('GET', '/clients/4')).body.client).toEqual(before);
});

test('name and country are read over, type and limits refused', async () => {
  const before = (await primary.ask('GET', '/clients/4')).body.client;
  expect(await put(primary, { business_name: 'Other', country_code: 'US' })).toMatchObject({ status: 200 });
  expect((await primary.ask('GET', '/clients/4')).body.client).toEqual(before);
  for (const client of [{ client_type: 'Donation' }, { customer_default_monthly_limit: '5' }, { customers_limits: [] }])
    expect(await put(primary, client)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
});

test('a business is registered at one place and works at others besides; they change, come and go by their ids', async () => {
  const registered = { ...ADDRESS, address_type: 'registered', address1: '1 Registry Lane' };
  const branch = { ...ADDRESS, address_category: 'additional', address1: '5 Branch Road' };
  const listed = async (client: Record<string, unknown>) => {
    const { body } = await put(primary, client);
    const { client: changed } = body as { client: { addresses_attributes: { id: string | null; address1: string }[] } };
    return changed.addresses_attributes;
  };
  const added = await listed({ addresses_attributes: [ADDRESS, registered, branch] });
  expect(added).toMatchObject([
    { id: null, address_type: 'operating', address_category: 'primary', address1: '220 Elgin Street' },
    { id: expect.any(String), address_type: 'registered', address_category: 'primary', address1: '1 Registry Lane' },
    { id: expect.any(String), address_type: 'operating', address_category: 'additional', address1: '5 Branch Road' },
  ]);
  const id = added[2]?.id ?? '';
  const changed = await listed({
    addresses_attributes: [
      { ...branch, id, address1: '6 Branch Road' },
      { ...registered, address1: '2 Registry Lane' },
    ],
  });
  expect(changed.map(({ address1 }) => address1)).toEqual(['220 Elgin Street', '2 Registry Lane', '6 Branch Road']);
  expect(changed[2]?.id).toBe(id);
  expect(await listed({ removed_address_ids: [id] })).toHaveLength(2);
  expect(await put(primary, { removed_address_ids: [changed[1]?.id] })).toMatchObject({ status: 422 });
});

test('accounts are shown by their last two characters, to whom they concern', async () => {
  const account = {
    account_number: expect.stringMatching(/^\*{5}..$/),
    transit_number: '*****',
    institution_number: '***',
  };
  const { client } = (await primary.ask('GET', '/clients/4')).body;
  expect(client).toMatchObject({
    settlement_bank_account: { ...account, bank_account_type: null, routing_number: null },
    billing_bank_account: null,
    initial_agreement_signer: null,
    promo_code: null,
    customer_default_monthly_limit: '0.00',
    customers_limits: [],
    integration: null,
    logo: null,
  });
  expect((await reader.ask('GET', '/clients/4')).body.client).toMatchObject({
    settlement_bank_account: null,
    customers_limits: null,
  });
});

test('the provider’s people name it, type it and limit it by the same address, and move it while nothing depends', async () => {
  expect(await staff.ask('POST', '/clients/4/enter', { body: { reason: 'They asked.' } })).toMatchObject({
    status: 200,
  });
  const renamed = {
    business_name: 'Maple Dental Group',
    client_type: 'Donation',
    customer_default_monthly_limit: '500.00',
  };
  expect(await put(staff, renamed)).toMatchObject({ status: 200, body: { client: renamed } });
  expect(await put(staff, { country_code: 'US' })).toMatchObject({
    status: 409,
    body: { messages: { country_code: [expect.any(String)] } },
  });
  const { owner } = harness.world.database;
  await owner`
    insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
    values (6, 'New', 'CA', 'CAD', 'approved', 'NEW', 'NEW', 'America/Toronto', now())`;
  expect(await staff.ask('POST', '/clients/6/enter', { body: { reason: 'They asked.' } })).toMatchObject({
    status: 200,
  });
  expect(await put(staff, { country_code: 'US' }, '6')).toMatchObject({
    status: 200,
    body: { client: { country_code: 'US', currency: 'USD' } },
  });
});

test('it is closed to who only reads and to nobody; another client is like one that is missing', async () => {
  expect(await put(reader, { phone: '' })).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  expect((await harness.ask('PUT', '/clients/4', { body: { phone: '' } })).status).toBe(401);
  for (const id of ['5', '999999', 'x'])
    expect(await put(primary, { phone: '' }, id)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
});

test('the status is the provider’s to change by the same address, and nobody else’s', async () => {
  expect(await put(primary, { status: 'closed', review_note: 'done' })).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  });
  expect(await put(staff, { status: 'closed', review_note: 'They asked for it.' })).toMatchObject({
    status: 200,
    body: { client: { id: '4', status: 'closed' } },
  });
  expect(await put(staff, { status: 'approved', phone: '' })).toMatchObject({ status: 422 });
  expect(await put(primary, { phone: '' })).toMatchObject({ status: 403 });
});
