import { giveRecords } from '@cordelle/api/testing/applications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atPage, type Body, bodyOf, owner as person, sendPage } from '../../testing/applying-program.ts';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let owner: Device;
let stranger: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  for (const id of [400n, 500n]) await harness.world.addClient({ id, rail: 'CA' });
  await addPerson(harness, { email: 'owner@example.test', clientId: 400n, role: 'client_primary' });
  await addPerson(harness, { email: 'stranger@example.test', clientId: 500n, role: 'client_primary' });
  owner = await Device.signedIn(harness, 'owner@example.test');
  stranger = await Device.signedIn(harness, 'stranger@example.test');
});
afterAll(() => harness.close());

const send = (id: unknown, page: string, body = bodyOf(page), query = '') => sendPage(owner, id, page, body, query);
const atOwners = (until?: string, businessType?: string) => atPage(owner, until, businessType);

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
    // What is stored may come back with every page, as it was read.
    const stored = { processing_client_onboarding: { client_data: answer.processing_client_onboarding?.client_data } };
    const { status, body } = await send(
      id,
      page,
      page === 'shareholders' ? bodyOf(page) : { ...stored, ...bodyOf(page) },
    );
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
  const right = { current_state: 'user_info', user: bodyOf('user_info').user };
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

test('who opens an account collects, or manages it for others; another type is the provider’s to give', async () => {
  const begun = await owner.ask('POST', '/client_onboardings', {
    body: { current_state: 'who_are_you', client: { has_third_party: true } },
  });
  const { id } = (begun.body as Body).client_onboarding ?? {};
  await send(id, 'user_info');
  for (const type of ['Donation', 'Tuition']) {
    const refused = await send(id, 'third_party_client', { client: { client_type: type } });
    expect([refused.status, refused.body.messages]).toEqual([422, { 'client.client_type': ['This field is invalid'] }]);
  }
  const neither = await send(id, 'third_party_client', { client: { client_type: 'Processing' } });
  expect(neither.body.messages).toEqual({ third_party_id: ['This field is required'] });
  const both = await send(id, 'third_party_client', { client: { client_type: 'Third Party', third_party_id: '400' } });
  expect([both.status, both.body.messages]).toEqual([
    422,
    { client_type: ['Give third_party_id, or the client type Third Party: not both'] },
  ]);
  const own = await send(id, 'third_party_client', {
    client: { client_type: 'Third Party' },
    processing_client_onboarding: { client_data: { third_party_id: '400' } },
  });
  expect(own.body).toMatchObject({
    messages: {},
    client_onboarding: { state: 'business_country', stashed_client_details: { client_type: 'Third Party' } },
  });
});

const company = (legal_name: string, share: unknown, shareholders_attributes: object[]) => ({
  owner_category: 'Entity',
  share,
  legal_name,
  country_of_incorporation: 'CA',
  shareholders_attributes,
});
type Part = Record<string, unknown>;
const listIn = ({ body }: { body: Record<string, unknown> }, name: string) => (body as Body).client?.[name] as Part[];
const partsIn = (answer: { body: Record<string, unknown> }) => listIn(answer, 'stakeholders_attributes');
const whose = (parts: Part[], name: string): Part => {
  const found = parts.find((part) => part.first_name === name || part.legal_name === name);
  if (!found) throw new Error(`${name} is no owner`);
  return found;
};

