import { arrayLiteral } from '@cordelle/db/array-literal.ts';
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
  const items = await sql<{ fileId: bigint; clientId: bigint; type: 'payout' | 'invoice'; id: bigint }[]>`
    select f.id as "fileId", i.client_id as "clientId", i.stream_type as type, i.stream_id as id
      from bank_files f join bank_file_items i on i.bank_file_id = f.id
     where f.rail = ${rail} and f.direction = 'inbound' and f.name = ${fileName}
       and i.stream_type in ('payout', 'invoice') and i.outcome = 'applied'`;
  const named = (type: 'payout' | 'invoice') => {
    const of = items.filter((item) => item.type === type);
    return sql`unnest(${arrayLiteral(of.map(({ clientId }) => clientId))}::bigint[],
                      ${arrayLiteral(of.map(({ id }) => id))}::bigint[],
                      ${arrayLiteral(of.map(({ fileId }) => fileId))}::bigint[]) as k (client_id, id, file_id)`;
  };
  if (items.length === 0) return { payout_return_credit: 0n, return_debit: 0n };
  const [payouts] = await sql<{ cents: bigint }[]>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents
      from ${named('payout')} join payouts p on p.client_id = k.client_id and p.id = k.id
     where p.status = 'Bounced' and p.confirmed_date is not null`;
  const [invoices] = await sql<{ cents: bigint }[]>`
    select coalesce(-sum(v.total_cents), 0)::bigint as cents
      from ${named('invoice')} join invoices v on v.client_id = k.client_id and v.id = k.id and v.return_file_id = k.file_id
     where v.returned_after_payment`;
  return { payout_return_credit: payouts?.cents ?? 0n, return_debit: invoices?.cents ?? 0n };
}
