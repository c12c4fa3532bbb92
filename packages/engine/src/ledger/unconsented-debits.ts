import type { Tx } from '@cordelle/db/connection.ts';

/**
 * Debits that left for a bank and hang on no agreement that stood then: none is on record, it was given after their day, it had
 * ended before they were sent, or it was for one debit and another one had used it up. A second attempt is the same debit.
 * Source: agreements §A1, §A7, §C5.
 */
export async function unconsentedDebits({ sql }: Tx): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select 'transaction ' || t.client_id || '/' || t.id as id
      from transactions t
      join clients cl on cl.id = t.client_id
      left join authorizations a on a.client_id = t.client_id and a.id = t.authorization_id and a.customer_id = t.customer_id
     where t.sent_date is not null
       and (a.number is null
            or (least(a.given_at, a.recorded_at) at time zone cl.zone)::date > greatest(t.process_date, t.sent_date)
            or (a.ended_at at time zone cl.zone)::date < t.sent_date
            or (a.used_date < t.sent_date and t.retry_of is null))
     order by t.client_id, t.id`;
  return rows.map(({ id }) => id);
}
