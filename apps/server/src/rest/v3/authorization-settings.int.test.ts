import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';
import { bindRoutes } from './bind.ts';
import { routerToRead } from './contract-document.ts';
import { publicCall } from './openapi.ts';
import { authorizationSettingsRoutes } from './routes/authorization-settings.ts';

let harness: V3Harness;
let primary: Device;
let reader: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  for (const id of [4n, 5n]) await harness.world.addClient({ id, rail: 'CA' });
  await addPerson(harness, { email: 'primary@example.test', clientId: 4n, role: 'client_primary' });
  await addPerson(harness, { email: 'reader@example.test', clientId: 4n, role: 'client_read_only' });
  primary = await Device.signedIn(harness, 'primary@example.test');
  reader = await Device.signedIn(harness, 'reader@example.test');
});
afterAll(() => harness.close());

/** What each call is asked with; a picture has a test of its own. */
const CASES: Record<string, unknown> = {
  'GET /clients/:client_id/authorization_email_setting': undefined,
  'PUT /clients/:client_id/authorization_email_setting': {
    authorization_email_setting: { custom_email_message: 'Hi' },
  },
  'GET /clients/:client_id/authorization_link_setting': undefined,
  'PUT /clients/:client_id/authorization_link_setting': {
    authorization_link_setting: { form_url: 'maple-dental', other_language: { introduction: 'Bonjour' } },
  },
  'GET /clients/:client_id/processing_auth_setting': undefined,
  'PUT /clients/:client_id/processing_auth_setting': {
    processing_auth_setting: { client_id: 4, require_phone: true, address: { city: 'Ottawa' }, brand_color: '#0f5f5c' },
  },
  'GET /clients/:client_id/donor_auth_setting': undefined,
  'PUT /clients/:client_id/donor_auth_setting': {
    donor_auth_setting: { enable_greeting: false, cancellation_days: 0 },
  },
  'POST /clients/:id/opt_in_instant_bank_verification': {},
  'DELETE /clients/:id/logo': undefined,
};
const calls = bindRoutes(routerToRead(), authorizationSettingsRoutes)
  .filter(({ route }) => !route.upload)
  .map((bound) => ({ name: `${bound.route.method} ${bound.route.path}`, answer: publicCall(bound, 'en').answer }));

const ask = (device: Device, name: string, client: string, body = CASES[name]) => {
  const [method = '', path = ''] = name.split(' ');
  return device.ask(method, path.replace(/:(client_)?id\b/, client), body === undefined ? {} : { body });
};

describe('every call of the authorization settings', () => {
  test('has a case', () => expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort()));

  test.each(calls)('$name answers what the contract says', async ({ name, answer }) => {
    const { status, body } = await ask(primary, name, '4');
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 200, messages: {} } });
    const shape = z.fromJSONSchema(JSON.parse(JSON.stringify({ ...answer, additionalProperties: false })));
    expect(shape.safeParse(body).error?.issues ?? []).toEqual([]);
  });

  test.each(calls)('$name answers another client like one that is missing', async ({ name }) => {
    for (const client of ['5', '999999', 'x'])
      expect(await ask(primary, name, client)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
  });

  test.each(calls)('$name is closed to who only reads, to programs and to nobody', async ({ name }) => {
    expect(await ask(reader, name, '4')).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(/:(client_)?id\b/, '4');
    expect((await harness.ask(method, address, { key: await harness.key(4n) })).status).toBe(403);
    expect((await harness.ask(method, address, { headers: { 'x-forwarded-for': '192.0.2.77' } })).status).toBe(401);
  });
});

describe('settings', () => {
  test('are tried field by field', async () => {
    const tried = (code: string) =>
      primary.ask('PUT', '/clients/4/processing_auth_setting?validate_only=true&field_names=code', {
        body: { processing_auth_setting: { code } },
      });
    expect(await tried('free-address')).toMatchObject({ status: 200, body: { messages: {} } });
    expect(await tried('client-5')).toMatchObject({
      status: 422,
      body: { messages: { code: ['Another business uses this address. Choose a different one.'] } },
    });
    expect((await tried('NO WAY')).body).toMatchObject({ messages: { code: [expect.any(String)] } });
    const { body } = await primary.ask('GET', '/clients/4/processing_auth_setting');
    expect(body).toMatchObject({ processing_auth_setting: { code: 'maple-dental', client_id: '4' } });
  });

  test('are refused at the field as it was sent', async () => {
    const refused = await primary.ask('PUT', '/clients/4/authorization_link_setting', {
      body: { authorization_link_setting: { form_url: 'client-5' } },
    });
    expect(refused).toMatchObject({ status: 422, body: { messages: { form_url: [expect.any(String)] } } });
    const elsewhere = await primary.ask('PUT', '/clients/4/authorization_email_setting', {
      body: { other_language: { custom_terms_and_conditions: 'https://evil.test/a' } },
    });
    expect(elsewhere.body).toMatchObject({
      messages: { 'other_language.custom_terms_and_conditions': [expect.stringContaining('evil.test')] },
    });
  });

  test('are those of the client in the path, whatever the body says', async () => {
    const body = { processing_auth_setting: { client_id: '5', require_phone: false } };
    expect((await primary.ask('PUT', '/clients/4/processing_auth_setting', { body })).status).toBe(404);
  });
});
