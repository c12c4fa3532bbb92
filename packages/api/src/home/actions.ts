import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { PAYER_NOTICE_DAYS } from '@cordelle/domain/authorization/payer-notice.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { writtenOffAfter } from '@cordelle/engine/settlements/settlement-contents.ts';
import { debitsUnderReview } from '@cordelle/engine/transactions/under-review.ts';
import type { homeActions } from '@cordelle/validation/home.ts';
import type { z } from 'zod';
import type { ClientScope } from '../context.ts';
import { countOf } from '../customers/list-conditions.ts';
import { LETTER_WAITS, OPEN_OBJECTION } from '../customers/open-objection.ts';
import { notSent } from '../financial-transactions/not-sent.ts';
import { retryableDebits } from '../financial-transactions/retryable.ts';
import { COUNT_BOUND } from '../page.ts';
import { UNREPORTED_NAMED, unreportedSettlements } from '../settlements/unreported.ts';

type Client = Pick<ClientScope, 'id' | 'country' | 'permissions'>;
type Action = z.input<typeof homeActions>['records'][number];
type Found = Partial<Omit<Action, 'kind'>> & { readonly count: number };
type Moment = { readonly now: Date; readonly today: CalendarDate };

/** Declines further back are history, not news. */
const DECLINED_DAYS = 7;
const CUSTOMERS_NAMED = 3;

/** Toggles of the list of customers, each of which leads there. */
const CUSTOMER_ACTIONS = [
  'bank_details_refused',
  'bank_details_missing',
  'authorization_not_asked',
  'authorization_unanswered',
  'microdeposit_needed',
  'email_bounced',
] as const;

const action = (kind: Action['kind'], { count, ...about }: Found): Action[] =>
  count === 0
    ? []
    : [
        {
          kind,
          count: Math.min(count, COUNT_BOUND),
          countIsExact: count <= COUNT_BOUND,
          amount: null,
          id: null,
          startDate: null,
          endDate: null,
          customers: [],
          ...about,
        },
      ];

/** What waits for somebody at the client, money first: only what the reader may open. `today` is the business day of the rail. */
export async function actionsFor(tx: Tx, client: Client, { now, today }: Moment): Promise<Action[]> {
  const may = client.permissions;
  const actions: Action[] = [];
  const overdue = may.has('settings.read_billing_invoices') ? await overdueInvoices(tx, client) : null;
  if (overdue?.debitsHeld) actions.push(...action('debits_held', overdue.found));
  if (may.has('menu.settlements')) actions.push(...action('settlement_negative', await negativeSettlement(tx, client)));
  if (may.has('menu.transaction_report')) {
    actions.push(...action('debits_under_review', await waitingDebits(tx, client, now)));
    const failed = await failedDebits(tx, client, today);
    actions.push(...action('debits_not_sent', failed.debits_not_sent));
    actions.push(...action('debits_declined', await declinedDebits(tx, client, { now, today })));
    actions.push(...action('debits_charged_back', failed.debits_charged_back));
  }
  if (may.has('menu.customers')) {
    actions.push(...action('changes_objected', await changing(tx, client, OPEN_OBJECTION)));
    // Whoever may read and not write has nothing to do there.
    if (may.has('customers.edit')) actions.push(...action('changes_untold', await changing(tx, client, LETTER_WAITS)));
    actions.push(...action('schedules_stopped', await stoppedSchedules(tx, client)));
    for (const toggle of CUSTOMER_ACTIONS)
      actions.push(...action(toggle, { count: await countOf(tx, client.id, toggle, COUNT_BOUND) }));
  }
  // Whoever may read and not write has nothing to do there.
  if (may.has('menu.authorizations') && may.has('customers.email_auth_request'))
    actions.push(...action('letters_waiting', await waitingLetters(tx, client)));
  if (overdue && !overdue.debitsHeld) actions.push(...action('invoices_overdue', overdue.found));
  if (may.has('menu.settlements')) actions.push(...action('settlements_unreported', await unreported(tx, client)));
  if (may.has('customers.csv_imports'))
    actions.push(...action('imports_waiting', await waitingImports(tx, client, 'customer_imports')));
  if (may.has('transaction_schedules.csv_imports'))
    actions.push(...action('transaction_imports_waiting', await waitingImports(tx, client, 'transaction_imports')));
  return actions;
}

