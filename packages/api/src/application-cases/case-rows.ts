import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { applicationCases } from '@cordelle/db/schema/applications.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { CaseEvent } from '@cordelle/domain/application-review/kinds.ts';
import { DomainError } from '@cordelle/domain/errors.ts';

const CASE = columns(applicationCases, 'a', [
  'id',
  'clientId',
  'kind',
  'trigger',
  'assigneeId',
  'round',
  'receivedAt',
  'handedInAt',
  'daysUsed',
  'stoppedAt',
  'dueDate',
  'snoozedUntil',
  'snoozedFor',
  'score',
  'risk',
  'version',
  'question',
  'answerBy',
  'answer',
  'answeredAt',
  'remindedAt',
  'payoutsHeldAt',
  'closedAt',
  'outcome',
  'outcomeReason',
]);
export type CaseRow = Row<typeof CASE>;

const CLIENT = columns(clients, 'c', ['country', 'zone', 'status', 'businessName', 'businessType', 'currency']);
type CaseClient = Row<typeof CLIENT>;
export type Case = CaseRow & { readonly client: CaseClient };

/** A case (`a`) beside its client (`c`), for statements that select more. */
export const CASE_OF_CLIENT = joined(CASE, CLIENT);

/** What was selected of a case and of its client in one row, the client by itself. */
export function withClient<Selected extends Row<typeof CASE_OF_CLIENT>>(row: Selected) {
  const { country, zone, status, businessName, businessType, currency, ...own } = row;
  return { ...own, client: { country, zone, status, businessName, businessType, currency } };
}

/** The case of a client that is open, else its last one; null for a client that never had one. */
export async function caseOf({ sql }: Tx, clientId: bigint): Promise<Case | null> {
  const [row] = await sql`
    select ${CASE_OF_CLIENT} from application_cases a join clients c on c.id = a.client_id
     where a.client_id = ${clientId}
     order by (a.closed_at is null) desc, (a.closed_at is null and a.kind = 'application') desc, a.id desc limit 1`;
  return row ? withClient(row) : null;
}

/**
 * The open case of a client, for one change: whoever else changes it waits. Throws `record.not_found`,
 * `application.not_under_review`, `application.changed_meanwhile` for another version than the one that was read.
 */
export async function caseToChange(
  { sql }: Tx,
  { clientId, version }: { readonly clientId: string; readonly version: number | null },
): Promise<Case> {
  const id = BigInt(clientId);
  // The client first: a hand-in holds it and then looks for its case.
  const [client] = await sql`select ${CLIENT} from clients c where c.id = ${id} for no key update`;
  if (!client) throw new DomainError('record.not_found');
  const [row] = await sql`
    select ${CASE} from application_cases a
     where a.client_id = ${id} and a.closed_at is null order by (a.kind = 'application') desc limit 1 for update`;
  if (!row) throw new DomainError('application.not_under_review');
  if (version !== null && row.version !== version) throw new DomainError('application.changed_meanwhile');
  return { ...row, client };
}

type Change = Partial<
  Pick<
    CaseRow,
    | 'assigneeId'
    | 'snoozedUntil'
    | 'snoozedFor'
    | 'stoppedAt'
    | 'daysUsed'
    | 'score'
    | 'risk'
    | 'closedAt'
    | 'outcome'
    | 'outcomeReason'
    | 'dueDate'
    | 'handedInAt'
    | 'round'
    | 'question'
    | 'answerBy'
    | 'answer'
    | 'answeredAt'
    | 'remindedAt'
    | 'payoutsHeldAt'
  >
>;
const NAMES: Readonly<Record<keyof Change, string>> = {
  assigneeId: 'assignee_id',
  snoozedUntil: 'snoozed_until',
  snoozedFor: 'snoozed_for',
  stoppedAt: 'stopped_at',
  daysUsed: 'days_used',
  score: 'score',
  risk: 'risk',
  closedAt: 'closed_at',
  outcome: 'outcome',
  outcomeReason: 'outcome_reason',
  dueDate: 'due_date',
  handedInAt: 'handed_in_at',
  round: 'round',
  question: 'question',
  answerBy: 'answer_by',
  answer: 'answer',
  answeredAt: 'answered_at',
  remindedAt: 'reminded_at',
  payoutsHeldAt: 'payouts_held_at',
};

/** Changes a case, as it was read in this transaction, and counts it: what was read before is old now. */
export async function changeCase(
  { sql }: Tx,
  { clientId, id, version }: Pick<CaseRow, 'clientId' | 'id' | 'version'>,
  change: Change = {},
) {
  const fields = Object.entries(change).map(([field, value]) => [NAMES[field as keyof Change], value] as const);
  const set = { ...Object.fromEntries(fields), version: version + 1 };
  await sql`update application_cases set ${sql(set)} where client_id = ${clientId} and id = ${id}`;
}

export type CaseFact = {
  readonly event: CaseEvent;
  readonly actor: string;
  readonly at: Date;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Writes down what happened to a case. */
export async function recordOnCase(
  { sql }: Tx,
  { clientId, id }: Pick<CaseRow, 'clientId' | 'id'>,
  { event, actor, at, detail = {} }: CaseFact,
): Promise<void> {
  await sql`
    insert into application_history (client_id, case_id, event, actor, at, detail)
    values (${clientId}, ${id}, ${event}, ${actor}, ${at}, ${JSON.stringify(detail)}::jsonb)`;
}
