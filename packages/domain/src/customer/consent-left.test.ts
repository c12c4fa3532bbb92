import { describe, expect, test } from 'vitest';
import type { ConsentKind } from '../payer-flow/agreement.ts';
import { consentLeft, consentProblems, type DebitUnderConsent, type PlanUnderConsent } from './consent-left.ts';

const debit = (status: DebitUnderConsent['status'], more: Partial<DebitUnderConsent> = {}): DebitUnderConsent => ({
  status,
  stage: null,
  fromOtherAccount: false,
  ...more,
});
const plan = (...debits: DebitUnderConsent[]): PlanUnderConsent => ({ debitsToWrite: false, debits });
const given = (kind: ConsentKind | null, ...plans: PlanUnderConsent[]) => ({
  when: (debits: number | null) => ({
    // biome-ignore lint/suspicious/noThenProperty: Given-When-Then is the language of these tests; nothing awaits it.
    then: (...codes: string[]) =>
      expect(consentProblems(consentLeft(kind, plans), debits).map(({ code }) => code)).toEqual(codes),
  }),
});

const USED = 'schedule.one_time_consent_used';
const SINGLE = 'schedule.one_time_consent_single';
const UNAPPROVED = 'schedule.approval_needed';

describe('a consent for one debit', () => {
  test('Given nothing is planned under it, one debit may be', () => given('one_time').when(1).then());

  test('several are refused, and so is a schedule without an end', () => {
    given('one_time').when(2).then(SINGLE);
    given('one_time').when(null).then(SINGLE);
  });

  test.each(['Creating', 'Future', 'Sent to Bank', 'Processed', 'Approved', 'Chargeback'] as const)(
    'Given a debit that is %s, another is refused',
    (status) =>
      given('one_time', plan(debit(status)))
        .when(1)
        .then(USED),
  );

  test('one that somebody removed, or that was never accepted, is not the one agreed to', () =>
    given('one_time', plan(debit('Removed')), plan(debit('Discarded')))
      .when(1)
      .then());

  test('neither is one that never reached the bank', () =>
    given('one_time', plan(debit('Declined', { stage: 'not_sent' })))
      .when(1)
      .then());

  test('one that the bank declined is tried again, not planned anew', () =>
    given('one_time', plan(debit('Declined', { stage: 'before_approval' })))
      .when(1)
      .then(USED));

  test('after the payer named another account, what failed on the old one may be planned anew', () =>
    given('one_time', plan(debit('Declined', { stage: 'before_approval', fromOtherAccount: true })))
      .when(1)
      .then());

  test('but not what the old account paid, or is on its way to', () => {
    given('one_time', plan(debit('Approved', { fromOtherAccount: true })))
      .when(1)
      .then(USED);
    given('one_time', plan(debit('Sent to Bank', { fromOtherAccount: true })))
      .when(1)
      .then(USED);
  });

  test('its second attempt is the same debit: planned, it stands in the way of another', () =>
    given('one_time', plan(debit('Declined', { stage: 'before_approval', fromOtherAccount: true }), debit('Future')))
      .when(1)
      .then(USED));

  test('a paused schedule still means to debit', () =>
    given('one_time', { debitsToWrite: true, debits: [debit('Removed')] })
      .when(1)
      .then(USED));
});

describe('a sporadic consent', () => {
  test('covers nothing that the payer has not approved', () => {
    given('sporadic').when(1).then(UNAPPROVED);
    given('sporadic', plan(debit('Approved')))
      .when(null)
      .then(UNAPPROVED);
  });

  test('covers the debit that was approved, as often as it is put back into its plan', () =>
    expect(consentProblems('as_approved', 1)).toEqual([]));
});

test('a payer who objects to a change of theirs agrees to nothing new', () => {
  expect(consentProblems('objected', 1).map(({ code }) => code)).toEqual(['schedule.payer_objects']);
  expect(consentProblems('objected', null).map(({ code }) => code)).toEqual(['schedule.payer_objects']);
});

describe('any other consent', () => {
  test.each([null, 'recurring'] as const)('of kind %s covers as many as are planned', (kind) => {
    given(kind, plan(debit('Approved')))
      .when(1)
      .then();
    given(kind, plan(debit('Approved')))
      .when(null)
      .then();
  });
});
