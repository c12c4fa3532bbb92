import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answersFor, fillIn, giveRecords } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let next = 40n;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  callers = new Callers(world);
});
afterAll(() => world.close());

/** Somebody with a business of their own, who has not begun another. */
beforeEach(async () => {
  next += 1n;
  await world.addClient({ id: next, rail: 'CA' });
  asOwner = await callers.member({ clientId: next, role: 'client_primary' });
});

const load = async () => (await asOwner()).onboardings.load({});
const answers = answersFor('CA');
const clientOf = async (id: string | undefined) => {
  const [row] = await world.database.owner`select * from clients where id = ${id ?? '0'}`;
  return row;
};
/** Everything but what stands behind pages. */
const upToOwners = async () => fillIn(asOwner, await load(), { until: 'shareholders' });

describe('an application of another business', () => {
  test('begins with who somebody is to it, and has no client before it is named', async () => {
    const first = await load();
    expect(first).toMatchObject({ id: null, state: 'who_are_you', client: null, agreementAsked: true, answers: {} });
    const shown = await fillIn(asOwner, first, { until: 'business_info' });
    expect(shown.client).toBeNull();
    expect(shown.answers.business_country).toEqual({ countryCode: 'CA', userAgreement: true });
    const named = await fillIn(asOwner, shown, { until: 'business_phone' });
    expect(named.client).toMatchObject({ status: 'created', businessName: 'Larch Bakery', clientType: 'Processing' });
    expect(await clientOf(named.client?.id)).toMatchObject({
      legal_name: 'Larch Bakery Inc.',
      operating_as: 'Larch',
      business_type: 'Corporation',
      business_category: 'Retail & Wholesale',
      referred_by: 'Search Engine',
      currency: 'CAD',
    });
    const [membership] = await world.database.owner`
      select role, position from memberships where client_id = ${named.client?.id ?? '0'}`;
    expect(membership).toEqual({ role: 'client_primary', position: 'Owner' });
  });

  test('begun in two tabs at once is one, and its client is added once', async () => {
    const calls = await Promise.all(Array.from({ length: 6 }, () => asOwner()));
    const begun = await Promise.all(
      calls.map((call) => call.onboardings.submit({ currentState: 'who_are_you', answers: answers.who_are_you })),
    );
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    const shown = await fillIn(asOwner, await load(), { until: 'business_info' });
    const again = await Promise.all(Array.from({ length: 6 }, () => asOwner()));
    const named = await Promise.all(
      again.map((call) =>
        call.onboardings.submit({
          id: String(shown.id),
          currentState: 'business_info',
          answers: answers.business_info,
        }),
      ),
    );
    expect(new Set(named.map(({ client }) => client?.id)).size).toBe(1);
    expect(new Set(named.map(({ version }) => version)).size).toBe(1);
  });

  test('is handed in by its last page, once, and told once', async () => {
    const shown = await upToOwners();
    await giveRecords(world, String(shown.client?.id));
    const last = await fillIn(asOwner, await (await asOwner()).onboardings.load({ id: String(shown.id) }), {
      until: 'maximum_transaction_amount',
    });
    const send = async () =>
      (await asOwner()).onboardings.submit({
        id: String(shown.id),
        currentState: 'maximum_transaction_amount',
        answers: answers.maximum_transaction_amount,
      });
    const both = await Promise.all([send(), send(), send()]);
    expect(both.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
    expect(both.filter(({ completedAccount }) => completedAccount)).toHaveLength(1);
    expect(last.missing.map(({ key }) => key)).toEqual(['maximum_transaction_amount']);
    const [row] = await world.database.owner`
      select round, submitted_at, agreement_version, agreement_user_id, state from client_onboardings where id = ${String(shown.id)}`;
    expect(row).toMatchObject({ round: 1, state: 'pending', agreement_version: '2024-h1' });
    expect(row?.agreement_user_id).not.toBeNull();
    expect(await clientOf(shown.client?.id)).toMatchObject({ status: 'pending' });
    const changed = { ...answers.business_phone, phone: '613-555-0222' };
    expect(
      await refusalFrom(
        (await asOwner()).onboardings.submit({
          id: String(shown.id),
          currentState: 'business_phone',
          answers: changed,
        }),
      ),
    ).toMatchObject({ status: 403 });
  });

  test('is not handed in while something compulsory is missing', async () => {
    const shown = await upToOwners();
    const refusal = await refusalFrom(
      (await asOwner()).onboardings.submit({
        id: String(shown.id),
        currentState: 'maximum_transaction_amount',
        answers: answers.maximum_transaction_amount,
      }),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'onboarding.page_not_reached' });
    // Sent without an owner: the page of the owners stays.
    const confirmed = (await asOwner()).onboardings.submit({
      id: String(shown.id),
      currentState: 'shareholders',
      answers: answers.shareholders,
    });
    expect(await refusalFrom(confirmed)).toMatchObject({ status: 422, code: 'owners.none' });
    const again = await (await asOwner()).onboardings.load({ id: String(shown.id) });
    expect(again.state).toBe('shareholders');
    expect(again.missing).toContainEqual({ key: 'owners.tree', subState: 'shareholders', state: 'due' });
  });
});

