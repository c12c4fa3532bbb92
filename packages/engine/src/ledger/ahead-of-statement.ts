import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { Currency } from '@cordelle/domain/money.ts';

/**
 * Cents by which BANK is ahead of the bank's statements: payouts that came back after they were confirmed (P8), and debits of
 * invoices that came back after they were paid (P10), post BANK when their return file is read, a business day before the
 * statement shows it. `references`: files named by a statement that is being booked. Needs the role that sees all clients.
 */
export async function aheadOfStatement(
  { sql }: Tx,
  currency: Currency,
  references: readonly string[] = [],
): Promise<bigint> {
  const [row] = await sql<{ cents: bigint }[]>`
    with came_back as (
      select f.name, 'payout_return_credit' as kind, p.amount_cents as cents
        from payouts p
        join bank_file_items i
          on i.client_id = p.client_id and i.stream_type = 'payout' and i.stream_id = p.id and i.outcome = 'applied'
        join bank_files f on f.id = i.bank_file_id and f.kind = 'returns'
       where p.currency = ${currency} and p.status = 'Bounced' and p.confirmed_date is not null
      union all
      select f.name, 'return_debit', -v.total_cents
        from invoices v join bank_files f on f.id = v.return_file_id and f.kind = 'returns'
       where v.currency = ${currency} and v.returned_after_payment
    )
    select coalesce(sum(c.cents), 0)::bigint as cents
      from came_back c
     where c.name <> all(${arrayLiteral(references)}::text[])
       and not exists (
         select 1 from events e
          where e.client_id = 0 and e.stream_type = 'bank-file' and e.type = 'StatementLineBooked'
            and e.data->>'kind' = c.kind and e.data->>'currency' = ${currency} and e.data->>'reference' = c.name)`;
  return row?.cents ?? 0n;
}
