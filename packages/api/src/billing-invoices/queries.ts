import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type InvoiceTax, invoiceLineItems, invoiceLines, invoices } from '@cordelle/db/schema/invoices.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { invoiceFigures } from '@cordelle/domain/invoice/figures.ts';
import type { InvoiceLineKind } from '@cordelle/domain/invoice/kinds.ts';
import { dueDateOf, periodOf } from '@cordelle/domain/invoice/period.ts';
import { shownInvoiceStatus } from '@cordelle/domain/invoice/shown-status.ts';
import { TAX_NAMES } from '@cordelle/domain/invoice/taxes.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail, railOf } from '@cordelle/domain/rail.ts';
import { countRecords } from '@cordelle/engine/billing-invoices/chargeable-records.ts';
import { feeTermsOf } from '@cordelle/engine/billing-invoices/fee-terms.ts';
import {
  type billingInvoice,
  type billingInvoiceDetail,
  type billingInvoiceItem,
  type billingInvoiceItemsInput,
  type billingInvoiceListInput,
  type chargedTransactions,
  type chargedTransactionsInput,
  type feeLine,
  type feeTax,
  type runningMonth,
  SHOWN_INVOICE_STATUSES,
} from '@cordelle/validation/billing-invoices.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { z } from 'zod';
import { explanationOf, statusReasonOf } from '../financial-transactions/queries.ts';
import { alongNewest, COUNT_BOUND, likePattern, pageOf, rowsOfPage } from '../page.ts';

const INVOICE = joined(
  columns(invoices, 'i', ['id', 'number', 'period', 'currency', 'subtotalCents', 'totalCents', 'startDate', 'endDate']),
  present(columns(invoices, 'i', ['invoiceDate', 'dueDate', 'collection'])),
  computed<{ status: (typeof SHOWN_INVOICE_STATUSES)[number] }>({ status: 'i.status' }),
);
type Invoice = Row<typeof INVOICE>;

const SORT_COLUMNS = {
  dueDate: 'i.due_date',
  invoiceDate: 'i.invoice_date',
  invoiceNumber: 'i.number',
  reference: 'i.period',
  subtotal: 'i.subtotal_cents',
  total: 'i.total_cents',
} as const;

const onWire = (row: Invoice): z.input<typeof billingInvoice> => ({
  id: String(row.id),
  invoiceNumber: row.number,
  status: shownInvoiceStatus(row),
  total: centsText(row.totalCents),
  subtotal: centsText(row.subtotalCents),
  currency: row.currency,
  invoiceDate: row.invoiceDate,
  dueDate: row.dueDate,
  reference: row.period,
  startDate: row.startDate,
  endDate: row.endDate,
});

const shown = ({ sql }: Tx, clientId: bigint) => sql`
  i.client_id = ${clientId} and i.status in ${sql(SHOWN_INVOICE_STATUSES)}`;

