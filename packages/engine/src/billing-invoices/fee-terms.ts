import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { DEFAULT_PRICES, monthlyFee, promotionCounts } from '@cordelle/domain/invoice/fees.ts';
import type { FeeTerms } from '@cordelle/domain/invoice/figures.ts';
import type { FeeCollection } from '@cordelle/domain/invoice/kinds.ts';
import type { InvoicePeriod } from '@cordelle/domain/invoice/period.ts';
import { taxesOn } from '@cordelle/domain/invoice/taxes.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { chargingOf, providerOf } from '../provider/provider.ts';
import { feePlanOn } from './fee-plan.ts';
import { promoEffectFor } from './given-promo.ts';

/** A client as its fees see it. */
export type BilledClient = {
  readonly rail: Rail;
  readonly currency: Currency;
  readonly terms: FeeTerms;
  readonly collection: FeeCollection;
};

const COLUMNS = columns(clients, [
  'country',
  'currency',
  'status',
  'createdAt',
  'approvedAt',
  'closedAt',
  'provinceCode',
]);

/**
 * What a client pays for a month: the plan in force on its first day, or the prices of the product; the promo code it gave; taxes as of `issuedOn`, those that the
 * provider charges.
 * Throws `record.not_found`.
 */
export async function feeTermsOf(
  tx: Tx,
  clientId: bigint,
  period: InvoicePeriod,
  issuedOn: CalendarDate,
): Promise<BilledClient> {
  const [[client], plan] = await Promise.all([
    tx.sql`
      select ${COLUMNS}
        from clients where id = ${clientId}`,
    feePlanOn(tx, clientId, period.startDate),
  ]);
  if (!client) throw new DomainError('record.not_found');
  const prices = plan?.prices ?? DEFAULT_PRICES;
  const active = activeDays(client);
  const promoted = plan !== null && promotionCounts(plan.validFrom, plan.promotionMonths, period);
  return {
    rail: client.country,
    currency: client.currency,
    collection: plan?.collection ?? 'debit',
    terms: {
      prices,
      monthly: monthlyFee(period, active, prices.monthly),
      promo: await promoEffectFor(tx, clientId, active.activeFrom, period),
      promotion: promoted ? { bps: plan.promotionBps, cents: plan.promotionCents } : { bps: 0, cents: 0n },
      taxes: taxesOn(client.country, client.provinceCode, issuedOn, await chargingOf(tx, await providerOf(tx))),
    },
  };
}

/** Accounts that were opened as approved never were anything else. */
export function activeDays({
  country,
  status,
  createdAt,
  approvedAt,
  closedAt,
}: Pick<Row<typeof COLUMNS>, 'country' | 'status' | 'createdAt' | 'approvedAt' | 'closedAt'>) {
  const { zone } = RAIL_FACTS[country];
  const since = approvedAt ?? (status === 'approved' ? createdAt : null);
  return {
    activeFrom: since && localDate(since, zone),
    closedOn: status === 'closed' && closedAt ? localDate(closedAt, zone) : null,
  };
}
