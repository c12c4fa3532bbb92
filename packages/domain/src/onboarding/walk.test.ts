import { describe, expect, test } from 'vitest';
import type { Requirement } from './requirements.ts';
import type { SubState } from './sub-states.ts';
import {
  isComplete,
  openPages,
  type Progress,
  pagesToFill,
  startOf,
  stateOf,
  statusesOf,
  stepsOf,
  type Walk,
} from './walk.ts';

const WALK: Walk = {
  begunAtSignUp: false,
  referralKnown: true,
  personKnown: false,
  hasThirdParty: false,
  isThirdParty: false,
  country: 'CA',
  businessType: 'Corporation',
  ownersAsTree: true,
};
const NOTHING: Progress = { answered: new Set(), requirements: [], changes: new Set() };

const USE: SubState[] = [
  'business_use_description',
  'business_use_customers_type',
  'business_use_kind_of_payments',
  'business_use_customers_agreement_type',
  'business_use_payment_timing',
];
const FIRST: SubState[] = ['business_country', 'business_type', 'business_info', 'business_phone'];
const MONEY: SubState[] = [
  'settlement_account',
  'billing_account',
  'average_transaction_amount',
  'customer_count',
  'monthly_transaction_count',
  'monthly_transaction_amount',
  'maximum_transaction_amount',
];

/** Fills in page after page as it is shown, and says which came. */
function walkThrough(walk: Walk, requirements: readonly Requirement[] = []): SubState[] {
  const answered = new Set<SubState>();
  const seen: SubState[] = [];
  for (;;) {
    const state = stateOf(walk, statusesOf(walk, { answered, requirements, changes: new Set() }));
    seen.push(state);
    if (state === 'pending' || answered.has(state) || state.endsWith('_pending')) return seen;
    answered.add(state);
  }
}

describe('the order of an application', () => {
  const ca = [
    ...FIRST,
    ...USE,
    'business_addresses',
    'business_numbers',
    'shareholders',
    'owner_verification',
    ...MONEY,
  ];
  const us = ca.flatMap((page) => (page === 'business_numbers' ? ['certificate_of_good_standing', page] : [page]));
  const asList = ca.flatMap((page) =>
    page === 'shareholders' ? ['ownership', 'owners_names', 'primary_owner', 'owners_info'] : [page],
  );
  const short = [...FIRST, 'business_addresses', 'business_numbers'];

  test.each<[string, Partial<Walk>, readonly string[]]>([
    ['Canada', {}, ['who_are_you', 'user_info', ...ca, 'pending']],
    ['the US', { country: 'US' }, ['who_are_you', 'user_info', ...us, 'pending']],
    ['after a sign-up', { begunAtSignUp: true, personKnown: true }, ['user_info', 'who_are_you', ...ca, 'pending']],
    ['by somebody who is known', { personKnown: true }, ['who_are_you', ...ca, 'pending']],
    [
      'by somebody who was never asked how they heard of us',
      { referralKnown: false },
      ['who_are_you', 'user_info', 'referred_by', ...ca, 'pending'],
    ],
    ['owners as a list', { ownersAsTree: false }, ['who_are_you', 'user_info', ...asList, 'pending']],
    [
      'for another business',
      { hasThirdParty: true },
      ['who_are_you', 'user_info', 'third_party_client', ...ca, 'pending'],
    ],
    [
      'of a third party itself',
      { hasThirdParty: true, isThirdParty: true, country: 'US' },
      ['who_are_you', 'user_info', 'third_party_client', ...short, 'pending'],
    ],
  ])('%s', (_, change, order) => expect(walkThrough({ ...WALK, ...change })).toEqual(order));

  test.each([
    ['Corporation', true],
    ['Limited Liability Company (LLC)', true],
    ['Proprietorship', false],
    ['General Partnership', false],
    ['Government', false],
    [null, true],
  ])('in the US a business of the form %s gives a certificate: %s', (businessType, asked) => {
    const pages = pagesToFill({ ...WALK, country: 'US', businessType });
    expect(pages.includes('certificate_of_good_standing')).toBe(asked);
  });

  test('begins with the person after a sign-up, else with who they are to the business', () => {
    expect(startOf({ begunAtSignUp: true })).toBe('user_info');
    expect(startOf({ begunAtSignUp: false })).toBe('who_are_you');
  });
});

const everything = new Set<SubState>(pagesToFill(WALK));
const identity = (state: Requirement['state'], who: Requirement['who'] = 'owner'): Requirement => ({
  key: 'owner.1.identity',
  section: 'owner_verification',
  state,
  who,
});
const account = (state: Requirement['state']): Requirement => ({
  key: 'settlement_account',
  section: 'settlement_account',
  state,
  who: 'user',
});
const at = (progress: Partial<Progress>, walk: Walk = WALK) => {
  const statuses = statusesOf(walk, { ...NOTHING, ...progress });
  return { statuses, state: stateOf(walk, statuses) };
};

