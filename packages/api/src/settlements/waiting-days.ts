import type { Tx } from '@cordelle/db/connection.ts';
import { debitsUnderReview } from '@cordelle/engine/transactions/under-review.ts';

/**
 * Debits of a client that are on their way, as rows to select from: how many are expected on a day, and what they come to, by what
 * says why it is that day. Those that wait for somebody are not among them: they are few, and are taken off the sums.
 */
export const waitingDays = (tx: Pick<Tx, 'sql'>, { id }: { readonly id: bigint }, now: Date) => tx.sql`
  (select d.date, d.process_date as "processDate", d.requested_date as "requestedDate", d.batch_date as "batchDate",
          d.dispute_deadline as "disputeDeadline", d.future_count as "futureCount", d.waiting_count - coalesce(q.count, 0) as count,
          d.waiting_cents - coalesce(q.cents, 0) as cents
     from deposit_days d
     left join (select t.earliest_approval_date, t.process_date, t.requested_date, t.batch_date, t.dispute_deadline,
                       count(*)::integer as count, sum(t.amount_cents)::bigint as cents
                  from ${debitsUnderReview(tx, id, { now })} review
                  join transactions t on t.client_id = ${id} and t.id = review.id
                 group by 1, 2, 3, 4, 5) q
       on q.earliest_approval_date = d.date and q.process_date = d.process_date and q.requested_date = d.requested_date
      and q.batch_date = d.batch_date and q.dispute_deadline = d.dispute_deadline
    where d.client_id = ${id} and d.waiting_count > coalesce(q.count, 0))`;
