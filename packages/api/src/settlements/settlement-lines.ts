import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import type { TransactionRowStatus } from '@cordelle/domain/transaction/state.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { SETTLEMENT_LINES, settlementTransactionsInput } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { after, type OrderTerm, orderBy, type Place, placeColumn } from '../exports/list-order.ts';
import { explanationOf, statusReasonOf } from '../financial-transactions/queries.ts';
import { holdsText } from '../holds-text.ts';
import { COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

type Input = z.output<typeof settlementTransactionsInput>;

/** Which lines of a settlement, in which order. */
export type LinesWanted = { readonly settlementId: string } & Partial<Pick<Input, 'search' | 'line' | 'sort'>>;

export type LineRow = {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly customerName: string;
  readonly processDate: string;
  readonly amountCents: bigint;
  readonly status: Exclude<TransactionRowStatus, 'Removed' | 'Discarded'>;
  readonly line: (typeof SETTLEMENT_LINES)[number];
  readonly returnCode: string | null;
  readonly holdReason: HoldReason | null;
  readonly comment: string | null;
  readonly reported: boolean;
  readonly integrated: boolean;
  readonly place: Place;
};

const SORT_COLUMNS = {
  processDate: { column: 'l.process_date', type: 'date' },
  amount: { column: 'l.amount_cents', type: 'bigint' },
  customerName: { column: 'c.name', type: 'text' },
  status: { column: 'l.status', type: 'text' },
} as const satisfies Record<string, Pick<OrderTerm, 'column' | 'type'>>;

/** A debit may stand on two lines; which one is the last that tells rows apart. */
function termsOf({ sort }: LinesWanted): OrderTerm[] {
  const { field, direction } = sort ?? { field: 'processDate', direction: 'desc' };
  const term = (column: Pick<OrderTerm, 'column' | 'type'>): OrderTerm => ({ ...column, direction, blanks: 'none' });
  return [
    term(SORT_COLUMNS[field]),
    term({ column: 'l.id', type: 'bigint' }),
    { column: 'l.line', type: 'text', direction: 'asc', blanks: 'none' },
  ];
}

/** The lines of a settlement as a part of a query: `l`, beside their customers `c` where these say which, or in which order. */
function linesOf(tx: Tx, clientId: bigint, { settlementId, search, line, sort }: LinesWanted) {
  const { sql } = tx;
  const id = BigInt(settlementId);
  const columns = sql`t.client_id, t.id, t.customer_id, t.process_date, t.amount_cents, t.status, t.return_code, t.hold_reason, t.comment`;
  const found = search ? sql`and ${holdsText(tx, 'c.name, l.comment', search)}` : sql``;
  return {
    from: sql`(
      select ${columns}, 'approved' as line from transactions t where t.client_id = ${clientId} and t.settlement_id = ${id}
      union all
      select ${columns}, case t.stage when 'after_approval' then 'chargeback' else 'declined' end
        from transactions t where t.client_id = ${clientId} and t.deducted_settlement_id = ${id}) l
      ${search || sort?.field === 'customerName' ? sql.unsafe(THEIR_CUSTOMERS) : sql``}`,
    wanted: sql`true ${found} ${line ? sql`and l.line = ${line}` : sql``}`,
  };
}

const THEIR_CUSTOMERS = 'join customers c on c.client_id = l.client_id and c.id = l.customer_id';

/** Some lines of a settlement, from a place in their order on, or past so many. */
export async function readLines(
  tx: Tx,
  clientId: bigint,
  wanted: LinesWanted,
  part: { readonly place?: Place | null; readonly skip?: number; readonly limit: number },
): Promise<LineRow[]> {
  const { sql } = tx;
  const terms = termsOf(wanted);
  const order = orderBy(tx, terms);
  const lines = linesOf(tx, clientId, wanted);
  // Who pays, and what accounting knows, is looked up for the lines that are shown, not for all there are.
  return sql<LineRow[]>`
    select l.id, l.customer_id as "customerId", c.name as "customerName", l.process_date as "processDate",
           l.amount_cents as "amountCents", l.status, l.line, l.return_code as "returnCode", l.hold_reason as "holdReason",
           l.comment, coalesce(case l.line when 'approved' then w.paid when 'chargeback' then w.reversed end, false) as reported,
           coalesce(w.paid and not w.reversed, false) as integrated,
           ${placeColumn(tx, terms)} as place
      from (select l.* from ${lines.from}
             where ${lines.wanted} ${part.place ? sql`and ${after(tx, terms, part.place)}` : sql``}
             order by ${order} ${rowsOfPage(sql, { limit: part.limit, skip: part.skip ?? 0, search: wanted.search })}) l
      ${sql.unsafe(THEIR_CUSTOMERS)}
      left join lateral (
        select coalesce(bool_and(r.state = 'reported') filter (where r.kind in ('payment', 'credit')), false) as paid,
               coalesce(bool_or(r.state = 'reported') filter (where r.kind = 'reversal'), false) as reversed
          from accounting_reports r join accounting_connections a on a.client_id = r.client_id and a.id = r.connection_id
         where r.client_id = l.client_id and r.transaction_id = l.id and r.subject = 'transaction ' || l.id
           and a.status <> 'not_connected') w on true
     order by ${order}`;
}

/** How many lines there are, counted up to a bound. */
export async function countLines(tx: Tx, clientId: bigint, wanted: LinesWanted, bound: number): Promise<number> {
  const lines = linesOf(tx, clientId, wanted);
  const [counted] = await tx.sql<{ count: bigint }[]>`
    select count(*) as count from (select 1 from ${lines.from} where ${lines.wanted} limit ${bound + 1}) counted`;
  return Number(counted?.count ?? 0);
}

/** Throws `record.not_found` for a settlement that is not one of the client's. */
export async function requireSettlement({ sql }: Tx, clientId: bigint, settlementId: string): Promise<void> {
  const [known] = await sql`
    select ${columns(settlements, ['id'])} from settlements where client_id = ${clientId} and id = ${settlementId}::bigint`;
  if (!known) throw new DomainError('record.not_found');
}

/**
 * The transactions a settlement lists, each with the sum it counts in: one that was approved and charged back in between
 * stands on two lines. Throws `record.not_found`.
 */
export async function settlementTransactions(tx: Tx, clientId: bigint, input: Input, language: Language) {
  const [rows, count] = await Promise.all([
    readLines(tx, clientId, input, input),
    countLines(tx, clientId, input, COUNT_BOUND),
    requireSettlement(tx, clientId, input.settlementId),
  ]);
  return pageOf(
    rows.map((row) => ({
      id: String(row.id),
      customerId: String(row.customerId),
      customerName: row.customerName,
      processDate: row.processDate,
      amount: centsText(row.amountCents),
      status: row.status,
      line: row.line,
      statusReason: statusReasonOf(row),
      explanation: explanationOf(row, language),
      comment: row.comment,
      reportedToIntegration: row.reported,
      integrated: row.integrated,
    })),
    count,
  );
}
