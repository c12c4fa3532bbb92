import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingInvoices, accountingSchedules } from '@cordelle/db/schema/accounting-records.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { type Drift, driftOf } from '@cordelle/domain/accounting/drift.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, money } from '@cordelle/domain/money.ts';
import type { ConnectionKey } from '@cordelle/engine/accounting/connections.ts';
import { writeJournal } from '@cordelle/engine/accounting/journal.ts';
import type { TellingMeta } from '@cordelle/engine/request-meta.ts';
import { batchIsFrozen } from '../transaction-schedules/collecting.ts';
import { changeSchedule, removeSchedule } from '../transaction-schedules/commands.ts';
import type { CollectingClient } from './contact-details.ts';

const PLANNED = joined(
  columns(accountingSchedules, 'l', { scheduleId: 'scheduleId', agreedCents: 'dueCents' }),
  columns(accountingInvoices, 'i', ['invoiceId', 'number', 'state', 'dueCents']),
  columns(customers, 'c', { customerId: 'id', customerName: 'name', autoImportInvoices: 'autoImportInvoices' }),
  computed<{ amountCents: bigint }>({ amountCents: 'coalesce(t.amount_cents, s.amount_cents)' }),
  nullable(
    computed<{ processDate: string; batchDate: string }>({
      processDate: 't.process_date::text',
      batchDate: 't.batch_date::text',
    }),
  ),
);
type PlannedRow = Row<typeof PLANNED>;
/** An invoice that says something else than the payment that is planned for it. */
export type Drifted = PlannedRow & { readonly drift: Drift; readonly frozen: boolean };

const DRIFTED_MAX = 200;

/**
 * Invoices that changed since their payment was planned, and whose payment was not sent yet; the next ones first. Each is looked up
 * by its key, one by one: a plan made while the tables were empty joins all with all, and takes minutes once thousands were imported.
 * (`t.id + 0` is the order that no index gives, so that the few of a schedule are found by it and not all payments walked.)
 */
export async function drifted(
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  client: Pick<CollectingClient, 'country'>,
  now: Date,
  only: bigint | null = null,
): Promise<Drifted[]> {
  const rows = await sql`
    select ${PLANNED}
      from accounting_schedules l
      cross join lateral (
        select i.* from accounting_invoices i
         where i.client_id = l.client_id and i.connection_id = l.connection_id and i.invoice_id = l.invoice_id limit 1) i
      cross join lateral (
        select s.* from transaction_schedules s where s.client_id = l.client_id and s.id = l.schedule_id limit 1) s
      cross join lateral (
        select c.* from customers c where c.client_id = l.client_id and c.id = s.customer_id limit 1) c
      left join lateral (
        select t.* from transactions t
         where t.client_id = l.client_id and t.schedule_id = l.schedule_id and t.status = 'Future' order by t.id + 0 desc limit 1) t on true
     where l.client_id = ${clientId} and l.connection_id = ${id} and l.freed_at is null and s.active
       and (t.id is not null or s.planned_through = 0)
       and (i.due_cents <> l.due_cents or i.state <> 'open') and not (l.due_cents = 0 and i.due_cents = 0)
       ${only === null ? sql`` : sql`and l.schedule_id = ${only}`}
     order by t.process_date nulls last, l.schedule_id limit ${DRIFTED_MAX}`;
  return rows.flatMap((row) => {
    const drift = driftOf(row);
    return drift ? [{ ...row, drift, frozen: batchIsFrozen(client.country, row.batchDate, now) }] : [];
  });
}

/** The payment becomes what the invoice says: less, more, or nothing. The payer is told where they have a right to it. */
export async function follow(
  tx: Tx,
  client: CollectingClient,
  connection: ConnectionKey,
  telling: TellingMeta,
  { scheduleId, invoiceId, number, customerId, dueCents, drift, amountCents }: Drifted,
): Promise<void> {
  if (drift === 'closed') await removeSchedule(tx, telling, scheduleId);
  else {
    await changeSchedule(tx, telling, scheduleId, { amount: money(dueCents, client.currency), locked: {} });
    await agree(tx, connection, scheduleId, dueCents);
  }
  const entry = {
    direction: 'read',
    what: drift === 'closed' ? 'invoice_closed' : 'invoice_changed',
    result: 'done',
    recordId: invoiceId,
    customerId,
    scheduleId,
    detail: {
      ...(number && { reference: number }),
      from: centsText(amountCents),
      to: centsText(drift === 'closed' ? 0n : dueCents),
    },
  } as const;
  await writeJournal(tx, connection, [entry], { actor: telling.meta.actor, at: telling.outside.wallClock.now() });
}

/** Somebody decided about one. Throws `record.not_found` where there is nothing to decide. */
export async function decideDrift(
  tx: Tx,
  client: CollectingClient,
  connection: ConnectionKey,
  telling: TellingMeta,
  { scheduleId, decision }: { readonly scheduleId: bigint; readonly decision: 'follow' | 'keep' },
): Promise<void> {
  const [one] = await drifted(tx, connection, client, telling.now, scheduleId);
  if (!one) throw new DomainError('record.not_found');
  if (decision === 'follow') await follow(tx, client, connection, telling, one);
  else await agree(tx, connection, scheduleId, one.drift === 'closed' ? 0n : one.dueCents);
}

const agree = ({ sql }: Tx, { clientId, id }: ConnectionKey, scheduleId: bigint, dueCents: bigint) => sql`
  update accounting_schedules set due_cents = ${dueCents}
   where client_id = ${clientId} and connection_id = ${id} and schedule_id = ${scheduleId}`;
