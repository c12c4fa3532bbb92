import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { UpcomingSettlements } from './settlement.ts';
import { UpcomingPanel } from './upcoming-panel.tsx';

const day: UpcomingSettlements['records'][number] = {
  settlementDate: '2027-02-03',
  status: 'Scheduled',
  currency: 'USD',
  expected: { amount: '294.14', count: 3 },
  holdback: '7.35',
  holdbackReleased: '0.00',
  holdbackApplied: '0.00',
  feesNetted: '0.00',
  openingCarry: '-6271.91',
  net: '-5985.12',
  deposit: '0.00',
  closingCarry: '-5985.12',
};
const upcoming: UpcomingSettlements = {
  records: [day],
  carried: '-6271.91',
  nextDepositOn: '2027-03-09',
  payoutsPaused: false,
  underReview: { amount: '0.00', count: 0 },
};
/** What is read, without its markup. */
const said = (changes: Partial<UpcomingSettlements> = {}): string =>
  renderToStaticMarkup(<UpcomingPanel upcoming={{ ...upcoming, ...changes }} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the settlements ahead', () => {
  test('while something is owed: nothing is deposited, and the day on which deposits resume', () => {
    const words = said();
    expect(words).toContain('Minus $6,271.91 you owe.');
    expect(words).toContain('deposits resume on Mar 09, 2027');
    expect(words).toContain('$5,985.12');
  });

  test('a debt that no payment under way covers names no day', () => {
    expect(said({ nextDepositOn: null })).toContain('the payments under way do not cover it');
  });

  test('an estimate is upcoming, and no deposit that is fixed', () => {
    expect(said()).toContain('Upcoming');
    expect(said()).not.toContain('Scheduled');
    expect(said()).not.toContain('fixed');
  });

  test('fees and reserves are shown where they change a deposit', () => {
    const paid = { ...day, openingCarry: '0.00', closingCarry: '0.00' };
    const plain = said({ records: [paid], carried: '0.00' });
    for (const heading of ['Fees', 'Carried over']) expect(plain).not.toContain(heading);
    expect(said({ records: [{ ...paid, feesNetted: '163.85' }], carried: '0.00' })).toMatch(/Fees.*\$163\.85/);
  });

  test('what waits for somebody is said, and counted on no day', () => {
    expect(said()).not.toContain('under review');
    expect(said({ underReview: { amount: '119.19', count: 1 } })).toContain(
      '1 payment ($119.19) is under review and counted on no day.',
    );
  });

  test('paused deposits, and less than is sent at least', () => {
    expect(said({ payoutsPaused: true })).toContain('Deposits are paused');
    expect(said({ carried: '4.50' })).toContain('The next deposit is expected on Mar 09, 2027.');
  });
});
