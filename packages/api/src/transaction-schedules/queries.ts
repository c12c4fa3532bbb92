import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { PLAN_FIELDS, transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { addDays, daysBetween } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf, closedDays } from '@cordelle/domain/calendar/holidays.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { allowedActions } from '@cordelle/domain/transaction-schedule/actions.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { endDateOf, type Plan, phaseAt, varies } from '@cordelle/domain/transaction-schedule/installments.ts';
import type { transactionScheduleListInput } from '@cordelle/validation/transaction-schedules.ts';
import type { z } from 'zod';
import { findSchedules, isScheduleSought, type SoughtSchedules } from '../finder/find-schedules.ts';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';
import { ReadTogether } from '../together/read-together.ts';

type Input = z.output<typeof transactionScheduleListInput>;

type Row = Plan & {
  id: bigint;
  customerId: bigint;
  customerName: string;
  currency: Currency;
  comment: string | null;
  active: boolean;
  paused: boolean;
  pausedUntil: string | null;
  pauseReturnCode: string | null;
  plannedThrough: number;
  createdAt: Date;
  completed: number;
  nextDate: string | null;
  nextInstallment: number | null;
  latestDate: string | null;
};

const SORT_COLUMNS = {
  createdAt: 'created_at',
  amount: 'amount_cents',
  processDate: 'process_date',
} as const;

function statusOf({ active, paused }: Row): 'active' | 'paused' | 'removed' {
  if (!active) return 'removed';
  return paused ? 'paused' : 'active';
}

function pausedByOf({ paused, pauseReturnCode }: Row): 'payer' | 'person' | null {
  if (!paused) return null;
  return pauseReturnCode === null ? 'person' : 'payer';
}

/** The terms that count next: an installment further ahead may have others. */
function termsNext(row: Row): { amount: string; frequency: Frequency } {
  const { amount, frequency } = phaseAt(row, row.nextInstallment ?? row.plannedThrough + 1);
  return { amount, frequency };
}

/** Schedules `s` that are asked for. */
function wantedOf(tx: Tx, clientId: bigint, input: Input, sought: SoughtSchedules | null) {
  const { sql } = tx;
  return sql`
    s.client_id = ${clientId}
    ${input.customerId ? sql`and s.customer_id = ${input.customerId}::bigint` : sql``}
    ${input.transactionScheduleId ? sql`and s.id = ${input.transactionScheduleId}::bigint` : sql``}
    ${input.active === undefined ? sql`` : sql`and s.active = ${input.active}`}
    ${sought ? sql`and ${isScheduleSought(tx, clientId, sought)}` : sql``}`;
}

/** A part of a statement. */
type Part = ReturnType<typeof wantedOf>;

type Slice = {
  readonly direction: 'asc' | 'desc';
  readonly skip: number;
  readonly limit: number;
  readonly search?: string | undefined;
  /** Of one customer: few. */
  readonly ofCustomer: boolean;
};

/**
 * Ids of a page of the `wanted` schedules `s` by their next debit; those without one come last. Of one customer, those that
 * are paused stand before those that are over, of which the newest is first. An index leads from debit to debit, so that a
 * page costs what stands before it and not what the client has.
 */
async function byNextDate(
  { sql }: Tx,
  clientId: bigint,
  wanted: Part,
  { direction, skip, limit, search, ofCustomer }: Slice,
): Promise<bigint[]> {
  const along = (...names: string[]) => sql.unsafe(names.map((name) => `${name} ${direction}`).join(', '));
  const next = sql`
    from transactions t join transaction_schedules s on s.client_id = t.client_id and s.id = t.schedule_id
   where t.client_id = ${clientId} and t.status = 'Future' and t.schedule_id is not null and ${wanted}
     and not exists (select from transactions sooner
                      where sooner.client_id = t.client_id and sooner.schedule_id = t.schedule_id and sooner.status = 'Future'
                        and (sooner.process_date, sooner.id) < (t.process_date, t.id))`;
  const dated = await sql<{ id: bigint }[]>`
    select s.id ${next} order by ${along('t.process_date', 't.schedule_id')} ${rowsOfPage(sql, { limit, skip, search })}`;
  const missing = limit - dated.length;
  if (missing === 0) return dated.map(({ id }) => id);
  const [passed] =
    dated.length > 0 || skip === 0 ? [] : await sql<{ count: number }[]>`select count(*)::int as count ${next}`;
  const undated = await sql<{ id: bigint }[]>`
    select s.id from transaction_schedules s
     where ${wanted} and not exists (select from transactions t where t.client_id = s.client_id and t.schedule_id = s.id and t.status = 'Future')
     order by ${ofCustomer ? sql`s.active desc, s.paused desc, s.id desc` : along('s.id')} limit ${missing} offset ${passed ? skip - passed.count : 0}`;
  return [...dated, ...undated].map(({ id }) => id);
}

