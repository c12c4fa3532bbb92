import type { BookedInvoiceState } from './records.ts';

/** An invoice that is collected, as it is there now, beside the payment for it that is still to be sent. */
export type CollectedInvoice = {
  readonly state: BookedInvoiceState;
  readonly dueCents: bigint;
  /** What was left to pay when it was imported, or when somebody last decided that the payment stays. */
  readonly agreedCents: bigint;
};

/** `closed`: nothing is left to pay, or it is no invoice any more. */
export const DRIFTS = ['closed', 'lower', 'higher'] as const;
export type Drift = (typeof DRIFTS)[number];

/** How the invoice came away from its payment; null: it did not. */
export function driftOf({ state, dueCents, agreedCents }: CollectedInvoice): Drift | null {
  if (agreedCents === 0n && (state !== 'open' || dueCents === 0n)) return null;
  if (state !== 'open' || dueCents === 0n) return 'closed';
  if (dueCents === agreedCents) return null;
  return dueCents < agreedCents ? 'lower' : 'higher';
}

/**
 * What happens by itself: a payment is taken back or lowered where the client wants invoices followed; more is never taken from
 * anybody without somebody's word.
 */
export const followedByItself = (drift: Drift, isAutomatic: boolean): boolean => isAutomatic && drift !== 'higher';
