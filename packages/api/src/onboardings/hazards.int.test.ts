import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answersFor, fillIn, giveRecords } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let next = 40n;
const answers = answersFor('CA');

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  callers = new Callers(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  next += 1n;
  await world.addClient({ id: next, rail: 'CA' });
  asOwner = await callers.member({ clientId: next, role: 'client_primary' });
});

const load = async () => (await asOwner()).onboardings.load({});
const clientOf = async (id: string | undefined) => {
  const [row] = await world.database.owner`select * from clients where id = ${id ?? '0'}`;
  return row;
};

describe('what depends on something that is said anew', () => {
  test('a business that moves to another country says again where it is, how it is registered, and what it collects', async () => {
    const shown = await fillIn(asOwner, await load(), { until: 'shareholders' });
    const id = String(shown.id);
    const clientId = String(shown.client?.id);
    await giveRecords(world, clientId);
    await world.database
      .owner`update client_onboardings set settlement_flinks_attempts = 1 where client_id = ${clientId}`;
    const after = await (await asOwner()).onboardings.submit({
      id,
      currentState: 'business_country',
      answers: { countryCode: 'US' },
    });
    const due = after.missing.filter(({ state }) => state === 'due').map(({ key }) => key);
    expect(due).toEqual(expect.arrayContaining(['settlement_account', 'billing_account.authorization', 'owners.tree']));
    const [row] = await world.database.owner`
      select settlement_flinks_attempts as attempts from client_onboardings where client_id = ${clientId}`;
    expect(row).toEqual({ attempts: 0 });
    // A corporation is one in both countries, and people stay who they are.
    expect(after.state).toBe('business_addresses');
    expect(Object.keys(after.answers)).not.toContain('business_numbers');
    expect(after.answers.business_type).toEqual({ businessType: 'Corporation' });
    expect(await clientOf(shown.client?.id)).toMatchObject({ country: 'US', currency: 'USD', address1: null });
    const again = await fillIn(asOwner, after, { until: 'certificate_of_good_standing', answers: answersFor('US') });
    expect(again.answers.business_addresses).toMatchObject({ registered: { provinceCode: 'OR' } });
  });

  test('a legal form that the other country does not know is asked for again', async () => {
    const shown = await fillIn(asOwner, await load(), {
      until: 'business_phone',
      answers: { business_type: { businessType: 'Society or Association' } },
    });
    const after = await (await asOwner()).onboardings.submit({
      id: String(shown.id),
      currentState: 'business_country',
      answers: { countryCode: 'US' },
    });
    expect(after.state).toBe('business_type');
    expect(await clientOf(shown.client?.id)).toMatchObject({ business_type: null });
  });

  test('where it works follows where it is registered, as long as that is the same', async () => {
    const shown = await fillIn(asOwner, await load(), { until: 'business_numbers' });
    const main = async () => {
      const row = await clientOf(shown.client?.id);
      return [row?.address1, row?.postal_code];
    };
    expect(await main()).toEqual(['220 Elgin Street', 'K2P 1L7']);
    const send = async (said: Record<string, unknown>) =>
      (await asOwner()).onboardings.submit({ id: String(shown.id), currentState: 'business_addresses', answers: said });
    const moved = { address1: '1 Rue Sherbrooke', city: 'Montréal', provinceCode: 'qc', postalCode: 'h2x1a1' };
    await send({ registered: moved, operatingIsRegistered: true, operating: [] });
    expect(await main()).toEqual(['1 Rue Sherbrooke', 'H2X 1A1']);
    const { CA } = { CA: { address1: '9 Bank Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1P 1J1' } };
    await send({
      registered: moved,
      operatingIsRegistered: false,
      operating: [CA, { ...CA, address1: '10 Bank Street' }],
    });
    expect(await main()).toEqual(['9 Bank Street', 'K1P 1J1']);
    const rows = await world.database.owner`
      select address_type, address_category, address1 from client_addresses where client_id = ${shown.client?.id ?? '0'} order by id`;
    expect(rows).toEqual([
      { address_type: 'registered', address_category: 'primary', address1: '1 Rue Sherbrooke' },
      { address_type: 'operating', address_category: 'additional', address1: '10 Bank Street' },
    ]);
    const refusal = await refusalFrom(
      send({ registered: { ...moved, provinceCode: 'ON' }, operatingIsRegistered: false, operating: [] }),
    );
    expect(refusal.messages).toMatchObject({
      'registered.postalCode': ['This postal code is in another province or state'],
      operating: ['This field is required'],
    });
  });
});

