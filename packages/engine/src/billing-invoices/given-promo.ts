import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { promoRedemptions } from '@cordelle/db/schema/promo-codes.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { InvoicePeriod } from '@cordelle/domain/invoice/period.ts';
import { type PromoEffect, promoCounts } from '@cordelle/domain/invoice/promo-code.ts';

const GIVEN = columns(promoRedemptions, ['id', 'code', 'offBps', 'offCents', 'fees', 'months', 'appliedOn']);
type Given = Row<typeof GIVEN>;

/** The codes of a client that were not replaced, the newest first. Never two that take off the same month. */
export const givenPromosOf = ({ sql }: Tx, clientId: bigint): Promise<readonly Given[]> => sql`
  select ${GIVEN} from promo_redemptions
   where client_id = ${clientId} and replaced_at is null order by id desc`;

/** What a client's code takes off the invoice of a month; null: nothing. `activeFrom`: its first day as an approved client. */
export async function promoEffectFor(
  tx: Tx,
  clientId: bigint,
  activeFrom: CalendarDate | null,
  period: InvoicePeriod,
): Promise<PromoEffect | null> {
  const given = await givenPromosOf(tx, clientId);
  const counted = given.find(({ appliedOn, months }) => promoCounts({ appliedOn, activeFrom, months }, period));
  if (!counted) return null;
  const { code, offBps, offCents, fees, months } = counted;
  return { code, bps: offBps, cents: offCents, fees, months };
}
