import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { DocumentRequest } from '@cordelle/engine/ports/documents.ts';
import { logoOfClient } from '@cordelle/engine/stored-files/client-logo.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate, formatInstant, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { invoiceDocument } from '../billing-invoices/invoice-document.ts';
import { csvLines } from '../exports/csv.ts';
import { explanationOf, reasonWords } from '../financial-transactions/queries.ts';
import {
  adjustmentCents,
  carriedInto,
  type InvoiceRow,
  invoicesOfMonth,
  type LineOfMonth,
  type LinePlace,
  linesOfMonth,
  residualOf,
  returnedCents,
  type SettlementRow,
  settlementsOfMonth,
} from './month-rows.ts';
import { type ArchivedFile, zipped } from './zip-stream.ts';

/** So many payments are read at a time; what is read is handed on before more is. */
const LINES_AT_ONCE = 1_000;

type Asked = {
  readonly clientId: bigint;
  readonly month: string;
  readonly language: Language;
  /** Whether invoices of our fees go along. */
  readonly withInvoices: boolean;
};
type Archiving = Pick<App, 'database' | 'documents' | 'clock' | 'sandbox' | 'keys' | 'log' | 'files'>;

/** `month-2026-10.zip` */
export const monthFilename = (month: string, language: Language): string =>
  `${translate('month_file', language)}-${month}.zip`;

/**
 * Everything a bookkeeper files of a month, as a ZIP: its settlements with what led to each deposit, the payments they count,
 * the deposits with their references at the bank, the invoices of our fees, and a page of totals that meet.
 */
export async function* monthArchive(app: Archiving, asked: Asked): AsyncGenerator<Uint8Array> {
  yield* zipped(filesOf(app, asked), app.clock.now());
}

async function* filesOf(app: Archiving, asked: Asked): AsyncGenerator<ArchivedFile> {
  const { clientId, month, language, withInvoices } = asked;
  const words = (key: string, inputs?: Record<string, unknown>) => translate(key, language, inputs);
  const { business, logo, settlements, carriedInCents, invoices } = await inTransaction(
    app.database,
    { clientId, readOnly: true },
    async (tx) => ({
      business: await businessOf(tx, clientId),
      logo: await logoOfClient(tx, app, clientId),
      settlements: await settlementsOfMonth(tx, clientId, month),
      carriedInCents: await carriedInto(tx, clientId, month),
      invoices: withInvoices ? await invoicesOfMonth(tx, clientId, month) : [],
    }),
  );
  const name = (key: string, ending: string) => `${words(key)}-${month}.${ending}`;
  const facts: SummaryFacts = {
    business,
    logo,
    settlements,
    carriedInCents,
    invoices,
    month,
    language,
    now: app.clock.now(),
  };
  yield {
    name: name('month_file_settlements', 'csv'),
    body: table(SETTLEMENT_COLUMNS, settlements, words, language),
  };
  yield { name: name('month_file_payments', 'csv'), body: payments(app, asked, words) };
  const deposits = settlements.filter(({ payoutId }) => payoutId !== null);
  yield { name: name('month_file_deposits', 'csv'), body: table(DEPOSIT_COLUMNS, deposits, words, language) };
  if (withInvoices)
    yield {
      name: name('month_file_invoices', 'csv'),
      body: table(INVOICE_COLUMNS, invoices, words, language),
    };
  yield { name: name('month_file_summary', 'pdf'), body: drawn(app, summary(facts, app.sandbox !== null)) };
  for (const invoice of invoices)
    yield { name: `${invoice.number}.pdf`, body: drawnInvoice(app, clientId, invoice.id) };
}

type Words = (key: string, inputs?: Record<string, unknown>) => string;
type Column<Row> = {
  readonly heading: string;
  readonly cell: (row: Row, words: Words, language: Language) => string;
  /** What the line of totals says of it; without one, nothing. */
  readonly total?: (rows: readonly Row[]) => string;
};

