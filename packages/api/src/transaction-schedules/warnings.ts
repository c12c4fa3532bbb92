import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { MemberContext } from '../context.ts';

/** How many busy days are named. */
const DAYS_NAMED = 3;

/** Days on which the payer has a debit already, of any other schedule. */
export async function sameDayWarnings(
  { sql }: Tx,
  ctx: MemberContext,
  wanted: {
    readonly customerId: bigint;
    readonly days: readonly CalendarDate[];
    /** Its own debits are no surprise. */
    readonly besides: bigint | null;
  },
): Promise<string[]> {
  if (wanted.days.length === 0) return [];
  const busy = await sql<{ processDate: string }[]>`
    select distinct process_date as "processDate" from transactions
     where client_id = ${ctx.client.id} and customer_id = ${wanted.customerId}
       and status in ('Creating', 'Future', 'Sent to Bank') and schedule_id is distinct from ${wanted.besides}
       and process_date = any (${arrayLiteral(wanted.days)}::date[]) order by 1 limit ${DAYS_NAMED}`;
  return busy.map(({ processDate }) =>
    translate('schedule_warning_same_day', ctx.language, { date: formatDate(processDate, ctx.language) }),
  );
}

/** A schedule of the same customer that runs with the same amount and frequency. */
export async function sameTermsWarnings(
  { sql }: Tx,
  ctx: MemberContext,
  terms: { readonly customerId: bigint; readonly amountCents: bigint; readonly frequency: Frequency },
): Promise<string[]> {
  const [twin] = await sql`
    select 1 from transaction_schedules
     where client_id = ${ctx.client.id} and customer_id = ${terms.customerId} and active
       and amount_cents = ${terms.amountCents} and frequency = ${terms.frequency} limit 1`;
  return twin ? [translate('schedule_warning_same_terms', ctx.language)] : [];
}
