import { describe, expect, test } from 'vitest';
import { feeTerms, MARCH } from '../testing/march-invoice.ts';
import { invoiceFigures } from './figures.ts';
import { type PromoEffect, promoCodeText, promoCounts, promoIsOffered, promoMonths, promoStage } from './promo-code.ts';

const promo = (more: Partial<PromoEffect>): PromoEffect => ({
  code: 'SPRING',
  bps: 0,
  cents: 0n,
  fees: ['monthly'],
  months: 3,
  ...more,
});
const quantities = { transaction: 6, decline: 1, verification: 1, microdeposit: 1 };
/** March of the worked example, 43.60 before anything is taken off, with a code. */
const march = (more: Partial<PromoEffect>, promotion = { bps: 0, cents: 0n }) =>
  invoiceFigures(quantities, feeTerms({ promo: promo(more), promotion }));

describe('what a code takes off', () => {
  test('a free month is the whole monthly fee, and tax is counted after it', () => {
    expect(march({ bps: 10_000 })).toMatchObject({
      promo: { code: 'SPRING', cents: 25_00n },
      subtotalCents: 18_60n,
      taxCents: 93n,
      totalCents: 19_53n,
    });
  });

  test.each([
    ['half of the debits, to the cent', { bps: 5_000, fees: ['transaction'] }, 1_80n],
    ['a third of the debits, half up', { bps: 3_333, fees: ['transaction'] }, 1_20n],
    ['an amount off the debits, never more than they are', { cents: 10_00n, fees: ['transaction'] }, 3_60n],
    ['an amount off two kinds together', { cents: 10_00n, fees: ['transaction', 'decline'] }, 10_00n],
  ] as const)('%s', (_, more, cents) => {
    expect(march(more).promo?.cents).toBe(cents);
  });

  test('no line where the month has none of its fees', () => {
    expect(march({ bps: 10_000, fees: ['chargeback'] }).promo).toBeNull();
  });

  test('the promotion of the plan counts on what the code leaves', () => {
    expect(march({ bps: 10_000 }, { bps: 1_000, cents: 0n })).toMatchObject({
      promotionCents: 1_86n,
      subtotalCents: 16_74n,
    });
    expect(march({ bps: 10_000 }, { bps: 0, cents: 40_00n })).toMatchObject({
      promotionCents: 18_60n,
      subtotalCents: 0n,
    });
  });
});

describe('the months of a code', () => {
  const given = { appliedOn: '2026-03-20', activeFrom: '2026-01-10', months: 3 };

  test('begin with the month it was given in', () => {
    expect(promoMonths(given)).toEqual({ first: '2026-03', last: '2026-05' });
    expect(promoMonths({ ...given, appliedOn: '2026-11-30' })).toEqual({ first: '2026-11', last: '2027-01' });
  });

  test('begin with the approval of a business that gave it when it signed up, and wait until then', () => {
    expect(promoMonths({ ...given, activeFrom: '2026-04-02' })).toEqual({ first: '2026-04', last: '2026-06' });
    expect(promoMonths({ ...given, activeFrom: null })).toBeNull();
    expect(promoCounts({ ...given, activeFrom: null }, MARCH)).toBe(false);
  });

  test.each([
    ['2026-02', false],
    ['2026-03', true],
    ['2026-05', true],
    ['2026-06', false],
  ])('an invoice of %s: %s', (period, counts) => {
    expect(promoCounts(given, { period })).toBe(counts);
  });

  test.each([
    ['2026-03-31', 'waiting'],
    ['2026-04-01', 'running'],
    ['2026-05-31', 'running'],
    ['2026-06-01', 'over'],
  ] as const)('on %s it is %s', (today, stage) => {
    expect(promoStage(given, today)).toBe(stage);
  });
});

describe('a code is given', () => {
  const offer = { validFrom: '2026-03-01', validTo: '2026-03-31', ended: false, maxUses: 2, uses: 1 };
  test.each([
    ['2026-02-28', {}, false],
    ['2026-03-01', {}, true],
    ['2026-03-31', {}, true],
    ['2026-04-01', {}, false],
    ['2026-04-01', { validTo: null }, true],
    ['2026-03-15', { uses: 2 }, false],
    ['2026-03-15', { uses: 2, maxUses: null }, true],
    ['2026-03-15', { ended: true }, false],
  ] as const)('on %s, %o: %s', (today, more, given) => {
    expect(promoIsOffered({ ...offer, ...more }, today)).toBe(given);
  });

  test('in any case', () => {
    expect(promoCodeText('  Spring-26 ')).toBe('SPRING-26');
  });
});
