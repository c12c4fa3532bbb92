import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingSchedules } from '@cordelle/db/schema/accounting-records.ts';
import {
  INVOICE_DAYS,
  invoiceProblems,
  invoiceStatus,
  mayBeImported,
} from '@cordelle/domain/accounting/invoice-row.ts';
import { SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { Connection } from '@cordelle/engine/accounting/connections.ts';
import type { App } from '@cordelle/engine/app.ts';
import { translate } from '@cordelle/engine/words.ts';
import {
  CHOSEN_AT_ONCE_MAX,
  type choosableInvoicesInput,
  type integrationInvoice,
  type integrationInvoicesInput,
} from '@cordelle/validation/integrations.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { holdsText } from '../holds-text.ts';
import { rowsOfPage } from '../page.ts';
import { pagesOf } from './connected-books.ts';
import type { CollectingClient } from './contact-details.ts';
import {
  COLLECTS,
  DUE_DATE,
  IMPORTED,
  INVOICE,
  type InvoiceRow,
  invoiceFacts,
  invoicesFrom,
  NOT_IMPORTED,
} from './invoice-facts.ts';

/** Who looks at invoices of which books, in which language, and on which day. */
export type LookingAtInvoices = {
  readonly app: Pick<App, 'accountingServices' | 'clock'>;
  readonly client: CollectingClient;
  readonly connection: Connection;
  readonly language: Language;
};
type Wanted = z.output<typeof integrationInvoicesInput>;
type Shown = z.input<typeof integrationInvoice>;

/** The due dates that may be asked for, and those that are meant where none are said. */
export function invoiceDates(
  { app, client }: Pick<LookingAtInvoices, 'app' | 'client'>,
  { startDate, endDate }: Pick<Wanted, 'startDate' | 'endDate'>,
) {
  const today = localDate(app.clock.now(), RAIL_FACTS[client.country].zone);
  const minDate = addDays(today, -INVOICE_DAYS.before);
  const maxDate = addDays(today, INVOICE_DAYS.after);
  const within = (date: string): string => (date < minDate ? minDate : date > maxDate ? maxDate : date);
  return {
    minDate,
    maxDate,
    startDate: within(startDate ?? today),
    endDate: within(endDate ?? addDays(today, INVOICE_DAYS.shown)),
  };
}

const SORTS = {
  dueDate: DUE_DATE,
  customerName: 'i.contact_name collate "und-x-icu"',
  amount: 'i.due_cents',
} as const satisfies Record<string, string>;

function asked(
  tx: Tx,
  { connection }: LookingAtInvoices,
  filter: Wanted['filter'],
  dates: { startDate: string; endDate: string },
) {
  const { sql } = tx;
  return sql`
    i.client_id = ${connection.clientId} and i.connection_id = ${connection.id}
    and ${sql.unsafe(DUE_DATE)} between ${dates.startDate} and ${dates.endDate}
    and ${sql.unsafe(filter === 'imported' ? IMPORTED : NOT_IMPORTED)}`;
}

const invoiceFound = (tx: Tx, search: string) =>
  tx.sql`and ${holdsText(tx, 'i.contact_name, i.contact_email, i.number', search)}`;

/** A page of invoices, and how many there are. */
export async function invoiceRows(tx: Tx, looking: LookingAtInvoices, wanted: Wanted) {
  const { sql } = tx;
  const dates = invoiceDates(looking, wanted);
  const all = asked(tx, looking, wanted.filter, dates);
  const found = wanted.search ? invoiceFound(tx, wanted.search) : sql``;
  const { field, direction } = wanted.sort ?? { field: 'dueDate', direction: 'asc' };
  const rows = await sql`
    select ${INVOICE} ${invoicesFrom(tx)} where ${all} ${found}
     order by ${sql.unsafe(SORTS[field])} ${sql.unsafe(direction)}, i.invoice_id ${rowsOfPage(sql, wanted)}`;
  const [total] = await sql<{ all: number; found: number }[]>`
    select count(*)::int as all, count(*) filter (where true ${found})::int as found from accounting_invoices i where ${all}`;
  const payments = wanted.filter === 'imported' ? await paymentsOf(tx, looking.connection, rows) : new Map();
  return {
    invoices: rows.map((row) => shownInvoice(looking, row, payments.get(row.invoiceId) ?? null)),
    invoicesTotal: total?.all ?? 0,
    invoicesSearchTotal: total?.found ?? 0,
    ...dates,
  };
}

/** Every invoice of a range that may be chosen, with what is left to pay: at most so many at once. */
export async function choosableInvoices(
  tx: Tx,
  looking: LookingAtInvoices,
  wanted: z.output<typeof choosableInvoicesInput>,
) {
  const { sql } = tx;
  const all = asked(tx, looking, 'not_imported', invoiceDates(looking, wanted));
  const rows = await sql`
    select ${INVOICE} ${invoicesFrom(tx)} where ${all} ${wanted.search ? invoiceFound(tx, wanted.search) : sql``}
     order by ${sql.unsafe(DUE_DATE)}, i.invoice_id limit ${CHOSEN_AT_ONCE_MAX + 1}`;
  return {
    rows: rows
      .slice(0, CHOSEN_AT_ONCE_MAX)
      .filter((row) => mayBeImported(invoiceFacts(row), looking.client.currency))
      .map(({ invoiceId: id, dueCents }) => ({ id, amount: centsText(dueCents) })),
    cut: rows.length > CHOSEN_AT_ONCE_MAX,
  };
}

type Payment = {
  readonly scheduleId: bigint;
  readonly number: string | null;
  readonly amountCents: bigint;
  readonly processDate: string;
  readonly comment: string | null;
};

/** The payment that collects each invoice: the newest, where one was tried again. */
async function paymentsOf(
  { sql }: Tx,
  { clientId, id }: Connection,
  rows: readonly InvoiceRow[],
): Promise<Map<string, Payment>> {
  const payments = await sql`
    select ${columns(accountingSchedules, 'l', ['invoiceId', 'scheduleId', 'number'])},
           ${joined(
             computed<{ amountCents: bigint; processDate: string }>({
               amountCents: 'coalesce(t.amount_cents, s.amount_cents)',
               processDate: 'coalesce(t.process_date, t.requested_date, s.process_date)::text',
             }),
             nullable(computed<{ comment: string }>({ comment: 'coalesce(t.comment, s.comment)' })),
           )}
      from accounting_schedules l
      join transaction_schedules s on s.client_id = l.client_id and s.id = l.schedule_id
      left join lateral (
        select t.* from transactions t where t.client_id = l.client_id and t.schedule_id = l.schedule_id order by t.id desc limit 1) t on true
     where l.client_id = ${clientId} and l.connection_id = ${id} and l.freed_at is null and ${sql.unsafe(COLLECTS)}
       and l.invoice_id = any(${arrayLiteral(rows.map(({ invoiceId }) => invoiceId))}::text[])`;
  return new Map(payments.map((payment) => [payment.invoiceId, payment]));
}

function shownInvoice(
  { app, client, connection, language }: LookingAtInvoices,
  row: InvoiceRow,
  payment: Payment | null,
): Shown {
  const facts = invoiceFacts(row);
  const problems = payment ? [] : invoiceProblems(facts, client.currency);
  return {
    id: row.invoiceId,
    customerName: row.contactName,
    customerEmail: row.contactEmail,
    connectionStatus: invoiceStatus(facts),
    invoiceNumber: row.number,
    amount: centsText(row.dueCents),
    currency: row.currency,
    dueDate: row.dueDate,
    errors: problems.map((problem) => problemWords(problem, row, client, connection, language)),
    problems,
    collectedBefore: row.cameToNothing,
    url: pagesOf(app, connection)({ kind: 'invoice', id: row.invoiceId }),
    productCustomerId: row.customerId === null ? null : String(row.customerId),
    productCustomerName: row.customerName,
    productCustomerEmail: row.customerEmail,
    productScheduleId: payment && String(payment.scheduleId),
    productAmount: payment && centsText(payment.amountCents),
    productProcessDate: payment?.processDate ?? null,
    productComment: payment?.comment ?? null,
    productInvoiceNumber: payment?.number ?? null,
  };
}

/** Why an invoice cannot be collected, in the reader's words. */
export const problemWords = (
  problem: Shown['problems'][number],
  row: Pick<InvoiceRow, 'currency'>,
  client: Pick<CollectingClient, 'currency'>,
  { software }: Pick<Connection, 'software'>,
  language: Language,
): string =>
  translate(`integration_invoice_${problem}`, language, {
    currency: row.currency,
    collected: client.currency,
    service: SOFTWARE_NAMES[software],
  });
