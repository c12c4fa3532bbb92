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
  const [row] = await harness.world.database.owner<{ action: string; before: object; after: object }[]>`
    select action, before, after from audit_log where client_id = 4 order by id desc limit 1`;
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
  [{ business_name: 'Other' }, 'business_name'],
  [{ country_code: 'US' }, 'country_code'],
  [{ addresses_attributes: [{ ...ADDRESS, city: ' ' }] }, 'addresses_attributes.0.city'],
  [{ addresses_attributes: [{ ...ADDRESS, province_code: 'NY' }] }, 'addresses_attributes.0.province_code'],
  [{ addresses_attributes: [{ ...ADDRESS, postal_code: '12345' }] }, 'addresses_attributes.0.postal_code'],
  [{ addresses_attributes: [ADDRESS, ADDRESS] }, 'addresses_attributes'],
])('%j is refused at its field, and changes nothing', async (client, field) => {
  const before = (await primary.ask('GET', '/clients/4')).body.client;
  expect(await put(primary, client)).toMatchObject({
    status: 422,
    body: { messages: { [field]: [expect.any(String)] } },
  });
  expect((await primary.ask('GET', '/clients/4')).body.client).toEqual(before);
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
