import type { Tx } from '@cordelle/db/connection.ts';
import { addBusinessDays, rollForward } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import { PENDING_STATUSES } from '@cordelle/domain/transaction/state.ts';
import type { upcomingSettlements } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';

/** Days ahead that are listed. */
const DAYS_MAX = 60;

type Day = {
  readonly settlementDate: CalendarDate;
  readonly count: number;
  readonly cents: bigint;
  readonly holdbackCents: bigint;
};

/**
 * What the debits under way bring, by the day on which each is approved unless it comes back. A debit that should have been
 * approved already counts on the next day on which settlements are made.
 */
export async function upcomingOf(
  { sql }: Tx,
  { id, currency }: { readonly id: bigint; readonly currency: Currency },
  today: CalendarDate,
): Promise<z.input<typeof upcomingSettlements>> {
  const calendar = calendarOf(railOf(currency));
  const [made] = await sql<{ today: boolean }[]>`
    select exists (select 1 from settlements
                    where client_id = ${id} and currency = ${currency} and settlement_date >= ${today}) as today`;
  const next = made?.today ? addBusinessDays(calendar, today, 1) : rollForward(calendar, today);
  const [days, [balance]] = await Promise.all([
    sql<Day[]>`
      select greatest(t.earliest_approval_date, ${next}::date) as "settlementDate", count(*)::integer as count,
             sum(t.amount_cents)::bigint as cents,
             sum((t.amount_cents * c.holdback_bps + 5000) / 10000)::bigint as "holdbackCents"
        from transactions t join clients c on c.id = t.client_id
       where t.client_id = ${id} and t.currency = ${currency} and t.status in ${sql(['Future', ...PENDING_STATUSES])}
         and t.earliest_approval_date is not null
       group by 1 order by 1 limit ${DAYS_MAX}`,
    sql<{ cents: bigint }[]>`
      select -cents as cents from balances
       where client_id = ${id} and account = 'CLIENT_PAYABLE' and currency = ${currency}`,
  ]);
  return {
    records: days.map(({ settlementDate, count, cents, holdbackCents }) => ({
      settlementDate,
      status: 'Scheduled',
      currency,
      expected: { amount: centsText(cents), count },
      holdback: centsText(holdbackCents),
      deposit: centsText(cents - holdbackCents),
    })),
    carried: centsText(balance?.cents ?? 0n),
  };
}
