import type { Consequence } from '../row-changes.ts';

/** Debits that stand on a day: those with a process date that have not left. */
const counted = (side: 'was' | 'is', sign: 1 | -1): string => `
  select client_id, ${side}_process_date, ${side}_status, ${sign}, ${sign} * ${side}_amount_cents
    from changed where ${side}_process_date is not null and ${side}_status not in ('Removed', 'Discarded')`;

/**
 * Keeps `transaction_days` as every change of a debit leaves it: out of the day and status it was in, into those it is in. A day
 * without debits of a status has no row. Whoever appends holds the log of the client, so no two are at the rows of one client.
 */
export const DAYS_FOLLOW: Consequence = {
  columns: ['status', 'process_date', 'amount_cents'],
  sql: `
    merge into transaction_days d
    using (
      select client_id, process_date, status, sum(moved)::int as moved, sum(cents)::bigint as cents
        from (${counted('was', -1)} union all ${counted('is', 1)}) as moves (client_id, process_date, status, moved, cents)
       group by 1, 2, 3
      having sum(moved) <> 0 or sum(cents) <> 0
       order by 1, 2, 3
    ) m on d.client_id = m.client_id and d.process_date = m.process_date and d.status = m.status
    when matched and d.count + m.moved = 0 and d.cents + m.cents = 0 then delete
    when matched then update set count = d.count + m.moved, cents = d.cents + m.cents
    when not matched then insert (client_id, process_date, status, count, cents)
      values (m.client_id, m.process_date, m.status, m.moved, m.cents)
    returning 1`,
};
