import type { Counts, DayContext } from '../day-step.ts';

/**
 * Holds the debits of clients whose invoice came back from the bank and stayed unpaid past their grace days, and lets them go
 * again once none is overdue; both stand in the client's audit log. Other suspensions are left as they are. Source: lifecycle §8.
 */
export async function suspendForInvoices(ctx: DayContext): Promise<Counts> {
  const { rail, date, at, actor } = ctx;
  return ctx.transaction(async (tx) => {
    const { sql } = tx;
    const told = (action: 'clients.hold_debits' | 'clients.release_debits') => sql`
      insert into audit_log (client_id, at, actor, action, target_type, target_id, after, result)
      select id, ${at}, ${actor}, ${action}, 'clients', id::text, '{"suspendedFor": "overdue_invoice"}', 'done' from changed`;
    const suspended = await sql`
      with changed as (
      update clients c set suspended_at = ${at}, suspended_for = 'overdue_invoice'
       where c.country = ${rail} and c.status = 'approved' and c.suspended_at is null
         and exists (select 1 from invoices i
                      where i.client_id = c.id and i.status = 'Overdue' and i.returned_date + c.billing_grace_days < ${date}::date)
      returning c.id)
      ${told('clients.hold_debits')}`;
    const resumed = await sql`
      with changed as (
      update clients c set suspended_at = null, suspended_for = null
       where c.country = ${rail} and c.suspended_for = 'overdue_invoice'
         and not exists (select 1 from invoices i
                          where i.client_id = c.id and i.status = 'Overdue' and i.returned_date is not null)
      returning c.id)
      ${told('clients.release_debits')}`;
    return { suspended: suspended.count, resumed: resumed.count };
  });
}
