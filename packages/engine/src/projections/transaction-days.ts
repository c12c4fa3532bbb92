import type { Consequence } from '../row-changes.ts';

/** Debits that stand on a day: those with a process date that have not left. */
const counted = (side: 'was' | 'is', sign: 1 | -1): string => `
  select client_id, ${side}_process_date, ${side}_status, ${sign}, ${sign} * ${side}_amount_cents
    from changed where ${side}_process_date is not null and ${side}_status not in ('Removed', 'Discarded')`;

/**
 * Keeps `transaction_days` as every change of a debit leaves it: out of the day and status it was in, into those it is in. A day
 * without debits of a status has no row: one is taken away, another lowered, a third raised, and each row meets one of the three.
 * Whoever appends holds the log of the client, so no two are at the rows of one client.
 */
export const DAYS_FOLLOW: Consequence = {
  columns: ['status', 'process_date', 'amount_cents'],
  sql: `
    moves as (
      select client_id, process_date, status, sum(moved)::int as moved, sum(cents)::bigint as cents
        from (${counted('was', -1)} union all ${counted('is', 1)}) as moves (client_id, process_date, status, moved, cents)
       group by 1, 2, 3
      having sum(moved) <> 0 or sum(cents) <> 0
    ), emptied as (
      delete from transaction_days d using moves m
       where d.client_id = m.client_id and d.process_date = m.process_date and d.status = m.status
         and d.count + m.moved = 0 and d.cents + m.cents = 0
      returning 1
    ), lowered as (
      update transaction_days d set count = d.count + m.moved, cents = d.cents + m.cents from moves m
       where d.client_id = m.client_id and d.process_date = m.process_date and d.status = m.status
         and (m.moved < 0 or m.cents < 0) and (d.count + m.moved <> 0 or d.cents + m.cents <> 0)
      returning 1
    ), raised as (
      insert into transaction_days as d (client_id, process_date, status, count, cents)
      select h.client_id, m.process_date, m.status, m.moved, m.cents
        from moves m join event_heads h on h.client_id = m.client_id
       where m.moved >= 0 and m.cents >= 0 order by 1, 2, 3
      on conflict (client_id, process_date, status)
        do update set count = d.count + excluded.count, cents = d.cents + excluded.cents
      returning 1
    )`,
};
