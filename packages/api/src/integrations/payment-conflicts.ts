import { columns, joined, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingSchedules } from '@cordelle/db/schema/accounting-records.ts';
import { accountingReports } from '@cordelle/db/schema/accounting-reports.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { decisionsOn, type OutsideDecision, referenceOf } from '@cordelle/domain/accounting/reports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { ConnectionKey } from '@cordelle/engine/accounting/connections.ts';
import { writeJournal } from '@cordelle/engine/accounting/journal.ts';
import { changeReport } from '@cordelle/engine/accounting/report-rows.ts';
import type { BookRecord } from '@cordelle/engine/ports/accounting-service.ts';
import type { integrationConflicts } from '@cordelle/validation/integrations.ts';
import type { z } from 'zod';
import { RECORD_OF } from './reports.ts';

const SHOWN_MAX = 200;
const CHANGED = joined(
  columns(accountingReports, 'r', [
    'id',
    'kind',
    'subject',
    'generation',
    'outside',
    'reference',
    'date',
    'amountCents',
    'documentId',
    'transactionId',
    'settlementId',
  ]),
  nullable(columns(customers, 'c', { customerId: 'id', customerName: 'name' })),
  nullable(columns(accountingSchedules, 'l', { invoiceNumber: 'number' })),
);

/** Payments of ours that somebody removed or changed there, and of which nobody decided yet; the newest first. */
const changedThere = ({ sql }: Tx, { clientId, id }: ConnectionKey, only: bigint | null = null) => sql`
  select ${CHANGED}
    from accounting_reports r
    left join transactions t on t.client_id = r.client_id and t.id = r.transaction_id
    left join customers c on c.client_id = t.client_id and c.id = t.customer_id
    left join lateral (
      select s.number from accounting_schedules s
       where s.client_id = r.client_id and s.connection_id = r.connection_id and s.invoice_id = r.invoice_id
       order by s.freed_at desc nulls first limit 1) l on true
   where r.client_id = ${clientId} and r.connection_id = ${id} and r.state = 'changed_outside'
     ${only === null ? sql`` : sql`and r.id = ${only}`}
   order by r.date desc, r.id desc limit ${SHOWN_MAX}`;

type Shown = z.input<typeof integrationConflicts>['payments'];

export async function paymentConflicts(
  tx: Tx,
  connection: ConnectionKey,
  page: (record: BookRecord) => string | null,
): Promise<Shown> {
  const rows = await changedThere(tx, connection);
  return rows.map(({ id, kind, outside, documentId, amountCents, customerId, transactionId, ...row }) => ({
    id: String(id),
    kind,
    change: outside ?? 'removed',
    decisions: [...decisionsOn(outside ?? 'removed')],
    reference: row.reference,
    date: row.date,
    amount: centsText(amountCents),
    customerId: customerId === null ? null : String(customerId),
    customerName: row.customerName,
    transactionId: transactionId === null ? null : String(transactionId),
    invoiceNumber: row.invoiceNumber,
    // What is gone has no page any more.
    url: outside === 'removed' || documentId === null ? null : page({ kind: RECORD_OF[kind], id: documentId }),
  }));
}

/**
 * Somebody decided about one: it is written anew under a reference of its own, or stays as it is there. Throws `record.not_found` where
 * there is nothing to decide, and `accounting.still_there` where writing it anew would put it there twice.
 */
export async function decidePayment(
  tx: Tx,
  connection: ConnectionKey,
  { id, decision }: { readonly id: bigint; readonly decision: OutsideDecision },
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await tx.sql`
    select from accounting_reports where client_id = ${connection.clientId} and id = ${id} for update`;
  const [one] = await changedThere(tx, connection, id);
  if (!one?.outside) throw new DomainError('record.not_found');
  if (!decisionsOn(one.outside).includes(decision)) throw new DomainError('accounting.still_there');
  if (decision === 'leave') await changeReport(tx, connection, id, { state: 'left_out' });
  else await writeAnew(tx, connection, one);
  const entry = {
    direction: 'read',
    what: decision === 'again' ? 'payment_again' : 'payment_left',
    result: 'done',
    recordId: one.documentId,
    reportId: id,
    detail: { reference: one.reference },
  } as const;
  await writeJournal(tx, connection, [entry], by);
}

type Changed = Awaited<ReturnType<typeof changedThere>>[number];

/** The same row as another document: what stood there under its old reference is none of it any more. */
async function writeAnew(
  tx: Tx,
  connection: ConnectionKey,
  { id, kind, subject, transactionId, settlementId, reference }: Changed,
) {
  const about = transactionId ?? settlementId;
  if (about === null) throw new DomainError('record.not_found');
  const [last] = await tx.sql<{ generation: number }[]>`
    select max(generation) as generation from accounting_reports
     where client_id = ${connection.clientId} and connection_id = ${connection.id} and kind = ${kind} and subject = ${subject}`;
  const generation = (last?.generation ?? 1) + 1;
  const suffix = reference.endsWith('-R') ? '-R' : '';
  await tx.sql`
    update accounting_reports
       set state = 'waiting', outside = null, generation = ${generation},
           reference = ${`${referenceOf(kind, about, generation)}${suffix}`}, document_id = null, revision = null,
           reported_at = null, refusal = null, attempts = 0, next_attempt_at = null, updated_at = now()
     where client_id = ${connection.clientId} and id = ${id}`;
}