describe('while others are waited for', () => {
  test('everything else goes on, and then the page that waits is shown', () => {
    const begun = new Set([...everything].filter((page) => page !== 'settlement_account'));
    const waiting = { requirements: [identity('checking'), account('checking')] };
    expect(at({ ...waiting, answered: begun }).state).toBe('settlement_account');
    const { state, statuses } = at({ ...waiting, answered: everything });
    expect(state).toBe('veriff_pending');
    expect(statuses).toMatchObject({
      owner_verification: 'pending',
      veriff_pending: 'pending',
      settlement_account: 'pending',
    });
  });

  test('the bank is waited for when the owners are known', () => {
    const answer = at({ answered: everything, requirements: [identity('done'), account('checking')] });
    expect(answer.state).toBe('bank_verification_pending');
    expect(answer.statuses.veriff_pending).toBe('complete');
  });

  test('the page of a third party waits for the owner of the business', () => {
    const walk = { ...WALK, hasThirdParty: true };
    const answered = new Set(pagesToFill(walk));
    expect(at({ answered, requirements: [identity('checking')] }, walk).state).toBe('third_party_veriff_pending');
  });

  test('nobody is waited for where the person who fills it in showed who they are', () => {
    const answer = at({ answered: everything, requirements: [identity('done', 'user'), account('done')] });
    expect(answer.state).toBe('pending');
    expect(answer.statuses.veriff_pending).toBe('skipped');
  });

  test('what is refused leads back to its page', () => {
    const answer = at({ answered: everything, requirements: [identity('wrong'), account('checking')] });
    expect(answer.state).toBe('owner_verification');
    expect(answer.statuses).toMatchObject({ owner_verification: 'failed', veriff_pending: 'failed' });
  });

  test('what is no longer there is asked for again', () => {
    const answer = at({ answered: everything, requirements: [account('due')] });
    expect(answer.state).toBe('settlement_account');
    expect(answer.statuses.settlement_account).toBeUndefined();
  });
});

describe('what the provider wants corrected', () => {
  const changes = new Set<SubState>(['business_numbers', 'business_info']);
  const walk = { ...WALK, personKnown: true };

  test('is shown in the order of the pages, and nothing else is open', () => {
    const { state, statuses } = at({ answered: everything, changes }, walk);
    expect(state).toBe('business_info');
    expect(statuses).toMatchObject({ business_info: 'failed', business_numbers: 'failed', business_phone: 'complete' });
    expect(openPages(walk, statuses, true)).toEqual(['business_info', 'business_numbers']);
    expect(openPages(walk, statuses, false)).toEqual(pagesToFill(walk));
  });

  test('is done when all of it was sent again', () => {
    const { statuses } = at({ answered: everything }, walk);
    expect(isComplete(walk, statuses)).toBe(true);
    expect(openPages(walk, statuses, true)).toEqual([]);
  });
});

describe('the flag of the owners is switched inside', () => {
  const upTo = (walk: Walk, page: SubState) => new Set(pagesToFill(walk).slice(0, pagesToFill(walk).indexOf(page)));
  const asList = { ...WALK, ownersAsTree: false };

  test('an application goes on at the step that asks the same', () => {
    expect(at({ answered: upTo(WALK, 'shareholders') }, asList).state).toBe('ownership');
    expect(at({ answered: upTo(asList, 'primary_owner') }, WALK).state).toBe('shareholders');
  });

  test('what was said in one way is not asked again in the other', () => {
    expect(at({ answered: upTo(WALK, 'owner_verification') }, asList).state).toBe('owner_verification');
    expect(at({ answered: upTo(asList, 'owner_verification') }, WALK).state).toBe('owner_verification');
  });
});

describe('the list of steps', () => {
  const stepNames = (walk: Walk) => stepsOf(walk, statusesOf(walk, NOTHING)).map(({ step }) => step);

  test.each<[Partial<Walk>, readonly string[]]>([
    [{}, ['user_info', 'business_info', 'owners', 'financial_info']],
    [{ hasThirdParty: true }, ['user_info', 'third_party_client', 'business_info', 'owners', 'financial_info']],
    [{ hasThirdParty: true, isThirdParty: true }, ['third_party_client', 'business_info']],
  ])('%j: %j', (change, steps) => expect(stepNames({ ...WALK, ...change })).toEqual(steps));

  test('shows what was left out as skipped, and what was not begun as nothing', () => {
    const [person] = stepsOf({ ...WALK, begunAtSignUp: true }, statusesOf({ ...WALK, begunAtSignUp: true }, NOTHING));
    expect(person?.subStates).toEqual([
      { subState: 'referred_by', status: 'skipped' },
      { subState: 'who_are_you', status: null },
      { subState: 'user_info', status: null },
    ]);
  });

  test('shows a waiting page of its own kind', () => {
    const shown = (walk: Walk) =>
      stepsOf(walk, {}).flatMap(({ subStates }) => subStates.map(({ subState }) => subState));
    expect(shown(WALK)).toContain('veriff_pending');
    expect(shown(WALK)).not.toContain('third_party_veriff_pending');
    expect(shown({ ...WALK, hasThirdParty: true })).toContain('third_party_veriff_pending');
    expect(shown({ ...WALK, hasThirdParty: true })).not.toContain('veriff_pending');
  });
});