/** Schedules `s` with who pays and what became of their debits. */
const rowsOf = ({ sql }: Tx, schedules: Part, order: Part) =>
  sql`
    select ${columns(customers, 'c', { customerName: 'name' })},
           ${columns(transactionSchedules, 's', [
             'id',
             'customerId',
             'currency',
             'comment',
             'active',
             'paused',
             'pausedUntil',
             'pauseReturnCode',
             'plannedThrough',
             'createdAt',
             ...PLAN_FIELDS,
           ])},
           ${computed<Pick<Row, 'completed' | 'nextDate' | 'nextInstallment' | 'latestDate'>>({
             completed: 'debits.completed',
             nextDate: 'debits.next_date',
             nextInstallment: 'debits.next_installment',
             latestDate: 'debits.latest_date',
           })}
      from (${schedules}) s
      join customers c on c.client_id = s.client_id and c.id = s.customer_id
      cross join lateral (
        select count(*) filter (where t.status in ('Processed', 'Approved', 'Declined', 'Chargeback')
                                  and t.retry_of is null)::int as completed,
               min(t.process_date) filter (where t.status = 'Future') as next_date,
               min(t.installment) filter (where t.status = 'Future' and t.retry_of is null) as next_installment,
               max(t.process_date) as latest_date
          from transactions t
         where t.client_id = s.client_id and t.schedule_id = s.id and t.status not in ('Removed', 'Discarded')) debits
     ${order}`;

const recordOf = (row: Awaited<ReturnType<typeof rowsOf>>[number]) => ({
  ...termsNext(row),
  id: String(row.id),
  customerId: String(row.customerId),
  customerName: row.customerName,
  currency: row.currency,
  installments: row.installments,
  completedInstallments: row.completed,
  processDate: row.processDate,
  secondProcessDate: row.secondProcessDate,
  endDate: endDateOf(row),
  nextProcessDate: row.nextDate,
  latestScheduledProcessDate: row.latestDate,
  comment: row.comment,
  active: row.active,
  paused: row.paused,
  pausedUntil: row.pausedUntil,
  pausedBy: pausedByOf(row),
  varies: varies(row),
  allowedActions: allowedActions({
    status: statusOf(row),
    frequency: row.frequency,
    stoppedByPayer: pausedByOf(row) === 'payer',
  }),
  createdAt: row.createdAt.toISOString(),
});

/** The schedule that a list is asked for and nothing else; null: it is asked for others, or for what is said of it. */
export const namedAlone = ({ transactionScheduleId: id, customerId, active, search, skip }: Input): bigint | null =>
  id === undefined || customerId !== undefined || active !== undefined || search || skip > 0 ? null : BigInt(id);

/** Schedules of one client that are asked for one by one, as the list shows them. */
export const SCHEDULES_BY_ID = new ReadTogether(async (tx, clientId, ids) => {
  const [only] = ids;
  // Of one it says so: a list is planned anew each time.
  const named =
    only !== undefined && ids.length === 1
      ? tx.sql`s.id = ${only}`
      : tx.sql`s.id = any(${arrayLiteral(ids)}::bigint[])`;
  const schedules = tx.sql`select s.* from transaction_schedules s where s.client_id = ${clientId} and ${named}`;
  const rows = await rowsOf(tx, schedules, tx.sql``);
  return new Map(rows.map((row) => [row.id, recordOf(row)]));
});

/** Schedules of one client with the debits they wrote; newest first unless asked otherwise. */
export async function listSchedules(tx: Tx, clientId: bigint, input: Input) {
  const { sql } = tx;
  const sought = input.search ? await findSchedules(tx, input.search) : null;
  const { field, direction } = input.sort ?? { field: 'createdAt', direction: 'desc' };
  const alongColumn = sql.unsafe(
    field === 'nextProcessDate' ? 's.id' : alongNewest(direction, `s.${SORT_COLUMNS[field]}`, 's.id'),
  );
  const wanted = wantedOf(tx, clientId, input, sought);
  const ids =
    field === 'nextProcessDate'
      ? await byNextDate(tx, clientId, wanted, { ...input, direction, ofCustomer: input.customerId !== undefined })
      : null;
  const shown = ids
    ? sql`select s.* from transaction_schedules s where s.client_id = ${clientId} and s.id = any(${arrayLiteral(ids)}::bigint[])`
    : sql`select s.* from transaction_schedules s where ${wanted} order by ${alongColumn} ${rowsOfPage(sql, input)}`;
  const order = ids ? sql`array_position(${arrayLiteral(ids)}::bigint[], s.id)` : alongColumn;
  const [rows, [counted]] = await Promise.all([
    rowsOf(tx, shown, sql`order by ${order}`),
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from transaction_schedules s where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(rows.map(recordOf), counted?.count ?? 0n);
}

const CLOSED_DAYS_RANGE_MAX = 400;

/** Closed banking days of a range, both ends included, each with the key of its reason. Throws `input.invalid`. */
export function closedDaysOf(rail: Rail, { from, to }: { readonly from: string; readonly to: string }) {
  const length = daysBetween(from, to);
  if (length < 0 || length > CLOSED_DAYS_RANGE_MAX) throw new DomainError('input.invalid', { field: 'to' });
  return { days: closedDays(calendarOf(rail), from, addDays(to, 1)) };
}
