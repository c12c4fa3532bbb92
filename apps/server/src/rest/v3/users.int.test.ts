import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

const MAPLE = 4n;
const BIRCH = 5n;
const PRIMARY = 'primary@example.test';

let harness: V3Harness;
let primary: Device;
let people = 0;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: MAPLE, rail: 'CA' });
  await harness.world.addClient({ id: BIRCH, rail: 'CA' });
  await addPerson(harness, { email: PRIMARY, clientId: MAPLE, role: 'client_primary' });
  primary = await Device.signedIn(harness, PRIMARY);
});
afterAll(() => harness.close());

function bo(given: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1;
  return {
    first_name: 'Bo',
    last_name: `Ray ${people}`,
    email: `bo${people}@example.test`,
    role: 'client_custom',
    role_permission: { cud_customers: true },
    mobile_phone: '604 555 0199',
    position: 'Bookkeeper',
    date_of_birth: '1980-02-29',
    address_attributes: { address1: '1 Main Street', city: 'Vancouver', province_code: 'BC', postal_code: 'V5K 0A1' },
    ...given,
  };
}

/** Somebody who belongs to Maple and signed in, with everything a primary contact needs. */
async function member(role: 'client_admin' | 'client_read_only' = 'client_admin'): Promise<[id: string, Device]> {
  people += 1;
  const email = `member${people}@example.test`;
  const id = await addPerson(harness, { email, clientId: MAPLE, role });
  await harness.world.database.owner`update users set mobile_phone = '604 555 0100' where id = ${id}`;
  await harness.world.database.owner`update memberships set position = 'Owner' where user_id = ${id}`;
  return [id, await Device.signedIn(harness, email)];
}

type Record_ = Readonly<Record<string, unknown>>;
const userIn = (body: Record_): Record_ => body.user as Record_;

