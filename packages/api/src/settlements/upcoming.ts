import type { Tx } from '@cordelle/db/connection.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { nextDeposit } from '@cordelle/domain/settlement/settlements-ahead.ts';
import type { upcomingSettlements } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { expectedApprovals, expectedSettlements, heldForReview, nextSettlementDay, standingOf } from './ahead.ts';

/** Days ahead that are listed. */
const DAYS_MAX = 60;

/**
 * What the settlements ahead come to if no debit under way comes back, by the arithmetic of the settlements themselves, up to
 * the day on which the last of those debits is approved. A debit that should have been approved already counts on the next day
 * on which settlements are made; one that waits for somebody counts on none.
 */
export async function upcomingOf(
  tx: Tx,
  client: { readonly id: bigint; readonly currency: Currency },
  now: Date,
): Promise<z.input<typeof upcomingSettlements>> {
  const { currency } = client;
  const from = await nextSettlementDay(tx, client, now);
  const [expected, standing, held] = await Promise.all([
    expectedApprovals(tx, client, { now, from }),
    standingOf(tx, client),
    heldForReview(tx, client, now),
  ]);
  const days = expectedSettlements(client, standing, expected, { from }).slice(0, DAYS_MAX);
  return {
    records: days.map((day) => ({
      settlementDate: day.date,
      status: 'Scheduled',
      currency,
      expected: { amount: centsText(day.approvedCents), count: day.count },
      holdback: centsText(day.holdbackCents),
      holdbackReleased: centsText(day.holdbackReleasedCents),
      holdbackApplied: centsText(day.adjustmentsCents),
      feesNetted: centsText(day.feesNettedCents),
      openingCarry: centsText(day.openingCarryCents),
      net: centsText(day.netCents),
      deposit: centsText(day.payoutCents),
      closingCarry: centsText(day.closingCarryCents),
    })),
    carried: centsText(standing.balanceCents),
    nextDepositOn: nextDeposit(days),
    payoutsPaused: standing.payoutsPaused,
    underReview: { amount: centsText(held.cents), count: held.count },
  };
}
