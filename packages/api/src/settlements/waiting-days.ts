import type { Tx } from '@cordelle/db/connection.ts';
import { debitsUnderReview } from '@cordelle/engine/transactions/under-review.ts';

/** Condition on planned debits `t` of a client: they wait until it is no longer held, and are expected on no day. */
export const ON_HOLD = `t.status = 'Future' and exists (
  select from clients held where held.id = t.client_id and held.suspended_at is not null)`;

/**
 * Debits of a client that are on their way, as rows to select from: how many are expected on a day, and what they come to, by what
 * says why it is that day. Those that wait for somebody, or until the client is no longer held, are not among them: they are taken
 * off the sums.
 */
export const waitingDays = (tx: Pick<Tx, 'sql'>, { id }: { readonly id: bigint }, now: Date) => tx.sql`
  (select d.date, d.process_date as "processDate", d.requested_date as "requestedDate", d.batch_date as "batchDate",
          d.dispute_deadline as "disputeDeadline", d.future_count - coalesce(q.future, 0) as "futureCount",
          d.waiting_count - coalesce(q.count, 0) as count, d.waiting_cents - coalesce(q.cents, 0) as cents
     from deposit_days d
     left join (select t.earliest_approval_date, t.process_date, t.requested_date, t.batch_date, t.dispute_deadline,
                       count(*)::integer as count, sum(t.amount_cents)::bigint as cents,
                       (count(*) filter (where t.status = 'Future'))::integer as future
                  from (select review.id from ${debitsUnderReview(tx, id, { now })} review
                         union all
                        select f.id from clients held join transactions f on f.client_id = held.id
                         where held.id = ${id} and held.suspended_at is not null and f.client_id = ${id} and f.status = 'Future') w
                  join transactions t on t.client_id = ${id} and t.id = w.id
                 group by 1, 2, 3, 4, 5) q
       on q.earliest_approval_date = d.date and q.process_date = d.process_date and q.requested_date = d.requested_date
      and q.batch_date = d.batch_date and q.dispute_deadline = d.dispute_deadline
    where d.client_id = ${id} and d.waiting_count > coalesce(q.count, 0))`;
