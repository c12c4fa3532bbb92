import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { FeePrices } from '@cordelle/domain/invoice/fees.ts';
import type { FeeCollection } from '@cordelle/domain/invoice/kinds.ts';

export type FeePlan = {
  readonly validFrom: CalendarDate;
  readonly prices: FeePrices;
  readonly collection: FeeCollection;
  readonly promotionBps: number;
  readonly promotionCents: bigint;
  readonly promotionMonths: number;
};

/** A row of `client_fee_plans`. */
export type FeePlanRow = Omit<FeePlan, 'prices'> &
  Record<Exclude<keyof FeePrices, 'payout_bounce'> | 'payoutBounce', bigint>;

/** What a `FeePlanRow` holds. */
export const FEE_PLAN_COLUMNS = `valid_from as "validFrom", collection, promotion_bps as "promotionBps",
  promotion_cents as "promotionCents", promotion_months as "promotionMonths", monthly_cents as monthly,
  transaction_cents as transaction, decline_cents as decline, chargeback_cents as chargeback,
  verification_cents as verification, microdeposit_cents as microdeposit, stop_cents as stop,
  payout_bounce_cents as "payoutBounce"`;

export function planOf(row: FeePlanRow): FeePlan {
  const { monthly, transaction, decline, chargeback, verification, microdeposit, stop, payoutBounce, ...plan } = row;
  const prices = { monthly, transaction, decline, chargeback, verification, microdeposit, stop };
  return { ...plan, prices: { ...prices, payout_bounce: payoutBounce } };
}

/** The plan in force on a day; null: the prices of the product. */
export async function feePlanOn({ sql }: Tx, clientId: bigint, date: CalendarDate): Promise<FeePlan | null> {
  const [row] = await sql<FeePlanRow[]>`
    select ${sql.unsafe(FEE_PLAN_COLUMNS)} from client_fee_plans where client_id = ${clientId} and valid_from <= ${date}
     order by valid_from desc limit 1`;
  return row ? planOf(row) : null;
}