describe('the calls of the contract', () => {
  test('POST /users answers the user, wrapped or flat', async () => {
    const wrapped = await primary.ask('POST', '/users', { body: { user: bo() } });
    expect(wrapped.body).toMatchObject({
      status: 200,
      messages: {},
      user: {
        role: 'client_custom',
        client_id: '4',
        role_permission: { cud_customers: true, manage_integrations: false },
        invitation: { state: 'invited' },
      },
    });
    expect(Object.keys(userIn(wrapped.body).role_permission as object).sort()).toEqual([
      'crd_api_keys',
      'cud_customers',
      'cud_transaction_schedules',
      'customer_export',
      'edit_authorization_settings',
      'manage_integrations',
      'read_unmasked_bank_numbers',
    ]);
    const flat = await primary.ask('POST', '/users', {
      body: { ...bo(), client_id: '4', redirectUrl: 'https://partner.example.test/done' },
    });
    expect(flat.status).toBe(200);
    const [token] = await harness.world.database.owner`
      select redirect_url as "redirectUrl" from mailed_tokens where user_id = ${String(userIn(flat.body).id)}`;
    expect(token).toEqual({ redirectUrl: 'https://partner.example.test/done' });
  });

  test('GET /users lists by first name, and one by its id', async () => {
    const list = await primary.ask('GET', '/users?limit=5&search=Bo&client_id=4&sort=email%20desc');
    expect(list.body).toMatchObject({ status: 200, count: 2 });
    const [record] = list.body.records as Record_[];
    for (const field of [
      'user_id',
      'id',
      'role_id',
      'first_name',
      'last_name',
      'name',
      'email',
      'mobile_phone',
      'position',
      'occupation',
      'date_of_birth',
      'role',
      'role_permission',
      'client_id',
      'address_attributes',
      'roles_attributes',
      'last_sign_in_at',
      'user_notifications',
      'two_factor_authentication',
    ])
      expect(record, field).toHaveProperty(field);
    const one = await primary.ask('GET', `/users?user_id=${record?.id}`);
    expect(one.body).toMatchObject({ count: 1, records: [{ id: record?.id }] });
  });

  test('PUT and DELETE /users/:id', async () => {
    const [id] = await member('client_read_only');
    const changed = await primary.ask('PUT', `/users/${id}`, { body: { user: { position: 'Director' } } });
    expect(changed.body).toMatchObject({ status: 200, user: { id, position: 'Director' } });
    expect((await primary.ask('DELETE', `/users/${id}`)).body).toEqual({ status: 200, messages: {}, id });
    expect((await primary.ask('GET', `/users?user_id=${id}`)).body).toMatchObject({ count: 0 });
  });

  test('the primary contact is nobody’s to edit or remove', async () => {
    const asked = await primary.ask('GET', '/users?limit=200');
    const records = asked.body.records as { id: string; role: string }[];
    const id = records.find(({ role }) => role === 'client_primary')?.id;
    for (const answer of [
      await primary.ask('PUT', `/users/${id}`, { body: { user: { position: 'Director' } } }),
      await primary.ask('DELETE', `/users/${id}`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { status: 403, code: 'user.is_primary_contact' } });
  });

  test('messages stand under snake_case fields', async () => {
    const body = { user: bo({ mobile_phone: '', role: '' }) };
    const refused = await primary.ask('POST', '/users', { body });
    expect(refused.body).toMatchObject({ status: 422, messages: { role: ["Role can't be blank"] } });
    const missing = await primary.ask('POST', '/users', { body: { user: bo({ address_attributes: {} }) } });
    expect(missing.body.messages).toEqual({ 'address_attributes.address1': ['This field is required'] });
    const twice = { user: bo() };
    await primary.ask('POST', '/users', { body: twice });
    expect((await primary.ask('POST', '/users', { body: twice })).body.messages).toHaveProperty('email');
  });
});

describe('dangerous acts', () => {
  const proofOf = (email: string, minutes: number) => harness.world.database.owner`
    update access_tokens set proven_at = now() - ${minutes} * interval '1 minute'
     where user_id = (select id from users where email = ${email})`;

  test('another role needs a proof of the last five minutes, a detail does not', async () => {
    const [id] = await member();
    await proofOf(PRIMARY, 6);
    const ask = (body: Record_) => primary.ask('PUT', `/users/${id}`, { body });
    expect((await ask({ role: 'client_read_only' })).body).toMatchObject({ status: 403, code: 'auth.proof_needed' });
    expect((await ask({ position: 'Director' })).status).toBe(200);
    const transfer = () => primary.ask('POST', `/users/${id}/transfer_primary_contact`, { body: { client_id: '4' } });
    expect((await transfer()).body).toMatchObject({ status: 403, code: 'auth.proof_needed' });
    await proofOf(PRIMARY, 1);
    expect((await ask({ role: 'client_read_only' })).status).toBe(200);
  });

  test('who is removed, or gets another role, is out at the next call', async () => {
    await proofOf(PRIMARY, 0);
    const [removedId, removed] = await member();
    const [changedId, changed] = await member();
    expect((await removed.ask('GET', '/users')).status).toBe(200);
    await primary.ask('DELETE', `/users/${removedId}`);
    await primary.ask('PUT', `/users/${changedId}`, { body: { role: 'client_read_only' } });
    expect((await removed.ask('GET', '/users')).status).toBe(401);
    expect((await changed.ask('GET', '/users')).status).toBe(401);
  });

  test('a foreign client is one that does not exist', async () => {
    const stranger = 'birch@example.test';
    await addPerson(harness, { email: stranger, clientId: BIRCH });
    const device = await Device.signedIn(harness, stranger);
    const [id] = await member();
    for (const [method, path] of [
      ['PUT', `/users/${id}`],
      ['DELETE', `/users/${id}`],
      ['POST', `/users/${id}/transfer_primary_contact`],
      ['PUT', '/users/none'],
    ] as const) {
      const body = method === 'DELETE' ? {} : { body: {} };
      expect((await device.ask(method, path, body)).body, path).toMatchObject({
        status: 404,
        code: 'record.not_found',
      });
    }
    expect((await device.ask('GET', '/users?client_id=4')).status).toBe(404);
  });

  test('a key manages nobody', async () => {
    const key = await harness.key(MAPLE);
    expect((await harness.ask('GET', '/users', { key })).status).toBe(403);
    expect((await harness.ask('POST', '/users', { key, body: { user: bo() } })).status).toBe(403);
  });

  test('the primary contact is passed on', async () => {
    await proofOf(PRIMARY, 0);
    const [id] = await member();
    const answer = await primary.ask('POST', `/users/${id}/transfer_primary_contact`, { body: { client_id: '4' } });
    expect(answer.body).toMatchObject({ status: 200, messages: {}, user: { id, role: 'client_primary' } });
    const list = await primary.ask('GET', '/users?limit=200');
    const roles = (list.body.records as Record_[]).filter(({ role }) => role === 'client_primary');
    expect(roles).toMatchObject([{ id }]);
    const again = await primary.ask('POST', `/users/${id}/transfer_primary_contact`, { body: { client_id: '4' } });
    expect(again.body).toMatchObject({
      status: 409,
      messages: { base: ['This person is the primary contact already.'] },
    });
  });
});
