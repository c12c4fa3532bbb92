import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { accountingJournal, accountingReports } from '@cordelle/db/schema/accounting-reports.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { reasonOf } from '@cordelle/domain/accounting/clearing-proof.ts';
import type { ReportKind } from '@cordelle/domain/accounting/reports.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { clearingProofOf } from '@cordelle/engine/accounting/clearing-proof.ts';
import type { Connection } from '@cordelle/engine/accounting/connections.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { BookRecord } from '@cordelle/engine/ports/accounting-service.ts';
import type {
  accountingJournalInput,
  accountingJournalPage,
  accountingReportPage,
  accountingReportsInput,
  clearingProof,
} from '@cordelle/validation/integration-reports.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';
import { anyConnection, pagesOf } from './connected-books.ts';

/** The clearing account against the ledger, as both stand now. */
export async function proofOf({ app, client }: MemberContext): Promise<z.input<typeof clearingProof>> {
  return inTransaction(app.database, { clientId: client.id, readOnly: true }, async (tx) => {
    await tx.sql`set transaction isolation level repeatable read`;
    const connection = await anyConnection(tx, client.id);
    const proof = await clearingProofOf(tx, connection, client.currency);
    const { bookingAccounts } = connection as { bookingAccounts: Readonly<Record<string, unknown>> };
    return {
      account: connection.paymentAccountName,
      currency: client.currency,
      lines: proof.lines.map(({ kind, ledgerCents, booksCents, gaps, unexplainedCents }) => ({
        kind,
        ledger: centsText(ledgerCents),
        books: centsText(booksCents),
        gaps: gaps.map(({ reason, count, cents }) => ({ reason, count, amount: centsText(cents) })),
        unexplained: centsText(unexplainedCents),
      })),
      owed: centsText(proof.owedCents),
      clearing: centsText(proof.clearingCents),
      reserve: 'reserve' in bookingAccounts || proof.reserveCents !== 0n ? centsText(proof.reserveCents) : null,
      missing: centsText(proof.missingCents),
      residual: centsText(proof.residualCents),
    };
  });
}

const LISTED = joined(
  columns(accountingReports, 'r', [
    'id',
    'kind',
    'reference',
    'date',
    'amountCents',
    'state',
    'block',
    'refusal',
    'transactionId',
    'settlementId',
    'documentId',
  ]),
  computed<{ customerId: bigint | null; customerName: string | null }>({ customerId: 'c.id', customerName: 'c.name' }),
);
type Listed = Row<typeof LISTED>;

const OPEN = `r.state in ('waiting', 'sending', 'unknown', 'failed', 'blocked', 'changed_outside')`;

/** Documents of the connected books: those that are not there, what needs somebody first; or those that are, newest first. */
export async function reportsOf(
  { app, client, read }: MemberContext,
  { state, skip, limit }: z.output<typeof accountingReportsInput>,
): Promise<z.input<typeof accountingReportPage>> {
  return read(async (tx) => {
    const { sql } = tx;
    const connection = await anyConnection(tx, client.id);
    const mine = sql`r.client_id = ${client.id} and r.connection_id = ${connection.id}`;
    const wanted = state === 'open' ? sql.unsafe(OPEN) : sql`r.state = 'reported'`;
    const order =
      state === 'open'
        ? sql`array_position(array['failed', 'changed_outside', 'unknown', 'waiting', 'sending', 'blocked'], r.state), r.date desc, r.id desc`
        : sql`r.reported_at desc, r.id desc`;
    const rows = await sql`
      select ${LISTED} from accounting_reports r
        left join transactions t on t.client_id = r.client_id and t.id = r.transaction_id
        left join customers c on c.client_id = t.client_id and c.id = t.customer_id
       where ${mine} and ${wanted} order by ${order} ${rowsOfPage(sql, { limit, skip })}`;
    const [sums] = await sql<
      { count: number; total: number; written: number; failed: number; earlier: number; earliest: string | null }[]
    >`
      select (count(*) filter (where ${wanted}))::int as count,
             (count(*) filter (where r.state <> 'offset'))::int as total,
             (count(*) filter (where r.state = 'reported'))::int as written,
             (count(*) filter (where r.state in ('failed', 'changed_outside') or r.block = 'account_unusable'))::int as failed,
             (count(*) filter (where r.block = 'before_connection'))::int as earlier,
             min(r.date) filter (where r.block = 'before_connection') as earliest
        from accounting_reports r where ${mine}`;
    const { count = 0, ...rest } = sums ?? { total: 0, written: 0, failed: 0, earlier: 0, earliest: null };
    return {
      ...pageOf(
        rows.map((row) => shown(app, connection, row)),
        Math.min(count, COUNT_BOUND),
      ),
      currency: client.currency,
      ...rest,
    };
  });
}

