import type { Tx } from '@cordelle/db/connection.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DEFAULT_PRICES } from '@cordelle/domain/invoice/fees.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { feePlanOn } from '@cordelle/engine/billing-invoices/fee-plan.ts';

/** What one microdeposit costs a client this month, before promotions and taxes. */
export async function microdepositPrice(tx: Tx, client: { readonly id: bigint; readonly country: Rail }, now: Date) {
  const today = localDate(now, RAIL_FACTS[client.country].zone);
  const plan = await feePlanOn(tx, client.id, `${today.slice(0, 7)}-01`);
  return { price: centsText((plan?.prices ?? DEFAULT_PRICES).microdeposit) };
}
