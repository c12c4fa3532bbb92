import { monthStated } from '../onboarding/volumes.ts';
import type { RiskBand } from './kinds.ts';

/** With what a business is approved, and how far its life may leave what it said. */
export type ApprovalTemplate = {
  /** Cents of each month and payment; null: the prices of the product. */
  readonly monthlyCents: bigint | null;
  readonly transactionCents: bigint | null;
  readonly holdDays: number;
  readonly holdbackBps: number;
  readonly holdbackDays: number | null;
  /** Most that a customer may be debited in a month; 0: no limit. */
  readonly customerMonthlyLimitCents: bigint;
  /** Share of the stated month, in 1/100 %, above which somebody is told at first; 0: by hand. */
  readonly startingShareBps: number;
  /** For how many days that share counts; null: for good. */
  readonly startingDays: number | null;
  /** Times of what was stated, in 1/100, above which somebody is told. */
  readonly alertFactor: number;
  /** Stated month above which two people approve; null: never for the month alone. */
  readonly twoPeopleAboveCents: bigint | null;
};

/** What counts until the provider says otherwise. Low: as stated. Medium: half of it for 90 days. High: by hand, with a reserve. */
export const DEFAULT_TEMPLATES: Readonly<Record<RiskBand, ApprovalTemplate>> = {
  low: {
    monthlyCents: null,
    transactionCents: null,
    holdDays: 5,
    holdbackBps: 0,
    holdbackDays: null,
    customerMonthlyLimitCents: 0n,
    startingShareBps: 10_000,
    startingDays: null,
    alertFactor: 150,
    twoPeopleAboveCents: 50_000_000n,
  },
  medium: {
    monthlyCents: null,
    transactionCents: null,
    holdDays: 5,
    holdbackBps: 500,
    holdbackDays: 90,
    customerMonthlyLimitCents: 0n,
    startingShareBps: 5000,
    startingDays: 90,
    alertFactor: 150,
    twoPeopleAboveCents: 10_000_000n,
  },
  high: {
    monthlyCents: null,
    transactionCents: null,
    holdDays: 7,
    holdbackBps: 1000,
    holdbackDays: null,
    customerMonthlyLimitCents: 0n,
    startingShareBps: 0,
    startingDays: 90,
    alertFactor: 100,
    twoPeopleAboveCents: 0n,
  },
};

/** Cents of a month above which somebody is told at first, from the stated range: its top, a share of it, or null for "say it". */
export function startingLimit(month: string | null, { startingShareBps }: Pick<ApprovalTemplate, 'startingShareBps'>) {
  const top = monthStated(month)?.to ?? null;
  if (top === null || startingShareBps === 0) return null;
  return ((top + 1n) * BigInt(startingShareBps)) / 10_000n;
}
