import type { Tx } from '@cordelle/db/connection.ts';
import type { SettlementAdjustment } from '@cordelle/db/schema/settlements.ts';
import { dateOf, daysInMonth, partsOf } from '@cordelle/domain/calendar/dates.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import type { SETTLEMENT_STATUSES } from '@cordelle/domain/settlement/statuses.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import { SHOWN_INVOICE_STATUSES } from '@cordelle/validation/billing-invoices.ts';
import type { SETTLEMENT_LINES } from '@cordelle/validation/settlements.ts';

/** First and last day of a month, `2026-10`. */
function daysOfMonth(month: string): { readonly first: string; readonly last: string } {
  const { year, month: number } = partsOf(`${month}-01`);
  return { first: `${month}-01`, last: dateOf(year, number, daysInMonth(year, number)) };
}

export type SettlementRow = {
  readonly id: bigint;
  readonly settlementDate: string;
  readonly status: (typeof SETTLEMENT_STATUSES)[number];
  readonly openingCarryCents: bigint;
  readonly approvedCents: bigint;
  readonly approvedCount: number;
  readonly chargebackCents: bigint;
  readonly chargebackCount: number;
  readonly declinedCents: bigint;
  readonly declinedCount: number;
  readonly holdbackCents: bigint;
  readonly holdbackReleasedCents: bigint;
  readonly feesNettedCents: bigint;
  readonly adjustments: readonly SettlementAdjustment[];
  readonly payoutCents: bigint;
  readonly closingCarryCents: bigint;
  readonly payoutId: bigint | null;
  readonly payDate: string | null;
  readonly payoutStatus: string | null;
  readonly confirmedDate: string | null;
  /** Day on which the deposit came back. */
  readonly returnedDate: string | null;
  readonly reference: string | null;
  readonly seenOn: string | null;
  readonly seenCents: bigint | null;
};

/** What moved the deposit besides transactions, holdback and fees: debts that were paid, returned or written off. */
export const adjustmentCents = ({ adjustments }: Pick<SettlementRow, 'adjustments'>): bigint =>
  adjustments.reduce((sum, { amount }) => sum + centsOf(amount), 0n);

/** Of a deposit, what came back: the whole of it, or nothing. */
export const returnedCents = ({ status, payoutCents }: Pick<SettlementRow, 'status' | 'payoutCents'>): bigint =>
  status === 'Returned' ? payoutCents : 0n;

/** What the lines of a settlement leave unexplained of its deposit: 0. */
export const residualOf = (row: SettlementRow): bigint =>
  row.openingCarryCents +
  row.approvedCents -
  row.chargebackCents -
  row.holdbackCents +
  row.holdbackReleasedCents -
  row.feesNettedCents +
  adjustmentCents(row) -
  row.closingCarryCents -
  row.payoutCents;

/** Every settlement of a month with its deposit, in the order of days. A client has one a day at most. */
export async function settlementsOfMonth({ sql }: Tx, clientId: bigint, month: string): Promise<SettlementRow[]> {
  const { first, last } = daysOfMonth(month);
  return sql<SettlementRow[]>`
    select s.id, s.settlement_date as "settlementDate", s.status, s.opening_carry_cents as "openingCarryCents",
           s.approved_cents as "approvedCents", s.approved_count as "approvedCount",
           s.chargeback_cents as "chargebackCents", s.chargeback_count as "chargebackCount",
           s.declined_cents as "declinedCents", s.declined_count as "declinedCount",
           s.holdback_cents as "holdbackCents", s.holdback_released_cents as "holdbackReleasedCents",
           s.fees_netted_cents as "feesNettedCents", s.adjustments, s.payout_cents as "payoutCents",
           s.closing_carry_cents as "closingCarryCents", s.payout_id as "payoutId", p.pay_date as "payDate",
           p.status as "payoutStatus", p.confirmed_date as "confirmedDate", p.bounced_date as "returnedDate",
           p.trace as reference,
           d.booked_on as "seenOn", d.amount_cents as "seenCents"
      from settlements s
      left join payouts p on p.client_id = s.client_id and p.id = s.payout_id
      left join settlement_deposits d on d.client_id = s.client_id and d.settlement_id = s.id
     where s.client_id = ${clientId} and s.settlement_date between ${first}::date and ${last}::date
     order by s.settlement_date, s.id`;
}

