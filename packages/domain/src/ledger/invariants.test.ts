import { describe, expect, test } from 'vitest';
import { settle } from '../settlement/arithmetic.ts';
import { Ledger } from './balances.ts';
import type { BankBook, ClientBook, SettledTransaction } from './invariants.ts';
import {
  clearingIsExplained,
  linesAreNet,
  postingsBalance,
  violationsOfBank,
  violationsOfClient,
  violationsOfTransaction,
} from './invariants.ts';
import type { Posting } from './posting-rules.ts';
import { ClientTotals } from './totals.ts';

const posting = (rule: Posting['rule'], debit: Posting['debit'], credit: Posting['credit'], cents = 100n): Posting => ({
  rule,
  debit,
  credit,
  cents,
  currency: 'CAD',
});

/** A book in which only the ledger knows of something: each check that reads that account must say so. */
function book(...postings: Posting[]): ClientBook {
  const ledger = new Ledger();
  ledger.book(5n, postings);
  return { clientId: 5n, currency: 'CAD', ledger, totals: new ClientTotals() };
}
const names = (violations: { invariant: string; id: string }[]) =>
  violations.map(({ invariant, id }) => `${invariant} ${id}`);

describe('a broken book is named', () => {
  test('i1: a posting that moves nothing, or moves to itself', () => {
    expect(postingsBalance('event 1', [posting('P1', 'CUST_RECV', 'CLIENT_UNAPPROVED')])).toEqual([]);
    expect(names(postingsBalance('event 1', [posting('P1', 'BANK', 'BANK')]))).toEqual(['i1 event 1']);
    expect(names(postingsBalance('event 1', [posting('P3', 'BANK', 'RAIL_CLEARING', 0n)]))).toEqual(['i1 event 1']);
  });

  test.each([
    ['i2 and i3', posting('P1', 'CUST_RECV', 'CLIENT_UNAPPROVED'), ['i2 client 5 CAD', 'i3 client 5 CAD']],
    ['i4 and i9', posting('P8', 'CLIENT_PAYABLE', 'PAYOUT_TRANSIT'), ['i4 client 5 CAD', 'i9 client 5 CAD']],
    ['i4 and i7', posting('P6', 'PAYOUT_TRANSIT', 'HOLDBACK'), ['i4 client 5 CAD', 'i7 client 5 CAD']],
  ] as const)('%s', (_, wrong, expected) => expect(names(violationsOfClient(book(wrong)))).toEqual(expected));

  test('an account that only one side knows is reported with both amounts', () =>
    expect(violationsOfClient(book(posting('P1', 'CUST_RECV', 'PAYOUT_TRANSIT')))).toEqual([
      { invariant: 'i2', id: 'client 5 CAD', expectedCents: 0n, actualCents: 100n },
    ]));

  const none: SettledTransaction = {
    id: '7',
    state: { status: 'none', version: 0 },
    creditedBy: [],
    deductedBy: [],
    holdbackReleases: 0,
  };
  test('i7: a reserve released twice', () =>
    expect(names(violationsOfTransaction({ ...none, holdbackReleases: 2 }))).toEqual(['i7 transaction 7']));

  test('i8: credited without approval, or deducted without a return', () => {
    expect(violationsOfTransaction(none)).toEqual([]);
    expect(names(violationsOfTransaction({ ...none, creditedBy: ['1'] }))).toEqual(['i8 transaction 7']);
    expect(names(violationsOfTransaction({ ...none, deductedBy: ['1'] }))).toEqual(['i8 transaction 7']);
  });

  test('i9: a settlement whose lines are not its net', () => {
    const figures = settle({
      openingCarryCents: 0n,
      approved: [{ transactionId: '1', amountCents: 500n, holdbackCents: 0n }],
      chargebacks: [],
      declines: [],
      holdbackReleases: [],
      adjustments: [],
      feesNettedCents: 0n,
      minimumPayoutCents: 1n,
      payoutsPaused: false,
    });
    expect(linesAreNet('3', figures)).toEqual([]);
    expect(names(linesAreNet('3', { ...figures, holdbackCents: 1n }))).toEqual(['i9 settlement 3']);
    expect(names(linesAreNet('3', { ...figures, closingCarryCents: 1n }))).toEqual(['i9 settlement 3']);
  });
});

describe('the settlement account', () => {
  const bank = (ledger: Ledger, change: Partial<BankBook> = {}): BankBook => ({
    currency: 'CAD',
    ledger,
    totals: [],
    closingBalanceCents: null,
    openItems: [],
    suspenseCents: 0n,
    ...change,
  });

  test('i5: an open item explains clearing; after three business days it needs a reason', () => {
    const ledger = new Ledger();
    ledger.book(5n, [posting('P2', 'RAIL_CLEARING', 'CUST_RECV')]);
    const item = { id: 'debit 7', cents: 100n, ageBusinessDays: 3, reason: null };
    expect(names(clearingIsExplained(bank(ledger)))).toEqual(['i5 currency CAD']);
    expect(clearingIsExplained(bank(ledger, { openItems: [item] }))).toEqual([]);
    const old = { ...item, ageBusinessDays: 4 };
    expect(names(clearingIsExplained(bank(ledger, { openItems: [old] })))).toEqual(['i5 debit 7']);
    expect(clearingIsExplained(bank(ledger, { openItems: [{ ...old, reason: 'no_statement' }] }))).toEqual([]);
  });

  test('i6 and i10: the bank says something else, and money came from nowhere', () => {
    const ledger = new Ledger();
    ledger.book(0n, [posting('P3', 'BANK', 'FEE_REVENUE')]);
    expect(names(violationsOfBank(bank(ledger, { closingBalanceCents: 99n })))).toEqual([
      'i6 currency CAD',
      'i10 currency CAD',
    ]);
  });
});
