import type { Tx } from '@cordelle/db/connection.ts';

/**
 * Rows of reports that do not say what the ledger says: `report 4/17`. A debit's documents sum to the debit, a settlement's to what it
 * moved, each at most once; a reversal is of a debit that was charged back after it was approved.
 */
export async function wrongReports({ sql }: Tx): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select 'report ' || client_id || '/' || id as id
      from (select r.client_id, min(r.id) as id, sum(r.amount_cents) as cents, t.amount_cents, t.settlement_id
              from accounting_reports r join transactions t on t.client_id = r.client_id and t.id = r.transaction_id
             where r.kind in ('payment', 'credit') and r.subject = 'transaction ' || r.transaction_id
             group by r.client_id, r.connection_id, t.id, t.amount_cents, t.settlement_id) as debits
     where cents <> amount_cents or settlement_id is null
    union all
    select 'report ' || r.client_id || '/' || r.id
      from accounting_reports r join transactions t on t.client_id = r.client_id and t.id = r.transaction_id
     where r.kind = 'reversal'
       and (t.stage is distinct from 'after_approval' or r.amount_cents > t.amount_cents or t.deducted_settlement_id is distinct from r.settlement_id)
    union all
    select 'report ' || client_id || '/' || id
      from (select r.client_id, min(r.id) as id, sum(r.amount_cents) as cents,
                   case r.kind when 'transfer' then s.payout_cents else s.fees_netted_cents end as moved_cents
              from accounting_reports r join settlements s on s.client_id = r.client_id and s.id = r.settlement_id
             where r.kind in ('transfer', 'fee')
             group by r.client_id, r.connection_id, r.kind, s.id, s.payout_cents, s.fees_netted_cents) as moves
     where cents <> moved_cents
    union all
    select 'report ' || r.client_id || '/' || min(r.id)
      from accounting_reports r where r.document_id is not null and r.state = 'reported'
     group by r.client_id, r.connection_id, case when r.kind in ('payment', 'credit') then 'p' else r.kind end, r.document_id
    having count(*) > 1
     order by 1`;
  return rows.map(({ id }) => id);
}
