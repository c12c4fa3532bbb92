import type { AdjustmentKind } from '../settlement/arithmetic.ts';

/** Accounts of a client's books that settlements move between; how they are called there is theirs to say. */
export const JOURNAL_ACCOUNTS = ['clearing', 'receivable', 'bank', 'fees', 'reserve', 'writtenOff'] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** What is entered of a settlement, in the order in which it is. */
export const JOURNAL_ENTRIES = [
  'approved',
  'chargeback',
  'return_reversed',
  'fees',
  'reserve',
  'recovery',
  'write_off',
  'payout',
] as const;
export type JournalEntryKind = (typeof JOURNAL_ENTRIES)[number];

/** Debited and credited where the amount is above zero; below it is the other way round. */
const SIDES: Readonly<Record<JournalEntryKind, readonly [debit: JournalAccount, credit: JournalAccount]>> = {
  approved: ['clearing', 'receivable'],
  chargeback: ['receivable', 'clearing'],
  return_reversed: ['clearing', 'receivable'],
  fees: ['fees', 'clearing'],
  reserve: ['reserve', 'clearing'],
  recovery: ['clearing', 'bank'],
  write_off: ['clearing', 'writtenOff'],
  payout: ['bank', 'clearing'],
};

/** Which entry an adjustment of a settlement is a part of. */
export const ENTRY_OF_ADJUSTMENT: Readonly<Record<AdjustmentKind, { kind: JournalEntryKind; sign: 1n | -1n }>> = {
  recovery: { kind: 'recovery', sign: 1n },
  recovery_returned: { kind: 'recovery', sign: 1n },
  write_off: { kind: 'write_off', sign: 1n },
  return_reversed: { kind: 'return_reversed', sign: 1n },
  payout_bounced: { kind: 'payout', sign: -1n },
  holdback_applied: { kind: 'reserve', sign: -1n },
};

export type JournalLine = {
  readonly account: JournalAccount;
  readonly debitCents: bigint;
  readonly creditCents: bigint;
};

/** The two lines of an entry: as much is debited as is credited. */
export function linesOfEntry(kind: JournalEntryKind, cents: bigint): readonly [JournalLine, JournalLine] {
  const [debit, credit] = cents < 0n ? SIDES[kind].toReversed() : SIDES[kind];
  const amount = cents < 0n ? -cents : cents;
  return [
    { account: debit as JournalAccount, debitCents: amount, creditCents: 0n },
    { account: credit as JournalAccount, debitCents: 0n, creditCents: amount },
  ];
}
