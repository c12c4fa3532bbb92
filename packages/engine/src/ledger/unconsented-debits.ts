import type { Tx } from '@cordelle/db/connection.ts';

/** The log of the agreement as it stood when the debit left. */
const BEFORE_IT_LEFT = `e.client_id = a.client_id and e.stream_type = 'authorization' and e.stream_id = a.id
  and e.position < (select s.position from events s
                     where s.client_id = t.client_id and s.stream_type = 'transaction' and s.stream_id = t.id
                       and s.type = 'TransactionSentToBank' order by s.version desc limit 1)`;

/** The last that was said of whether debits may be made: suspended, objected to or over, and not freed again. */
const HELD = `(
  select case e.type when 'AuthorizationResumed' then e.data ->> 'status' <> 'in_force'
                     when 'AuthorizationAccountChanged' then e.data ->> 'stillObjected' is not null
                     else true end
    from events e
   where ${BEFORE_IT_LEFT}
     and e.type in ('AuthorizationSuspended', 'AuthorizationObjected', 'AuthorizationResumed', 'AuthorizationAccountChanged',
                    'AuthorizationRevoked', 'AuthorizationReplaced')
   order by e.version desc limit 1)`;

/** The account that it covered; null: it named none. One that changed on the very day may be the one before. */
const COVERED = `(
  select e.data ->> 'bankAccountId' from events e
   where ${BEFORE_IT_LEFT} and e.type in ('AuthorizationGiven', 'AuthorizationAccountChanged')
   order by e.version desc limit 1)`;
const CHANGED_THAT_DAY = `exists (
  select from events e
   where e.client_id = a.client_id and e.stream_type = 'authorization' and e.stream_id = a.id
     and e.type = 'AuthorizationAccountChanged' and e.data ->> 'previous' = t.bank_account_id::text
     and (e.occurred_at at time zone cl.zone)::date = t.sent_date)`;

/**
 * Debits that left for a bank and hang on no agreement that stood then: none is on record, it was given after their day, it had
 * ended or was suspended when they left, it was for one debit and another one had used it up, or it covered another account. A
 * second attempt is the same debit. Source: agreements §A1, §A7, §C5.
 */
export async function unconsentedDebits({ sql }: Tx): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with interrupted as materialized (
      select distinct e.client_id, e.stream_id as id from events e
       where e.stream_type = 'authorization'
         and e.type in ('AuthorizationSuspended', 'AuthorizationObjected', 'AuthorizationRevoked', 'AuthorizationReplaced'))
    select 'transaction ' || t.client_id || '/' || t.id as id
      from transactions t
      join clients cl on cl.id = t.client_id
      left join authorizations a on a.client_id = t.client_id and a.id = t.authorization_id and a.customer_id = t.customer_id
      left join interrupted i on i.client_id = a.client_id and i.id = a.id
     where t.sent_date is not null
       and (a.number is null
            or (coalesce(a.given_at, a.recorded_at) at time zone cl.zone)::date > greatest(t.process_date, t.sent_date)
            or (a.ended_at at time zone cl.zone)::date < t.sent_date
            or (a.used_date < t.sent_date and t.retry_of is null)
            or (i.id is not null and ${sql.unsafe(HELD)})
            or (t.bank_account_id is distinct from a.bank_account_id and ${sql.unsafe(COVERED)} <> t.bank_account_id::text
                and not ${sql.unsafe(CHANGED_THAT_DAY)}))
     order by t.client_id, t.id`;
  return rows.map(({ id }) => id);
}
