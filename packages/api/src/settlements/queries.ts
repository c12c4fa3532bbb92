import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { settlementDeposits } from '@cordelle/db/schema/client-statements.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { payouts } from '@cordelle/db/schema/payouts.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type Currency, centsText, centsWritten } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import { arrivalOf } from '@cordelle/domain/settlement/money-ribbon.ts';
import { amountText } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import type {
  settlement,
  settlementDetail,
  settlementListInput,
  settlementPage,
  settlementTotals,
} from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { after, type OrderTerm, orderBy, type Place, placeColumn } from '../exports/list-order.ts';
import { COUNT_BOUND, likePattern, pageOf, rowsOfPage } from '../page.ts';
import { causesOf, flowOf, movementsOf, type Neighbours } from './flow.ts';
import { residualCents } from './residual.ts';
import { settlementWindow } from './settlement-window.ts';
import { WRITTEN_OFF, writtenOffOf } from './written-off.ts';

const SETTLEMENT = joined(
  columns(settlements, 's', [
    'id',
    'settlementDate',
    'currency',
    'status',
    'holdbackCents',
    'approvedCents',
    'approvedCount',
    'chargebackCents',
    'chargebackCount',
    'declinedCents',
    'declinedCount',
    'payoutCents',
  ]),
  nullable(columns(settlementDeposits, 'd', { seenOn: 'bookedOn', seenCents: 'amountCents' })),
);
type SettlementRow = Row<typeof SETTLEMENT>;
/** With the deposit that somebody found on the client's own statement. */
const FROM = `settlements s left join settlement_deposits d on d.client_id = s.client_id and d.settlement_id = s.id`;

const SORT_COLUMNS = {
  settlementDate: { column: 's.settlement_date', type: 'date' },
  total: { column: '(s.approved_cents + s.chargeback_cents + s.declined_cents)', type: 'bigint' },
  holdback: { column: 's.holdback_cents', type: 'bigint' },
} as const satisfies Record<string, Pick<OrderTerm, 'column' | 'type'>>;

/** Newest first unless asked otherwise. */
function termsOf({ sort }: Pick<Wanted, 'sort'>): OrderTerm[] {
  const { field, direction } = sort ?? { field: 'settlementDate', direction: 'desc' };
  const term = (column: Pick<OrderTerm, 'column' | 'type'>): OrderTerm => ({ ...column, direction, blanks: 'none' });
  return [term(SORT_COLUMNS[field]), term({ column: 's.id', type: 'bigint' })];
}

