import type { Currency } from '../money.ts';
import type { SettlementFigures } from '../settlement/arithmetic.ts';
import type { TransactionState } from '../transaction/state.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Ledger } from './balances.ts';
import type { Posting } from './posting-rules.ts';
import type { ClientTotals } from './totals.ts';

export const INVARIANTS = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10'] as const;
export type InvariantName = (typeof INVARIANTS)[number];

/** One record for which an invariant does not hold. Amounts in cents, where the check compares two. */
export type Violation = {
  readonly invariant: InvariantName;
  /** `client 5 CAD`, `transaction 17`, `settlement 3`, `currency CAD`, or a clearing item's own id. */
  readonly id: string;
  readonly expectedCents: bigint | null;
  readonly actualCents: bigint | null;
};

/** Two sums that have to be equal: what the records say, and what the postings say. */
export type Comparison = {
  readonly invariant: InvariantName;
  readonly expectedCents: bigint;
  readonly actualCents: bigint;
};

/** One client and currency: what the aggregates say (`totals`) beside what the postings say (`ledger`). */
export type ClientBook = {
  readonly clientId: bigint;
  readonly currency: Currency;
  readonly ledger: Ledger;
  readonly totals: ClientTotals;
};

/** Where a transaction was credited or deducted, with everything that ever claimed it. */
export type SettledTransaction = {
  readonly id: string;
  readonly state: TransactionState;
  /** Settlements that list it as approved, and as chargeback or declined. */
  readonly creditedBy: readonly string[];
  readonly deductedBy: readonly string[];
  readonly holdbackReleases: number;
};

/** The settlement account at the bank in one currency, over all clients. */
export type BankBook = {
  readonly currency: Currency;
  readonly ledger: Ledger;
  readonly totals: Iterable<ClientTotals>;
  /** Closing balance of the statement up to which everything is booked; null before the first statement. */
  readonly closingBalanceCents: bigint | null;
  /** Movements known from files that no statement shows yet; debit positive. */
  readonly openItems: Iterable<ClearingItem>;
  /** Returns that were booked as unmatched (P13), matched since or not, minus those matched. */
  readonly suspenseCents: bigint;
};

/**
 * Why something is known and not on a statement, or the other way round: a person is asked about it (a file is missing or broken,
 * totals differ) or has answered, the statement of its day is not there, or it is the bank's own movement, of no file of ours.
 */
export const CLEARING_REASONS = ['asked', 'answered', 'no_statement', 'of_the_bank'] as const;
export type ClearingReason = (typeof CLEARING_REASONS)[number];

export type ClearingItem = {
  readonly id: string;
  readonly cents: bigint;
  readonly ageBusinessDays: number;
  /** Why it is still open; needed once it is older than `CLEARING_DAYS_MAX`. */
  readonly reason: ClearingReason | null;
};

/** Business days after which an open clearing item needs a reason. */
export const CLEARING_DAYS_MAX = 3;

function equal(invariant: InvariantName, id: string, expectedCents: bigint, actualCents: bigint): Violation[] {
  return expectedCents === actualCents ? [] : [{ invariant, id, expectedCents, actualCents }];
}

const broken = (invariant: InvariantName, id: string): Violation => ({
  invariant,
  id,
  expectedCents: null,
  actualCents: null,
});

const bookId = ({ clientId, currency }: ClientBook): string => `client ${clientId} ${currency}`;

const balance = (book: ClientBook, account: (typeof ACCOUNTS)[number]): bigint =>
  book.ledger.balance(book.clientId, book.currency, account);

/** i1, one event: each posting moves an amount above zero between two different accounts. */
export function postingsBalance(id: string, postings: readonly Posting[]): Violation[] {
  return postings.some(({ debit, credit, cents }) => debit === credit || cents <= 0n) ? [broken('i1', id)] : [];
}

/** i1, one book: its accounts sum to zero. */
function bookBalances(book: ClientBook): Comparison {
  let sum = 0n;
  for (const account of ACCOUNTS) sum += balance(book, account);
  return { invariant: 'i1', expectedCents: 0n, actualCents: sum };
}

/** i2: CUST_RECV is what is at the bank and has not reached its process date. */
const receivableIsSent = (book: ClientBook): Comparison => ({
  invariant: 'i2',
  expectedCents: book.totals.sent,
  actualCents: balance(book, 'CUST_RECV'),
});

/** i3: CLIENT_UNAPPROVED is what is at the bank or provisional. */
const unapprovedIsPending = (book: ClientBook): Comparison => ({
  invariant: 'i3',
  expectedCents: book.totals.sent + book.totals.processed,
  actualCents: -balance(book, 'CLIENT_UNAPPROVED'),
});

/** i4: what the client is owed, held or not, is all it earned minus all it got. */
function owedIsEarned(book: ClientBook): Comparison {
  const { totals } = book;
  const expectedCents =
    totals.everApproved -
    totals.chargedBackAfterApproval -
    (totals.payouts - totals.payoutsBounced) -
    totals.feesNetted +
    totals.recovered +
    totals.writtenOff +
    totals.reversed;
  const actualCents = -(balance(book, 'CLIENT_PAYABLE') + balance(book, 'HOLDBACK'));
  return { invariant: 'i4', expectedCents, actualCents };
}