describe('a page', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['business_country', { countryCode: 'CA' }, 'userAgreement', 'This field is required'],
    ['business_country', {}, 'countryCode', 'This field is required'],
    ['business_type', { businessType: 'Limited Liability Company (LLC)' }, 'businessType', 'Invalid'],
  ])('%s with %j is refused at %s', async (page, typed, field) => {
    const shown = await fillIn(asOwner, await load(), { until: page as 'business_type' });
    const refusal = await refusalFrom(
      (await asOwner()).onboardings.submit({
        id: String(shown.id),
        currentState: page as 'business_type',
        answers: typed,
      }),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'input.invalid' });
    expect(Object.keys(refusal.messages)).toEqual([field]);
    const checked = await (await asOwner()).onboardings.check({
      id: String(shown.id),
      currentState: page as 'business_type',
      answers: typed,
    });
    expect(checked.messages).toEqual(refusal.messages);
  });

  test('that was sent before is corrected where it stands, and nobody is sent back', async () => {
    const shown = await fillIn(asOwner, await load(), { until: 'business_use_kind_of_payments' });
    const after = await (await asOwner()).onboardings.submit({
      id: String(shown.id),
      currentState: 'business_phone',
      answers: { phone: '613-555-0333', websiteUrl: null },
    });
    expect(after.state).toBe('business_use_kind_of_payments');
    expect(after.answers.business_phone).toEqual({ phone: '613-555-0333', websiteUrl: null });
    expect(await clientOf(shown.client?.id)).toMatchObject({ contact_phone: '613-555-0333', website_url: null });
  });

  test('is not saved over what somebody else saved meanwhile', async () => {
    const shown = await fillIn(asOwner, await load(), { until: 'business_use_description' });
    const asColleague = await callers.member({ clientId: BigInt(shown.client?.id ?? '0'), role: 'client_admin' });
    const send = async (call: typeof asOwner, phone: string) =>
      (await call()).onboardings.submit({
        id: String(shown.id),
        currentState: 'business_phone',
        version: shown.version,
        answers: { phone, websiteUrl: 'larch.example' },
      });
    await send(asColleague, '613-555-0444');
    const refusal = await refusalFrom(send(asOwner, '613-555-0555'));
    expect(refusal).toMatchObject({ status: 409, code: 'onboarding.changed_meanwhile' });
    expect(Object.keys(refusal.messages)).toEqual(['phone']);
    expect(refusal.messages.phone?.[0]).toMatch(/^Ada Person \d+ answered/);
    // The same answer is no contradiction, and another page none either.
    expect((await send(asOwner, '613-555-0444')).answers.business_phone).toMatchObject({ phone: '613-555-0444' });
  });

  test('typed and not sent is there on another device, for whoever typed it alone', async () => {
    const shown = await fillIn(asOwner, await load(), { until: 'business_use_description' });
    const values = { businessUseDescription: 'Bread for rest' };
    await (await asOwner()).onboardings.saveDraft({
      id: String(shown.id),
      subState: 'business_use_description',
      values,
    });
    const again = await (await asOwner()).onboardings.load({ clientId: String(shown.client?.id) });
    expect(again.drafts.business_use_description?.values).toEqual(values);
    const asColleague = await callers.member({ clientId: BigInt(shown.client?.id ?? '0'), role: 'client_admin' });
    expect((await (await asColleague()).onboardings.load({ id: String(shown.id) })).drafts).toEqual({});
    const [stored] = await world.database.owner`
      select values_encrypted from onboarding_drafts where onboarding_id = ${String(shown.id)}`;
    expect(stored?.values_encrypted).not.toContain('Bread');
    const sent = await fillIn(asOwner, again, { until: 'business_use_customers_type' });
    expect(sent.drafts).toEqual({});
  });
});
