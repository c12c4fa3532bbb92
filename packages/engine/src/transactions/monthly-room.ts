import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { PLAN_FIELDS, transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { MonthlyRoom } from '@cordelle/domain/return-codes/month-room.ts';
import { centsToCome } from '@cordelle/domain/transaction-schedule/cents-to-come.ts';

type Payer = { readonly clientId: bigint; readonly customerId: bigint };

export const payerKey = ({ clientId, customerId }: Payer): string => `${clientId}/${customerId}`;

/**
 * The monthly limit of payers, by `payerKey`, and what their months hold until a date beside what failed: planned, at the bank,
 * collected, or an installment to come. Who has no limit is left out.
 */
export async function monthlyRoomOf(
  { sql }: Tx,
  payers: readonly Payer[],
  { rail, today, until }: { readonly rail: Rail; readonly today: CalendarDate; readonly until: CalendarDate },
): Promise<Map<string, MonthlyRoom>> {
  const limited = await sql`
    select ${columns(customers, 'c', { clientId: 'clientId', customerId: 'id' })},
           ${computed<{ limitCents: bigint }>({
             limitCents: 'coalesce(c.monthly_limit_cents, o.customer_default_monthly_limit_cents)',
           })}
      from (select distinct client_id, customer_id from ${those(payers)}) p
      join customers c on c.client_id = p.client_id and c.id = p.customer_id
      join clients o on o.id = c.client_id
     where coalesce(c.monthly_limit_cents, o.customer_default_monthly_limit_cents) > 0`;
  if (limited.length === 0) return new Map();
  const held = await sql<(Payer & { month: string; cents: bigint })[]>`
    select t.client_id as "clientId", t.customer_id as "customerId", to_char(t.process_date, 'YYYY-MM') as month,
           sum(t.amount_cents)::bigint as cents
      from ${those(limited)}
      join transactions t on t.client_id = p.client_id and t.customer_id = p.customer_id
     where t.process_date >= ${`${today.slice(0, 7)}-01`} and t.status in ('Future', 'Sent to Bank', 'Processed', 'Approved')
     group by 1, 2, 3`;
  const schedules = await sql`
    select ${columns(transactionSchedules, 's', ['clientId', 'customerId', 'plannedThrough', 'pausedUntil', ...PLAN_FIELDS])}
      from ${those(limited)}
      join transaction_schedules s on s.client_id = p.client_id and s.customer_id = p.customer_id
     where s.active and (not s.paused or s.paused_until is not null)
       and (s.installments is null or s.planned_through < s.installments)`;
  const months = new Map<string, Record<string, bigint>>();
  const add = (payer: Payer, month: string, cents: bigint) => {
    const of = months.get(payerKey(payer)) ?? {};
    months.set(payerKey(payer), { ...of, [month]: (of[month] ?? 0n) + cents });
  };
  for (const row of held) add(row, row.month, row.cents);
  for (const row of schedules) for (const [month, cents] of centsToCome(row, rail, until)) add(row, month, cents);
  return new Map(
    limited.map((payer) => [
      payerKey(payer),
      { limitCents: payer.limitCents, plannedCents: months.get(payerKey(payer)) ?? {} },
    ]),
  );

  /** Payers as `p`. */
  function those(of: readonly Payer[]) {
    return sql`unnest(${arrayLiteral(of.map(({ clientId }) => clientId))}::bigint[],
                      ${arrayLiteral(of.map(({ customerId }) => customerId))}::bigint[]) as p (client_id, customer_id)`;
  }
}
