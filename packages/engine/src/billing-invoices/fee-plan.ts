import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientFeePlans } from '@cordelle/db/schema/invoices.ts';
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
export const FEE_PLAN = joined(
  columns(clientFeePlans, ['validFrom', 'collection', 'promotionBps', 'promotionCents', 'promotionMonths']),
  columns(clientFeePlans, {
    monthly: 'monthlyCents',
    transaction: 'transactionCents',
    decline: 'declineCents',
    chargeback: 'chargebackCents',
    verification: 'verificationCents',
    microdeposit: 'microdepositCents',
    stop: 'stopCents',
    payoutBounce: 'payoutBounceCents',
  }),
);

export function planOf(row: Row<typeof FEE_PLAN>): FeePlan {
  const { monthly, transaction, decline, chargeback, verification, microdeposit, stop, payoutBounce, ...plan } = row;
  const prices = { monthly, transaction, decline, chargeback, verification, microdeposit, stop };
  return { ...plan, prices: { ...prices, payout_bounce: payoutBounce } };
}

/** The plan in force on a day; null: the prices of the product. */
export async function feePlanOn({ sql }: Tx, clientId: bigint, date: CalendarDate): Promise<FeePlan | null> {
  const [row] = await sql`
    select ${FEE_PLAN} from client_fee_plans where client_id = ${clientId} and valid_from <= ${date}
     order by valid_from desc limit 1`;
  return row ? planOf(row) : null;
}
