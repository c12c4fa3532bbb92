import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** Lines of a statement whose money comes back through BANK by the records themselves. */
export type ReturnedAfterBookingKind = 'payout_return_credit' | 'return_debit';

/**
 * What came back in a file of returns after BANK had moved for it, as its line of the statement has it: payouts that bounced
 * after they were confirmed (above zero), invoices whose debit came back after they were paid (below zero). They post BANK
 * themselves (P8, P10), so that the line is booked without them.
 */
export async function returnedAfterBooking(
  { sql }: Tx,
  rail: Rail,
  fileName: string,
): Promise<Readonly<Record<ReturnedAfterBookingKind, bigint>>> {
  const [row] = await sql<Record<ReturnedAfterBookingKind, bigint>[]>`
    select (select coalesce(sum(p.amount_cents), 0)::bigint
              from bank_file_items i
              join payouts p on p.client_id = i.client_id and p.id = i.stream_id
             where i.bank_file_id = f.id and i.stream_type = 'payout' and i.outcome = 'applied'
               and p.status = 'Bounced' and p.confirmed_date is not null) as payout_return_credit,
           (select coalesce(-sum(v.total_cents), 0)::bigint
              from bank_file_items i
              join invoices v on v.client_id = i.client_id and v.id = i.stream_id and v.return_file_id = f.id
             where i.bank_file_id = f.id and i.stream_type = 'invoice' and i.outcome = 'applied'
               and v.returned_after_payment) as return_debit
      from bank_files f
     where f.rail = ${rail} and f.direction = 'inbound' and f.name = ${fileName}`;
  return row ?? { payout_return_credit: 0n, return_debit: 0n };
}
