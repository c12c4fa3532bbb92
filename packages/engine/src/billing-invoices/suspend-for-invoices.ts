import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import type { Counts, DayContext } from '../day-step.ts';

/** Invoices that came back and are not paid, whether overdue already or not; and clients that are held for such. */
export const mayBeSuspended = ({ app: { worker }, rail }: DayContext) => worker.sql`
  select from clients c join event_heads h on h.client_id = c.id
   where c.country = ${rail}
     and (c.suspended_for = 'overdue_invoice'
          or exists (select from invoices i
                      where i.client_id = h.client_id and i.status in ('Open', 'Overdue') and i.returned_date is not null))`;

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
    const late = await sql<{ id: bigint }[]>`
      select c.id from clients c join event_heads h on h.client_id = c.id
       where c.country = ${rail} and c.status = 'approved' and c.suspended_at is null
         and exists (select 1 from invoices i
                      where i.client_id = h.client_id and i.status = 'Overdue'
                        and i.returned_date + c.billing_grace_days < ${date}::date)`;
    const suspended = await sql<{ id: bigint }[]>`
      update clients c set suspended_at = ${at}, suspended_for = 'overdue_invoice'
       where c.id = any(${idsOf(late)}::bigint[]) and c.status = 'approved' and c.suspended_at is null
      returning c.id`;
    await told('clients.hold_debits', suspended);
    const settled = await sql<{ id: bigint }[]>`
      select c.id from clients c join event_heads h on h.client_id = c.id
       where c.country = ${rail} and c.suspended_for = 'overdue_invoice'
         and not exists (select 1 from invoices i
                          where i.client_id = h.client_id and i.status = 'Overdue' and i.returned_date is not null)`;
    const resumed = await sql<{ id: bigint }[]>`
      update clients c set suspended_at = null, suspended_for = null
       where c.id = any(${idsOf(settled)}::bigint[]) and c.suspended_for = 'overdue_invoice'
      returning c.id`;
    await told('clients.release_debits', resumed);
    return { suspended: suspended.count, resumed: resumed.count };
  });
}

const idsOf = (rows: readonly { id: bigint }[]): string => arrayLiteral(rows.map(({ id }) => id));
