import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let primary: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: 4n, rail: 'CA', customers: 3 });
  await addPerson(harness, { email: 'primary@example.test', clientId: 4n, role: 'client_primary' });
  primary = await Device.signedIn(harness, 'primary@example.test');
  await harness.world.database.owner`update customers set authorization_status = 'pending' where id <> 4003`;
});
afterAll(() => harness.close());

const mailed = () => harness.world.database.owner<{ to: string; text: string }[]>`
  select to_address as to, text_body as text from outbox where template = 'authorization_request' order by id`;

test('POST /customers/email_auth_request asks all of them or none', async () => {
  const refused = await primary.ask('POST', '/customers/email_auth_request', { body: { ids: ['4001', '4003'] } });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      status: 422,
      messages: {
        base: [
          'One or more selected customers are already complete, already requested, or have no email address. Élodie Nº 4003',
        ],
      },
    },
  });
  expect(await mailed()).toEqual([]);
  const asked = await primary.ask('POST', '/customers/email_auth_request', {
    body: { ids: ['4001', '4002'], message: 'Spring fees', client_id: '4' },
  });
  expect(asked).toMatchObject({ status: 200, body: { status: 200, messages: {} } });
  expect(await mailed()).toMatchObject([
    { to: 'payer4001@example.test', text: expect.stringContaining('Spring fees') },
    { to: 'payer4002@example.test' },
  ]);
  const { body } = await primary.ask('GET', '/customers?customer_id=4001');
  expect(body).toMatchObject({ records: [{ statuses: { auth_requested: true, authorization: 'pending' } }] });
});

test('POST /customers/create_and_send_authorizations makes customers and writes to them', async () => {
  const { body } = await primary.ask('POST', '/customers/create_and_send_authorizations', {
    body: { client_id: '4', customers: [{ name: 'Jo', email: 'payer4001@example.test' }], message: '' },
  });
  expect(body).toMatchObject({
    status: 200,
    messages: {},
    records: [{ id: expect.any(String), name: 'Jo' }],
    duplicates: [{ id: '4001', email: 'payer4001@example.test' }],
  });
  const refused = await primary.ask('POST', '/customers/create_and_send_authorizations', {
    body: { client_id: '4', customers: [{ name: 'Jo', email: '' }] },
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { messages: { 'customers.0.email': ['Please enter an email address.'] } },
  });
});

test('nobody is asked for another client, or without signing in', async () => {
  const stranger = await harness.world.addClient({ id: 5n, rail: 'CA' });
  expect(
    await primary.ask('POST', '/customers/email_auth_request', { body: { ids: [String(stranger[0])] } }),
  ).toMatchObject({ status: 404 });
  const answer = await fetch(`${harness.origin}/v3/customers/email_auth_request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: ['4001'] }),
  });
  expect(answer.status).toBe(401);
});
