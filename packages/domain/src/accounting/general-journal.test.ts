import { describe, expect, test } from 'vitest';
import { ENTRY_OF_ADJUSTMENT, JOURNAL_ENTRIES, linesOfEntry } from './general-journal.ts';

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
