import { describe, expect, test } from 'vitest';
import { earliestChange, isInTime, renaming, requireTellable, type WantedPayerNotice } from './payer-notice.ts';

const TODAY = '2026-05-10';
const RENAMED: WantedPayerNotice = {
  kind: 'renamed',
  was: 'Maple Dental',
  is: 'Maple Dental Care',
  from: '2026-05-20',
  assignable: false,
};
const asked = (change: Partial<WantedPayerNotice>, rail: 'CA' | 'US' = 'CA') =>
  expect(() => requireTellable(rail, { ...RENAMED, ...change }, TODAY));

describe('payers are told before their debits are different', () => {
  test('in Canada ten calendar days before: the day of telling counts, the day of the debit does not', () => {
    expect(earliestChange('CA', TODAY)).toBe('2026-05-20');
    asked({}).not.toThrow();
    asked({ from: '2026-05-19' }).toThrowError(expect.objectContaining({ code: 'payer_notice.too_soon' }));
    expect(isInTime('CA', '2026-05-10', '2026-05-20')).toBe(true);
    expect(isInTime('CA', '2026-05-11', '2026-05-20')).toBe(false);
  });

  test('in the United States no rule asks for days, yet nobody is told of what was', () => {
    expect(earliestChange('US', TODAY)).toBe(TODAY);
    asked({ from: TODAY }, 'US').not.toThrow();
    asked({ from: '2026-05-09' }, 'US').toThrowError(expect.objectContaining({ code: 'payer_notice.too_soon' }));
  });

  test('no more than a year ahead', () => {
    asked({ from: '2027-05-10' }).not.toThrow();
    asked({ from: '2027-05-11' }).toThrowError(expect.objectContaining({ code: 'payer_notice.too_far' }));
  });

  test('a new name needs the old one; who collected before need not be named', () => {
    asked({ was: null }).toThrowError(expect.objectContaining({ code: 'payer_notice.name_required' }));
    asked({ was: 'MAPLE DENTAL CARE' }).toThrowError(expect.objectContaining({ code: 'payer_notice.same_name' }));
    asked({ kind: 'processor_changed', was: null, is: 'Cordelle' }).not.toThrow();
  });

  test('another business takes over what the agreements let it take over', () => {
    asked({ kind: 'payee_changed' }).toThrowError(expect.objectContaining({ code: 'payer_notice.not_assignable' }));
    asked({ kind: 'payee_changed', assignable: true }).not.toThrow();
  });
});

describe('another name of a business', () => {
  const other = { was: 'Maple Dental', is: 'Cedar Dental', hasPayers: true };
  test('is on statements ten days after payers were told in Canada, and at once in the United States', () => {
    expect(renaming('CA', other, TODAY)).toEqual({ isTold: true, from: '2026-05-20' });
    expect(renaming('US', other, TODAY)).toEqual({ isTold: true, from: TODAY });
  });
  test('is told to nobody where nobody agreed, where there was none, or where it is written otherwise alone', () => {
    const quiet = { isTold: false, from: TODAY };
    expect(renaming('CA', { ...other, hasPayers: false }, TODAY)).toEqual(quiet);
    expect(renaming('CA', { ...other, was: '' }, TODAY)).toEqual(quiet);
    expect(renaming('CA', { ...other, is: 'MAPLE DENTAL' }, TODAY)).toEqual(quiet);
  });
});