/** Debits that wait for the provider or the bank, and are counted in no forecast meanwhile. */
async function waitingDebits(tx: Tx, { id }: Client, now: Date): Promise<Found> {
  const [row] = await tx.sql<(Required<Pick<Action, 'startDate' | 'endDate'>> & { count: number; cents: bigint })[]>`
    select count(*)::int as count, coalesce(sum(t.amount_cents), 0)::bigint as cents, min(t.process_date) as "startDate",
           max(t.process_date) as "endDate"
      from transactions t join ${debitsUnderReview(tx, id, { now })} review on review.id = t.id
     where t.client_id = ${id}`;
  if (!row) return { count: 0 };
  const { cents, ...found } = row;
  return { ...found, amount: centsText(cents) };
}

/** The newest settlement, where it left a debt for the next that was not written off since. */
async function negativeSettlement({ sql }: Tx, { id }: Client): Promise<Found> {
  const [row] = await sql`
    select ${columns(settlements, 's', { id: 'id', carryCents: 'closingCarryCents' })},
           ${computed<{ writtenOff: boolean }>({ writtenOff: writtenOffAfter('s') })} from settlements s
     where client_id = ${id} order by settlement_date desc nulls last, id desc nulls last limit 1`;
  return row && row.carryCents < 0n && !row.writtenOff
    ? { count: 1, id: String(row.id), amount: centsText(-row.carryCents) }
    : { count: 0 };
}

/** Settlements that the accounting software was not told of; so many are looked at. */
async function unreported(tx: Tx, { id }: Client): Promise<Found> {
  const [newest, ...older] = await unreportedSettlements(tx, id);
  return newest
    ? { count: 1 + older.length, id: newest.id, countIsExact: older.length + 1 < UNREPORTED_NAMED }
    : { count: 0 };
}

type FailedRow = {
  readonly kind: 'debits_not_sent' | 'debits_charged_back';
  readonly count: number;
  readonly cents: bigint;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
};

/** Debits of the last week that were held back before the bank and not tried again, and those that were disputed or charged back. */
async function failedDebits(tx: Tx, { id }: Client, today: CalendarDate) {
  const rows = await tx.sql<FailedRow[]>`
    select kind, count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents,
           min(decline_date) as "startDate", max(decline_date) as "endDate"
      from (select case when t.status = 'Chargeback' then 'debits_charged_back' else 'debits_not_sent' end as kind,
                   t.decline_date, t.amount_cents
              from transactions t
             where t.client_id = ${id} and t.status in ('Declined', 'Chargeback')
               and (t.status = 'Chargeback' or (${notSent(tx)}))
               and t.decline_date > ${addDays(today, -DECLINED_DAYS)}
             limit ${COUNT_BOUND + 1}) failed
     group by kind`;
  const of = (wanted: FailedRow['kind']): Found => {
    const row = rows.find(({ kind }) => kind === wanted);
    if (!row) return { count: 0 };
    const { kind: _, cents, ...found } = row;
    return { ...found, amount: centsText(cents) };
  };
  return { debits_not_sent: of('debits_not_sent'), debits_charged_back: of('debits_charged_back') };
}

/** Debits declined in the last week that may be tried again, and the days on which they were declined. */
async function declinedDebits(tx: Tx, client: Client, { now, today }: Moment): Promise<Found> {
  const startDate = addDays(today, 1 - DECLINED_DAYS);
  const wanted = { by: 'decline_date', startDate, endDate: today, limit: COUNT_BOUND + 1 } as const;
  const found = await retryableDebits(tx, client, wanted, now);
  return {
    count: found.length,
    amount: centsText(found.reduce((sum, { amountCents }) => sum + amountCents, 0n)),
    startDate,
    endDate: today,
  };
}