/** Invoices of one client; the last due first unless asked otherwise. */
export async function listBillingInvoices(
  tx: Tx,
  clientId: bigint,
  input: Pick<z.output<typeof billingInvoiceListInput>, 'skip' | 'limit' | 'sort' | 'search'>,
) {
  const { sql } = tx;
  const { field, direction } = input.sort ?? { field: 'dueDate', direction: 'desc' };
  const order = sql.unsafe(alongNewest(direction, SORT_COLUMNS[field], 'i.id'));
  const pattern = input.search && likePattern(input.search);
  const wanted = sql`
    ${shown(tx, clientId)} ${pattern ? sql`and (i.number ilike ${pattern} or i.period like ${pattern})` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${INVOICE} from invoices i
       where ${wanted} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from invoices i where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(rows.map(onWire), counted?.count ?? 0n);
}

const DETAIL = joined(
  INVOICE,
  columns(invoices, 'i', [
    'promoCode',
    'promoCents',
    'promotionCents',
    'taxes',
    'taxCents',
    'paidDate',
    'paidBy',
    'settlementId',
  ]),
);
const LINE = columns(invoiceLines, ['kind', 'quantity', 'unitCents', 'cents', 'days', 'ofDays']);
type LineRow = Row<typeof LINE>;

const taxName = z.enum(TAX_NAMES);

const taxOnWire = ({ name, rate, cents }: InvoiceTax): z.input<typeof feeTax> => ({
  name: taxName.parse(name),
  rate: String(rate / 1_000),
  amount: centsText(BigInt(cents)),
});

const lineOnWire = (line: LineRow): z.input<typeof feeLine> => ({
  kind: line.kind,
  quantity: line.quantity,
  unitPrice: centsText(line.unitCents),
  amount: centsText(line.cents),
  proratedDays: line.days,
  monthDays: line.ofDays,
});

/** One invoice with what it charges for, apart from its file. Throws `record.not_found`, of one that was taken back `invoice.voided`. */
export async function billingInvoiceById(
  tx: Tx,
  clientId: bigint,
  id: bigint,
): Promise<Omit<z.input<typeof billingInvoiceDetail>, 'pdf'>> {
  const { sql } = tx;
  const [[row], lines] = await Promise.all([
    sql`
      select ${DETAIL} from invoices i where ${shown(tx, clientId)} and i.id = ${id}`,
    sql`
      select ${LINE}
        from invoice_lines where client_id = ${clientId} and invoice_id = ${id} order by position`,
  ]);
  if (!row) throw await notShown(tx, clientId, id);
  return {
    ...onWire(row),
    lines: lines.map(lineOnWire),
    promo: row.promoCode === null ? null : { code: row.promoCode, amount: centsText(row.promoCents) },
    promotion: centsText(row.promotionCents),
    taxes: row.taxes.map(taxOnWire),
    tax: centsText(row.taxCents),
    collection: row.collection,
    paidDate: row.paidDate,
    paidBy: row.paidBy,
    settlementId: row.settlementId === null ? null : String(row.settlementId),
  };
}

/** Why an invoice is not shown: whoever was mailed it and finds nothing is told that it was voided. */
async function notShown({ sql }: Tx, clientId: bigint, id: bigint): Promise<DomainError> {
  const [row] = await sql`
    select ${columns(invoices, ['number'])} from invoices where client_id = ${clientId} and id = ${id} and status = 'Void'`;
  return row ? new DomainError('invoice.voided', { number: row.number }) : new DomainError('record.not_found');
}

type ItemRow = {
  type: 'transaction' | 'microdeposit' | 'verification' | 'settlement';
  id: bigint;
  date: CalendarDate | null;
  amountCents: bigint | null;
  customerId: bigint | null;
  customerName: string | null;
  returnCode: string | null;
  settlementId: bigint | null;
};

/** The records one line of an invoice counts, by the date they count by. Throws `record.not_found`. */
export async function billingInvoiceItems(
  tx: Tx,
  clientId: bigint,
  input: z.output<typeof billingInvoiceItemsInput>,
  language: Language,
) {
  const { sql } = tx;
  const id = BigInt(input.invoiceId);
  const { kind } = input;
  const counted = sql`
    select stream_id from invoice_line_items n
     where n.client_id = ${clientId} and n.invoice_id = ${id} and n.kind = ${kind}`;
  const [[found], [count], rows] = await Promise.all([
    sql`select 1 from invoices i where ${shown(tx, clientId)} and i.id = ${id}`,
    sql<{ count: bigint }[]>`select count(*) as count from (${counted} limit ${COUNT_BOUND + 1}) n`,
    sql<ItemRow[]>`
      select * from (${recordsOf(tx, clientId, kind)}) r where r.id in (${counted})
       order by r.date desc nulls last, r.id desc ${rowsOfPage(sql, input)}`,
  ]);
  if (!found) throw new DomainError('record.not_found');
  return pageOf(
    rows.map(
      (row): z.input<typeof billingInvoiceItem> => ({
        type: row.type,
        id: String(row.type === 'settlement' ? row.settlementId : row.id),
        date: row.date,
        amount: row.amountCents === null ? null : centsText(row.amountCents),
        customerId: row.customerId === null ? null : String(row.customerId),
        customerName: row.customerName,
        returnCode: row.returnCode,
        statusReason: statusReasonOf({ ...row, holdReason: null }),
        explanation: explanationOf({ ...row, holdReason: null }, language),
      }),
    ),
    count?.count ?? 0n,
  );
}

/** Records a line of that kind can count, as the line shows them. */
function recordsOf({ sql }: Tx, clientId: bigint, kind: InvoiceLineKind) {
  switch (kind) {
    case 'microdeposit':
      return sql`
        select 'microdeposit' as type, m.id, m.requested_on as date, null::bigint as "amountCents",
               m.customer_id as "customerId", c.name as "customerName", null as "returnCode", null::bigint as "settlementId"
          from microdeposits m join customers c on c.client_id = m.client_id and c.id = m.customer_id
         where m.client_id = ${clientId}`;
    case 'verification':
      return sql`
        select 'verification' as type, v.id, v.verified_on as date, null::bigint as "amountCents",
               v.customer_id as "customerId", c.name as "customerName", null as "returnCode", null::bigint as "settlementId"
          from instant_verifications v join customers c on c.client_id = v.client_id and c.id = v.customer_id
         where v.client_id = ${clientId}`;
    case 'payout_bounce':
      return sql`
        select 'settlement' as type, p.id, p.bounced_date as date, p.amount_cents as "amountCents",
               null::bigint as "customerId", null as "customerName", p.bounce_code as "returnCode",
               p.settlement_id as "settlementId"
          from payouts p where p.client_id = ${clientId}`;
    default: {
      const date = kind === 'transaction' ? sql`t.process_date` : sql`t.decline_date`;
      const code = kind === 'transaction' ? sql`null` : sql`t.return_code`;
      return sql`
        select 'transaction' as type, t.id, ${date} as date, t.amount_cents as "amountCents",
               t.customer_id as "customerId", c.name as "customerName", ${code} as "returnCode",
               null::bigint as "settlementId"
          from transactions t join customers c on c.client_id = t.client_id and c.id = t.customer_id
         where t.client_id = ${clientId}`;
    }
  }
}

/** Which of some transactions cost a fee of their own on an invoice. Throws `record.not_found`. */
export async function chargedTransactionsOf(
  tx: Tx,
  clientId: bigint,
  { invoiceId, transactionIds }: z.output<typeof chargedTransactionsInput>,
): Promise<z.input<typeof chargedTransactions>> {
  const { sql } = tx;
  const [[found], rows] = await Promise.all([
    sql`select 1 from invoices i where ${shown(tx, clientId)} and i.id = ${invoiceId}`,
    sql`
      select ${columns(invoiceLineItems, 'n', { id: 'streamId' })},
             ${computed<{ kind: 'decline' | 'chargeback' | 'stop' }>({ kind: 'n.kind' })},
           ${columns(invoiceLines, 'l', ['unitCents'])}
        from invoice_line_items n
        join invoice_lines l on l.client_id = n.client_id and l.invoice_id = n.invoice_id and l.kind = n.kind
       where n.client_id = ${clientId} and n.invoice_id = ${invoiceId} and n.stream_type = 'transaction'
         and n.kind in ('decline', 'chargeback', 'stop') and n.stream_id = any(${transactionIds}::bigint[])
       order by n.stream_id`,
  ]);
  if (!found) throw new DomainError('record.not_found');
  return {
    charged: rows.map(({ id, kind, unitCents }) => ({
      transactionId: String(id),
      fee: kind,
      amount: centsText(unitCents),
    })),
  };
}

/** What the month has come to so far, by the functions its invoice will be made with. */
export async function runningMonthOf(
  tx: Tx,
  client: { readonly id: bigint; readonly country: Rail; readonly currency: Currency },
  now: Date,
): Promise<z.input<typeof runningMonth>> {
  const today = localDate(now, RAIL_FACTS[client.country].zone);
  const period = periodOf(today);
  const invoiceDate = addDays(period.endDate, 1);
  const { terms, collection } = await feeTermsOf(tx, client.id, period, invoiceDate);
  const soFar = { startDate: period.startDate, endDate: today };
  const quantities = await countRecords(tx, {
    clientId: client.id,
    currency: client.currency,
    period: soFar,
    prices: terms.prices,
  });
  const figures = invoiceFigures(quantities, terms);
  return {
    reference: period.period,
    startDate: period.startDate,
    endDate: period.endDate,
    currency: client.currency,
    invoiceDate,
    dueDate: dueDateOf(railOf(client.currency), invoiceDate),
    collection,
    lines: figures.lines.map(({ part, ...line }) =>
      lineOnWire({ ...line, days: part?.days ?? null, ofDays: part?.ofDays ?? null }),
    ),
    promo: figures.promo && { code: figures.promo.code, amount: centsText(figures.promo.cents) },
    promotion: centsText(figures.promotionCents),
    subtotal: centsText(figures.subtotalCents),
    taxes: figures.taxes.map(({ name, rate, cents }) => taxOnWire({ name, rate, cents: String(cents) })),
    tax: centsText(figures.taxCents),
    total: centsText(figures.totalCents),
  };
}