const cents = <Row>(heading: string, of: (row: Row) => bigint): Column<Row> => ({
  heading,
  cell: (row) => centsText(of(row)),
  total: (rows) => centsText(rows.reduce((sum, row) => sum + of(row), 0n)),
});
const count = <Row>(heading: string, of: (row: Row) => number): Column<Row> => ({
  heading,
  cell: (row) => String(of(row)),
  total: (rows) => String(rows.reduce((sum, row) => sum + of(row), 0)),
});

const SETTLEMENT_STATUS: Column<SettlementRow> = {
  heading: 'settlement_status',
  cell: ({ status }, words) => words(`status_settlement_${status.toLowerCase()}`),
};

const SETTLEMENT_COLUMNS: readonly Column<SettlementRow>[] = [
  { heading: 'month_settlement', cell: ({ id }) => String(id) },
  { heading: 'settlement_date', cell: ({ settlementDate }) => settlementDate },
  SETTLEMENT_STATUS,
  { heading: 'settlement_flow_opening_carry', cell: ({ openingCarryCents }) => centsText(openingCarryCents) },
  count('month_approved_count', ({ approvedCount }) => approvedCount),
  cents('settlement_flow_approved', ({ approvedCents }) => approvedCents),
  count('month_chargeback_count', ({ chargebackCount }) => chargebackCount),
  cents('settlement_flow_chargeback', ({ chargebackCents }) => -chargebackCents),
  cents('settlement_flow_holdback', ({ holdbackCents }) => -holdbackCents),
  cents('settlement_flow_holdback_released', ({ holdbackReleasedCents }) => holdbackReleasedCents),
  cents('settlement_flow_fees_netted', ({ feesNettedCents }) => -feesNettedCents),
  cents('month_adjustments', adjustmentCents),
  { heading: 'settlement_flow_closing_carry', cell: ({ closingCarryCents }) => centsText(-closingCarryCents) },
  cents('settlement_deposit', ({ payoutCents }) => payoutCents),
  cents('month_difference', residualOf),
  count('month_declined_count', ({ declinedCount }) => declinedCount),
  cents('month_declined', ({ declinedCents }) => declinedCents),
];

/** Deposits as they were sent, which the settlements total; of them what came back, and what stayed, which the bank shows. */
const DEPOSIT_COLUMNS: readonly Column<SettlementRow>[] = [
  { heading: 'month_deposit', cell: ({ payoutId }) => String(payoutId ?? '') },
  { heading: 'month_settlement', cell: ({ id }) => String(id) },
  { heading: 'settlement_date', cell: ({ settlementDate }) => settlementDate },
  { heading: 'month_pay_date', cell: ({ payDate }) => payDate ?? '' },
  cents('settlement_deposit', ({ payoutCents }) => payoutCents),
  { heading: 'settlement_reference', cell: ({ reference }) => reference ?? '' },
  { heading: 'month_confirmed', cell: ({ confirmedDate }) => confirmedDate ?? '' },
  SETTLEMENT_STATUS,
  { heading: 'month_returned_on', cell: ({ returnedDate }) => returnedDate ?? '' },
  cents('settlement_deposit_returned', returnedCents),
  cents('month_deposit_stayed', (row) => row.payoutCents - returnedCents(row)),
  { heading: 'settlement_seen', cell: ({ seenOn }) => seenOn ?? '' },
  { heading: 'settlement_seen_amount', cell: ({ seenCents }) => (seenCents === null ? '' : centsText(seenCents)) },
];

const INVOICE_COLUMNS: readonly Column<InvoiceRow>[] = [
  { heading: 'month_invoice', cell: ({ number }) => number },
  { heading: 'month_invoice_period', cell: ({ period }) => period },
  { heading: 'month_invoice_date', cell: ({ invoiceDate }) => invoiceDate },
  { heading: 'month_invoice_due', cell: ({ dueDate }) => dueDate },
  cents('month_invoice_subtotal', ({ subtotalCents }) => subtotalCents),
  cents('month_invoice_taxes', ({ taxCents }) => taxCents),
  cents('month_invoice_total', ({ totalCents }) => totalCents),
  { heading: 'month_invoice_paid', cell: ({ paidDate }) => paidDate ?? '' },
  { heading: 'month_settlement', cell: ({ settlementId }) => String(settlementId ?? '') },
];

