import { describe, expect, test } from 'vitest';
import { agreedAfter, changedIn, type FeePlans, inMonth, monthsFrom, readFeePlan, valuesOf } from './fee-plan.ts';

const plan = {
  fromMonth: null,
  prices: {
    monthly: '25.00',
    transaction: '0.60',
    decline: '12.00',
    chargeback: '25.00',
    verification: '2.00',
    microdeposit: '1.00',
    stop: '29.00',
    payoutBounce: '15.00',
  },
  collection: 'debit',
  promotionBps: 0,
  promotionAmount: '0.00',
  promotionMonths: 0,
} as const;
const plans: FeePlans = { currency: 'CAD', today: '2026-04-01', current: plan, later: [] };

describe('the form of prices', () => {
  test('says what is in force in its month, and asks for what it says', () => {
    const later = { ...plan, fromMonth: '2026-07', promotionBps: 1250, promotionMonths: 4 };
    const values = valuesOf({ ...plans, later: [later] }, '2026-08');
    expect(values).toMatchObject({
      fromMonth: '2026-08',
      monthly: '25.00',
      promotionShare: '12.5',
      promotionMonths: '3',
    });
    expect(readFeePlan('4', values)).toEqual({
      input: {
        id: '4',
        fromMonth: '2026-08',
        prices: plan.prices,
        collection: 'debit',
        promotionBps: 1250,
        promotionAmount: '0.00',
        promotionMonths: 3,
      },
    });
  });

  test('a month before what is agreed for later has the prices of then, until somebody typed others', () => {
    const agreed = { ...plan, fromMonth: '2026-07', prices: { ...plan.prices, monthly: '99.00' } };
    const known = { ...plans, later: [agreed] };
    const opened = valuesOf(known, '2026-04');
    expect(opened.monthly).toBe('25.00');
    expect(agreedAfter(known, '2026-04')).toBe('2026-07');
    expect(inMonth(known, opened, '2026-08')).toMatchObject({ fromMonth: '2026-08', monthly: '99.00' });
    expect(agreedAfter(known, '2026-08')).toBeNull();
    const typed = inMonth(known, { ...opened, decline: '10.00' }, '2026-08');
    expect(typed).toMatchObject({ monthly: '25.00', decline: '10.00' });
    expect(changedIn(known, typed)).toEqual(['monthly', 'decline']);
  });

  test('a promotion that runs does not begin anew, and one that is over is gone', () => {
    const promoted = {
      ...plans,
      current: { ...plan, fromMonth: '2026-03', promotionAmount: '5.00', promotionMonths: 3 },
    };
    const left = (month: string) => {
      const { promotionAmount, promotionMonths } = valuesOf(promoted, month);
      return [promotionAmount, promotionMonths];
    };
    expect(['2026-03', '2026-04', '2026-05', '2026-06'].map(left)).toEqual([
      ['5.00', '3'],
      ['5.00', '2'],
      ['5.00', '1'],
      ['', ''],
    ]);
  });

  test('a share is read as people write it', () => {
    const share = (promotionShare: string) => readFeePlan('4', { ...valuesOf(plans, '2026-04'), promotionShare });
    expect(share('12,5 %')).toMatchObject({ input: { promotionBps: 1250 } });
    expect(share('')).toMatchObject({ input: { promotionBps: 0 } });
    expect(share('101')).toEqual({ wrong: ['promotionShare'] });
    expect(share('much')).toEqual({ wrong: ['promotionShare'] });
  });

  test('names every field that makes no sense', () => {
    const values = { ...valuesOf(plans, '2026-04'), decline: 'ten', payoutBounce: '', promotionMonths: '99' };
    expect(readFeePlan('4', values)).toEqual({ wrong: ['decline', 'payoutBounce', 'promotionMonths'] });
  });

  test('takes one promotion at a time', () => {
    const values = { ...valuesOf(plans, '2026-04'), promotionShare: '10', promotionAmount: '5.00' };
    expect(readFeePlan('4', values)).toEqual({ wrong: ['promotionAmount'] });
  });
});

test('months are offered from this one on', () => {
  expect(monthsFrom('2026-11-22', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
});
