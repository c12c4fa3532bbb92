import { writeAuditRows } from '../audit/audit-rows.ts';
import type { Counts, DayContext } from '../day-step.ts';

/** Invoices that came back and are not paid, whether overdue already or not; and clients that are held for such. */
export const mayBeSuspended = ({ app: { worker }, rail }: DayContext) => worker.sql`
  select from clients c
   where c.country = ${rail}
     and (c.suspended_for = 'overdue_invoice'
          or exists (select from invoices i
                      where i.client_id = c.id and i.status in ('Open', 'Overdue') and i.returned_date is not null))`;

/**
 * Holds the debits of clients whose invoice came back from the bank and stayed unpaid past their grace days, and lets them go
 * again once none is overdue; both stand in the client's audit log. Other suspensions are left as they are. Source: lifecycle §8.
 */
export async function suspendForInvoices(ctx: DayContext): Promise<Counts> {
  const { rail, date, at, actor } = ctx;
  return ctx.transaction(async (tx) => {
    const { sql } = tx;
    const told = (action: 'clients.hold_debits' | 'clients.release_debits', changed: readonly { id: bigint }[]) =>
      writeAuditRows(
        tx,
        changed.map(({ id }) => ({
          clientId: id,
          at,
          actor,
          action,
          targetType: 'clients',
          targetId: id,
          after: { suspendedFor: 'overdue_invoice' },
        })),
      );
    const suspended = await sql<{ id: bigint }[]>`
      update clients c set suspended_at = ${at}, suspended_for = 'overdue_invoice'
       where c.country = ${rail} and c.status = 'approved' and c.suspended_at is null
         and exists (select 1 from invoices i
                      where i.client_id = c.id and i.status = 'Overdue' and i.returned_date + c.billing_grace_days < ${date}::date)
      returning c.id`;
    await told('clients.hold_debits', suspended);
    const resumed = await sql<{ id: bigint }[]>`
      update clients c set suspended_at = null, suspended_for = null
       where c.country = ${rail} and c.suspended_for = 'overdue_invoice'
         and not exists (select 1 from invoices i
                          where i.client_id = c.id and i.status = 'Overdue' and i.returned_date is not null)
      returning c.id`;
    await told('clients.release_debits', resumed);
    return { suspended: suspended.count, resumed: resumed.count };
  });
}