describe('somebody who fills in for another business', () => {
  const begin = async () => {
    await (await asOwner()).onboardings.submit({ currentState: 'who_are_you', answers: { hasThirdParty: true } });
    return fillIn(asOwner, await load(), { until: 'third_party_client' });
  };
  const choose = async (id: string | null, thirdPartyId: string | null) =>
    (await asOwner()).onboardings.submit({
      id: String(id),
      currentState: 'third_party_client',
      answers: { thirdPartyId },
    });

  test('chooses one of their own accounts that is not closed', async () => {
    const shown = await begin();
    expect((await (await asOwner()).onboardings.thirdParties()).clients.map(({ id }) => id)).toEqual([String(next)]);
    await world.addClient({ id: next + 1000n, rail: 'CA' });
    expect(await refusalFrom(choose(shown.id, String(next + 1000n)))).toMatchObject({ status: 404 });
    const chosen = await choose(shown.id, String(next));
    expect(chosen.state).toBe('business_country');
    const named = await fillIn(asOwner, chosen, { until: 'business_phone' });
    expect(await clientOf(named.client?.id)).toMatchObject({ client_type: 'Processing', third_party_id: next });
    expect(named.steps.map(({ step }) => step)).toContain('third_party_client');
  });

  test('adds an account for themselves, which collects nothing and is handed in without owners and accounts', async () => {
    const shown = await begin();
    const own = await choose(shown.id, null);
    expect(own.steps.map(({ step }) => step)).toEqual(['third_party_client', 'business_info']);
    const done = await fillIn(asOwner, own);
    expect(done).toMatchObject({ state: 'pending', completedAccount: false, client: { clientType: 'Third Party' } });
    expect(Object.keys(done.answers)).not.toContain('business_use_description');
  });

  test('who has no account to choose is asked nothing, and adds one for themselves', async () => {
    await world.database.owner`update clients set status = 'closed' where id = ${next}`;
    await (await asOwner()).onboardings.submit({ currentState: 'who_are_you', answers: { hasThirdParty: true } });
    const seen: SubState[] = [];
    const own = await fillIn(asOwner, await load(), { until: 'business_country', seen });
    expect(seen).not.toContain('third_party_client');
    expect(own.answers.third_party_client).toEqual({ thirdPartyId: null });
    expect(own.open, 'and may still be looked at').toContain('third_party_client');
    const named = await fillIn(asOwner, own, { until: 'business_phone' });
    expect(await clientOf(named.client?.id)).toMatchObject({ client_type: 'Third Party', third_party_id: null });
  });

  test('an account that was chosen stays chosen when the provider asks again who fills it in', async () => {
    const { id } = await choose((await begin()).id, String(next));
    await world.database.owner`update clients set status = 'closed' where id = ${next}`;
    await world.database.owner`
      insert into onboarding_changes (onboarding_id, round, sub_state, reason, words, asked_at)
      values (${String(id)}, 1, 'who_are_you', 'other', 'Who are you?', now())`;
    const again = await (await asOwner()).onboardings.submit({
      id: String(id),
      currentState: 'who_are_you',
      answers: { hasThirdParty: true },
    });
    expect(again.answers.third_party_client).toEqual({ thirdPartyId: String(next) });
    expect(again.changesAsked).toMatchObject([{ subState: 'who_are_you', answered: true }]);
  });

  test('who is of the business after all needs no third party', async () => {
    const shown = await begin();
    await choose(shown.id, null);
    const after = await (await asOwner()).onboardings.submit({
      id: String(shown.id),
      currentState: 'who_are_you',
      answers: { hasThirdParty: false },
    });
    expect(after.steps.map(({ step }) => step)).toEqual(['user_info', 'business_info', 'owners', 'financial_info']);
    expect(Object.keys(after.answers)).not.toContain('third_party_client');
    const named = await fillIn(asOwner, after, { until: 'business_phone' });
    expect(await clientOf(named.client?.id)).toMatchObject({ client_type: 'Processing', third_party_id: null });
  });
});

test('the flag of the owners may be switched while somebody is at them', async () => {
  const shown = await fillIn(asOwner, await load(), { until: 'shareholders' });
  const clientId = String(shown.client?.id);
  await giveRecords(world, clientId);
  await world.database.owner`
    insert into release_helpers (name, for_client_id, enabled, updated_at)
    values ('rot_2548_ubo_released', ${clientId}, false, now())`;
  const asList = await (await asOwner()).onboardings.load({ clientId });
  expect(asList.state).toBe('ownership');
  expect(asList.answers).toEqual(shown.answers);
});

