import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { aboveMonthlyLimit } from '@cordelle/domain/transaction/above-monthly-limit.ts';
import { MONTHLY_CONFLICTS_MAX, type savedMonthlyLimits } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';

/** Planned payments that are looked at: more would be no list for a person. */
const LOOKED_AT_MAX = 10_000;

const COLUMNS = joined(
  columns(customers, 'c', { customerId: 'id', customerName: 'name' }),
  columns(transactionSchedules, 's', { scheduleId: 'id', frequency: 'frequency' }),
  columns(transactions, 't', ['amountCents']),
  present(columns(transactions, 't', ['processDate'])),
  computed<{ month: string; limitCents: bigint; takenCents: bigint }>({
    month: `to_char(m.month, 'YYYY-MM')`,
    limitCents: 'm.limit_cents',
    takenCents: 'm.taken_cents',
  }),
);

/** Plans with payments that the monthly limits of a client hold back as they are now, by date. */
export async function paymentsAboveMonthlyLimits(
  { sql }: Tx,
  client: { readonly id: bigint; readonly country: Rail },
  now: Date,
): Promise<Pick<z.input<typeof savedMonthlyLimits>, 'paymentsAboveLimit' | 'paymentsAboveLimitCount'>> {
  const today = localDate(now, RAIL_FACTS[client.country].zone);
  const rows = await sql`
    with months as (select * from (
      select t.customer_id, date_trunc('month', t.process_date) as month,
             coalesce(sum(t.amount_cents) filter (where t.status <> 'Future'), 0)::bigint as taken_cents,
             sum(t.amount_cents) as cents, coalesce(c.monthly_limit_cents, o.customer_default_monthly_limit_cents) as limit_cents
        from transactions t
        join customers c on c.client_id = t.client_id and c.id = t.customer_id
        join clients o on o.id = t.client_id
       where t.client_id = ${client.id} and t.process_date >= ${`${today.slice(0, 7)}-01`}
         and t.status in ('Future', 'Sent to Bank', 'Processed', 'Approved')
       group by t.customer_id, date_trunc('month', t.process_date), c.monthly_limit_cents,
                o.customer_default_monthly_limit_cents) as sums
      where limit_cents > 0 and cents > limit_cents)
    select ${COLUMNS}
      from months m
      join transactions t on t.client_id = ${client.id} and t.customer_id = m.customer_id
           and date_trunc('month', t.process_date) = m.month and t.status = 'Future'
      join transaction_schedules s on s.client_id = t.client_id and s.id = t.schedule_id
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
     order by t.process_date, t.id limit ${LOOKED_AT_MAX}`;
  const plans = new Map<bigint, Row<typeof COLUMNS>[]>();
  for (const payments of Map.groupBy(rows, ({ customerId, month }) => `${customerId}/${month}`).values()) {
    const [{ limitCents, takenCents } = { limitCents: 0n, takenCents: 0n }] = payments;
    for (const payment of aboveMonthlyLimit(payments, { limitCents, takenCents }))
      plans.set(payment.scheduleId, [...(plans.get(payment.scheduleId) ?? []), payment]);
  }
  const found = [...plans.values()].flatMap((payments) => {
    const [first] = payments;
    return first ? [{ first, payments: payments.length }] : [];
  });
  return {
    paymentsAboveLimit: found.slice(0, MONTHLY_CONFLICTS_MAX).map(({ first, payments }) => ({
      customerId: String(first.customerId),
      customerName: first.customerName,
      scheduleId: String(first.scheduleId),
      frequency: first.frequency,
      amount: centsText(first.amountCents),
      processDate: first.processDate,
      payments,
    })),
    paymentsAboveLimitCount: found.length,
  };
}
