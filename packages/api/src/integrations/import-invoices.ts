import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { invoiceProblems, invoiceStatus, processDateOf } from '@cordelle/domain/accounting/invoice-row.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { money } from '@cordelle/domain/money.ts';
import type { Connection, ConnectionKey } from '@cordelle/engine/accounting/connections.ts';
import { type JournalEntry, writeJournal } from '@cordelle/engine/accounting/journal.ts';
import { handleAll, type Work } from '@cordelle/engine/handle.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { COMMENT_LENGTH_MAX } from '@cordelle/validation/wire.ts';
import { newSchedule } from '../transaction-schedules/commands.ts';
import { oneAtATime } from './connected-books.ts';
import type { CollectingClient } from './contact-details.ts';
import { COLLECTS, INVOICE, type InvoiceRow, invoiceFacts, invoicesFrom } from './invoice-facts.ts';
import { problemWords } from './invoice-rows.ts';
import { type NotImported, outcomeOf } from './outcome.ts';

export type Importing = {
  readonly client: CollectingClient;
  readonly connection: Connection;
  readonly requestMeta: RequestMeta;
  readonly language: Language;
  /** The time on people's clocks. */
  readonly at: Date;
  /** By the hourly work and not by a person. */
  readonly automatic: boolean;
};

/** A payment as it would be saved. */
type Planned = { readonly row: InvoiceRow; readonly scheduleId: bigint; readonly works: readonly Work[] };

/**
 * Plans a payment for what is left of each invoice, once: an invoice that is collected already is refused. Each is as it is now, by
 * itself; one that is refused stops no other. What is planned for different payers is saved together.
 */
export async function importInvoices(tx: Tx, importing: Importing, ids: readonly string[]) {
  const { connection, client, requestMeta } = importing;
  const wanted = [...new Set(ids)];
  await oneAtATime(tx, connection, 'invoices');
  await freeEnded(tx, connection, wanted, importing.at);
  const rows = await rowsOf(tx, connection, wanted);
  const refusals = new Map<string, string>();
  const made = new Map<string, Planned>();
  for (const round of rounds(wanted.flatMap((id) => rows.get(id) ?? []))) {
    const results = await Promise.all(round.map((row) => planned(tx, importing, row)));
    const plans = results.flatMap((result, place) => {
      if (typeof result !== 'string') return [result];
      refusals.set(round[place]?.invoiceId ?? '', result);
      return [];
    });
    await handleAll(
      tx,
      plans.flatMap(({ works }) => works),
      requestMeta.meta,
    );
    await link(tx, importing, plans);
    for (const plan of plans) made.set(plan.row.invoiceId, plan);
  }
  const entries: JournalEntry[] = [];
  const refused: NotImported[] = [];
  for (const id of wanted) {
    const row = rows.get(id);
    const plan = made.get(id);
    if (plan)
      entries.push({
        direction: 'read',
        what: 'invoice',
        result: 'done',
        recordId: id,
        customerId: plan.row.customerId,
        scheduleId: plan.scheduleId,
        ...(plan.row.number && { detail: { reference: plan.row.number } }),
      });
    else {
      const message = refusals.get(id) ?? translate('integration_refused_unknown', importing.language);
      refused.push({ id, name: row?.number ?? row?.contactName ?? id, message });
    }
  }
  if (entries.length > 0) {
    await writeJournal(tx, connection, entries, { actor: requestMeta.meta.actor, at: importing.at });
    await tx.sql`
      update accounting_connections set last_imported_invoices_at = ${importing.at}
       where client_id = ${client.id} and id = ${connection.id}`;
    await tx.sql`
      update accounting_invoices set collect_anyway = false
       where client_id = ${client.id} and connection_id = ${connection.id} and collect_anyway
         and invoice_id = any(${arrayLiteral([...made.keys()])}::text[])`;
  }
  return outcomeOf(wanted.length, refused);
}

