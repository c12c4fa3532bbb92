import type { Tx } from '@cordelle/db/connection.ts';
import type { SettlementAdjustment } from '@cordelle/db/schema/settlements.ts';
import type { TransactionRowStatus } from '@cordelle/db/schema/transactions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, centsOf, centsText } from '@cordelle/domain/money.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type {
  flowLine,
  settlement,
  settlementDetail,
  settlementListInput,
  settlementTransactionsInput,
} from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { statusReasonOf } from '../financial-transactions/queries.ts';
import { alongNewest, COUNT_BOUND, likePattern, pageOf } from '../page.ts';
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
};

const COLUMNS = `s.id, s.settlement_date as "settlementDate", s.currency, s.status, s.holdback_cents as "holdbackCents",
  s.approved_cents as "approvedCents", s.approved_count as "approvedCount", s.chargeback_cents as "chargebackCents",
  s.chargeback_count as "chargebackCount", s.declined_cents as "declinedCents", s.declined_count as "declinedCount",
  s.payout_cents as "payoutCents"`;

const SORT_COLUMNS = {
  settlementDate: 's.settlement_date',
  total: '(s.approved_cents + s.chargeback_cents + s.declined_cents)',
  holdback: 's.holdback_cents',
} as const;

const onWire = (row: Row): z.input<typeof settlement> => ({
  id: String(row.id),
  settlementDate: row.settlementDate,
  currency: row.currency,
  status: row.status,
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

/** Settlements of one client; newest first unless asked otherwise. */
export async function listSettlements({ sql }: Tx, clientId: bigint, input: z.output<typeof settlementListInput>) {
  const { field, direction } = input.sort ?? { field: 'settlementDate', direction: 'desc' };
  const order = sql.unsafe(alongNewest(direction, SORT_COLUMNS[field], 's.id'));
  const wanted = sql`
    s.client_id = ${clientId}
    ${input.search ? sql`and s.settlement_date::text like ${likePattern(input.search)}` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`
      select ${sql.unsafe(COLUMNS)} from settlements s
       where ${wanted} order by ${order} limit ${input.limit} offset ${input.skip}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from settlements s where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(rows.map(onWire), counted?.count ?? 0n);
}

type DetailRow = Row & {
  holdbackReleasedCents: bigint;
  feesNettedCents: bigint;
  openingCarryCents: bigint;
  adjustments: SettlementAdjustment[];
  netCents: bigint;
  closingCarryCents: bigint;
  paidDate: string | null;
  payoutReference: string | null;
  accountLast2: string | null;
};

/** One settlement with the lines that lead to the deposit, and what they leave unexplained. Throws `record.not_found`. */
export async function settlementById(tx: Tx, clientId: bigint, id: bigint): Promise<z.input<typeof settlementDetail>> {
  const [[row], residual] = await Promise.all([
    tx.sql<DetailRow[]>`
      select ${tx.sql.unsafe(COLUMNS)}, s.holdback_released_cents as "holdbackReleasedCents",
             s.fees_netted_cents as "feesNettedCents", s.opening_carry_cents as "openingCarryCents", s.adjustments,
             s.net_cents as "netCents", s.closing_carry_cents as "closingCarryCents", s.paid_date as "paidDate",
             p.trace as "payoutReference", a.last2 as "accountLast2"
        from settlements s
        left join payouts p on p.client_id = s.client_id and p.id = s.payout_id
        left join client_bank_accounts a on a.client_id = s.client_id and a.purpose = 'settlement' and a.active
       where s.client_id = ${clientId} and s.id = ${id}`,
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
    flow: flowOf(row),
    residual: centsText(residual),
  };
}

/** The equation of the deposit, line by line: their sum is the payout. Lines that move nothing are left out. */
function flowOf(row: DetailRow): z.input<typeof flowLine>[] {
  const line = (kind: z.input<typeof flowLine>['kind'], cents: bigint, count: number | null = null) => ({
    kind,
    amount: centsText(cents),
    count,
  });
  return [
    line('opening_carry', row.openingCarryCents),
    line('approved', row.approvedCents, row.approvedCount),
    line('chargeback', -row.chargebackCents, row.chargebackCount),
    line('holdback', -row.holdbackCents),
    line('holdback_released', row.holdbackReleasedCents),
    line('fees_netted', -row.feesNettedCents),
    ...row.adjustments.map(({ kind, amount }) => line(kind, centsOf(amount))),
    line('closing_carry', -row.closingCarryCents),
  ].filter(({ kind, amount }) => kind === 'approved' || amount !== '0.00');
}

type LineRow = {
  id: bigint;
  customerId: bigint;
  customerName: string;
  processDate: string;
  amountCents: bigint;
  status: Exclude<TransactionRowStatus, 'Removed' | 'Discarded'>;
  line: 'approved' | 'chargeback' | 'declined';
  returnCode: string | null;
  holdReason: HoldReason | null;
  comment: string | null;
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
  const wanted = input.search
    ? sql`where c.name ilike ${likePattern(input.search)} or l.comment ilike ${likePattern(input.search)}`
    : sql``;
  const [rows, [counted], [found]] = await Promise.all([
    sql<LineRow[]>`
      select l.id, l.customer_id as "customerId", c.name as "customerName", l.process_date as "processDate",
             l.amount_cents as "amountCents", l.status, l.line, l.return_code as "returnCode", l.hold_reason as "holdReason",
             l.comment
        from ${lines} ${wanted} order by ${order} limit ${input.limit} offset ${input.skip}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from ${lines} ${wanted} limit ${COUNT_BOUND + 1}) counted`,
    sql<{ id: bigint }[]>`select id from settlements where client_id = ${clientId} and id = ${id}`,
  ]);
  if (!found) throw new DomainError('record.not_found');
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
      reportedToIntegration: false,
      integrated: false,
    })),
    counted?.count ?? 0n,
  );
}