describe('the owners of a business, given by a program', () => {
  let id: string;
  const give = (parts: object[], completed = false, query = '') =>
    send(
      id,
      'shareholders',
      {
        client: { stakeholders_attributes: parts },
        ...(completed && { processing_client_onboarding: { owners_completed: true } }),
      },
      query,
    );
  const tree = [
    person('Ana', 15),
    company('Holding Inc.', '30.00', [person('Ana', 40), company('Below Ltd.', 60, [person('Bo', 100)])]),
    person('Cy', 55),
  ];
  beforeAll(async () => {
    id = await atOwners();
  });
  beforeEach(async () => {
    expect((await give([])).body.messages).toEqual({});
  });

  test('are a tree, whose parts of one person are summed; sent again, or sent back as it was read, it changes nothing', async () => {
    const given = await give(tree);
    expect(given).toMatchObject({ status: 200, body: { client_onboarding: { state: 'shareholders' } } });
    const parts = partsIn(given);
    expect(parts.map(({ first_name, legal_name, share }) => [first_name ?? legal_name, share])).toEqual([
      ['Ana', '15.00'],
      ['Holding Inc.', '30.00'],
      ['Ana', '40.00'],
      ['Below Ltd.', '60.00'],
      ['Bo', '100.00'],
      ['Cy', '55.00'],
    ]);
    const holding = whose(parts, 'Holding Inc.');
    expect(
      new Set(parts.filter(({ first_name }) => first_name === 'Ana').map((part) => part.stakeholder_id)).size,
    ).toBe(1);
    expect(whose(parts, 'Below Ltd.')).toMatchObject({ parent_owner_id: holding.stakeholder_id });
    expect(whose(parts, 'Cy')).toMatchObject({
      email: 'cy@owners.test',
      addresses_attributes: [{ country: 'CA', province_code: 'ON', postal_code: 'K1A 0B1' }],
    });
    const log = async () => {
      const [row] = await harness.world.database
        .owner`select count(*) as count from audit_log where action like 'owners.%'`;
      return Number(row?.count);
    };
    const noted = await log();
    expect(partsIn(await give(tree))).toEqual(parts);
    expect(partsIn(await give(parts))).toEqual(parts);
    expect(await log()).toBe(noted);
    const confirmed = await give(parts, true);
    expect(confirmed.body).toMatchObject({
      client_onboarding: { state: 'owner_verification', statuses: { shareholders: 'complete' } },
      processing_client_onboarding: { owners_completed: true },
    });
    expect(partsIn(confirmed)).toEqual(parts);
  });

  test('change by what is said of them; shares may move between them; who is not named any more is taken away', async () => {
    const parts = partsIn(await give(tree));
    const said = (name: string, more: object) => ({ id: whose(parts, name).id, ...more });
    const answer = await give([
      said('Ana', { share: 70, position: 'Director' }),
      said('Cy', { share: 0 }),
      said('Holding Inc.', { shareholders_attributes: [person('Di', 100, { email: null })] }),
    ]);
    expect([answer.status, answer.body.messages]).toEqual([200, {}]);
    expect(
      partsIn(answer).map(({ first_name, legal_name, share, position }) => [first_name ?? legal_name, share, position]),
    ).toEqual([
      ['Ana', '70.00', 'Director'],
      ['Holding Inc.', '30.00', null],
      ['Cy', '0.00', null],
      ['Di', '100.00', null],
    ]);
  });

  test.each<[string, object[], number, Record<string, unknown>]>([
    [
      'more than the whole',
      [person('Ana', 60), person('Bo', 50)],
      422,
      { 'stakeholders_attributes.1.share': ['Total shares cannot exceed 100% (40% remaining)'] },
    ],
    [
      'a share that is none, and what is missing, of all of them',
      [
        person('Ana', '1.234', { date_of_birth: null }),
        company('Holding Inc.', 10, [person('Bo', 5, { last_name: '' })]),
      ],
      422,
      {
        'stakeholders_attributes.0.share': [expect.any(String)],
        'stakeholders_attributes.0.date_of_birth': [expect.any(String)],
        'stakeholders_attributes.1.shareholders_attributes.0.last_name': ['This field is required'],
      },
    ],
    [
      'an address that is none',
      [
        person('Ana', 5, {
          addresses_attributes: [{ address1: '1', city: 'X', province_code: 'ON', postal_code: '1' }],
        }),
      ],
      422,
      { 'stakeholders_attributes.0.addresses_attributes.0.postal_code': [expect.any(String)] },
    ],
    ['the business among its own owners', [company('Larch Bakery Inc.', 10, [])], 422, { base: [expect.any(String)] }],
    [
      'a kind that is none',
      [{ ...person('Ana', 5), owner_category: undefined }],
      422,
      { 'stakeholders_attributes.0.owner_category': [expect.any(String)] },
    ],
    ['a part that is nobody’s', [{ id: '999', share: 5 }], 404, { base: [expect.any(String)] }],
  ])('%s is refused where it stands, and nothing is kept', async (_, parts, status, messages) => {
    for (const query of ['?validate_only=true', '']) {
      const answer = await give(parts, false, query);
      expect([query, answer.status]).toEqual([query, query && status === 404 ? 422 : status]);
      expect(answer.body.messages).toEqual(messages);
    }
    const { body } = await owner.ask('GET', `/client_onboardings?processing_client_onboarding_id=${id}`);
    expect((body as Body).client?.stakeholders_attributes).toEqual([]);
  });

  test('are confirmed only when somebody stands behind each of them', async () => {
    expect((await give([company('Holding Inc.', 100, [])], true)).body.messages).toEqual({
      base: ['Holding Inc. requires at least one individual shareholder'],
    });
    const five = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => person(name, 20));
    expect((await give(five, true)).body.code).toBe('owners.control_person_missing');
    const asked = await give(five, false, '?validate_only=true');
    expect([asked.status, asked.body.messages]).toEqual([200, {}]);
    const run = await give(
      [...five, person('Ana', undefined, { owner_category: 'ControlPerson', position: 'Director' })],
      true,
    );
    expect(run.body).toMatchObject({ messages: {}, client_onboarding: { state: 'owner_verification' } });
  });
});

test('as a list, where a business is asked for one, owners are named, chosen from and described', async () => {
  await harness.world.database.owner`
    insert into release_helpers (name, for_client_id, enabled, updated_at)
    values ('rot_2548_ubo_released', null, false, now())`;
  const id = await atOwners('ownership');
  await send(id, 'ownership', {});
  const named = await send(id, 'owners_names', {
    owners: [
      { name: 'Ana Roy', share: 60 },
      { name: 'Bo Roy', share: '40' },
    ],
  });
  const [ana, bo] = listIn(named, 'owners_attributes');
  expect([named.status, ana, bo]).toMatchObject([200, { name: 'Ana Roy', share: '60.00' }, { share: '40.00' }]);
  expect((await send(id, 'primary_owner', { client: { primary_owner_id: bo?.id } })).body).toMatchObject({
    client_onboarding: { state: 'owners_info' },
    client: { primary_owner_id: bo?.id },
  });
  const home = { address1: '1 Main Street', city: 'Ottawa', province_code: 'ON', postal_code: 'k1a0b1' };
  const details = [ana, bo].map((one, index) => ({
    id: one?.id,
    position: 'Director',
    date_of_birth: '1980-02-03',
    email: `owner${index}@list.test`,
    addresses: [home],
  }));
  const missing = await send(id, 'owners_info', { owners: [{ ...details[0], date_of_birth: null }] });
  expect(missing.body.messages).toEqual({ 'owners.0.date_of_birth': ['This field is required'] });
  expect((await send(id, 'owners_info', { owners: details })).body).toMatchObject({
    client_onboarding: { state: 'owner_verification' },
  });
});