/** i5: RAIL_CLEARING is exactly what is known and not yet on a statement, and nothing waits for long without a reason. */
export function clearingIsExplained(bank: BankBook): Violation[] {
  const violations: Violation[] = [];
  let open = 0n;
  for (const item of bank.openItems) {
    open += item.cents;
    if (item.ageBusinessDays > CLEARING_DAYS_MAX && item.reason === null) violations.push(broken('i5', item.id));
  }
  const clearing = bank.ledger.total(bank.currency, 'RAIL_CLEARING');
  return [...violations, ...equal('i5', `currency ${bank.currency}`, open, clearing)];
}

/** i6: BANK is the closing balance of the bank's statement. */
export function bankIsStatement(bank: BankBook): Violation[] {
  if (bank.closingBalanceCents === null) return [];
  const booked = bank.ledger.total(bank.currency, 'BANK');
  return equal('i6', `currency ${bank.currency}`, bank.closingBalanceCents, booked);
}

/** i7, one book: HOLDBACK is the reserve of approved transactions. */
const holdbackIsHeld = (book: ClientBook): Comparison => ({
  invariant: 'i7',
  expectedCents: book.totals.held,
  actualCents: -balance(book, 'HOLDBACK'),
});

/** i7, one transaction: its reserve is released at most once. */
export const holdbackReleasedOnce = ({ id, holdbackReleases }: SettledTransaction): Violation[] =>
  holdbackReleases > 1 ? [broken('i7', `transaction ${id}`)] : [];

/** i8: credited by at most one settlement, deducted by at most one, and each only where its status allows. */
export function settledOnce({ id, state, creditedBy, deductedBy }: SettledTransaction): Violation[] {
  const ended = state.status === 'declined' || state.status === 'chargeback';
  const approved = state.status === 'approved' || (ended && state.stage === 'after_approval');
  const sound =
    creditedBy.length <= (approved ? 1 : 0) && deductedBy.length <= (ended && state.stage !== 'not_sent' ? 1 : 0);
  return sound ? [] : [broken('i8', `transaction ${id}`)];
}

/** i9, one settlement: its lines sum to its net, and net is payout plus carry. */
export function linesAreNet(id: string, figures: SettlementFigures): Violation[] {
  let adjustments = 0n;
  for (const { amountCents } of figures.adjustments) adjustments += amountCents;
  const lines =
    figures.approved.cents -
    figures.chargeback.cents -
    figures.holdbackCents +
    figures.holdbackReleasedCents -
    figures.feesNettedCents +
    figures.openingCarryCents +
    adjustments;
  return [
    ...equal('i9', `settlement ${id}`, lines, figures.netCents),
    ...equal('i9', `settlement ${id}`, figures.netCents, figures.payoutCents + figures.closingCarryCents),
  ];
}

/** i9, one book: payouts are what P8 took from CLIENT_PAYABLE, minus what bounced back to it. */
function payoutsArePosted(book: ClientBook): Comparison {
  const { clientId, currency, ledger, totals } = book;
  const sent = ledger.moved(clientId, currency, 'P8', 'CLIENT_PAYABLE', 'PAYOUT_TRANSIT');
  const bounced =
    ledger.moved(clientId, currency, 'P8', 'PAYOUT_TRANSIT', 'CLIENT_PAYABLE') +
    ledger.moved(clientId, currency, 'P8', 'BANK', 'CLIENT_PAYABLE');
  return { invariant: 'i9', expectedCents: totals.payouts - totals.payoutsBounced, actualCents: sent - bounced };
}

/**
 * i10: money taken from payers, minus money given back to them and microdeposits kept, is in the bank or was paid out, fees
 * and recoveries by debit aside. What clearing still holds counts as in the bank, so the check is exact at any moment.
 */
export function moneyIsConserved(bank: BankBook): Violation[] {
  let taken = -bank.suspenseCents;
  let used = bank.ledger.total(bank.currency, 'BANK') + bank.ledger.total(bank.currency, 'RAIL_CLEARING');
  for (const totals of bank.totals) {
    taken += totals.taken - totals.returned + totals.reversed - totals.microdepositsKept;
    used += totals.payoutsConfirmed - totals.feesDebited - totals.recovered;
  }
  return equal('i10', `currency ${bank.currency}`, taken, used);
}

/** Both sides of every sum of one client's book: i1, i2, i3, i4, i7, i9. They are equal while the statement holds. */
export const sumsOfClient = (book: ClientBook): Comparison[] => [
  bookBalances(book),
  receivableIsSent(book),
  unapprovedIsPending(book),
  owedIsEarned(book),
  holdbackIsHeld(book),
  payoutsArePosted(book),
];

/** Every check of one client's book: i1, i2, i3, i4, i7, i9. */
export const violationsOfClient = (book: ClientBook): Violation[] =>
  sumsOfClient(book).flatMap(({ invariant, expectedCents, actualCents }) =>
    equal(invariant, bookId(book), expectedCents, actualCents),
  );

/** Every check of one transaction: i7, i8. */
export const violationsOfTransaction = (transaction: SettledTransaction): Violation[] => [
  ...holdbackReleasedOnce(transaction),
  ...settledOnce(transaction),
];

/** Every check of the settlement account in one currency: i5, i6, i10. */
export const violationsOfBank = (bank: BankBook): Violation[] => [
  ...clearingIsExplained(bank),
  ...bankIsStatement(bank),
  ...moneyIsConserved(bank),
];
