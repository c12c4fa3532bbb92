import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { anyMove, RandomDay } from '../testing/random-day.ts';
import { transaction } from '../transaction/decider.ts';
import { snapshotOf, stateFromSnapshot } from '../transaction/state.ts';

/** Enough for more than 10,000 events: a third of the moves find nothing they apply to. */
const MOVES = 22_000;

/** Every transfer that can happen: the run has seen them all. */
const TRANSFERS = [
  'P1 CUST_RECV / CLIENT_UNAPPROVED',
  'P10 BANK / FEES_RECV',
  'P10 CLIENT_PAYABLE / FEES_RECV',
  'P10 FEES_RECV / BANK',
  'P10 FEES_RECV / FEE_REVENUE',
  'P10 FEES_RECV / TAX_PAYABLE',
  'P10c FEE_REVENUE / FEES_RECV',
  'P10c TAX_PAYABLE / FEES_RECV',
  'P11 BANK / CLIENT_PAYABLE',
  'P11 CLIENT_PAYABLE / BANK',
  'P11w LOSS / CLIENT_PAYABLE',
  'P12 MICRODEPOSIT_COST / RAIL_CLEARING',
  'P12 RAIL_CLEARING / MICRODEPOSIT_COST',
  'P13 CLIENT_PAYABLE / SUSPENSE_RETURNS',
  'P13 CLIENT_UNAPPROVED / SUSPENSE_RETURNS',
  'P13 SUSPENSE_RETURNS / RAIL_CLEARING',
  'P14 RAIL_CLEARING / CLIENT_PAYABLE',
  'P2 RAIL_CLEARING / CUST_RECV',
  'P3 BANK / RAIL_CLEARING',
  'P3 RAIL_CLEARING / BANK',
  'P4 CLIENT_UNAPPROVED / CUST_RECV',
  'P5 CLIENT_UNAPPROVED / RAIL_CLEARING',
  'P6 CLIENT_UNAPPROVED / CLIENT_PAYABLE',
  'P6 CLIENT_UNAPPROVED / HOLDBACK',
  'P7 CLIENT_PAYABLE / RAIL_CLEARING',
  'P7 HOLDBACK / CLIENT_PAYABLE',
  'P8 BANK / CLIENT_PAYABLE',
  'P8 CLIENT_PAYABLE / PAYOUT_TRANSIT',
  'P8 PAYOUT_TRANSIT / BANK',
  'P8 PAYOUT_TRANSIT / CLIENT_PAYABLE',
  'P9 HOLDBACK / CLIENT_PAYABLE',
];

describe('whatever happens', () => {
  test('i1 to i10 hold after each of 10,000 random events, and rows equal their events', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyMove, { minLength: MOVES, maxLength: MOVES }), (moves) => {
        const day = new RandomDay();
        day.books.afterEvent = () => {
          day.events += 1;
          const violations = day.books.violationsOfLastEvent();
          if (violations.length > 0) expect(violations).toEqual([]);
        };
        for (const next of moves) day.play(next);
        expect(day.books.violations()).toEqual([]);
        for (const { posting } of day.books.postings) seen.add(`${posting.rule} ${posting.debit} / ${posting.credit}`);
        for (const id of day.books.transactions.ids()) {
          const state = fold(transaction, day.books.transactions.history(id));
          expect(day.books.transactions.state(id)).toEqual(state);
          if (state.status === 'none') continue;
          const row = snapshotOf(state);
          expect(stateFromSnapshot(row)).toEqual(state);
          expect(row.version).toBe(day.books.transactions.history(id).length);
        }
        expect(day.events).toBeGreaterThan(10_000);
      }),
      { numRuns: 2, seed: 20_260_320, endOnFailure: true },
    );
    expect([...seen].sort()).toEqual(TRANSFERS);
  }, 60_000);
});
