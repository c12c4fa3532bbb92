import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { invoiceActions } from '@cordelle/domain/invoice/actions.ts';
import { type InvoiceCommand, invoice } from '@cordelle/domain/invoice/decider.ts';
import { shownInvoiceStatus } from '@cordelle/domain/invoice/shown-status.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { keepBatchOpen } from '@cordelle/engine/bank-files/batch-lock.ts';
import { INVOICE_IN_FILE } from '@cordelle/engine/bank-files/invoice-in-file.ts';
import { releaseSettledOf } from '@cordelle/engine/billing-invoices/suspend-for-invoices.ts';
import { command, handleAll } from '@cordelle/engine/handle.ts';
import { tellOfHold, tellOfVoidedInvoice } from '@cordelle/engine/mail/invoice-news.ts';
import {
  type collectInvoiceAgainInput,
  ISSUED_INVOICE_STATUSES,
  type issuedInvoice,
  type issuedInvoiceListInput,
  type voidInvoiceInput,
} from '@cordelle/validation/billing-invoices.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { explanationOf } from '../financial-transactions/queries.ts';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

const INVOICE = joined(
  columns(invoices, 'i', [
    'id',
    'number',
    'period',
    'currency',
    'totalCents',
    'paidDate',
    'paidBy',
    'debitState',
    'debitDate',
    'returnCode',
    'returnedDate',
    'collectAgain',
  ]),
  present(columns(invoices, 'i', ['dueDate', 'collection'])),
  computed<{
    status: (typeof ISSUED_INVOICE_STATUSES)[number];
    inFile: boolean;
    credit: { creditedOn: CalendarDate; reason: string } | null;
  }>({
    status: 'i.status',
    inFile: INVOICE_IN_FILE,
    credit: `case i.status when 'Void' then (select e.data from events e
      where e.client_id = i.client_id and e.stream_type = 'invoice' and e.stream_id = i.id
        and e.version = i.version and e.type = 'InvoiceCredited') end`,
  }),
);
type Invoice = Row<typeof INVOICE>;

const SORT_COLUMNS = { dueDate: 'i.due_date', invoiceNumber: 'i.number', total: 'i.total_cents' } as const;

function onWire(row: Invoice, language: Language): z.input<typeof issuedInvoice> {
  const { returnCode, returnedDate, credit } = row;
  const reason = explanationOf({ returnCode, holdReason: null }, language);
  return {
    id: String(row.id),
    invoiceNumber: row.number,
    reference: row.period,
    status: shownInvoiceStatus(row),
    currency: row.currency,
    total: centsText(row.totalCents),
    dueDate: row.dueDate,
    collection: row.collection,
    paidDate: row.paidDate,
    paidBy: row.paidBy,
    debitState: row.inFile ? 'Sent' : row.debitState,
    debitDate: row.inFile ? null : row.debitDate,
    returned: returnCode && returnedDate && reason ? { date: returnedDate, code: returnCode, reason } : null,
    collectAgain: row.collectAgain,
    voided: credit && { date: credit.creditedOn, reason: credit.reason },
    allowedActions: invoiceActions(row),
  };
}

/** Issued invoices of a client, for the provider's people; the last due first unless asked otherwise. */
export async function listInvoicesOf(tx: Tx, input: z.output<typeof issuedInvoiceListInput>, language: Language) {
  const { sql } = tx;
  const { field, direction } = input.sort ?? { field: 'dueDate', direction: 'desc' };
  const order = sql.unsafe(alongNewest(direction, SORT_COLUMNS[field], 'i.id'));
  const wanted = sql`i.client_id = ${input.clientId} and i.status in ${sql(ISSUED_INVOICE_STATUSES)}`;
  const [[client], rows, [counted]] = await Promise.all([
    sql`select 1 from clients where id = ${input.clientId}`,
    sql`
      select ${INVOICE} from invoices i
       where ${wanted} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from invoices i where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  if (!client) throw new DomainError('record.not_found');
  return pageOf(
    rows.map((row) => onWire(row, language)),
    counted?.count ?? 0n,
  );
}

type Target = { readonly clientId: string; readonly invoiceId: string };
type Act = {
  readonly action: 'billingInvoices.collectAgain' | 'billingInvoices.void';
  readonly asked: (today: CalendarDate) => Extract<InvoiceCommand, { type: 'collectAgain' | 'credit' }>;
  readonly reason?: string;
};

/**
 * Has an invoice debited once more after its debit came back: with the next file, from the billing account of then. Throws
 * `record.not_found`, `invoice.not_open`, `invoice.not_returned`.
 */
export const collectInvoiceAgain = (tx: Tx, ctx: UserContext, input: z.output<typeof collectInvoiceAgainInput>) =>
  act(tx, ctx, input, {
    action: 'billingInvoices.collectAgain',
    asked: (askedOn) => ({ type: 'collectAgain', askedOn }),
  });

/**
 * Takes an invoice back whole by a credit note (P10c), which whoever was told of it is told; debits that are held for it alone go again
 * at once. Throws `record.not_found`, `invoice.not_open`, and `invoice.at_bank`
 * also for one that only stands in the next file: the file leaves as it is.
 */
export const voidInvoice = (tx: Tx, ctx: UserContext, input: z.output<typeof voidInvoiceInput>) =>
  act(tx, ctx, input, {
    action: 'billingInvoices.void',
    asked: (creditedOn) => ({ type: 'credit', creditedOn, reason: input.reason }),
    reason: input.reason,
  });

/** No batch of the rail freezes until the transaction ends, so an invoice is not put into a file meanwhile. */
async function act(tx: Tx, ctx: UserContext, target: Target, { action, asked, reason }: Act) {
  const { sql } = tx;
  const [client] = await sql`select ${columns(clients, ['country'])} from clients where id = ${target.clientId}`;
  if (!client) throw new DomainError('record.not_found');
  await keepBatchOpen(tx, client.country);
  const read = async () => {
    const [row] = await sql`
      select ${INVOICE} from invoices i
       where i.client_id = ${target.clientId} and i.id = ${target.invoiceId}
         and i.status in ${sql(ISSUED_INVOICE_STATUSES)}`;
    if (!row) throw new DomainError('record.not_found');
    return row;
  };
  const before = await read();
  if (before.inFile) throw new DomainError('invoice.at_bank');
  const now = ctx.app.clock.now();
  const today = localDate(now, RAIL_FACTS[railOf(before.currency)].zone);
  const stream = { clientId: BigInt(target.clientId), id: before.id };
  const meta = { actor: actorOf(ctx.principal), cause: null, occurredAt: now };
  await handleAll(tx, [command(invoice, stream, asked(today), {})], meta);
  const after = await read();
  const said = ({ number, status, collectAgain }: Invoice) => ({ invoiceNumber: number, status, collectAgain });
  if (after.status === 'Void') {
    const { app } = ctx;
    await tellOfVoidedInvoice(tx, app, { ...stream, reason: reason ?? '', at: now });
    await releaseSettledOf(tx, { app, actor: meta.actor, at: now, tell: tellOfHold }, [stream.clientId]);
  }
  await recordStaffAct(tx, ctx, {
    action,
    clientIds: [stream.clientId],
    targetType: 'invoices',
    targetId: target.invoiceId,
    before: said(before),
    after: { ...said(after), ...(reason && { reason }) },
  });
  return onWire(after, ctx.language);
}
