import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingReports } from '@cordelle/db/schema/accounting-reports.ts';
import {
  type OutsideChange,
  REPORT_KINDS,
  REPORT_ORDER,
  type ReportState,
} from '@cordelle/domain/accounting/reports.ts';
import type { ConnectionKey } from './connections.ts';

export const REPORT = columns(accountingReports, 'r', [
  'id',
  'kind',
  'subject',
  'generation',
  'settlementId',
  'transactionId',
  'contactId',
  'invoiceId',
  'amountCents',
  'currency',
  'date',
  'movedFrom',
  'reference',
  'state',
  'attempts',
  'documentId',
]);
/** A document that is to be written, as its row says. */
export type Report = Row<typeof REPORT>;

/** Which of them are wanted: of one settlement, or all. */
export type Wanted = { readonly settlementId?: bigint };

const IN_ORDER = REPORT_KINDS.toSorted((a, b) => REPORT_ORDER[a] - REPORT_ORDER[b]);
const ORDER = `array_position(array['${IN_ORDER.join("', '")}'], r.kind)`;

/** Those whose time has come, in the order in which they are written. One that is being sent was left by a process that died. */
export const dueReports = (
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  { settlementId }: Wanted,
  limit: number,
): Promise<Report[]> =>
  sql`
    select ${REPORT} from accounting_reports r
     where r.client_id = ${clientId} and r.connection_id = ${id} and r.state in ('waiting', 'unknown', 'sending')
       and (r.next_attempt_at is null or r.next_attempt_at <= now())
       ${settlementId === undefined ? sql`` : sql`and r.settlement_id = ${settlementId}`}
     order by r.settlement_id, ${sql.unsafe(ORDER)}, r.id
     limit ${limit}`;

export async function claimReports(
  { sql }: Tx,
  { clientId }: ConnectionKey,
  reports: readonly Report[],
): Promise<void> {
  await sql`
    update accounting_reports set state = 'sending', claimed_at = now(), attempts = attempts + 1, next_attempt_at = null, updated_at = now()
     where client_id = ${clientId} and id in ${sql(reports.map(({ id }) => id))}`;
}

/** What became of the documents of the same debits that are written before theirs, by transaction. */
export async function writtenOf(
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  transactionIds: readonly bigint[],
): Promise<
  Map<bigint, { readonly state: ReportState; readonly amountCents: bigint; readonly contactId: string | null }[]>
> {
  if (transactionIds.length === 0) return new Map();
  const rows = await sql<
    { transactionId: bigint; state: ReportState; amountCents: bigint; contactId: string | null }[]
  >`
    select r.transaction_id as "transactionId", r.state, r.amount_cents as "amountCents", r.contact_id as "contactId"
      from accounting_reports r
     where r.client_id = ${clientId} and r.connection_id = ${id} and r.kind in ('payment', 'credit')
       and r.subject = 'transaction ' || r.transaction_id and r.transaction_id in ${sql(transactionIds)}`;
  return Map.groupBy(rows, ({ transactionId }) => transactionId);
}

type Change = Partial<{
  state: ReportState;
  block: string | null;
  outside: OutsideChange | null;
  kind: string;
  reference: string;
  invoiceId: string | null;
  contactId: string | null;
  amountCents: bigint;
  date: string;
  movedFrom: string | null;
  accountId: string | null;
  documentId: string | null;
  revision: string | null;
  refusal: string | null;
  trace: string | null;
  nextAttemptAt: Date | null;
  reportedAt: Date | null;
}>;
const NAMES: Readonly<Record<keyof Change, string>> = {
  state: 'state',
  block: 'block',
  outside: 'outside',
  kind: 'kind',
  reference: 'reference',
  invoiceId: 'invoice_id',
  contactId: 'contact_id',
  amountCents: 'amount_cents',
  date: 'date',
  movedFrom: 'moved_from',
  accountId: 'account_id',
  documentId: 'document_id',
  revision: 'revision',
  refusal: 'refusal',
  trace: 'trace',
  nextAttemptAt: 'next_attempt_at',
  reportedAt: 'reported_at',
};

/** Changes a row, and says that it was changed. */
export async function changeReport(
  { sql }: Tx,
  { clientId }: ConnectionKey,
  id: bigint,
  change: Change,
): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [NAMES[name as keyof Change], value ?? null]),
  );
  await sql`
    update accounting_reports set ${sql({ ...row, updated_at: new Date() })} where client_id = ${clientId} and id = ${id}`;
}
