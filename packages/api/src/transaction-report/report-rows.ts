import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { DateRange } from '@cordelle/domain/report/range.ts';
import { type DisplayStatus, PENDING_STATUSES } from '@cordelle/domain/transaction/state.ts';
import { debitsUnderReview } from '@cordelle/engine/transactions/under-review.ts';
import { DISPUTED, HOME_FILTERS, NOT_SENT, RETRYABLE, UNDER_REVIEW } from '@cordelle/validation/report-filters.ts';
import type { reportFileInput } from '@cordelle/validation/transaction-report.ts';
import type { Fragment } from 'postgres';
import type { z } from 'zod';
import type { OrderTerm } from '../exports/list-order.ts';
import { notSent } from '../financial-transactions/not-sent.ts';
import { retryableDebits } from '../financial-transactions/retryable.ts';
import { findPayments, isPaymentSought, type SoughtPayments } from '../finder/find-payments.ts';

type FileInput = z.output<typeof reportFileInput>;

/** What is asked of a report: `transactions` by the day they are due, `declined` by the day they were recorded as such. */
export type ReportWanted = DateRange & {
  readonly report: FileInput['report'];
  readonly filter: FileInput['filter'];
  /** Left out: as its status says. */
  readonly disputedAs?: FileInput['disputedAs'] | undefined;
  readonly search?: string | undefined;
  readonly sort?: FileInput['sort'];
  /** What may be tried again, and what is under review, changes with the time. */
  readonly now: Date;
};

type Filter = Exclude<ReportWanted['filter'], 'All'>;

/** Statuses of what a filter leaves. */
const STATUSES: Readonly<Partial<Record<Filter, readonly DisplayStatus[]>>> = {
  'Declined or Chargeback': ['Declined', 'Chargeback'],
  [RETRYABLE]: ['Declined'],
  [NOT_SENT]: ['Declined'],
  [DISPUTED]: ['Chargeback'],
  [UNDER_REVIEW]: PENDING_STATUSES,
};
export const statusesOf = (filter: Filter): readonly string[] => STATUSES[filter] ?? [filter];

/** Condition on a debit `t`: its payer disputed it before a settlement credited it. `shownStatus` says the same of one that is read. */
export const DISPUTED_EARLY = `t.status = 'Chargeback' and t.settled_date is null`;

/** Whether a filter tells more than a status: what leads there from home. */
export const isOfHome = (filter: ReportWanted['filter']): boolean => HOME_FILTERS.some((known) => known === filter);

/** What a filter asks of the status of a debit `t`. */
function ofStatus({ sql }: Tx, { filter, disputedAs }: ReportWanted): Fragment {
  if (filter === 'All') return sql``;
  if (filter === 'Declined' && disputedAs === 'Declined')
    return sql`and t.status in ('Declined', 'Chargeback') and (t.status = 'Declined' or t.settled_date is null)`;
  const early = filter === 'Chargeback' && disputedAs === 'Declined' ? sql`and t.settled_date is not null` : sql``;
  return sql`and t.status in ${sql(statusesOf(filter))} ${early}`;
}

/** The day a report goes by: rows `t` of `listed` have it as `day`. */
const COLUMNS = (day: string) => `
  t.client_id, t.id, t.customer_id, t.status, t.amount_cents, t.currency, t.return_code, t.hold_reason, t.process_date,
  t.settled_date, t.decline_date, t.comment, ${day} as day`;

/** Debits that a search finds: by their payer, comment, exact amount, or reference at the bank. */
const found = (tx: Tx, clientId: bigint, sought: SoughtPayments | null) =>
  sought ? tx.sql`and ${isPaymentSought(tx, clientId, sought)}` : tx.sql``;

/** The rows of a report as a part of a query; `creating`: as in `listed`. */
export async function rowsOf(tx: Tx, clientId: bigint, wanted: ReportWanted, creating?: boolean) {
  const { search, filter } = wanted;
  const sought = search ? await findPayments(tx, search) : null;
  const retryable = filter === RETRYABLE ? await retryableIds(tx, clientId, wanted) : [];
  const matching = tx.sql`${found(tx, clientId, sought)} ${ofHome(tx, clientId, wanted, retryable)}`;
  return { listed: listed(tx, clientId, wanted, matching, creating) };
}