const sumsOf = (row: Totals) => ({
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

const onWire = (row: SettlementRow): z.input<typeof settlement> => ({
  id: String(row.id),
  settlementDate: row.settlementDate,
  currency: row.currency,
  status: row.status,
  ...sumsOf(row),
  seenOn: row.seenOn,
  seenAmount: row.seenCents === null ? null : centsText(row.seenCents),
});

type Client = { readonly id: bigint; readonly currency: Currency };
/** Which settlements, in which order. */
export type Wanted = Omit<z.output<typeof settlementListInput>, 'skip' | 'limit'>;
type Filter = Omit<Wanted, 'sort'>;
type Totals = Omit<SettlementRow, 'id' | 'settlementDate' | 'status' | 'seenOn' | 'seenCents' | 'currency'>;

const filterOf = ({ sql }: Tx, clientId: bigint, { search, startDate, endDate }: Filter) => sql`
  s.client_id = ${clientId} ${
    search
      ? sql`and (s.settlement_date::text like ${likePattern(search)} or s.id::text = ${search}
                 or s.payout_cents = ${centsWritten(amountText(search))}::bigint)`
      : sql``
  }
  ${startDate ? sql`and s.settlement_date >= ${startDate}` : sql``}
  ${endDate ? sql`and s.settlement_date <= ${endDate}` : sql``}`;

/** One page of the settlements of a client. */
export async function listSettlements(
  tx: Tx,
  clientId: bigint,
  input: z.output<typeof settlementListInput>,
): Promise<z.input<typeof settlementPage>> {
  const { sql } = tx;
  const wanted = filterOf(tx, clientId, input);
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${SETTLEMENT} from ${sql.unsafe(FROM)}
       where ${wanted} order by ${orderBy(tx, termsOf(input))} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from settlements s where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(rows.map(onWire), counted?.count ?? 0n);
}

/** How many settlements are found, each of them counted. */
export async function countSettlements(tx: Tx, clientId: bigint, filter: Filter): Promise<number> {
  const [counted] = await tx.sql<{ count: bigint }[]>`
    select count(*) as count from settlements s where ${filterOf(tx, clientId, filter)}`;
  return Number(counted?.count ?? 0);
}

/** Settlements from a place in their order on, and where they end: null at the end of the list. */
export async function settlementsFrom(
  tx: Tx,
  clientId: bigint,
  wanted: Wanted,
  { place, limit }: { readonly place: Place | null; readonly limit: number },
) {
  const { sql } = tx;
  const terms = termsOf(wanted);
  const rows = await sql`
    select ${SETTLEMENT}, ${computed<{ place: Place }>({ place: placeColumn(tx, terms) })} from ${sql.unsafe(FROM)}
     where ${filterOf(tx, clientId, wanted)} ${place ? sql`and ${after(tx, terms, place)}` : sql``}
     order by ${orderBy(tx, terms)} limit ${limit}`;
  return { rows: rows.map(onWire), next: rows.length === limit ? (rows.at(-1)?.place ?? null) : null };
}

/** The sums of all settlements found. */
export const settlementTotalsOf = async (
  tx: Tx,
  { id, currency }: Client,
  filter: Filter,
): Promise<z.input<typeof settlementTotals>> => ({ currency, ...(await sumsOfAll(tx, id, filter)) });

/** A client has one settlement a day at most: they are some thousands of rows. */
export async function sumsOfAll(
  tx: Tx,
  clientId: bigint,
  filter: Filter,
): Promise<Omit<z.input<typeof settlementTotals>, 'currency'>> {
  const { sql } = tx;
  const sumOf = (column: string) => sql`coalesce(sum(${sql.unsafe(`s.${column}`)}), 0)`;
  const [sums] = await sql<(Totals & { readonly returnedCents: bigint })[]>`
    select ${sumOf('holdback_cents')}::bigint as "holdbackCents",
           ${sumOf('approved_cents')}::bigint as "approvedCents", ${sumOf('approved_count')}::integer as "approvedCount",
           ${sumOf('chargeback_cents')}::bigint as "chargebackCents",
           ${sumOf('chargeback_count')}::integer as "chargebackCount",
           ${sumOf('declined_cents')}::bigint as "declinedCents", ${sumOf('declined_count')}::integer as "declinedCount",
           ${sumOf('payout_cents')}::bigint as "payoutCents",
           coalesce(sum(s.payout_cents) filter (where s.status = 'Returned'), 0)::bigint as "returnedCents"
      from settlements s where ${filterOf(tx, clientId, filter)}`;
  invariant(sums, 'a sum over nothing is a row too');
  return { ...sumsOf(sums), returned: centsText(sums.returnedCents) };
}

const DETAIL = joined(
  SETTLEMENT,
  WRITTEN_OFF,
  columns(settlements, 's', [
    'holdbackReleasedCents',
    'feesNettedCents',
    'openingCarryCents',
    'adjustments',
    'netCents',
    'closingCarryCents',
    'paidDate',
  ]),
  nullable(columns(payouts, 'p', { payoutReference: 'trace' })),
  nullable(columns(clientBankAccounts, 'a', { accountLast2: 'last2' })),
  columns(clients, 'c', ['holdbackBps', 'holdbackDays']),
  nullable(columns(settlementDeposits, 'd', ['matchedBy'])),
  computed<Neighbours>({
    beforeId: 'w.before_id',
    beforeDate: 'w.before_date',
    nextId: 'w.next_id',
    nextDate: 'w.next_date',
  }),
);

/** One settlement with the lines that lead to the deposit, and what they leave unexplained. Throws `record.not_found`. */
export async function settlementById(tx: Tx, clientId: bigint, id: bigint): Promise<z.input<typeof settlementDetail>> {
  // What depends on the window finds it by itself, so that none waits for another.
  const [[row], movements, residual] = await Promise.all([
    tx.sql`
      with ${settlementWindow(tx, clientId, id)}
      select ${DETAIL}
        from w, ${tx.sql.unsafe(FROM)}
        join clients c on c.id = s.client_id
        left join payouts p on p.client_id = s.client_id and p.id = s.payout_id
        left join bank_file_entries e
          on e.client_id = p.client_id and e.kind = 'payout' and e.stream_id = p.id and not e.withdrawn
        left join client_bank_accounts a
          on a.client_id = s.client_id
         and (a.id = e.client_account_id or (e.client_account_id is null and a.purpose = 'settlement' and a.active))
       where s.client_id = ${clientId} and s.id = ${id}`,
    movementsOf(tx, clientId, id),
    residualCents(tx, clientId, id),
  ]);
  if (!row || residual === undefined) throw new DomainError('record.not_found');
  return {
    ...onWire(row),
    holdbackReleased: centsText(row.holdbackReleasedCents),
    feesNetted: centsText(row.feesNettedCents),
    openingCarry: centsText(row.openingCarryCents),
    closingCarry: centsText(row.closingCarryCents),
    debtWrittenOff: writtenOffOf(row),
    net: centsText(row.netCents),
    accountLast2: row.accountLast2,
    payoutReference: row.payoutReference,
    paidDate: row.paidDate,
    expectedOn: row.payoutCents > 0n ? arrivalOf(calendarOf(railOf(row.currency)), row.settlementDate) : null,
    holdbackRule: row.holdbackBps === 0 ? null : { bps: row.holdbackBps, days: row.holdbackDays },
    deposit:
      row.seenOn && row.seenCents && row.matchedBy
        ? { bookedOn: row.seenOn, amount: centsText(row.seenCents), matchedBy: row.matchedBy }
        : null,
    flow: flowOf(row, causesOf(row, movements)),
    residual: centsText(residual),
  };
}
