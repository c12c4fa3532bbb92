import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { PLAN_FIELDS, transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { mayBePlanned } from '@cordelle/domain/customer/readiness.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { type DatedDebit, debitsToPlan } from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { amountAt } from '@cordelle/domain/transaction-schedule/installments.ts';
import type { TransactionScheduleState } from '@cordelle/domain/transaction-schedule/state.ts';
import { agreementColumns, agreementJoins, type FactsRow, factsOf } from '../customers/readiness-facts.ts';
import type { Counts, DayContext } from '../day-step.ts';
import { Draft } from '../draft.ts';
import { handleAll, type Work } from '../handle.ts';
import { type NewDebit, newDebit } from './write-debit.ts';

const CHUNK = 1000;

type RunningState = Extract<TransactionScheduleState, { status: 'active' | 'paused' }>;
type ActiveState = Extract<TransactionScheduleState, { status: 'active' }>;

/** A schedule that still has debits to write, as its row says, with the facts of who pays and who collects. */
type Row = FactsRow &
  Omit<ActiveState, 'status' | 'customerId' | 'authorizationId'> & {
    readonly clientId: bigint;
    readonly id: bigint;
    readonly customerId: bigint;
    readonly authorizationId: bigint | null;
    /** Null: it is not paused. */
    readonly pausedUntil: string | null;
    readonly holdDays: number;
    readonly clientApproved: boolean;
    readonly authorizationLimitCents: bigint | null;
    /** 0: no limit. */
    readonly monthlyLimitCents: bigint;
  };

type Planned = { readonly planned: number; readonly discarded: number; readonly waiting: number };

/**
 * Writes the debits of every active schedule that fall due within the planning window, and always the next one. A customer
 * who is not complete, or a client who may not collect, keeps a schedule waiting; a debit over a limit is written and
 * discarded at once, so that its history says why it is not there. Written twice it writes nothing.
 */
export async function planOccurrences(ctx: DayContext): Promise<Counts> {
  const total = { planned: 0, discarded: 0, waiting: 0 };
  for (const which of ['active', 'paused'] as const)
    for (let after: Place | null = { clientId: 0n, id: 0n }; after; ) {
      const chunk: Planned & { readonly last: Place | null } = await planChunk(ctx, which, after);
      total.planned += chunk.planned;
      total.discarded += chunk.discarded;
      total.waiting += chunk.waiting;
      if (chunk.planned > 0) await ctx.app.failpoint('plan-chunk');
      after = chunk.last;
    }
  return total;
}

/** Schedules that run, or will again by themselves, and still have debits to write. */
export const plannableSchedules = ({ app: { worker }, rail }: DayContext) => worker.sql`
  select from transaction_schedules s
   where s.currency = ${currencyOf(rail)} and s.active and (not s.paused or s.paused_until is not null)
     and (s.installments is null or s.planned_through < s.installments)`;

/** Those that run, and those that will run again by themselves: their debits after the pause are written ahead as well. */
type Which = 'active' | 'paused';

type Place = { readonly clientId: bigint; readonly id: bigint };

/** One chunk in one transaction. */
async function planChunk(
  ctx: DayContext,
  which: Which,
  after: Place,
): Promise<Planned & { readonly last: Place | null }> {
  return ctx.transaction(async (tx) => {
    const rows = await schedulesAfter(tx, ctx, which, after);
    const planned = await writeDebits(tx, ctx, rows);
    return { ...planned, last: rows.length < CHUNK ? null : (rows.at(-1) ?? null) };
  });
}

function schedulesAfter({ sql }: Tx, { rail }: DayContext, which: Which, after: Place): Promise<Row[]> {
  return sql`
    select ${columns(transactionSchedules, 's', [
      'clientId',
      'id',
      'version',
      'customerId',
      'authorizationId',
      'customerType',
      'currency',
      'comment',
      'plannedThrough',
      'pausedUntil',
      ...PLAN_FIELDS,
    ])},
           ${columns(customers, 'c', ['email'])}, ${agreementColumns},
           ${columns(clients, 'o', ['holdDays'])},
           ${computed<Pick<Row, 'clientApproved' | 'monthlyLimitCents'>>({
             clientApproved: `o.status = 'approved'`,
             monthlyLimitCents: 'coalesce(c.monthly_limit_cents, o.customer_default_monthly_limit_cents)',
           })}
      from transaction_schedules s
      join customers c on c.client_id = s.client_id and c.id = s.customer_id
      join clients o on o.id = s.client_id
      ${sql.unsafe(agreementJoins('s.authorization_id'))}
     where s.currency = ${currencyOf(rail)} and s.active
       and ${which === 'active' ? sql`not s.paused` : sql`s.paused and s.paused_until is not null`}
       and (s.installments is null or s.planned_through < s.installments)
       and (s.client_id, s.id) > (${after.clientId}, ${after.id})
     order by s.client_id, s.id limit ${CHUNK}`;
}

async function writeDebits(tx: Tx, ctx: DayContext, rows: readonly Row[]): Promise<Planned> {
  const { rail, date: today, at: now } = ctx;
  const on = { rail, today, earliest: earliestProcessDate({ rail, now }) };
  const ready = rows.filter((row) => row.clientApproved && mayBePlanned(factsOf(row)));
  const due = ready.flatMap((row) => {
    const { debits, through } = debitsToPlan(row, { ...on, holdDays: row.holdDays });
    return through > row.plannedThrough ? [{ row, debits, through }] : [];
  });
  const ids = await nextIds(
    tx,
    due.reduce((sum, { debits }) => sum + debits.length, 0),
  );
  const months = await plannedMonths(
    tx,
    due.map(({ row }) => row).filter((row) => row.monthlyLimitCents > 0n),
    `${today.slice(0, 7)}-01`,
  );
  let discarded = 0;
  const works: Work[] = [];
  for (const { row, debits, through } of due) {
    for (const debit of debits) {
      const draft = debitOf(row, debit, on.earliest, months);
      if (isDiscarded(draft)) discarded += 1;
      const id = ids.pop();
      invariant(id !== undefined, 'every debit has an id');
      works.push(draft.at({ clientId: row.clientId, id }));
    }
    works.push(new Draft(transactionSchedule, stateOf(row)).decide({ type: 'planOccurrences', through }, {}).at(row));
  }
  await handleAll(tx, works, { actor: ctx.actor, cause: `planning ${rail} ${today}`, occurredAt: now });
  const written = works.length - due.length;
  return { planned: written - discarded, discarded, waiting: rows.length - ready.length };
}

const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

function stateOf({ customerId, authorizationId, ...row }: Row): RunningState {
  const terms = {
    version: row.version,
    customerId: String(customerId),
    authorizationId: idText(authorizationId),
    customerType: row.customerType,
    amountCents: row.amountCents,
    currency: row.currency,
    frequency: row.frequency,
    installments: row.installments,
    processDate: row.processDate,
    secondProcessDate: row.secondProcessDate,
    comment: row.comment,
    plannedThrough: row.plannedThrough,
    phases: row.phases,
    overrides: row.overrides,
  };
  const { pausedUntil } = row;
  return pausedUntil === null
    ? { ...terms, status: 'active' }
    : { ...terms, status: 'paused', returnCode: null, pausedUntil };
}

/** Cents a customer's months hold, by `client/customer/month`; grows as debits are planned. */
type Months = Map<string, bigint>;

const monthKey = (row: { clientId: bigint; customerId: bigint }, month: string): string =>
  `${row.clientId}/${row.customerId}/${month}`;

function debitOf(row: Row, dated: DatedDebit, earliest: string, months: Months): NewDebit {
  const debit = { ...dated, amountCents: amountAt(row, dated.installment) };
  const month = debit.processDate.slice(0, 7);
  const held = months.get(monthKey(row, month)) ?? 0n;
  const limits = {
    perAuthorization: row.authorizationLimitCents === null ? null : money(row.authorizationLimitCents, row.currency),
    monthly:
      row.monthlyLimitCents === 0n
        ? null
        : { month, limit: money(row.monthlyLimitCents, row.currency), planned: money(held, row.currency) },
  };
  const draft = newDebit(
    { ...row, customerId: String(row.customerId), authorizationId: idText(row.authorizationId) },
    debit,
    { earliest, limits },
  );
  if (!isDiscarded(draft)) months.set(monthKey(row, month), held + debit.amountCents);
  return draft;
}

const isDiscarded = ({ state }: NewDebit): boolean => state.status === 'discarded';

async function nextIds({ sql }: Tx, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const rows = await sql<{ id: bigint }[]>`
    select nextval('transactions_id_seq') as id from generate_series(1, ${count}::int) order by 1 desc`;
  return rows.map(({ id }) => id);
}

async function plannedMonths({ sql }: Tx, rows: readonly Row[], from: string): Promise<Months> {
  if (rows.length === 0) return new Map();
  const sums = await sql<{ clientId: bigint; customerId: bigint; month: string; cents: bigint }[]>`
    select t.client_id as "clientId", t.customer_id as "customerId", to_char(t.process_date, 'YYYY-MM') as month,
           sum(t.amount_cents)::bigint as cents
      from (select distinct client_id, customer_id
              from unnest(${arrayLiteral(rows.map((row) => row.clientId))}::bigint[],
                          ${arrayLiteral(rows.map((row) => row.customerId))}::bigint[]) as w (client_id, customer_id)) c
      join transactions t on t.client_id = c.client_id and t.customer_id = c.customer_id
     where t.process_date >= ${from} and t.status in ('Future', 'Sent to Bank', 'Processed', 'Approved')
     group by 1, 2, 3`;
  return new Map(sums.map((sum) => [monthKey(sum, sum.month), sum.cents]));
}