/** Invoices of one payer one after another, in the order given: each counts for the limits of the next. */
function rounds(rows: readonly InvoiceRow[]): InvoiceRow[][] {
  const found: InvoiceRow[][] = [];
  const reached = new Map<bigint | null, number>();
  for (const row of rows) {
    const place = reached.get(row.customerId) ?? 0;
    reached.set(row.customerId, place + 1);
    const round = found[place] ?? [];
    round.push(row);
    found[place] = round;
  }
  return found;
}

/** Invoices whose payment was taken back, or came to nothing, may be collected by another. */
export async function freeEnded(
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  invoiceIds: readonly string[] | 'all',
  at: Date,
): Promise<void> {
  await sql`
    update accounting_schedules l set freed_at = ${at}
     where l.client_id = ${clientId} and l.connection_id = ${id} and l.freed_at is null
       ${invoiceIds === 'all' ? sql`` : sql`and l.invoice_id = any(${arrayLiteral(invoiceIds)}::text[])`}
       and not ${sql.unsafe(COLLECTS)}`;
}

async function rowsOf(
  tx: Tx,
  { clientId, id }: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const rows = await tx.sql`
    select ${INVOICE} ${invoicesFrom(tx)}
     where i.client_id = ${clientId} and i.connection_id = ${id} and i.invoice_id = any(${arrayLiteral(ids)}::text[])`;
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** The payment that collects it from now on, or why there is none, in the reader's words. */
async function planned(tx: Tx, importing: Importing, row: InvoiceRow): Promise<Planned | string> {
  const { client, connection, language, automatic } = importing;
  const read = invoiceFacts(row);
  const facts = automatic ? { ...read, takenBack: false } : read;
  const status = invoiceStatus(facts);
  if (status === 'scheduled') return placedWords(new DomainError('accounting.invoice_taken'), language).text;
  const [problem] = invoiceProblems(facts, client.currency);
  if (problem) return problemWords(problem, row, client, connection, language);
  if (status !== 'ready') return translate(`integration_invoice_${status}`, language);
  try {
    const { id: scheduleId, works } = await schedule(tx, importing, row);
    return { row, scheduleId, works };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return placedWords(error, language).text;
  }
}

/** On the due date or the next possible day; where the payer has to be told in time, the first on which they are. */
async function schedule(tx: Tx, { client, requestMeta }: Importing, row: InvoiceRow) {
  const { customerId, dueDate, dueCents, number } = row;
  if (customerId === null || dueDate === null) throw new Error('an invoice without problems has a customer and a date');
  const rail = client.country;
  const earliest = earliestProcessDate({ rail, now: requestMeta.now });
  const on = (payerToldFrom: string | null) =>
    newSchedule(tx, requestMeta, {
      customerId: String(customerId),
      amount: money(dueCents, client.currency),
      frequency: 'Once',
      installments: 1,
      processDate: processDateOf(calendarOf(rail), { dueDate, earliest, payerToldFrom }),
      secondProcessDate: null,
      comment: number === null ? null : `Invoice ${number}`.slice(0, COMMENT_LENGTH_MAX),
    });
  try {
    return await on(null);
  } catch (error) {
    const told =
      error instanceof DomainError && error.code === 'schedule.payer_needs_notice' ? error.details.earliest : null;
    if (typeof told !== 'string') throw error;
    return on(told);
  }
}

/** Ties invoices to their payments. None of them is tied yet: whoever imports holds them back until then. */
async function link({ sql }: Tx, { client, connection, at, automatic }: Importing, plans: readonly Planned[]) {
  const column = (value: (plan: Planned) => string | bigint | null) => arrayLiteral(plans.map(value));
  await sql`
    insert into accounting_schedules (client_id, connection_id, schedule_id, invoice_id, number, due_cents, automatic, linked_at)
    select ${client.id}, ${connection.id}, p.schedule_id, p.invoice_id, p.number, p.due_cents, ${automatic}, ${at}
      from unnest(${column(({ scheduleId }) => scheduleId)}::bigint[], ${column(({ row }) => row.invoiceId)}::text[],
                  ${column(({ row }) => row.number)}::text[], ${column(({ row }) => row.dueCents)}::bigint[])
           as p (schedule_id, invoice_id, number, due_cents)
    returning 1 as written`;
}
