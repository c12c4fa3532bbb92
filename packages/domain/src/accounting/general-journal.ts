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

/** What the reference of an entry ends with where the settlement, or the settlement and the debit, do not tell it from another. */
const MARKS: Readonly<Record<JournalEntryKind, string>> = {
  approved: 'A',
  chargeback: 'C',
  return_reversed: 'B',
  fees: 'F',
  reserve: 'H',
  recovery: 'R',
  write_off: 'W',
  payout: 'P',
};

/**
 * What a settlement moves besides its debits, in its order, each with its reference: `S366` is the deposit, or whatever else moves
 * alone; all others end with the mark of their kind, and from the second of a kind on with its number (`S366-H2`). They follow from
 * the settlement, which is final: an entry that is taken along again has the reference it had.
 */
export function withReferences<Move extends { readonly kind: JournalEntryKind; readonly cents: bigint }>(
  settlementId: bigint,
  moved: readonly Move[],
): (Move & { readonly reference: string })[] {
  const counts = new Map<JournalEntryKind, number>();
  return moved.map((move) => {
    const { kind, cents } = move;
    if (moved.length === 1 || (kind === 'payout' && cents > 0n)) return { ...move, reference: `S${settlementId}` };
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return { ...move, reference: `S${settlementId}-${MARKS[kind]}${number === 1 ? '' : number}` };
  });
}

/** Reference of a debit in a settlement: `S366-12`; `S366-12-C` where the settlement that takes it back is also the one that credited it. */
export const referenceOfDebit = (
  settlementId: bigint,
  transactionId: bigint,
  kind: JournalEntryKind,
  inBoth: boolean,
): string => `S${settlementId}-${transactionId}${inBoth && kind === 'chargeback' ? `-${MARKS[kind]}` : ''}`;
