import { answersFor, giveRecords } from '@cordelle/api/testing/applications.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let owner: Device;
let stranger: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  for (const id of [4n, 5n]) await harness.world.addClient({ id, rail: 'CA' });
  await addPerson(harness, { email: 'owner@example.test', clientId: 4n, role: 'client_primary' });
  await addPerson(harness, { email: 'stranger@example.test', clientId: 5n, role: 'client_primary' });
  owner = await Device.signedIn(harness, 'owner@example.test');
  stranger = await Device.signedIn(harness, 'stranger@example.test');
});
afterAll(() => harness.close());

type Body = Record<string, Record<string, unknown>>;
const usual = answersFor('CA');
const inSnake = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      snakeCase(name),
      typeof value === 'object' && value !== null && !Array.isArray(value) ? inSnake(value) : value,
    ]),
  );

/** What a program sends of a page. */
function bodyOf(page: string): Record<string, unknown> {
  if (page === 'user_info') return { user: inSnake(usual.user_info) };
  if (page === 'shareholders') return { processing_client_onboarding: { owners_completed: true } };
  if (page === 'business_addresses') {
    const place = inSnake(usual.business_addresses.registered as object);
    return {
      client: {
        addresses_attributes: [
          { ...place, address_type: 'operating', address_category: 'additional', address1: '9 Bank Street' },
          { ...place, address_type: 'registered', address_category: 'primary' },
          { ...place, address_type: 'operating', address_category: 'primary' },
        ],
      },
    };
  }
  if (page === 'maximum_transaction_amount') return { client: { expected_maximum_transaction_amount: 2500 } };
  return { client: inSnake(usual[page as keyof typeof usual]) };
}
const send = (id: unknown, page: string, body = bodyOf(page), query = '') =>
  owner.ask('PUT', `/client_onboardings/${id}${query}`, { body: { current_state: page, ...body } });

test('a program opens an account page by page, and reads all of it', async () => {
  const before = await owner.ask('GET', '/client_onboardings');
  expect(before.body).toMatchObject({ client: null, client_onboarding: { id: null, state: 'who_are_you' } });
  const begun = await owner.ask('POST', '/client_onboardings', {
    body: { current_state: 'who_are_you', client: { has_third_party: false } },
  });
  const { id } = (begun.body as Body).client_onboarding ?? {};
  expect(begun).toMatchObject({
    status: 200,
    body: { status: 200, messages: {}, client_onboarding: { state: 'user_info' } },
  });
  let answer = begun.body as Body;
  for (let sent = 0; answer.client_onboarding?.state !== 'pending'; sent += 1) {
    const page = String(answer.client_onboarding?.state);
    if (page === 'shareholders') await giveRecords(harness.world, String(answer.client?.id));
    const { status, body } = await send(id, page);
    expect([page, status, body.messages]).toEqual([page, 200, {}]);
    answer = body as Body;
    if (sent > 40) throw new Error(`it does not leave ${page}`);
  }
  const clientId = String(answer.client?.id);
  const { body } = await owner.ask('GET', `/client_onboardings?client_id=${clientId}`);
  expect(body).toEqual({ ...answer, status: 200, messages: {} });
  expect(body.client).toMatchObject({
    status: 'pending',
    client_type: 'Processing',
    business_name: 'Larch Bakery',
    legal_name: 'Larch Bakery Inc.',
    business_title: 'Owner',
    position: 'Owner',
    website_url: 'https://larch.example',
    business_use_customers_type: ['Other businesses'],
    business_registry_id: null,
    business_incorporation_number: '123026635RC0001',
    addresses_attributes: [
      { address_type: 'registered', address_category: 'primary', address1: '220 Elgin Street' },
      { address_type: 'operating', address_category: 'primary', address1: '220 Elgin Street' },
      { address_type: 'operating', address_category: 'additional', address1: '9 Bank Street' },
    ],
    address_attributes: { address_type: 'operating', address_category: 'primary' },
    settlement_bank_account: {
      institution_number: '***',
      transit_number: '*****',
      account_number: '*****45',
      verified: true,
    },
    certificate_of_good_standing: null,
    expected_maximum_transaction_amount: 2500,
    has_processing_details: true,
    processing_client_onboarding_id: id,
    stakeholders_attributes: [
      { owner_category: 'Individual', share: '100.00', parent_owner_id: null, client_id: clientId },
    ],
    owners_attributes: [{ name: 'Ada Roy', completion_status: 'complete', verified: true }],
    new_auth_settings_enabled: true,
  });
  expect(body.client_onboarding).toMatchObject({
    state: 'pending',
    statuses: { business_country: 'complete', owner_verification: 'complete', user_info: 'complete' },
    stashed_client_details: { country_code: 'CA', client_type: 'Processing', has_third_party: false },
    veriff_state: 'complete',
    gtm_completed_account_triggered: true,
    settlement_account: { flinks_attempts: 0 },
  });
  expect(body.user).toMatchObject({ first_name: 'Ada', date_of_birth: '1985-02-28' });
  expect(await owner.ask('GET', `/third_party_clients/${clientId}`)).toMatchObject({
    status: 200,
    body: { client: { id: clientId } },
  });
  expect(await owner.ask('POST', `/clients/${clientId}/signup_completed`)).toMatchObject({
    status: 200,
    body: { completed_account: false, client: { id: clientId } },
  });
  for (const path of [`/client_onboardings?client_id=${clientId}`, `/third_party_clients/${clientId}`])
    expect((await stranger.ask('GET', path)).status).toBe(404);
  expect((await stranger.ask('POST', `/clients/${clientId}/signup_completed`)).status).toBe(404);
});

test('what is wrong with a page stands at its fields, asked or sent', async () => {
  const begun = await stranger.ask('POST', '/client_onboardings', {
    body: { current_state: 'who_are_you', client: { has_third_party: false } },
  });
  const { id } = (begun.body as Body).client_onboarding ?? {};
  const wrong = { current_state: 'user_info', user: { first_name: 'Ada', mobile_phone: '613' } };
  for (const query of ['', '?validate_only=true']) {
    const answer = await stranger.ask('PUT', `/client_onboardings/${id}${query}`, { body: wrong });
    expect(answer).toMatchObject({
      status: 422,
      body: { messages: { mobile_phone: [expect.any(String)], last_name: ['This field is required'] } },
    });
  }
  const right = { current_state: 'user_info', user: inSnake(usual.user_info) };
  const asked = await stranger.ask('PUT', `/client_onboardings/${id}?validate_only=true`, { body: right });
  expect(asked).toMatchObject({ status: 200, body: { messages: {} } });
  expect((await stranger.ask('GET', '/client_onboardings')).body).toMatchObject({
    client_onboarding: { state: 'user_info' },
  });
  expect(
    (await stranger.ask('PUT', `/client_onboardings/${id}`, { body: { ...right, current_state: 'business_info' } }))
      .status,
  ).toBe(422);
});