test('a business is registered by one number at least, that of the tax office with its check digit', async () => {
  const shown = await fillIn(asOwner, await load(), { until: 'business_numbers' });
  const send = async (businessRegistryId: string, businessIncorporationNumber: string) =>
    (await asOwner()).onboardings.check({
      id: String(shown.id),
      currentState: 'business_numbers',
      answers: { businessRegistryId, businessIncorporationNumber },
    });
  const field = 'businessIncorporationNumber';
  expect((await send('', '')).messages).toEqual({ businessRegistryId: ['This field is required'] });
  expect(Object.keys((await send('', '123456789')).messages)).toEqual([field]);
  expect((await send('', '12302 6635 RC 0001')).messages).toEqual({});
  expect((await send('', '1145678901')).messages).toEqual({});
  expect((await send('229101-1', '')).messages).toEqual({});
  expect(Object.keys((await send('x', '')).messages)).toEqual(['businessRegistryId']);
});

test.each<[string, unknown, string | null]>([
  ['business_use_customers_type', [], 'Please select at least one option'],
  ['business_use_customers_type', ['Other'], 'This field is required'],
  ['business_use_customers_type', ['Other: '], 'This field is required'],
  ['business_use_customers_type', ['Individual customers', 'Other: Farms'], null],
  ['business_use_customers_type', ['Martians'], 'This field is invalid'],
])('%s answered with %j: %s', async (page, said, words) => {
  const shown = await fillIn(asOwner, await load(), { until: 'business_use_customers_type' });
  const checked = await (await asOwner()).onboardings.check({
    id: String(shown.id),
    currentState: page as 'business_use_customers_type',
    answers: { businessUseCustomersType: said },
  });
  expect(Object.values(checked.messages).flat()).toEqual(words === null ? [] : [words]);
});

test('what a business does is told in thirty letters, spaces not counted twice', async () => {
  const shown = await fillIn(asOwner, await load(), { until: 'business_use_description' });
  const wordsOf = async (businessUseDescription: string) =>
    Object.values(
      (
        await (
          await asOwner()
        ).onboardings.check({
          id: String(shown.id),
          currentState: 'business_use_description',
          answers: { businessUseDescription },
        })
      ).messages,
    ).flat();
  expect(await wordsOf('x'.repeat(29))).toEqual(['Minimum length: 30']);
  expect(await wordsOf(`${'a '.repeat(10)}${' '.repeat(30)}`)).toEqual(['Minimum length: 30']);
  expect(await wordsOf('x'.repeat(30))).toEqual([]);
  expect(answers.business_use_description).toBeDefined();
});

describe('the client of a business', () => {
  test('is named on statements as payers know it, in the letters banks print', async () => {
    const begun = await fillIn(asOwner, await load(), { until: 'business_info' });
    const { messages } = await (await asOwner()).onboardings.check({
      id: String(begun.id),
      currentState: 'business_info',
      answers: { ...answers.business_info, operatingAs: '李记' },
    });
    expect(Object.keys(messages)).toEqual(['operatingAs']);
    const alone = await (await asOwner()).onboardings.check({
      id: String(begun.id),
      currentState: 'business_info',
      answers: { operatingAs: '李记' },
    });
    expect(alone.messages.operatingAs, 'also before the rest is filled in').toEqual(messages.operatingAs);
    const named = await fillIn(asOwner, await load(), {
      until: 'business_phone',
      answers: {
        business_info: {
          ...answers.business_info,
          businessName: ' 李记 ',
          legalName: '9123-4567 Québec inc.',
          operatingAs: ' Café Élan & Frères inc. ',
        },
      },
    });
    expect(await clientOf(named.client?.id)).toMatchObject({
      business_name: '李记',
      operating_as: 'Café Élan & Frères inc.',
      statement_short_name: 'CAFE ELAN & FRE',
      statement_long_name: 'CAFE ELAN & FRERES INC.',
      zone: expect.stringContaining('America/'),
    });
  });

  test('that one of the provider’s people begins has nobody of its own yet; they are inside it', async () => {
    const asStaff = await callers.staff();
    const shown = await fillIn(asStaff, await (await asStaff()).onboardings.load({}), { until: 'business_info' });
    expect(Object.keys(shown.answers)).not.toContain('user_info');
    const named = await (await asStaff()).onboardings.submit({
      id: String(shown.id),
      currentState: 'business_info',
      answers: answers.business_info,
    });
    const clientId = named.client?.id ?? '0';
    const members = await world.database.owner`select 1 from memberships where client_id = ${clientId}`;
    const entries = await world.database.owner`select reason from staff_entries where for_client_id = ${clientId}`;
    expect(members).toHaveLength(0);
    expect(entries).toEqual([{ reason: 'Added as a new business' }]);
  });

  test('is opened by people alone, signed in', async () => {
    const asProgram = await callers.program(next);
    const page = { currentState: 'who_are_you', answers: answers.who_are_you } as const;
    expect(await refusalFrom((await asProgram()).onboardings.submit(page))).toMatchObject({ status: 403 });
    expect(await refusalFrom(callers.nobody().onboardings.submit(page))).toMatchObject({ status: 401 });
  });
});
