import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CarryBanner } from './carry-banner.tsx';
import type { SettlementCarry } from './settlement.ts';

const carry: SettlementCarry = {
  settlementId: '2',
  settlementDate: '2026-04-09',
  currency: 'CAD',
  carried: '-903.44',
  kind: 'owed',
  minimumPayout: '0.01',
  owed: '903.44',
  due: '0.00',
  owingSince: '2026-04-09',
  debtWrittenOff: null,
  causes: {
    chargebacks: { amount: '1250.99', count: 1 },
    largest: [
      {
        transactionId: '3',
        customerId: '9',
        customerName: 'Jo Tremblay',
        amount: '1250.99',
        declineDate: '2026-04-08',
        statusReason: 'No Agreement',
        explanation: 'The customer cancelled the agreement',
      },
    ],
    fees: '0.00',
  },
  recovery: [
    { step: 'carry', from: '2026-04-09', until: null, amount: null, state: 'now' },
    { step: 'use_holdback', from: '2026-04-16', until: '2026-04-16', amount: '147.13', state: 'later' },
    { step: 'review', from: '2026-04-17', until: null, amount: null, state: 'later' },
  ],
};
/** What is read, without its markup. */
const said = (changes: Partial<SettlementCarry> = {}, linked = false): string =>
  renderToStaticMarkup(<CarryBanner carry={{ ...carry, ...changes }} linked={linked} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('what a settlement carried', () => {
  test('owed: how much, since when, why, and what happens on which day', () => {
    const words = said();
    for (const part of [
      'You owe $903.44',
      'Below zero since Apr 09, 2026',
      '1 chargeback took back $1,250.99',
      'Jo Tremblay',
      'The customer cancelled the agreement',
      'From Apr 09, 2026 (now): Your settlements pay it first, until nothing is owed.',
      'We use up to $147.13 of your holdback.',
      'From Apr 17, 2026',
    ])
      expect(words).toContain(part);
  });

  test('owed still: what was done is told as done, with its days', () => {
    const words = said({
      recovery: [
        { step: 'carry', from: '2026-04-09', until: null, amount: null, state: 'now' },
        { step: 'use_holdback', from: '2026-04-16', until: '2026-04-17', amount: '147.13', state: 'past' },
        { step: 'review', from: '2026-04-20', until: null, amount: null, state: 'now' },
      ],
    });
    expect(words).toContain('Apr 16, 2026 to Apr 17, 2026 (done): $147.13 of your holdback was used.');
    expect(words).toContain('From Apr 09, 2026 (now): Your settlements pay it first');
    expect(words).toContain('From Apr 20, 2026 (now): We also contact you about what remains.');
  });

  test('owed and covered since: the next settlement clears it', () => {
    expect(said({ owed: '0.00', recovery: [] })).toContain('the next settlement clears it');
  });

  test('written off: nothing is owed for it, and no settlement pays it', () => {
    const words = said({ recovery: [], owingSince: null, debtWrittenOff: { date: '2026-04-20', amount: '756.31' } });
    expect(words).toContain('The $756.31 you owed was written off on Apr 20, 2026.');
    expect(words).not.toContain('the next settlement clears it');
  });

  test('a few cents: from how much on a deposit is sent', () => {
    const words = said({ kind: 'below_minimum', carried: '4.50', minimumPayout: '10.00', recovery: [] });
    expect(words).toContain('$4.50 is carried to the next settlement.');
    expect(words).toContain('The minimum deposit is $10.00.');
  });

  test('deposits wait for another account', () => {
    const words = said({ kind: 'payouts_paused', carried: '4.50', due: '104.50', recovery: [] });
    expect(words).toContain('$104.50 is due to you and waits.');
    expect(words).toContain('once your bank account is corrected');
  });

  test('beside a list it leads to its settlement', () => {
    expect(said()).not.toContain('Open the settlement');
    expect(said({}, true)).toContain('Open the settlement of Apr 09, 2026');
  });
});