/** Payers with a change of what they agreed to that waits for somebody: `where` says which, of `agreement_changes h`. */
async function changing({ sql }: Tx, { id }: Client, where: string): Promise<Found> {
  const rows = await sql`
    select ${columns(customers, 'c', ['id', 'name'])}
      from (select distinct h.customer_id from agreement_changes h
             where h.client_id = ${id} and ${sql.unsafe(where)}
             limit ${COUNT_BOUND + 1}) h
      join customers c on c.client_id = ${id} and c.id = h.customer_id
     where c.active
     order by c.name collate "und-x-icu", c.id`;
  return {
    count: rows.length,
    customers: rows.slice(0, CUSTOMERS_NAMED).map(({ id: customerId, name }) => ({ id: String(customerId), name })),
  };
}

/** Letters to payers who could not be written to by mail, that nobody posted yet, and until when the most urgent are in time. */
async function waitingLetters({ sql }: Tx, { id, country }: Client): Promise<Found> {
  const notices = await sql<{ noticeId: bigint; fromDate: CalendarDate; count: number }[]>`
    select n.id as "noticeId", n.from_date as "fromDate", count(*)::int as count
      from (select notice_id from payer_notice_recipients where client_id = ${id} and told_on is null
             limit ${COUNT_BOUND + 1}) r
      join payer_notices n on n.client_id = ${id} and n.id = r.notice_id
     group by n.id, n.from_date order by n.from_date, n.id`;
  const [first, ...others] = notices;
  if (!first) return { count: 0 };
  return {
    count: notices.reduce((sum, { count }) => sum + count, 0),
    // Several notices are chosen from in their list.
    id: others.length === 0 ? String(first.noticeId) : null,
    endDate: addDays(first.fromDate, -PAYER_NOTICE_DAYS[country]),
  };
}

/** Schedules that rest because the payer stopped a debit at their bank. */
async function stoppedSchedules({ sql }: Tx, { id }: Client): Promise<Found> {
  const rows = await sql`
    select ${columns(customers, 'c', ['id', 'name'])},
           ${computed<{ count: number; cents: bigint }>({ count: 'stopped.count', cents: 'stopped.cents' })}
      from (select customer_id, count(*)::int as count, sum(amount_cents)::bigint as cents from transaction_schedules
             where client_id = ${id} and active and paused and pause_return_code is not null
             group by customer_id limit ${COUNT_BOUND + 1}) stopped
      join customers c on c.client_id = ${id} and c.id = stopped.customer_id
     where c.active
     order by c.name collate "und-x-icu", c.id`;
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: centsText(rows.reduce((sum, { cents }) => sum + cents, 0n)),
    customers: rows.slice(0, CUSTOMERS_NAMED).map(({ id: customerId, name }) => ({ id: String(customerId), name })),
  };
}

/** Bills for our fees that were to be debited and were not paid in time, and whether the client's debits are held for one of them. */
async function overdueInvoices({ sql }: Tx, { id }: Client): Promise<{ found: Found; debitsHeld: boolean }> {
  const late = sql`i.client_id = ${id} and i.status = 'Overdue' and i.collection = 'debit'`;
  const [row] = await sql<{ count: number; cents: bigint; debitsHeld: boolean }[]>`
    select (select count(*)::int from invoices i where ${late}) as count,
           (select coalesce(sum(i.total_cents), 0)::bigint from invoices i where ${late}) as cents,
           coalesce(suspended_for = 'overdue_invoice', false) as "debitsHeld"
      from clients where id = ${id}`;
  const debitsHeld = row?.debitsHeld ?? false;
  const found: Found = row?.count ? { count: row.count, amount: centsText(row.cents) } : { count: debitsHeld ? 1 : 0 };
  return { found, debitsHeld };
}

/** Spreadsheets that were uploaded and wait for somebody to go on. */
async function waitingImports(
  { sql }: Tx,
  { id }: Client,
  table: 'customer_imports' | 'transaction_imports',
): Promise<Found> {
  const [row] = await sql<{ count: number; newest: bigint | null }[]>`
    select count(*)::int as count, max(id) as newest from ${sql(table)}
     where client_id = ${id} and state in ('mapping', 'ready')`;
  return row?.newest ? { count: row.count, id: String(row.newest) } : { count: 0 };
}