/** What the latest settlement before a month left to the next one; below zero the client owes it. */
export async function carriedInto({ sql }: Tx, clientId: bigint, month: string): Promise<bigint> {
  const [latest] = await sql<{ cents: bigint }[]>`
    select closing_carry_cents as cents from settlements
     where client_id = ${clientId} and settlement_date < ${daysOfMonth(month).first}::date
     order by settlement_date desc nulls last, id desc nulls last limit 1`;
  return latest?.cents ?? 0n;
}

export type LineOfMonth = {
  readonly settlementId: bigint;
  readonly settlementDate: string;
  readonly line: (typeof SETTLEMENT_LINES)[number];
  readonly id: bigint;
  readonly customerId: bigint;
  readonly customerName: string;
  readonly customIdentifier: string | null;
  readonly processDate: string;
  readonly amountCents: bigint;
  readonly status: string;
  readonly returnCode: string | null;
  readonly holdReason: HoldReason | null;
  readonly comment: string | null;
};

/** Where a part of the lines of a month ends. */
export type LinePlace = Pick<LineOfMonth, 'settlementDate' | 'settlementId' | 'line' | 'id'>;

/** Payments that the settlements of a month count, each as what it counts; those behind a place, in the order of days. */
export async function linesOfMonth(
  { sql }: Tx,
  clientId: bigint,
  month: string,
  place: LinePlace | null,
  limit: number,
): Promise<LineOfMonth[]> {
  const { first, last } = daysOfMonth(month);
  const inMonth = sql`
    s.client_id = ${clientId} and s.settlement_date between ${first}::date and ${last}::date`;
  const behind = place
    ? sql`where (l.settlement_date, l.settlement_id, l.line, l.id) >
                (${place.settlementDate}::date, ${place.settlementId}::bigint, ${place.line}::text, ${place.id}::bigint)`
    : sql``;
  return sql<LineOfMonth[]>`
    select l.settlement_id as "settlementId", l.settlement_date as "settlementDate", l.line, l.id,
           l.customer_id as "customerId", c.name as "customerName", c.custom_identifier as "customIdentifier",
           l.process_date as "processDate", l.amount_cents as "amountCents", l.status, l.return_code as "returnCode",
           l.hold_reason as "holdReason", l.comment
      from (select s.id as settlement_id, s.settlement_date, 'approved' as line, t.id, t.customer_id, t.process_date,
                   t.amount_cents, t.status, t.return_code, t.hold_reason, t.comment, t.client_id
              from settlements s join transactions t on t.client_id = s.client_id and t.settlement_id = s.id
             where ${inMonth}
            union all
            select s.id, s.settlement_date, case t.stage when 'after_approval' then 'chargeback' else 'declined' end, t.id,
                   t.customer_id, t.process_date, t.amount_cents, t.status, t.return_code, t.hold_reason, t.comment,
                   t.client_id
              from settlements s join transactions t on t.client_id = s.client_id and t.deducted_settlement_id = s.id
             where ${inMonth}) l
      join customers c on c.client_id = l.client_id and c.id = l.customer_id
      ${behind}
     order by l.settlement_date, l.settlement_id, l.line, l.id limit ${limit}`;
}

export type InvoiceRow = {
  readonly id: bigint;
  readonly number: string;
  readonly period: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly status: string;
  readonly subtotalCents: bigint;
  readonly taxCents: bigint;
  readonly totalCents: bigint;
  readonly paidDate: string | null;
  readonly settlementId: bigint | null;
};

/** Invoices of our fees that were written in a month, as far as the client sees them: what was voided is no bill. */
export async function invoicesOfMonth({ sql }: Tx, clientId: bigint, month: string): Promise<InvoiceRow[]> {
  const { first, last } = daysOfMonth(month);
  return sql<InvoiceRow[]>`
    select id, number, period, invoice_date as "invoiceDate", due_date as "dueDate", status,
           subtotal_cents as "subtotalCents", tax_cents as "taxCents", total_cents as "totalCents",
           paid_date as "paidDate", settlement_id as "settlementId"
      from invoices
     where client_id = ${clientId} and invoice_date between ${first}::date and ${last}::date
       and status in ${sql(SHOWN_INVOICE_STATUSES)}
     order by invoice_date, id`;
}
