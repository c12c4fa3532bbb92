import { describe, expect, test } from 'vitest';
import { type AgreedTerms, agreementsTouched, type Touched, touchedTerms } from './touched-terms.ts';

const AGREED: AgreedTerms = { name: 'Ann Roy', customerType: 'Personal', limitCents: 100_00n };
const NOTHING = { limit: null, renamed: false, amended: false };

test.each<[string, Partial<AgreedTerms>, object]>([
  ['the same touches nothing', {}, {}],
  ['a name', { name: 'Ann Roy-Côté' }, { renamed: true }],
  ['a category', { customerType: 'Business' }, { amended: true }],
  ['more', { limitCents: 100_01n }, { limit: 'raised' }],
  ['less', { limitCents: 99_99n }, { limit: 'lowered' }],
  ['without a limit it may be any amount', { limitCents: null }, { limit: 'raised' }],
])('terms: %s', (_what, after, touched) => {
  expect(touchedTerms(AGREED, { ...AGREED, ...after })).toEqual({ ...NOTHING, ...touched });
});

test('a limit where none was lowers what may be debited', () => {
  expect(touchedTerms({ ...AGREED, limitCents: null }, AGREED).limit).toBe('lowered');
});

describe('agreements that say something else after a change', () => {
  /** The first is the one that the customer shows. */
  const STANDING = [
    { id: 1n, bankAccountId: 10n },
    { id: 2n, bankAccountId: 20n },
    { id: 3n, bankAccountId: null },
  ];
  const none: Touched = { limit: false, renamed: false, amended: false };

  test.each<[string, Partial<Touched>, bigint[]]>([
    ['nothing touches none', {}, []],
    ['a name is in all', { renamed: true }, [1n, 2n, 3n]],
    ['an account is in those that cover it', { account: { before: 10n } }, [1n, 3n]],
    ['the first account is in those that cover none', { account: { before: null } }, [3n]],
    ['a limit is in the one that is shown', { limit: true }, [1n]],
    ['so is a category', { amended: true }, [1n]],
  ])('%s', (_what, touched, ids) => {
    expect(agreementsTouched(STANDING, { ...none, ...touched }, 1n).map(({ id }) => id)).toEqual(ids);
  });

  test('where none stands nobody is told', () => {
    expect(agreementsTouched([], { ...none, renamed: true }, null)).toEqual([]);
  });
});
