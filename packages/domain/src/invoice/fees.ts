import { type CalendarDate, daysBetween } from '../calendar/dates.ts';
import { classify } from '../return-codes/classify.ts';
import type { ReturnClass } from '../return-codes/return-code.ts';
import type { TransactionRowStatus, TransactionStage } from '../transaction/state.ts';
import type { InvoiceLineKind } from './kinds.ts';
import type { InvoicePeriod } from './period.ts';

/** Price of one of each, in cents of the client's currency. Zero: not charged. */
export type FeePrices = Readonly<Record<InvoiceLineKind, bigint>>;

/** What counts for a client without a plan of its own. Source: lifecycle §8. */
export const DEFAULT_PRICES: FeePrices = {
  monthly: 25_00n,
  transaction: 60n,
  decline: 12_00n,
  chargeback: 25_00n,
  verification: 2_00n,
  microdeposit: 1_00n,
  stop: 29_00n,
  payout_bounce: 15_00n,
};

/** What a debit has come to, as far as fees ask. Debits that agree in all of it cost the same. */
export type ChargeableDebit = {
  readonly status: TransactionRowStatus;
  readonly stage: TransactionStage | null;
  readonly returnCode: string | null;
  readonly returnClass: ReturnClass | null;
  readonly stopRequested: boolean;
  /** Its process date lies in the month. */
  readonly dueInPeriod: boolean;
  /** Its decline date, on which our system recorded the return, lies in the month. */
  readonly endedInPeriod: boolean;
};

const REACHED_THE_BANK: readonly ChargeableDebit['status'][] = [
  'Sent to Bank',
  'Processed',
  'Approved',
  'Declined',
  'Chargeback',
];

/**
 * The lines of a month in which one debit counts. Never for what was not sent, for returns of class System or Info, or for a
 * duplicate of our own. A stop that the bank confirmed is charged as a stop and not as a decline besides; where the chargeback
 * fee is charged, it takes the place of the decline fee. Source: lifecycle §8.
 */
export function feesOf(debit: ChargeableDebit, prices: FeePrices): InvoiceLineKind[] {
  if (!REACHED_THE_BANK.includes(debit.status) || debit.stage === 'not_sent') return [];
  const ours = debit.returnClass === 'System' || debit.returnClass === 'Info';
  const kinds: (InvoiceLineKind | null)[] = [
    debit.dueInPeriod && !ours ? 'transaction' : null,
    debit.endedInPeriod ? feeOfReturn(debit, prices, ours) : null,
  ];
  return kinds.flatMap((kind) => (kind !== null && prices[kind] > 0n ? [kind] : []));
}

function feeOfReturn(debit: ChargeableDebit, prices: FeePrices, ours: boolean): InvoiceLineKind | null {
  if (debit.status !== 'Declined' && debit.status !== 'Chargeback') return null;
  if (debit.stopRequested && debit.stage === 'before_posting') return 'stop';
  if (ours || debit.returnCode === null) return null;
  const returned = classify(debit.returnCode);
  if (returned.review === 'duplicate') return null;
  if (debit.status === 'Chargeback' && prices.chargeback > 0n) return 'chargeback';
  return returned.feeReason === null ? null : 'decline';
}

/** Whether a payout came back because the bank details the client gave are wrong, and not by an error of a bank. */
export function payoutBounceIsCharged(code: string): boolean {
  const returned = classify(code);
  return returned.class === 'Declined' && returned.bankAction !== 'keep';
}

/** Days of a first month: those on which the client was active, of how many. */
export type PartOfMonth = { readonly days: number; readonly ofDays: number };
export type MonthlyFee = { readonly unitCents: bigint; readonly part: PartOfMonth | null };

/**
 * The monthly fee of a client that was active on any day of the month: by days, rounded half up, in the month in which it
 * began; whole in the month in which it ends. Null when it was active on none. `activeFrom` and `closedOn` are rail dates,
 * the latter null while the account is open. Source: lifecycle §8.
 */
export function monthlyFee(
  { startDate, endDate }: Pick<InvoicePeriod, 'startDate' | 'endDate'>,
  client: { readonly activeFrom: CalendarDate | null; readonly closedOn: CalendarDate | null },
  priceCents: bigint,
): MonthlyFee | null {
  const { activeFrom, closedOn } = client;
  if (activeFrom === null || activeFrom > endDate || (closedOn !== null && closedOn < startDate)) return null;
  if (activeFrom <= startDate) return { unitCents: priceCents, part: null };
  const days = daysBetween(activeFrom, endDate) + 1;
  const ofDays = daysBetween(startDate, endDate) + 1;
  const unitCents = (priceCents * BigInt(days) * 2n + BigInt(ofDays)) / (2n * BigInt(ofDays));
  return { unitCents, part: { days, ofDays } };
}

/** Taken off an invoice: a share of it in 1/100 %, or an amount; one of the two is zero. */
export type Promotion = { readonly bps: number; readonly cents: bigint };

/** What a promotion takes off a subtotal: half up, and never more than there is. */
export function promotionOn(subtotalCents: bigint, { bps, cents }: Promotion): bigint {
  const wanted = cents + (subtotalCents * BigInt(bps) + 5_000n) / 10_000n;
  return wanted < subtotalCents ? wanted : subtotalCents;
}

/** Whether a promotion of some months, given with a plan from `validFrom` on, still counts for a month. */
export function promotionCounts(validFrom: CalendarDate, months: number, { startDate }: InvoicePeriod): boolean {
  const place = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const since = place(startDate) - place(validFrom);
  return since >= 0 && since < months;
}
