import type { Tx } from '@cordelle/db/connection.ts';
import type { TransactionRowStatus } from '@cordelle/db/schema/transactions.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type {
  DEPOSIT_MATCHES,
  SETTLEMENT_LINES,
  settlement,
  settlementDetail,
  settlementListInput,
  settlementPage,
  settlementTransactionsInput,
} from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { statusReasonOf } from '../financial-transactions/queries.ts';
import { alongNewest, COUNT_BOUND, likePattern, pageOf } from '../page.ts';
import { type FlowRow, flowCauses, flowOf } from './flow.ts';
import { residualCents } from './residual.ts';

type Row = {
  id: bigint;
  settlementDate: string;
  currency: Currency;
  status: 'Scheduled' | 'Sent' | 'Paid' | 'Returned' | 'Carried';
  holdbackCents: bigint;
  approvedCents: bigint;
  approvedCount: number;
  chargebackCents: bigint;
  chargebackCount: number;
  declinedCents: bigint;
  declinedCount: number;
  payoutCents: bigint;
  seenOn: string | null;
};

const COLUMNS = `s.id, s.settlement_date as "settlementDate", s.currency, s.status, s.holdback_cents as "holdbackCents",
  s.approved_cents as "approvedCents", s.approved_count as "approvedCount", s.chargeback_cents as "chargebackCents",
  s.chargeback_count as "chargebackCount", s.declined_cents as "declinedCents", s.declined_count as "declinedCount",
  s.payout_cents as "payoutCents", d.booked_on as "seenOn"`;
/** With the deposit that somebody found on the client's own statement. */
const FROM = `settlements s left join settlement_deposits d on d.client_id = s.client_id and d.settlement_id = s.id`;

const SORT_COLUMNS = {
  settlementDate: 's.settlement_date',
  total: '(s.approved_cents + s.chargeback_cents + s.declined_cents)',
  holdback: 's.holdback_cents',
} as const;

const sumsOf = (row: Omit<Totals, 'count'>) => ({
  holdback: centsText(row.holdbackCents),
  total: {
    amount: centsText(row.approvedCents + row.chargebackCents + row.declinedCents),
    count: row.approvedCount + row.chargebackCount + row.declinedCount,
  },
  approved: { amount: centsText(row.approvedCents), count: row.approvedCount },
  chargeback: { amount: centsText(row.chargebackCents), count: row.chargebackCount },
  declined: { amount: centsText(row.declinedCents), count: row.declinedCount },
  payout: centsText(row.payoutCents),
});

const onWire = (row: Row): z.input<typeof settlement> => ({
  id: String(row.id),
  settlementDate: row.settlementDate,
  currency: row.currency,
  status: row.status,
  ...sumsOf(row),
  seenOn: row.seenOn,
});

type Totals = Omit<Row, 'id' | 'settlementDate' | 'status' | 'seenOn' | 'currency'> & { count: bigint };

/** Settlements of one client; newest first unless asked otherwise; with the sums of all that are found. */
export async function listSettlements(
  { sql }: Tx,
  client: { readonly id: bigint; readonly currency: Currency },
  input: z.output<typeof settlementListInput>,
): Promise<z.input<typeof settlementPage>> {
  const { field, direction } = input.sort ?? { field: 'settlementDate', direction: 'desc' };
  const order = sql.unsafe(alongNewest(direction, SORT_COLUMNS[field], 's.id'));
  const wanted = sql`
    s.client_id = ${client.id}
    ${input.search ? sql`and s.settlement_date::text like ${likePattern(input.search)}` : sql``}
    ${input.startDate ? sql`and s.settlement_date >= ${input.startDate}` : sql``}
    ${input.endDate ? sql`and s.settlement_date <= ${input.endDate}` : sql``}`;
  const sumOf = (column: string) => sql`coalesce(sum(${sql.unsafe(`s.${column}`)}), 0)`;
  const [rows, [sums]] = await Promise.all([
    sql<Row[]>`
      select ${sql.unsafe(COLUMNS)} from ${sql.unsafe(FROM)}
       where ${wanted} order by ${order} limit ${input.limit} offset ${input.skip}`,
    // A client has one settlement a day at most: all of them are some thousands of rows.
    sql<Totals[]>`
      select count(*) as count, ${sumOf('holdback_cents')}::bigint as "holdbackCents",
             ${sumOf('approved_cents')}::bigint as "approvedCents", ${sumOf('approved_count')}::integer as "approvedCount",
             ${sumOf('chargeback_cents')}::bigint as "chargebackCents",
             ${sumOf('chargeback_count')}::integer as "chargebackCount",
             ${sumOf('declined_cents')}::bigint as "declinedCents", ${sumOf('declined_count')}::integer as "declinedCount",
             ${sumOf('payout_cents')}::bigint as "payoutCents"
        from settlements s where ${wanted}`,
  ]);
  invariant(sums, 'a sum over nothing is a row too');
  return { ...pageOf(rows.map(onWire), sums.count), totals: { currency: client.currency, ...sumsOf(sums) } };
}

type DetailRow = Row &
  FlowRow & {
    netCents: bigint;
    paidDate: string | null;
    payoutReference: string | null;
    accountLast2: string | null;
    holdbackBps: number;
    holdbackDays: number | null;
    matchedBy: (typeof DEPOSIT_MATCHES)[number] | null;
  };

