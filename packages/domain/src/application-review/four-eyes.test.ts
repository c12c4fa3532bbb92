import { describe, expect, test } from 'vitest';
import {
  type ApprovalFacts,
  exclusionOf,
  isStrongHit,
  requireEnoughPeople,
  standingOf,
  type VerdictGiven,
  whySecondPerson,
} from './four-eyes.ts';

const PLAIN: ApprovalFacts = {
  risk: 'low',
  monthlyTopCents: 9_999_999n,
  twoPeopleAboveCents: 50_000_000n,
  collectsForOthers: false,
  strongHitDismissed: false,
  reopened: false,
};

describe('two people approve', () => {
  test.each<[Partial<ApprovalFacts>, readonly string[]]>([
    [{}, []],
    [{ risk: 'medium' }, []],
    [{ risk: 'high' }, ['high_score']],
    [{ monthlyTopCents: 50_000_000n }, []],
    [{ monthlyTopCents: 50_000_001n }, ['volume']],
    [{ monthlyTopCents: null }, ['volume']],
    [{ monthlyTopCents: null, twoPeopleAboveCents: null }, []],
    [{ collectsForOthers: true }, ['collects_for_others']],
    [{ strongHitDismissed: true }, ['sanctions']],
    [{ reopened: true, risk: 'high' }, ['high_score', 'reopened']],
  ])('with %o: %o', (change, reasons) => expect(whySecondPerson({ ...PLAIN, ...change })).toEqual(reasons));
});

describe('verdicts', () => {
  const by = (userId: bigint, change: Partial<VerdictGiven> = {}): VerdictGiven => ({
    userId,
    verdict: 'approve',
    hash: 'now',
    termsHash: 'standard',
    ...change,
  });
  test.each<[string, readonly VerdictGiven[], number, string]>([
    ['of nobody', [], 1, 'undecided'],
    ['of one, where one is enough', [by(1n)], 1, 'approved'],
    ['of one, where two are needed', [by(1n)], 2, 'second_needed'],
    ['of the same person twice', [by(1n), by(1n)], 2, 'second_needed'],
    ['of two', [by(1n), by(2n)], 2, 'approved'],
    ['of two about another application', [by(1n), by(2n, { hash: 'before' })], 2, 'second_needed'],
    ['of two who mean other terms', [by(1n), by(2n, { termsHash: 'careful' })], 2, 'terms_differ'],
    ['of one who sends it back', [by(1n), by(2n, { verdict: 'return' })], 2, 'second_needed'],
    ['of two who sent it back', [by(1n, { verdict: 'return' }), by(2n, { verdict: 'return' })], 2, 'undecided'],
    ['of two, one of whom left', [by(1n), by(9n)], 2, 'second_needed'],
  ])('%s', (_name, verdicts, needed, standing) =>
    expect(standingOf(verdicts, { hash: 'now', able: [1n, 2n] }, needed)).toBe(standing),
  );
});

test('who belongs to the client, or typed into its application, has no say', () => {
  const people = { members: [1n], editors: [2n] };
  expect([1n, 2n, 3n].map((id) => exclusionOf(id, people))).toEqual(['belongs_to_client', 'edited_application', null]);
});

test('one person alone cannot do what takes two', () => {
  expect(() => requireEnoughPeople(2, 1)).toThrow('application.second_person_missing');
  requireEnoughPeople(2, 2);
  requireEnoughPeople(1, 1);
});

test('a name that is nearly the same and a year that is the same make a strong likeness', () => {
  expect(isStrongHit({ likeness: 950, birthYearAgrees: true })).toBe(true);
  expect(isStrongHit({ likeness: 949, birthYearAgrees: true })).toBe(false);
  expect(isStrongHit({ likeness: 1000, birthYearAgrees: false })).toBe(false);
});
