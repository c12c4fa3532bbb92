import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { invoice } from '@cordelle/domain/invoice/decider.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import type { DayContext } from '../day-step.ts';
import { command, handleAll } from '../handle.ts';

/**
 * Takes invoices of a client that chose netting off the settlement being made, the oldest first, as far as it covers each
 * whole: fees never leave a client owing. Returns whether any was taken. The client's log must be held.
 */
export async function netInvoices(
  tx: Tx,
  { rail, date, actor, at }: DayContext,
  client: { readonly id: bigint; readonly currency: Currency },
  settlement: { readonly id: bigint; readonly netCents: bigint },
): Promise<boolean> {
  const open = await tx.sql`
    select ${columns(invoices, ['id', 'totalCents'])} from invoices
     where client_id = ${client.id} and currency = ${client.currency} and status in ('Open', 'Overdue')
       and collection = 'netting'
     order by due_date, id`;
  let leftCents = settlement.netCents;
  const works = [];
  for (const { id, totalCents } of open) {
    if (totalCents > leftCents) break;
    leftCents -= totalCents;
    const payment = { paidOn: date, by: 'netting', settlementId: String(settlement.id) } as const;
    works.push(command(invoice, { clientId: client.id, id }, { type: 'pay', ...payment }, {}));
  }
  if (works.length === 0) return false;
  await handleAll(tx, works, { actor, cause: `settlements ${rail} ${date}`, occurredAt: at });
  return true;
}