/** One settlement with the lines that lead to the deposit, and what they leave unexplained. Throws `record.not_found`. */
export async function settlementById(tx: Tx, clientId: bigint, id: bigint): Promise<z.input<typeof settlementDetail>> {
  const [[row], causes, residual] = await Promise.all([
    tx.sql<DetailRow[]>`
      select ${tx.sql.unsafe(COLUMNS)}, s.holdback_released_cents as "holdbackReleasedCents",
             s.fees_netted_cents as "feesNettedCents", s.opening_carry_cents as "openingCarryCents", s.adjustments,
             s.net_cents as "netCents", s.closing_carry_cents as "closingCarryCents", s.paid_date as "paidDate",
             p.trace as "payoutReference", a.last2 as "accountLast2", c.holdback_bps as "holdbackBps",
             c.holdback_days as "holdbackDays", d.matched_by as "matchedBy"
        from ${tx.sql.unsafe(FROM)}
        join clients c on c.id = s.client_id
        left join payouts p on p.client_id = s.client_id and p.id = s.payout_id
        left join client_bank_accounts a on a.client_id = s.client_id and a.purpose = 'settlement' and a.active
       where s.client_id = ${clientId} and s.id = ${id}`,
    flowCauses(tx, clientId, id),
    residualCents(tx, clientId, id),
  ]);
  if (!row) throw new DomainError('record.not_found');
  return {
    ...onWire(row),
    holdbackReleased: centsText(row.holdbackReleasedCents),
    feesNetted: centsText(row.feesNettedCents),
    openingCarry: centsText(row.openingCarryCents),
    closingCarry: centsText(row.closingCarryCents),
    net: centsText(row.netCents),
    accountLast2: row.accountLast2,
    payoutReference: row.payoutReference,
    paidDate: row.paidDate,
    expectedOn: row.payoutCents > 0n ? addBusinessDays(calendarOf(railOf(row.currency)), row.settlementDate, 1) : null,
    holdbackRule: row.holdbackBps === 0 ? null : { bps: row.holdbackBps, days: row.holdbackDays },
    deposit: row.seenOn && row.matchedBy ? { bookedOn: row.seenOn, matchedBy: row.matchedBy } : null,
    flow: flowOf(row, causes),
    residual: centsText(residual),
  };
}

type LineRow = {
  id: bigint;
  customerId: bigint;
  customerName: string;
  processDate: string;
  amountCents: bigint;
  status: Exclude<TransactionRowStatus, 'Removed' | 'Discarded'>;
  line: (typeof SETTLEMENT_LINES)[number];
  returnCode: string | null;
  holdReason: HoldReason | null;
  comment: string | null;
  reported: boolean;
  integrated: boolean;
};

const LINE_SORT_COLUMNS = {
  processDate: 'l.process_date',
  amount: 'l.amount_cents',
  customerName: 'c.name',
  status: 'l.status',
} as const;

/**
 * The transactions a settlement lists, each with the sum it counts in: one that was approved and charged back in between
 * stands on two lines. Throws `record.not_found`.
 */
export async function settlementTransactions(
  { sql }: Tx,
  clientId: bigint,
  input: z.output<typeof settlementTransactionsInput>,
  language: Language,
) {
  const id = BigInt(input.settlementId);
  const { field, direction } = input.sort ?? { field: 'processDate', direction: 'desc' };
  const order = sql.unsafe(`${LINE_SORT_COLUMNS[field]} ${direction}, l.id ${direction}, l.line`);
  const columns = sql`t.client_id, t.id, t.customer_id, t.process_date, t.amount_cents, t.status, t.return_code, t.hold_reason, t.comment`;
  const lines = sql`(
    select ${columns}, 'approved' as line from transactions t where t.client_id = ${clientId} and t.settlement_id = ${id}
    union all
    select ${columns}, case t.stage when 'after_approval' then 'chargeback' else 'declined' end
      from transactions t where t.client_id = ${clientId} and t.deducted_settlement_id = ${id}) l
    join customers c on c.client_id = l.client_id and c.id = l.customer_id`;
  const found = input.search
    ? sql`and (c.name ilike ${likePattern(input.search)} or l.comment ilike ${likePattern(input.search)})`
    : sql``;
  const wanted = sql`where true ${found} ${input.line ? sql`and l.line = ${input.line}` : sql``}`;
  const [rows, [counted], [known]] = await Promise.all([
    sql<LineRow[]>`
      select l.id, l.customer_id as "customerId", c.name as "customerName", l.process_date as "processDate",
             l.amount_cents as "amountCents", l.status, l.line, l.return_code as "returnCode", l.hold_reason as "holdReason",
             l.comment, coalesce(r.state = 'reported', false) as reported,
             coalesce(p.state = 'reported' and b.state is distinct from 'reported', false) as integrated
        from ${lines}
        left join payment_reports r on r.client_id = l.client_id and r.transaction_id = l.id and r.line = l.line
        left join payment_reports p on p.client_id = l.client_id and p.transaction_id = l.id and p.line = 'approved'
        left join payment_reports b on b.client_id = l.client_id and b.transaction_id = l.id and b.line = 'chargeback'
        ${wanted} order by ${order} limit ${input.limit} offset ${input.skip}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from ${lines} ${wanted} limit ${COUNT_BOUND + 1}) counted`,
    sql<{ id: bigint }[]>`select id from settlements where client_id = ${clientId} and id = ${id}`,
  ]);
  if (!known) throw new DomainError('record.not_found');
  return pageOf(
    rows.map((row) => ({
      id: String(row.id),
      customerId: String(row.customerId),
      customerName: row.customerName,
      processDate: row.processDate,
      amount: centsText(row.amountCents),
      status: row.status,
      line: row.line,
      statusReason: statusReasonOf(row, language),
      comment: row.comment,
      reportedToIntegration: row.reported,
      integrated: row.integrated,
    })),
    counted?.count ?? 0n,
  );
}