/** What a filter that home leads to asks of a debit `t` besides its status: what home counts. */
function ofHome(tx: Tx, clientId: bigint, wanted: ReportWanted, retryable: readonly bigint[]): Fragment {
  const { sql } = tx;
  switch (wanted.filter) {
    case RETRYABLE:
      return sql`and t.id = any(${arrayLiteral(retryable)}::bigint[])`;
    case NOT_SENT:
      return sql`and ${notSent(tx)}`;
    case UNDER_REVIEW:
      return sql`and t.id in (select review.id from ${debitsUnderReview(tx, clientId, wanted)} review)`;
    default:
      return sql``;
  }
}

async function retryableIds(tx: Tx, clientId: bigint, { report, startDate, endDate, now }: ReportWanted) {
  const [client] = await tx.sql`select ${columns(clients, ['id', 'country'])} from clients where id = ${clientId}`;
  if (!client) return [];
  const by = report === 'declined' ? 'decline_date' : 'process_date';
  return (await retryableDebits(tx, client, { by, startDate, endDate }, now)).map(({ id }) => id);
}

/**
 * Rows of a report, unordered. What is still being created has no process date yet and belongs to the day that was asked for;
 * what was removed or discarded is no transaction. Whoever knows that nothing is being created says so: two kinds of rows
 * cannot be read along one index.
 */
function listed(tx: Tx, clientId: bigint, wanted: ReportWanted, matching: Fragment, creating = true) {
  const { sql } = tx;
  const { report, filter, startDate, endDate } = wanted;
  if (report === 'declined')
    return sql`
      select ${sql.unsafe(COLUMNS('t.decline_date'))} from transactions t
       where t.client_id = ${clientId} and t.status in ('Declined', 'Chargeback') ${ofStatus(tx, wanted)}
         and t.decline_date between ${startDate} and ${endDate} ${matching}`;
  const status = filter === 'All' ? sql`and t.status not in ('Removed', 'Discarded')` : ofStatus(tx, wanted);
  const due = sql`
    select ${sql.unsafe(COLUMNS('t.process_date'))} from transactions t
     where t.client_id = ${clientId} ${status} and t.process_date between ${startDate} and ${endDate} ${matching}`;
  if (filter !== 'All' || !creating) return due;
  return sql`
    ${due} union all
    select ${sql.unsafe(COLUMNS('t.requested_date'))} from transactions t
     where t.client_id = ${clientId} and t.status = 'Creating' and t.process_date is null
       and t.requested_date between ${startDate} and ${endDate} ${matching}`;
}

/** Whether something of the days is still being created: for seconds, of a few debits. */
export async function isCreating({ sql }: Tx, clientId: bigint, { startDate, endDate }: DateRange): Promise<boolean> {
  const rows = await sql`
    select 1 from transactions t
     where t.client_id = ${clientId} and t.status = 'Creating' and t.process_date is null
       and t.requested_date between ${startDate} and ${endDate} limit 1`;
  return rows.length > 0;
}

const DAY: OrderTerm = { column: 't.day', type: 'date', direction: 'desc', blanks: 'none' };
const NAME: OrderTerm = { column: 'c.name collate "und-x-icu"', type: 'text', direction: 'asc', blanks: 'none' };
const ID: OrderTerm = { column: 't.id', type: 'bigint', direction: 'asc', blanks: 'none' };
const BY: Record<NonNullable<ReportWanted['sort']>['field'], Omit<OrderTerm, 'direction'>> = {
  processDate: DAY,
  declineDate: DAY,
  customerName: NAME,
  amount: { column: 't.amount_cents', type: 'bigint', blanks: 'none' },
  status: { column: 't.status', type: 'text', blanks: 'none' },
  settledDate: { column: 't.settled_date', type: 'date', blanks: 'last' },
  comment: { column: 't.comment collate "und-x-icu"', type: 'text', blanks: 'last' },
};

/**
 * The newest first unless asked otherwise. Those level by name stand by their day, all others by name. Over the rows of `listed`
 * as `t` and their customers as `c`.
 */
export function orderOf({ report, sort }: ReportWanted): readonly OrderTerm[] {
  const { field, direction } = sort ?? {
    field: report === 'declined' ? 'declineDate' : 'processDate',
    direction: 'desc',
  };
  return [{ ...BY[field], direction }, field === 'customerName' ? DAY : NAME, ID];
}