const PAYMENT_COLUMNS: readonly Column<LineOfMonth>[] = [
  { heading: 'month_settlement', cell: ({ settlementId }) => String(settlementId) },
  { heading: 'settlement_date', cell: ({ settlementDate }) => settlementDate },
  { heading: 'month_payment', cell: ({ id }) => String(id) },
  { heading: 'month_customer', cell: ({ customerId }) => String(customerId) },
  { heading: 'transaction_customer', cell: ({ customerName }) => customerName },
  { heading: 'customer_identifier', cell: ({ customIdentifier }) => customIdentifier ?? '' },
  { heading: 'transaction_process_date', cell: ({ processDate }) => processDate },
  { heading: 'settlement_line', cell: ({ line }, words) => words(`settlement_line_${line}`) },
  { heading: 'transaction_amount', cell: ({ amountCents }) => centsText(amountCents) },
  { heading: 'month_effect', cell: (row) => centsText(effectCents(row)) },
  {
    heading: 'printed_report_status',
    cell: ({ status }, words) => words(`status_transaction_${status.toLowerCase().replaceAll(' ', '_')}`),
  },
  { heading: 'printed_report_reason', cell: (row, _words, language) => reasonWords(row, language) },
  { heading: 'month_return_code', cell: ({ returnCode }) => returnCode ?? '' },
  { heading: 'month_explanation', cell: (row, _words, language) => explanationOf(row, language) ?? '' },
  { heading: 'transaction_comment', cell: ({ comment }) => comment ?? '' },
];

/** What a line adds to the deposit, or takes from it; what was declined moved no money. */
const effectCents = ({ line, amountCents }: Pick<LineOfMonth, 'line' | 'amountCents'>): bigint =>
  line === 'approved' ? amountCents : line === 'chargeback' ? -amountCents : 0n;

async function* payments(app: Archiving, { clientId, month, language }: Asked, words: Words) {
  yield csvLines([PAYMENT_COLUMNS.map(({ heading }) => words(heading))], true);
  let place: LinePlace | null = null;
  let effect = 0n;
  for (;;) {
    const from: LinePlace | null = place;
    const rows: LineOfMonth[] = await inTransaction(app.database, { clientId, readOnly: true }, (tx) =>
      linesOfMonth(tx, clientId, month, from, LINES_AT_ONCE),
    );
    effect += rows.reduce((sum, row) => sum + effectCents(row), 0n);
    if (rows.length > 0)
      yield csvLines(
        rows.map((row) => PAYMENT_COLUMNS.map(({ cell }) => cell(row, words, language))),
        false,
      );
    if (rows.length < LINES_AT_ONCE) break;
    place = rows.at(-1) ?? null;
  }
  yield csvLines(
    [
      PAYMENT_COLUMNS.map(({ heading }, index) =>
        index === 0 ? words('month_total') : heading === 'month_effect' ? centsText(effect) : '',
      ),
    ],
    false,
  );
}

async function* table<Row>(
  all: readonly Column<Row>[],
  rows: readonly Row[],
  words: Words,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const cells = rows.map((row) => all.map(({ cell }) => cell(row, words, language)));
  const totals = all.map(({ total }, column) => total?.(rows) ?? (column === 0 ? words('month_total') : ''));
  yield csvLines([all.map(({ heading }) => words(heading)), ...cells, totals], true);
}

const BUSINESS = columns(clients, { name: 'businessName', country: 'country', currency: 'currency' });

async function businessOf({ sql }: Tx, clientId: bigint) {
  const [business] = await sql`select ${BUSINESS} from clients where id = ${clientId}`;
  if (!business) throw new DomainError('record.not_found');
  return business;
}

type SummaryFacts = {
  readonly business: Awaited<ReturnType<typeof businessOf>>;
  readonly logo: string | null;
  readonly settlements: readonly SettlementRow[];
  /** What the latest settlement before the month left; below zero the client owes it. */
  readonly carriedInCents: bigint;
  readonly invoices: readonly InvoiceRow[];
  readonly month: string;
  readonly language: Language;
  readonly now: Date;
};

