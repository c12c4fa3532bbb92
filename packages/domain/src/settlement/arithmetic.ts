import { invariant } from '../errors.ts';
import type { SettlementEvent } from './events.ts';

export type AdjustmentKind = Extract<
  SettlementEvent,
  { type: 'SettlementMade' }
>['data']['adjustments'][number]['kind'];

type Line = { readonly transactionId: string; readonly amountCents: bigint };
export type ApprovedLine = Line & { readonly holdbackCents: bigint };
/** A return after approval (t13), with the part of its reserve that was still held and goes back (P7). */
export type ChargebackLine = Line & { readonly holdbackReleasedCents: bigint };
/** A return before approval (t8, t10, t11): shown, never counted, because it was never credited. */
export type DeclinedLine = Line;
/** A reserve released by age (P9). */
export type HoldbackRelease = Line;
/** P11, P11w, P14, a payout that bounced, reserve used against a debt: signed, positive in the client's favour. */
export type Adjustment = {
  readonly kind: AdjustmentKind;
  readonly amountCents: bigint;
  readonly transactionId: string | null;
};

/** Everything since the previous settlement of the same client and currency. Amounts are cents; all but adjustments and carry ≥ 0. */
export type SettlementContents = {
  /** Closing carry of the previous settlement; negative: the client owes. */
  readonly openingCarryCents: bigint;
  readonly approved: readonly ApprovedLine[];
  readonly chargebacks: readonly ChargebackLine[];
  readonly declines: readonly DeclinedLine[];
  readonly holdbackReleases: readonly HoldbackRelease[];
  readonly adjustments: readonly Adjustment[];
  readonly feesNettedCents: bigint;
  /** Below it nothing is sent; at least one cent. */
  readonly minimumPayoutCents: bigint;
  /** A payout bounced and the account is not corrected: everything is carried. */
  readonly payoutsPaused: boolean;
};

type Sum = { readonly cents: bigint; readonly count: number };

/** The figures of a settlement, as people read them. Source: lifecycle §6. */
export type SettlementFigures = {
  readonly approved: Sum;
  readonly chargeback: Sum;
  readonly declined: Sum;
  /** Every listed transaction, gross. */
  readonly total: Sum;
  readonly holdbackCents: bigint;
  readonly holdbackReleasedCents: bigint;
  readonly feesNettedCents: bigint;
  readonly openingCarryCents: bigint;
  readonly adjustments: readonly Adjustment[];
  readonly adjustmentsCents: bigint;
  readonly netCents: bigint;
  readonly payoutCents: bigint;
  readonly closingCarryCents: bigint;
};

const DEFAULT_MINIMUM_PAYOUT_CENTS = 1n;

function total<Item>(items: readonly Item[], cents: (item: Item) => bigint): Sum {
  let sum = 0n;
  for (const item of items) sum += cents(item);
  return { cents: sum, count: items.length };
}

const amountCents = (line: { readonly amountCents: bigint }): bigint => line.amountCents;

/** Sums a settlement. `netCents` equals what the ledger owes the client just before the payout is posted; never below the payout. */
export function settle(contents: SettlementContents): SettlementFigures {
  invariant(contents.minimumPayoutCents >= DEFAULT_MINIMUM_PAYOUT_CENTS, 'a payout is at least one cent');
  const approved = total(contents.approved, amountCents);
  const chargeback = total(contents.chargebacks, amountCents);
  const declined = total(contents.declines, amountCents);
  const adjustmentsCents = total(contents.adjustments, amountCents).cents;
  const holdbackCents = total(contents.approved, (line) => line.holdbackCents).cents;
  const holdbackReleasedCents =
    total(contents.chargebacks, (line) => line.holdbackReleasedCents).cents +
    total(contents.holdbackReleases, amountCents).cents;
  const netCents =
    approved.cents -
    chargeback.cents -
    holdbackCents +
    holdbackReleasedCents -
    contents.feesNettedCents +
    contents.openingCarryCents +
    adjustmentsCents;
  const payoutCents = !contents.payoutsPaused && netCents >= contents.minimumPayoutCents ? netCents : 0n;
  return {
    approved,
    chargeback,
    declined,
    total: {
      cents: approved.cents + chargeback.cents + declined.cents,
      count: approved.count + chargeback.count + declined.count,
    },
    holdbackCents,
    holdbackReleasedCents,
    feesNettedCents: contents.feesNettedCents,
    openingCarryCents: contents.openingCarryCents,
    adjustments: contents.adjustments,
    adjustmentsCents,
    netCents,
    payoutCents,
    closingCarryCents: netCents - payoutCents,
  };
}

/** Business days after which a negative balance gets a settlement of its own, and the first step of its recovery. */
export const CARRY_BUSINESS_DAYS = 5;

/**
 * Whether a client gets a settlement today: on every day with an approval; otherwise when something can be sent, or when
 * a negative balance is five business days old. Source: lifecycle §6.
 */
export function settlementIsDue(
  figures: Pick<SettlementFigures, 'approved' | 'payoutCents' | 'netCents'>,
  negativeForBusinessDays: number,
): boolean {
  if (figures.approved.count > 0 || figures.payoutCents > 0n) return true;
  return figures.netCents < 0n && negativeForBusinessDays === CARRY_BUSINESS_DAYS;
}
