import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { DISPLAY_STATUSES, type DisplayStatus } from '@cordelle/domain/transaction/state.ts';
import { type ReviewColumns, reviewOfDebit, reviewOnWire } from '@cordelle/engine/transactions/under-review.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { reportRecord, transactionReport } from '@cordelle/validation/transaction-report.ts';
import type { z } from 'zod';
import { orderBy, orderFromEnd } from '../exports/list-order.ts';
import { explanationOf, statusReasonOf } from '../financial-transactions/queries.ts';
import { rowsOfPage } from '../page.ts';
import { DISPUTED_EARLY, isCreating, isOfHome, orderOf, type ReportWanted, rowsOf, statusesOf } from './report-rows.ts';

const FILE = joined(
  columns(transactions, 't', [
    'amountCents',
    'returnCode',
    'holdReason',
    'processDate',
    'settledDate',
    'declineDate',
    'comment',
  ]),
  columns(customers, 'c', { customerName: 'name', customIdentifier: 'customIdentifier' }),
  computed<{ status: DisplayStatus }>({ status: 't.status' }),
);
/** What a file says of a debit. */
export type FileRow = Readonly<Row<typeof FILE>>;

const REPORT = joined(columns(transactions, 't', ['id', 'customerId', 'currency']), FILE);
type ReportRowShown = Readonly<Row<typeof REPORT>> & ReviewColumns;
const REVIEW = computed<ReviewColumns>({ reviewReason: 'review.reason', reviewSince: 'review.since' });

/** Debits of one status: how many, and their sum. */
export type StatusSum = { readonly status: DisplayStatus; readonly count: number; readonly cents: bigint };

/** The whole result by status, in the order in which a debit goes through them; those without any are left out. */
export async function sumsOf(tx: Tx, clientId: bigint, wanted: ReportWanted): Promise<StatusSum[]> {
  const { sql } = tx;
  const { report, filter, search, startDate, endDate } = wanted;
  const withDeclined = wanted.disputedAs === 'Declined';
  const counted = async () => {
    const { listed } = await rowsOf(tx, clientId, wanted);
    const status = sql.unsafe(
      withDeclined ? `case when ${DISPUTED_EARLY} then 'Declined' else t.status end` : 't.status',
    );
    return sql<StatusSum[]>`
      select ${status} as status, count(*)::int as count, sum(t.amount_cents)::bigint as cents
        from (${listed}) t group by 1`;
  };
  // The roll-up goes by the status that the wires say: those that count with others are moved to them.
  const movedTo = (status: DisplayStatus, sign: 1 | -1) => sql`
    union all
    select ${status}::text, ${sign}::int, ${sign}::int * t.amount_cents from transactions t
     where t.client_id = ${clientId} and ${sql.unsafe(DISPUTED_EARLY)} and t.process_date between ${startDate} and ${endDate}`;
  const moved = withDeclined ? sql`${movedTo('Declined', 1)} ${movedTo('Chargeback', -1)}` : sql``;
  const kept = sql<StatusSum[]>`
    select s.status, sum(s.count)::int as count, sum(s.cents)::bigint as cents
      from (select d.status, d.count, d.cents from transaction_days d
             where d.client_id = ${clientId} and d.process_date between ${startDate} and ${endDate} ${moved}) s
     ${filter === 'All' ? sql`` : sql`where s.status in ${sql(statusesOf(filter))}`}
     group by s.status having sum(s.count) > 0
    union all
    select t.status, count(*)::int, sum(t.amount_cents)::bigint from transactions t
     where t.client_id = ${clientId} and t.status = 'Creating' and t.process_date is null ${filter === 'All' ? sql`` : sql`and false`}
       and t.requested_date between ${startDate} and ${endDate}
     group by t.status`;
  const rows = await (report === 'transactions' && !search && !isOfHome(filter) ? kept : counted());
  return rows.toSorted((a, b) => DISPLAY_STATUSES.indexOf(a.status) - DISPLAY_STATUSES.indexOf(b.status));
}

export const countOf = (sums: readonly StatusSum[]): number => sums.reduce((count, sum) => count + sum.count, 0);
export const centsOfAll = (sums: readonly StatusSum[]): bigint => sums.reduce((cents, sum) => cents + sum.cents, 0n);

type Page = { readonly skip: number; readonly limit: number };

/** One page of a report, with the sums of all of it. */
export async function readReport(
  tx: Tx,
  clientId: bigint,
  asked: Omit<ReportWanted, 'now'> & Page,
  reader: { readonly language: Language; readonly now: Date },
): Promise<z.input<typeof transactionReport>> {
  const { sql } = tx;
  const wanted = { ...asked, now: reader.now };
  const sums = await sumsOf(tx, clientId, wanted);
  const creating = sums.some(({ status }) => status === 'Creating');
  const { listed } = await rowsOf(tx, clientId, wanted, creating);
  const count = countOf(sums);
  // A page behind the middle is counted off from the end: nobody sorts all that stands before it.
  const { skip } = wanted;
  const fromEnd = skip > count / 2;
  const limit = fromEnd ? Math.max(0, Math.min(wanted.limit, count - skip)) : wanted.limit;
  const shownRows = rowsOfPage(sql, {
    limit,
    search: wanted.search,
    skip: fromEnd ? Math.max(0, count - skip - limit) : skip,
  });
  const order = (fromEnd ? orderFromEnd : orderBy)(tx, orderOf(wanted));
  const rows = await sql<ReportRowShown[]>`
    select shown.*, ${REVIEW}
      from (select sorted.*, row_number() over () as place
              from (select ${REPORT}
                      from (${listed}) t
                      join customers c on c.client_id = t.client_id and c.id = t.customer_id
                     order by ${order} ${shownRows}) sorted) shown
      join transactions t on t.client_id = ${clientId} and t.id = shown.id
      left join ${reviewOfDebit(tx, reader)} review on true
     order by shown.place ${sql.unsafe(fromEnd ? 'desc' : 'asc')}`;
  const onWireSum = ({ count, cents }: Omit<StatusSum, 'status'>) => ({ amount: centsText(cents), count });
  return {
    records: rows.map((row) => onWire(row, reader.language)),
    count,
    countIsExact: true,
    startDate: wanted.startDate,
    endDate: wanted.endDate,
    total: onWireSum({ count, cents: centsOfAll(sums) }),
    byStatus: sums.map((sum) => ({ status: sum.status, ...onWireSum(sum) })),
  };
}

/** All rows of a report in its order, so many at a time. */
export async function* reportRows(
  tx: Tx,
  clientId: bigint,
  wanted: ReportWanted,
  limit: number,
): AsyncGenerator<FileRow[]> {
  const { listed } = await rowsOf(tx, clientId, wanted, await isCreating(tx, clientId, wanted));
  const rows = tx.sql<FileRow[]>`
    select ${FILE} from (${listed}) t
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
     order by ${orderBy(tx, orderOf(wanted))}`;
  yield* fetchChunks(tx, 'report_rows', rows, limit, { plannedForAll: true });
}

const onWire = (row: ReportRowShown, language: Language): z.input<typeof reportRecord> => ({
  id: String(row.id),
  processDate: row.processDate,
  amount: centsText(row.amountCents),
  currency: row.currency,
  customer: { id: String(row.customerId), name: row.customerName, customIdentifier: row.customIdentifier },
  status: row.status,
  statusReason: statusReasonOf(row),
  returnCode: row.returnCode,
  explanation: explanationOf(row, language),
  settledDate: row.settledDate,
  declineDate: row.declineDate,
  review: reviewOnWire(row, language),
  comment: row.comment,
});
