import { SUB_STATES_OF_STEP } from '@cordelle/domain/onboarding/sub-states.ts';
import { expect, test } from 'vitest';
import { canBeOpened, pageBefore, partOf, stepsOf } from './steps.ts';

type Application = Parameters<typeof stepsOf>[0];
type Statuses = Readonly<Record<string, 'complete' | 'pending' | 'failed' | 'skipped'>>;

/** An application of two parts with the pages that have a status. */
const applicationAt = (
  state: Application['state'],
  statuses: Statuses,
  more: Partial<Application> = {},
): Application => {
  const steps = (['user_info', 'business_info'] as const).map((step) => ({
    step,
    subStates: SUB_STATES_OF_STEP[step].map((subState) => ({ subState, status: statuses[subState] ?? null })),
  }));
  return {
    state,
    steps,
    open: steps.flatMap(({ subStates }) => subStates.map(({ subState }) => subState)),
    correctable: [],
    changesAsked: [],
    ...more,
  };
};

const BEGUN = applicationAt('business_info', {
  referred_by: 'skipped',
  who_are_you: 'complete',
  user_info: 'complete',
  business_country: 'complete',
  business_type: 'complete',
});

test('what was sent can be opened again and changed; what was skipped or comes later cannot', () => {
  const openable = SUB_STATES_OF_STEP.user_info.concat().filter((page) => canBeOpened(BEGUN, page));
  expect(openable).toEqual(['who_are_you', 'user_info']);
  expect(canBeOpened(BEGUN, 'business_info')).toBe(true);
  expect(canBeOpened(BEGUN, 'business_phone')).toBe(false);
});

test('back leads to the nearest page that can be opened', () => {
  expect(pageBefore(BEGUN, 'business_info')).toBe('business_type');
  expect(pageBefore(BEGUN, 'business_country')).toBe('user_info');
  expect(pageBefore(BEGUN, 'who_are_you')).toBeNull();
  const atSignUp = { ...BEGUN, open: ['user_info', 'who_are_you', 'business_country'] as const };
  expect(pageBefore({ ...atSignUp, open: [...atSignUp.open] }, 'who_are_you')).toBe('user_info');
});

test('a part is done when all its pages are, and on screen while one of them is next', () => {
  const [person, business] = stepsOf(BEGUN, 'business_info');
  expect(person).toMatchObject({ step: 'user_info', look: 'done', shown: true });
  expect(person?.pages.map(({ look }) => look)).toEqual(['skipped', 'done', 'done']);
  expect(business).toMatchObject({ step: 'business_info', look: 'current', shown: true });
  expect(business?.pages.map(({ look }) => look).slice(0, 4)).toEqual(['done', 'done', 'current', 'coming']);
  expect(partOf(BEGUN, 'business_info')).toEqual({ part: 2, parts: 2, done: 1 });
  expect(partOf(BEGUN, 'user_info')).toEqual({ part: 1, parts: 2, done: 0 });
});

test('of an application that was sent back what is to be changed can be opened, and what may be corrected too can be read', () => {
  const all = Object.fromEntries(
    [...SUB_STATES_OF_STEP.user_info, ...SUB_STATES_OF_STEP.business_info].map((page) => [page, 'complete'] as const),
  );
  const sentBack = applicationAt(
    'business_info',
    { ...all, business_info: 'failed', business_addresses: 'failed' },
    {
      open: ['business_info', 'business_addresses'],
      correctable: ['business_type'],
      changesAsked: [
        { subState: 'business_info', reason: 'name_not_registry', text: '', answered: false },
        { subState: 'business_addresses', reason: 'address_po_box', text: '', answered: false },
      ],
    },
  );
  expect(canBeOpened(sentBack, 'business_addresses')).toBe(true);
  expect(canBeOpened(sentBack, 'business_type')).toBe(true);
  expect(canBeOpened(sentBack, 'business_phone')).toBe(false);
  expect(stepsOf(sentBack, 'business_info').map(({ look }) => look)).toEqual(['done', 'failed']);
  expect(pageBefore(sentBack, 'business_addresses')).toBe('business_info');
});
