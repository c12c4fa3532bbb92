import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { accountingReports } from '@cordelle/db/schema/accounting-reports.ts';
import { outsideChange } from '@cordelle/domain/accounting/reports.ts';
import type { App } from '../app.ts';
import type { BookPayment } from '../ports/accounting-service.ts';
import { ACTOR, type Connection } from './connections.ts';
import { writeJournal } from './journal.ts';
import { openBooks } from './open-books.ts';

/** Books of a hundred thousand payments. */
const PAGES_MAX = 500;
/** Payments of ours that are looked for one by one where the software lists none of those it deleted. */
const KNOWN_MAX = 5_000;

/**
 * Reads what changed of payments there since the last time, and notices where somebody removed or changed one that we wrote: it waits
 * for somebody's word, and is never written anew by itself. One that was put right there is as it was. Returns how many. Throws
 * `AccountingFailed`.
 */
export async function watchPayments(app: App, connection: Connection): Promise<number> {
  const { clientId, id } = connection;
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<{ cursor: string | null; hasWritten: boolean }[]>`
    select payments_cursor as cursor,
           exists (select from accounting_reports r where r.client_id = ${clientId} and r.connection_id = ${id}
                      and r.kind in ('payment', 'credit') and r.state in ('reported', 'changed_outside')) as "hasWritten"
      from accounting_connections where client_id = ${clientId} and id = ${id}`,
  );
  if (!row?.hasWritten) return 0;
  const books = openBooks(app, connection, 'work');
  const known = () => standingIds(app, connection);
  let changed = 0;
  let next: string | null = null;
  for (let number = 1; number <= PAGES_MAX; number += 1) {
    const answer = await books.payments({ page: next, since: row.cursor }, known);
    changed += await noteChanges(app, connection, answer.records);
    next = answer.next;
    if (next !== null) continue;
    const { cursor } = answer;
    await inTransaction(
      app.worker,
      {},
      ({ sql }) => sql`
      update accounting_connections set payments_cursor = ${cursor}, payments_read_at = now()
       where client_id = ${clientId} and id = ${id} and status = 'connected'`,
    );
    break;
  }
  return changed;
}

/** Payments that we wrote, by their id there, the newest first. */
async function standingIds(app: App, { clientId, id }: Connection): Promise<string[]> {
  const rows = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<{ documentId: string }[]>`
    select document_id as "documentId" from accounting_reports
     where client_id = ${clientId} and connection_id = ${id} and kind in ('payment', 'credit') and state = 'reported'
     order by reported_at desc limit ${KNOWN_MAX}`,
  );
  return rows.map(({ documentId }) => documentId);
}

const OURS = columns(accountingReports, 'r', [
  'id',
  'kind',
  'state',
  'amountCents',
  'accountId',
  'invoiceId',
  'reference',
  'documentId',
]);

/** Of what was read, payments of ours that are no longer what we wrote, or are so again. */
async function noteChanges(app: App, connection: Connection, payments: readonly BookPayment[]): Promise<number> {
  if (payments.length === 0) return 0;
  const seen = new Map(payments.map((payment) => [payment.id, payment]));
  return inTransaction(app.worker, {}, async (tx) => {
    const ours = await tx.sql`
      select ${OURS} from accounting_reports r
       where r.client_id = ${connection.clientId} and r.connection_id = ${connection.id} and r.kind in ('payment', 'credit')
         and r.state in ('reported', 'changed_outside') and r.document_id = any(${arrayLiteral([...seen.keys()])}::text[])
         for update`;
    const found = ours.flatMap((report) => {
      const payment = seen.get(report.documentId ?? '');
      const change = payment ? outsideChange(report, payment) : null;
      const isNews = report.state === 'reported' ? change !== null : change === null;
      return payment && isNews ? { report, change } : [];
    });
    if (found.length === 0) return 0;
    await store(
      tx,
      connection,
      found.map(({ report, change }) => ({ id: report.id, change })),
    );
    await writeJournal(
      tx,
      connection,
      found.map(({ report: { id, reference, documentId }, change }) => ({
        direction: 'read',
        what: change === null ? 'payment_restored' : `payment_${change}`,
        result: 'done',
        recordId: documentId,
        reportId: id,
        detail: { reference },
      })),
      { actor: ACTOR, at: app.wallClock.now() },
    );
    return found.length;
  });
}

type Noted = { readonly id: bigint; readonly change: string | null };

async function store({ sql }: Tx, { clientId }: Connection, noted: readonly Noted[]): Promise<void> {
  await sql`
    update accounting_reports r
       set state = case when n.change is null then 'reported' else 'changed_outside' end, outside = n.change, updated_at = now()
      from unnest(${arrayLiteral(noted.map(({ id }) => id))}::bigint[], ${arrayLiteral(noted.map(({ change }) => change))}::text[])
           as n (id, change)
     where r.client_id = ${clientId} and r.id = n.id`;
}
