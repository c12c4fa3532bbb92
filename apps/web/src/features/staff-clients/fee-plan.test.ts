import { describe, expect, test } from 'vitest';
import { type FeePlans, monthsFrom, readFeePlan, valuesOf } from './fee-plan.ts';

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
  test('begins with what was agreed last, and asks for what it says', () => {
    const later = { ...plan, fromMonth: '2026-07', promotionBps: 1250, promotionMonths: 3 };
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
