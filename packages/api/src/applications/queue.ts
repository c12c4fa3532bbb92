import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { computed, joined } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { lapseOf } from '@cordelle/domain/application-review/four-eyes.ts';
import { CASE_VIEWS, type CaseView } from '@cordelle/domain/application-review/views.ts';
import { OPEN_STATUSES } from '@cordelle/domain/bank-account-change/kinds.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { OPEN_HITS } from '@cordelle/engine/clients/review-holds.ts';
import type { caseBadge, caseCounts, caseListInput, casePage } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import { CASE_OF_CLIENT, withClient } from '../application-cases/case-rows.ts';
import { verdictsOf } from '../application-cases/verdict-rows.ts';
import { COUNT_BOUND, likePrefix, pageOf, rowsOfPage } from '../page.ts';
import { type HeadRow, headOf } from './case-head.ts';
import { peopleWithASay } from './decision.ts';
import { reviewedOf } from './reviewed.ts';
import { hashesOf } from './section-hashes.ts';

export type Asking = { readonly userId: bigint; readonly now: Date };

/** Some of them may count no more; what counts is known of an application that is read. */
const APPROVALS = `(select count(*)::int from application_verdicts v
    where v.client_id = a.client_id and v.case_id = a.id and v.verdict = 'approve' and v.voided_at is null)`;
const OPEN_HIT = `exists (select from sanction_hits h where h.client_id = a.client_id and ${OPEN_HITS})`;

/** Which open cases a view holds. Asleep ones are in the view of all, and of whoever has them. */
function inView(sql: Sql, view: CaseView, { userId, now }: Asking) {
  const today = providerDate(now);
  const awake = sql`a.stopped_at is null and (a.snoozed_until is null or a.snoozed_until <= ${today})`;
  const conditions: Readonly<Record<CaseView, ReturnType<typeof sql>>> = {
    open: sql`true`,
    mine: sql`a.assignee_id = ${userId}`,
    unassigned: sql`a.assignee_id is null and ${awake}`,
    due_today: sql`a.due_date <= ${today} and a.stopped_at is null`,
    waiting_for_applicant: sql`a.stopped_at is not null`,
    sanctions: sql.unsafe(OPEN_HIT) as unknown as ReturnType<typeof sql>,
    reverification: sql`a.kind = 'reverification'`,
  };
  return conditions[view];
}

const SORTS = {
  dueDate: 'a.due_date',
  receivedAt: 'a.received_at',
  businessName: 'lower(c.business_name)',
  score: 'a.score',
} as const;

const COLUMNS = joined(
  CASE_OF_CLIENT,
  computed<{ assigneeName: string | null; approvals: number }>({
    assigneeName: `nullif(concat_ws(' ', u.first_name, u.last_name), '')`,
    approvals: APPROVALS,
  }),
);

/** Open cases of a view, what is due first unless asked otherwise. Needs the worker's sight. */
export async function listCases(
  tx: Tx,
  keys: KeyStore,
  asking: Asking,
  input: z.output<typeof caseListInput>,
): Promise<z.input<typeof casePage>> {
  const { sql } = tx;
  const { field, direction } = input.sort ?? { field: 'dueDate', direction: 'asc' };
  const order = sql.unsafe(`${SORTS[field]} ${direction} nulls last, a.due_date, a.client_id`);
  const named = input.search ? sql`and lower(c.business_name) like lower(${likePrefix(input.search)})` : sql``;
  const wanted = sql`a.closed_at is null and ${inView(sql, input.view, asking)} ${named}`;
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${COLUMNS} from application_cases a
        join clients c on c.id = a.client_id left join users u on u.id = a.assignee_id
       where ${wanted} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (
        select 1 from application_cases a join clients c on c.id = a.client_id
         where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const heads = await Promise.all(
    rows.map(withClient).map(async (row) => {
      const approvals = row.approvals > 0 ? await approvalsCounting(tx, keys, row) : 0;
      return headOf({ ...row, approvals }, asking.now);
    }),
  );
  return pageOf(heads, counted?.count ?? 0n);
}

/** How many approvals count for an application as it is now. */
async function approvalsCounting(tx: Tx, keys: KeyStore, row: HeadRow): Promise<number> {
  const reviewed = await reviewedOf(tx, keys, row.clientId);
  const able = await peopleWithASay(tx, reviewed);
  const now = { hash: hashesOf(reviewed).whole, able };
  const verdicts = await verdictsOf(tx, row);
  return verdicts.filter((given) => given.verdict === 'approve' && lapseOf(given, now) === null).length;
}

/** How many open cases each view holds. */
export async function countCases({ sql }: Tx, asking: Asking): Promise<z.input<typeof caseCounts>> {
  const counts = CASE_VIEWS.map(
    (view) => sql`count(*) filter (where ${inView(sql, view, asking)})::int as ${sql(view)}`,
  );
  const [row] = await sql<z.input<typeof caseCounts>[]>`
    select ${counts.map((count, at) => (at === 0 ? count : sql`, ${count}`))}
      from application_cases a where a.closed_at is null`;
  return row ?? (Object.fromEntries(CASE_VIEWS.map((view) => [view, 0])) as z.input<typeof caseCounts>);
}

/** What waits for somebody of the provider now: cases, and changes of accounts that were asked for or stopped. */
export async function badgeOf({ sql }: Tx, now: Date): Promise<z.input<typeof caseBadge>> {
  const today = providerDate(now);
  const undecided = arrayLiteral([...OPEN_STATUSES, 'frozen']);
  const [[cases], [changes], [items]] = await Promise.all([
    sql<{ waiting: number; overdue: number }[]>`
      select count(*) filter (where a.stopped_at is null and (a.snoozed_until is null or a.snoozed_until <= ${today}))::int as waiting,
             count(*) filter (where a.stopped_at is null and a.due_date < ${today})::int as overdue
        from application_cases a where a.closed_at is null`,
    sql<{ waiting: number }[]>`
      select count(*)::int as waiting from bank_account_changes where status = any(${undecided}::text[])`,
    sql<{ questions: number }[]>`select count(*)::int as questions from review_items where resolved_at is null`,
  ]);
  return {
    waiting: (cases?.waiting ?? 0) + (changes?.waiting ?? 0),
    overdue: cases?.overdue ?? 0,
    questions: items?.questions ?? 0,
  };
}

/** One case as its page begins. */
export async function headRowOf(
  { sql }: Tx,
  { clientId, id }: { clientId: bigint; id: bigint },
): Promise<HeadRow | null> {
  const [row] = await sql`
    select ${COLUMNS} from application_cases a
      join clients c on c.id = a.client_id left join users u on u.id = a.assignee_id
     where a.client_id = ${clientId} and a.id = ${id}`;
  return row ? withClient(row) : null;
}