/** A page a month: each settlement with its deposit and reference, and the equation that leads from one month to the next. */
function summary(
  { business, logo, settlements, carriedInCents, invoices, month, language, now }: SummaryFacts,
  sandbox: boolean,
): DocumentRequest {
  const words: Words = (key, inputs) => translate(key, language, inputs);
  const money = (sum: bigint) => formatMoney(centsText(sum), business.currency, language);
  const sum = (of: (row: SettlementRow) => bigint) => settlements.reduce((total, row) => total + of(row), 0n);
  const opening = settlements[0]?.openingCarryCents ?? carriedInCents;
  const closing = settlements.at(-1)?.closingCarryCents ?? carriedInCents;
  const moved =
    opening +
    sum((row) => row.approvedCents - row.chargebackCents - row.holdbackCents + row.holdbackReleasedCents) +
    sum((row) => adjustmentCents(row) - row.feesNettedCents);
  const paid = sum(({ payoutCents }) => payoutCents);
  const returned = sum(returnedCents);
  const line = (label: string, amount: bigint) => ({ label: words(label), value: money(amount) });
  return {
    document: 'table_report',
    facts: {
      language,
      title: words('month_title', { month: monthWords(month, language) }),
      subtitle: words('month_subtitle', {
        count: settlements.length,
        number: formatNumber(settlements.length, language),
      }),
      business: business.name,
      logo,
      generatedAt: formatInstant(now.toISOString(), RAIL_FACTS[business.country].zone, language),
      columns: [
        { label: words('settlement_date'), align: 'start', width: 6 },
        { label: words('month_settlement'), align: 'start', width: 4 },
        { label: words('settlement_flow_approved'), align: 'end', width: 6 },
        { label: words('settlement_flow_chargeback'), align: 'end', width: 6 },
        { label: words('settlement_flow_fees_netted'), align: 'end', width: 5 },
        { label: words('settlement_flow_holdback'), align: 'end', width: 5 },
        { label: words('settlement_deposit'), align: 'end', width: 6 },
        { label: words('settlement_reference'), align: 'start', width: 9 },
      ],
      rows: settlements.map((row) => [
        formatDate(row.settlementDate, language),
        String(row.id),
        money(row.approvedCents),
        money(-row.chargebackCents),
        money(-row.feesNettedCents),
        money(row.holdbackReleasedCents - row.holdbackCents),
        money(row.payoutCents),
        row.reference ?? '',
      ]),
      totals: [
        line('settlement_flow_opening_carry', opening),
        line(
          'settlement_flow_approved',
          sum(({ approvedCents }) => approvedCents),
        ),
        line('settlement_flow_chargeback', -sum(({ chargebackCents }) => chargebackCents)),
        line('settlement_flow_holdback', -sum(({ holdbackCents }) => holdbackCents)),
        line(
          'settlement_flow_holdback_released',
          sum(({ holdbackReleasedCents }) => holdbackReleasedCents),
        ),
        line('settlement_flow_fees_netted', -sum(({ feesNettedCents }) => feesNettedCents)),
        line('month_adjustments', sum(adjustmentCents)),
        line('settlement_flow_closing_carry', -closing),
        line('month_deposits', paid),
        ...(returned > 0n ? [line('settlement_deposit_returned', returned)] : []),
        line('month_difference', moved - closing - paid),
        ...(invoices.length > 0
          ? [
              line(
                'month_invoices_total',
                invoices.reduce((total, { totalCents }) => total + totalCents, 0n),
              ),
            ]
          : []),
      ],
      sandbox,
    },
  };
}

const monthWords = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T12:00:00Z`));

async function* drawn({ documents }: Archiving, request: DocumentRequest): AsyncGenerator<Uint8Array> {
  yield await documents.draw(request, 'at_once');
}

async function* drawnInvoice(app: Archiving, clientId: bigint, invoiceId: bigint): AsyncGenerator<Uint8Array> {
  const facts = await inTransaction(app.database, { clientId, readOnly: true }, (tx) =>
    invoiceDocument(tx, clientId, invoiceId),
  );
  yield await app.documents.draw(
    { document: 'invoice', facts: { ...facts, sandbox: app.sandbox !== null } },
    'at_once',
  );
}
