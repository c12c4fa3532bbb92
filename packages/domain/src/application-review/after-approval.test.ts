import { describe, expect, test } from 'vitest';
import { PAGES_OF_SECTION, REVIEW_SECTIONS } from './kinds.ts';
import { CHANGE_REASON_CODES, reasonsFor, spokenReason, wordsGoOut, wordsNeeded } from './reasons.ts';
import { changesOf, leavesStated, nextVerification, triggersOf } from './reverification.ts';
import { DEFAULT_TEMPLATES, startingLimit } from './templates.ts';

test('a business begins with what it stated, with half of it, or with what somebody says', () => {
  const month = '$25,000 - $99,999';
  expect(startingLimit(month, DEFAULT_TEMPLATES.low)).toBe(10_000_000n);
  expect(startingLimit(month, DEFAULT_TEMPLATES.medium)).toBe(5_000_000n);
  expect(startingLimit(month, DEFAULT_TEMPLATES.high)).toBeNull();
  expect(startingLimit('$500,000 or more', DEFAULT_TEMPLATES.low)).toBeNull();
});

test.each([
  ['high', '2027-02-28'],
  ['medium', '2028-02-28'],
  ['low', '2029-02-28'],
  [null, '2028-02-28'],
] as const)('a business of %s risk is looked at again on %s', (risk, date) =>
  expect(nextVerification('2026-02-28', risk)).toBe(date),
);

describe('another look is asked for', () => {
  const life = {
    monthlyCents: 10_000_000n,
    largestCents: 300_000n,
    lastMonthCents: 9_000_000n,
    monthBeforeCents: 9_000_000n,
    largestPaymentCents: 300_000n,
  };
  test.each([
    [{}, []],
    [{ lastMonthCents: 15_000_001n }, []],
    [{ lastMonthCents: 15_000_000n, monthBeforeCents: 15_000_001n }, []],
    [{ lastMonthCents: 15_000_001n, monthBeforeCents: 15_000_001n }, ['volume_exceeded']],
    [{ largestPaymentCents: 300_001n }, ['amount_exceeded']],
    [{ monthlyCents: null, largestCents: null, lastMonthCents: 10n ** 12n, monthBeforeCents: 10n ** 12n }, []],
  ])('by %o: %o', (change, triggers) => expect(triggersOf({ ...life, ...change })).toEqual(triggers));

  test('a month is told of above the factor, not at it', () => {
    expect(leavesStated(15_000_000n, 10_000_000n, 150)).toBe(false);
    expect(leavesStated(15_000_001n, 10_000_000n, 150)).toBe(true);
  });
});

describe('another name, type, owner or account', () => {
  const known = { name: 'Larch', type: 'Corporation', owners: 'aa', depositAccount: '7' };
  test.each([
    [{}, []],
    [{ name: 'Pine' }, [{ trigger: 'name_changed', note: 'Larch → Pine' }]],
    [{ type: 'Trust' }, [{ trigger: 'type_changed', note: 'Corporation → Trust' }]],
    [{ owners: 'bb' }, [{ trigger: 'owners_changed', note: '' }]],
    [{ depositAccount: '' }, [{ trigger: 'bank_account_changed', note: '' }]],
  ])('%o is the reason: %o', (change, reasons) => expect(changesOf(known, { ...known, ...change })).toEqual(reasons));

  test('several are several reasons, the weightiest first', () =>
    expect(changesOf(known, { ...known, name: 'Pine', owners: 'bb' }).map(({ trigger }) => trigger)).toEqual([
      'owners_changed',
      'name_changed',
    ]));
});

describe('reasons', () => {
  test('each part has one that fits beside the free text', () => {
    for (const section of REVIEW_SECTIONS.filter((name) => name !== 'applicant'))
      expect(reasonsFor(section).length, section).toBeGreaterThan(1);
    expect(reasonsFor('applicant')).toEqual(['other']);
    expect(new Set(REVIEW_SECTIONS.flatMap(reasonsFor))).toEqual(new Set(CHANGE_REASON_CODES));
  });

  test('some need words of one’s own, and free text needs more of them', () => {
    expect(wordsNeeded('activity_unclear')).toBe(0);
    expect(wordsNeeded('document_other_name')).toBe(2);
    expect(wordsNeeded('other')).toBe(20);
  });

  test('suspicion and sanctions are never spoken of', () => {
    expect(spokenReason('fraud_suspected')).toBe('sponsor_declined');
    expect(spokenReason('sanctions')).toBe('sponsor_declined');
    expect(spokenReason('not_supported')).toBe('not_supported');
    expect(wordsGoOut('fraud_suspected')).toBe(false);
    expect(wordsGoOut('not_completed')).toBe(true);
  });
});

test('no page belongs to two parts', () => {
  const pages = Object.values(PAGES_OF_SECTION).flat();
  expect(new Set(pages).size).toBe(pages.length);
});