const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

const shown = (app: App, connection: Connection, row: Listed) => ({
  id: String(row.id),
  kind: row.kind,
  reference: row.reference,
  date: row.date,
  amount: centsText(row.amountCents),
  state: row.state,
  reason: reasonOf(row.state, row.block),
  refusal: row.refusal,
  customerId: idText(row.customerId),
  customerName: row.customerName,
  transactionId: idText(row.transactionId),
  settlementId: idText(row.settlementId),
  link: row.documentId === null ? null : pagesOf(app, connection)({ kind: RECORD_OF[row.kind], id: row.documentId }),
});

export const RECORD_OF: Readonly<Record<ReportKind, BookRecord['kind']>> = {
  payment: 'payment',
  credit: 'credit',
  reversal: 'reversal',
  transfer: 'movement',
  transfer_back: 'movement',
  fee: 'movement',
  reserve: 'movement',
  reserve_back: 'movement',
};

/** By somebody's word: what was refused, or changed there, is written once more. What stands there already is found and not doubled. */
export async function retryReports(tx: Tx, clientId: bigint, ids: readonly string[] | undefined): Promise<number> {
  const { sql } = tx;
  const connection = await anyConnection(tx, clientId);
  const wanted = ids === undefined ? sql`true` : sql`id in ${sql(ids.length > 0 ? ids.map(BigInt) : [0n])}`;
  const released = await sql`
    update accounting_reports
       set state = 'waiting', block = null, refusal = null, next_attempt_at = null, attempts = 0, updated_at = now()
     where client_id = ${clientId} and connection_id = ${connection.id} and ${wanted}
       and (state = 'failed' or state in ('waiting', 'unknown') or block in ('account_unusable', 'no_account'))`;
  return released.count;
}

/** Settlements from a day on, though they are from before the books were connected. */
export async function backfill({ sql }: Tx, clientId: bigint, connectionId: bigint, from: string): Promise<number> {
  const released = await sql`
    update accounting_reports r set state = 'waiting', block = null, next_attempt_at = null, updated_at = now()
      from settlements s
     where r.client_id = ${clientId} and r.connection_id = ${connectionId} and r.block = 'before_connection'
       and s.client_id = r.client_id and s.id = r.settlement_id and s.settlement_date >= ${from}`;
  return released.count;
}

const ENTRY = joined(
  columns(accountingJournal, 'j', [
    'id',
    'at',
    'direction',
    'what',
    'result',
    'count',
    'recordId',
    'customerId',
    'detail',
    'actor',
  ]),
  nullable(columns(customers, 'c', { customerName: 'name' })),
);
const LINKED: Readonly<Record<string, BookRecord['kind']>> = {
  payment: 'payment',
  credit: 'credit',
  reversal: 'reversal',
  movement: 'movement',
};

const READ: Readonly<Record<string, BookRecord['kind']>> = {
  contact: 'contact',
  customer: 'contact',
  invoice: 'invoice',
  invoice_changed: 'invoice',
  invoice_closed: 'invoice',
  payment_changed: 'payment',
  payment_restored: 'payment',
};

/** What was read from the connected books and written into them, newest first. */
export function journalOf(
  { app, client, read }: MemberContext,
  { skip, limit }: z.output<typeof accountingJournalInput>,
): Promise<z.input<typeof accountingJournalPage>> {
  return read(async (tx) => {
    const { sql } = tx;
    const connection = await anyConnection(tx, client.id);
    const mine = sql`j.client_id = ${client.id} and j.connection_id = ${connection.id}`;
    const rows = await sql`
      select ${ENTRY} from accounting_journal j
        left join customers c on c.client_id = j.client_id and c.id = j.customer_id
       where ${mine} order by j.at desc, j.id desc ${rowsOfPage(sql, { limit, skip })}`;
    const [counted] = await sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from accounting_journal j where ${mine} limit ${COUNT_BOUND + 1}) counted`;
    return pageOf(
      rows.map(({ id, at, detail, customerId, ...row }) => {
        const {
          reference = null,
          words = null,
          failure = null,
        } = (detail ?? {}) as {
          reference?: string;
          words?: string[];
          failure?: string;
        };
        const kind = row.direction === 'written' ? LINKED[row.what] : READ[row.what];
        return {
          id: String(id),
          at: at.toISOString(),
          ...row,
          customerId: customerId === null ? null : String(customerId),
          reference,
          words: words?.join(' · ') ?? failure,
          link: kind && row.recordId ? pagesOf(app, connection)({ kind: kind, id: row.recordId }) : null,
        };
      }),
      counted?.count ?? 0n,
    );
  });
}
