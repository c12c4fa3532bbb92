import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { paidAndLeft } from '@cordelle/domain/accounting/documents.ts';
import { referenceOf } from '@cordelle/domain/accounting/reports.ts';
import type { App } from '../app.ts';
import type { BookInvoice, Books } from '../ports/accounting-service.ts';
import type { Connection } from './connections.ts';
import { changeReport, type Report } from './report-rows.ts';

/** Reports that may be written now, and the numbers of the invoices they concern. */
type Split = { readonly ready: Report[]; readonly numbers: ReadonlyMap<string, string | null> };

/**
 * Reads what is due on the invoices that are to be paid: a payment is never more than that. What is left over, or all of it where the
 * invoice is paid, voided or gone, becomes a credit of its payer, which is written as a document of its own.
 */
export async function splitByDue(
  app: App,
  connection: Connection,
  books: Books,
  reports: readonly Report[],
): Promise<Split> {
  const ids = [...new Set(reports.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const invoices = new Map((ids.length === 0 ? [] : await books.invoicesOf(ids)).map((one) => [one.id, one]));
  const due = new Map([...invoices.values()].map((one) => [one.id, one.state === 'open' ? one.dueCents : 0n]));
  const ready: Report[] = [];
  for (const report of reports) {
    if (report.kind !== 'payment' || report.invoiceId === null) {
      ready.push(report);
      continue;
    }
    const invoice = invoices.get(report.invoiceId);
    if (invoice && invoice.currency !== report.currency) {
      await change(app, connection, report, { state: 'failed', refusal: `${invoice.currency} ≠ ${report.currency}` });
      continue;
    }
    const left = due.get(report.invoiceId) ?? 0n;
    const { paidCents, leftCents } = paidAndLeft(report.amountCents, left);
    due.set(report.invoiceId, left - paidCents);
    const contactId = invoice?.contactId || report.contactId;
    if (paidCents > 0n) ready.push(await payPart(app, connection, report, { paidCents, leftCents, contactId }));
    else await credited(app, connection, report, contactId, invoice);
  }
  return { ready, numbers: new Map([...invoices.values()].map(({ id, number }) => [id, number])) };
}

const change = (app: App, connection: Connection, { id }: Report, to: Parameters<typeof changeReport>[3]) =>
  inTransaction(app.worker, {}, (tx) => changeReport(tx, connection, id, to));

type Part = { readonly paidCents: bigint; readonly leftCents: bigint; readonly contactId: string | null };

/** Pays what is due; the rest is a row of its own before anything is sent. */
export async function payPart(
  app: App,
  connection: Connection,
  report: Report,
  { paidCents, leftCents, contactId }: Part,
) {
  const changed = { ...report, amountCents: paidCents, contactId };
  if (leftCents === 0n && contactId === report.contactId) return report;
  await inTransaction(app.worker, {}, async (tx) => {
    await changeReport(tx, connection, report.id, { amountCents: paidCents, contactId });
    if (leftCents === 0n || report.transactionId === null) return;
    const generation = await nextCredit(tx, connection, report);
    await tx.sql`
      insert into accounting_reports (client_id, connection_id, kind, subject, generation, settlement_id, transaction_id, contact_id,
                                      amount_cents, currency, date, reference, state, actor, created_at, updated_at)
      select client_id, connection_id, 'credit', subject, ${generation}, settlement_id, transaction_id, ${contactId}, ${leftCents},
             currency, date, ${referenceOf('credit', report.transactionId, generation)}, 'waiting', actor, now(), now()
        from accounting_reports where client_id = ${connection.clientId} and id = ${report.id}
      returning 1 as written`;
  });
  return changed;
}

async function credited(
  app: App,
  connection: Connection,
  report: Report,
  contactId: string | null,
  invoice: BookInvoice | undefined,
): Promise<void> {
  if (contactId === null || report.transactionId === null) {
    await change(app, connection, report, { state: 'failed', refusal: invoice?.state ?? 'deleted' });
    return;
  }
  const about = report.transactionId;
  await inTransaction(app.worker, {}, async (tx) => {
    const generation = await nextCredit(tx, connection, report);
    await tx.sql`
      update accounting_reports
         set kind = 'credit', generation = ${generation}, reference = ${referenceOf('credit', about, generation)}, contact_id = ${contactId},
             state = 'waiting', next_attempt_at = null, updated_at = now()
       where client_id = ${connection.clientId} and id = ${report.id}`;
  });
}

async function nextCredit({ sql }: Tx, connection: Connection, { subject }: Report) {
  const [row] = await sql<{ generation: number }[]>`
    select coalesce(max(generation), 0) + 1 as generation from accounting_reports
     where client_id = ${connection.clientId} and connection_id = ${connection.id} and kind = 'credit' and subject = ${subject}`;
  return row?.generation ?? 1;
}
