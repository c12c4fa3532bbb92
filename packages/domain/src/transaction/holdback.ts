import type { Money } from '../money.ts';
import { money, shareOf } from '../money.ts';

/** A client's reserve: part of each approved amount in basis points (0–10,000), up to `capCents` held in total (null: no cap). */
export type HoldbackTerms = { readonly bps: number; readonly capCents: bigint | null };

/**
 * Reserve to keep from one approved amount, given what is already held for the client. Half-up to the cent, never above
 * the room left under the cap. Source: lifecycle §5.
 */
export function holdbackFor(amount: Money, terms: HoldbackTerms, heldCents: bigint): Money {
  const share = shareOf(amount, terms.bps);
  if (terms.capCents === null) return share;
  const room = terms.capCents > heldCents ? terms.capCents - heldCents : 0n;
  return share.cents <= room ? share : money(room, amount.currency);
}
