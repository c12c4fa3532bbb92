import type { Tx } from '@cordelle/db/connection.ts';
import { alongNewest } from '../page.ts';

/**
 * Where a settlement stands in the log of its client, for the `with` of a query: `w`, one row, or none where the client has no
 * such settlement. Everything the settlement holds was posted past `after`, up to `position`; `before` and `next` are its
 * neighbours in the same currency, of which the first left `carried` cents.
 */
export function settlementWindow({ sql }: Pick<Tx, 'sql'>, clientId: bigint, settlementId: bigint) {
  const along = (direction: 'asc' | 'desc') => sql.unsafe(alongNewest(direction, 'o.settlement_date', 'o.id'));
  return sql`
    w as materialized (
      select s.currency, coalesce(v.position, 0) as after, e.position, coalesce(b.closing_carry_cents, 0) as carried,
             s.closing_carry_cents as closing_carry, b.id as before_id, b.settlement_date as before_date,
             n.id as next_id, n.settlement_date as next_date
        from settlements s
        join events e on e.client_id = s.client_id and e.stream_type = 'settlement' and e.stream_id = s.id and e.version = 1
        left join lateral (
          select o.client_id, o.id, o.settlement_date, o.closing_carry_cents from settlements o
           where o.client_id = s.client_id and o.currency = s.currency
             and (o.settlement_date, o.id) < (s.settlement_date, s.id)
           order by ${along('desc')} limit 1) b on true
        left join events v on v.client_id = b.client_id and v.stream_type = 'settlement' and v.stream_id = b.id and v.version = 1
        left join lateral (
          select o.id, o.settlement_date from settlements o
           where o.client_id = s.client_id and o.currency = s.currency
             and (o.settlement_date, o.id) > (s.settlement_date, s.id)
           order by ${along('asc')} limit 1) n on true
       where s.client_id = ${clientId} and s.id = ${settlementId})`;
}

/**
 * Condition on `postings p`: posted within the window, the settlement itself included. Each end is a value of its own: so the
 * postings between them are one range of their key, where a join with `w` would read the whole ledger.
 */
export const withinWindow = ({ sql }: Pick<Tx, 'sql'>, clientId: bigint) => sql`
  p.client_id = ${clientId} and p.currency = (select w.currency from w)
    and p.position > (select w.after from w) and p.position <= (select w.position from w)`;
