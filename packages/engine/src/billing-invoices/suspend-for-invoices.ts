import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Fragment } from 'postgres';
import type { App } from '../app.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import type { Counts, DayContext } from '../day-step.ts';

/** Tells that debits of a client are held for an invoice, or go again, in the transaction in which that happens. */
export type TellOfHold = (
  tx: Tx,
  app: Pick<App, 'addresses'>,
  change: { readonly clientId: bigint; readonly held: boolean; readonly at: Date },
) => Promise<void>;

/** By whom, when, and who is told. */
type Acting = {
  readonly app: Pick<App, 'addresses'>;
  readonly actor: string;
  readonly at: Date;
  readonly tell: TellOfHold;
};

/** The day on which debits are held for an invoice that came back, if it is not paid: that of the first billing after the grace days. */
export const debitsHeldFrom = (rail: Rail, returnedDate: CalendarDate, graceDays: number): CalendarDate =>
  rollForward(calendarOf(rail), addDays(returnedDate, graceDays + 1));

/** Invoices that came back and are not paid, whether overdue already or not; and clients that are held for such. */
export const mayBeSuspended = ({ app: { worker }, rail }: DayContext) => worker.sql`
  select from clients c join event_heads h on h.client_id = c.id
   where c.country = ${rail}
     and (c.suspended_for = 'overdue_invoice'
          or exists (select from invoices i
                      where i.client_id = h.client_id and i.status in ('Open', 'Overdue') and i.returned_date is not null))`;

/**
 * Holds the debits of clients whose invoice came back from the bank and stayed unpaid past their grace days, and lets go again those
 * of whom none is overdue; both stand in the client's audit log. Other suspensions are left as they are. Source: lifecycle §8.
 */
export async function suspendForInvoices(ctx: DayContext, tell: TellOfHold): Promise<Counts> {
  const { app, rail, date, at, actor } = ctx;
  const acting = { app, at, actor, tell };
  return ctx.transaction(async (tx) => {
    const { sql } = tx;
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
    await record(tx, acting, suspended, true);
    return { suspended: suspended.count, resumed: await releaseSettled(tx, acting, sql`c.country = ${rail}`) };
  });
}

/**
 * Lets the debits go of clients that are held for an invoice and have none that came back and is unpaid: at once, as the last is paid
 * or voided. `which`: a condition on clients `c`. Returns how many.
 */
export async function releaseSettled(tx: Tx, acting: Acting, which: Fragment): Promise<number> {
  const { sql } = tx;
  const settled = await sql<{ id: bigint }[]>`
    select c.id from clients c join event_heads h on h.client_id = c.id
     where ${which} and c.suspended_for = 'overdue_invoice'
       and not exists (select 1 from invoices i
                        where i.client_id = h.client_id and i.status = 'Overdue' and i.returned_date is not null)`;
  if (settled.length === 0) return 0;
  const resumed = await sql<{ id: bigint }[]>`
    update clients c set suspended_at = null, suspended_for = null
     where c.id = any(${idsOf(settled)}::bigint[]) and c.suspended_for = 'overdue_invoice'
    returning c.id`;
  await record(tx, acting, resumed, false);
  return resumed.count;
}

/** The same of these clients. */
export const releaseSettledOf = (tx: Tx, acting: Acting, clientIds: readonly bigint[]): Promise<number> =>
  releaseSettled(tx, acting, tx.sql`c.id = any(${arrayLiteral([...new Set(clientIds)])}::bigint[])`);

async function record(
  tx: Tx,
  { app, at, actor, tell }: Acting,
  changed: readonly { id: bigint }[],
  held: boolean,
): Promise<void> {
  await writeAuditRows(
    tx,
    changed.map(({ id }) => ({
      clientId: id,
      at,
      actor,
      action: held ? 'clients.hold_debits' : 'clients.release_debits',
      targetType: 'clients',
      targetId: id,
      after: { suspendedFor: 'overdue_invoice' },
    })),
  );
  for (const { id } of changed) await tell(tx, app, { clientId: id, held, at });
}

const idsOf = (rows: readonly { id: bigint }[]): string => arrayLiteral(rows.map(({ id }) => id));
