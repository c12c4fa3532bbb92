import { describe, expect, test } from 'vitest';
import {
  ENTRY_OF_ADJUSTMENT,
  JOURNAL_ENTRIES,
  linesOfEntry,
  referenceOfDebit,
  withReferences,
} from './general-journal.ts';

describe('an entry of the journal', () => {
  test.each(JOURNAL_ENTRIES)('%s: as much is debited as is credited, either way round', (kind) => {
    for (const cents of [125_099n, -125_099n]) {
      const lines = linesOfEntry(kind, cents);
      const sum = (side: 'debitCents' | 'creditCents') => lines.reduce((total, line) => total + line[side], 0n);
      expect([sum('debitCents'), sum('creditCents')]).toEqual([125_099n, 125_099n]);
      expect(lines[0].account).not.toBe(lines[1].account);
    }
  });

  test.each([
    ['approved', 'clearing', 'receivable'],
    ['chargeback', 'receivable', 'clearing'],
    ['payout', 'bank', 'clearing'],
    ['fees', 'fees', 'clearing'],
  ] as const)('%s: debits %s and credits %s', (kind, debit, credit) =>
    expect(linesOfEntry(kind, 1n).map(({ account }) => account)).toEqual([debit, credit]),
  );

  test('a payout that bounced goes the other way', () => {
    const { kind, sign } = ENTRY_OF_ADJUSTMENT.payout_bounced;
    expect(linesOfEntry(kind, sign * 100n).map(({ account }) => account)).toEqual(['clearing', 'bank']);
  });
});

describe('the reference of an entry', () => {
  const moved = (...moves: readonly (readonly ['fees' | 'reserve' | 'recovery' | 'payout', bigint])[]) =>
    withReferences(
      366n,
      moves.map(([kind, cents]) => ({ kind, cents })),
    ).map(({ reference }) => reference);

  test('is that of the settlement for its deposit, and for what moves alone', () => {
    expect(moved(['payout', 975n])).toEqual(['S366']);
    expect(moved(['reserve', -25n])).toEqual(['S366']);
    expect(moved(['fees', 900n], ['payout', 975n])).toEqual(['S366-F', 'S366']);
  });

  test('tells all else apart by its kind, and several of a kind by their number', () =>
    expect(moved(['reserve', 25n], ['reserve', -25n], ['recovery', 5n], ['payout', 975n], ['payout', -975n])).toEqual([
      'S366-H',
      'S366-H2',
      'S366-R',
      'S366',
      'S366-P',
    ]));

  test('of a debit is its own also where one settlement credits it and takes it back', () => {
    expect(referenceOfDebit(366n, 12n, 'approved', true)).toBe('S366-12');
    expect(referenceOfDebit(366n, 12n, 'chargeback', true)).toBe('S366-12-C');
    expect(referenceOfDebit(473n, 12n, 'chargeback', false)).toBe('S473-12');
  });
});
