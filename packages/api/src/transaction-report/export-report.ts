import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import type { DocumentRequest } from '@cordelle/engine/ports/documents.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDateRange, formatInstant, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { PDF_ROWS_MAX } from '@cordelle/validation/export-limits.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { DISPUTED, NOT_SENT, RETRYABLE } from '@cordelle/validation/report-filters.ts';
import { reportFileInput } from '@cordelle/validation/transaction-report.ts';
import { day } from '@cordelle/validation/wire.ts';
import type { z } from 'zod';
import { dateCell } from '../exports/date-cell.ts';
import { type Exportable, type ExportSource, exportKind } from '../exports/export-kind.ts';
import { reasonWords, statusReasonOf } from '../financial-transactions/queries.ts';
import { centsOfAll, countOf, type FileRow, reportRows, sumsOf } from './queries.ts';
import type { ReportWanted } from './report-rows.ts';

/** What is kept of a question names its days: the file is the same whenever it is made. */
export const reportExportInput = reportFileInput.safeExtend({ startDate: day, endDate: day });

type Report = z.output<typeof reportExportInput>['report'];

/** Headings of the spreadsheet, fixed by the public contract. */
const CSV_COLUMNS: readonly { readonly heading: string; readonly cell: (row: FileRow) => string }[] = [
  { heading: 'Decline Date', cell: (row) => row.declineDate ?? '' },
  { heading: 'Process Date', cell: (row) => row.processDate ?? '' },
  { heading: 'Amount', cell: (row) => centsText(row.amountCents) },
  { heading: 'Customer', cell: (row) => row.customerName },
  { heading: 'Customer Custom Identifier', cell: (row) => row.customIdentifier ?? '' },
  { heading: 'Status', cell: (row) => row.status },
  { heading: 'Status Reason', cell: (row) => statusReasonOf(row) ?? '' },
  { heading: 'Settled Date', cell: (row) => row.settledDate ?? '' },
  { heading: 'Comment', cell: (row) => row.comment ?? '' },
];
/** The report by process date knows no decline date. */
const columnsOf = (report: Report) => (report === 'declined' ? CSV_COLUMNS : CSV_COLUMNS.slice(1));

const NAMES = { transactions: 'transaction-report', declined: 'declined-transactions' } as const;

const asFile = (asked: Omit<ReportWanted, 'now'>, source: ExportSource): Exportable =>
  fileOf({ ...asked, now: source.now }, source);

const fileOf = (wanted: ReportWanted, source: ExportSource): Exportable => ({
  filename: `${NAMES[wanted.report]}-${wanted.startDate}-to-${wanted.endDate}`,
  count: async (tx) => countOf(await sumsOf(tx, source.clientId, wanted)),
  csvColumns: columnsOf(wanted.report).map(({ heading }) => heading),
  async *csvParts(tx, limit) {
    const cells = columnsOf(wanted.report).map(({ cell }) => cell);
    for await (const rows of reportRows(tx, source.clientId, wanted, limit))
      yield rows.map((row) => cells.map((cell) => cell(row)));
  },
  // Printed for people: each row says the status they are shown, and is counted by it.
  pdf: (tx) => printed(tx, source, { ...wanted, disputedAs: 'Declined' }),
});

/** Both reports as a file. */
export const REPORT_EXPORTS = {
  transactions: exportKind('transaction_report', 'transaction_report.export', reportExportInput, asFile),
  declined: exportKind('declined_transactions', 'transaction_report.export', reportExportInput, asFile),
} as const;

const BUSINESS = columns(clients, { name: 'businessName', country: 'country', currency: 'currency' });

async function printed(tx: Tx, source: ExportSource, wanted: ReportWanted): Promise<DocumentRequest> {
  const { clientId, language, now, sandbox } = source;
  const [[business], sums, logo] = await Promise.all([
    tx.sql`select ${BUSINESS} from clients where id = ${clientId}`,
    sumsOf(tx, clientId, wanted),
    source.logo(tx),
  ]);
  if (!business) throw new DomainError('record.not_found');
  if (countOf(sums) > PDF_ROWS_MAX) throw new DomainError('export.too_long_for_pdf');
  const rows: FileRow[] = [];
  for await (const some of reportRows(tx, clientId, wanted, PDF_ROWS_MAX)) rows.push(...some);
  const columns = PRINTED.filter(({ only }) => only === undefined || only === wanted.report);
  const money = (cents: bigint) => formatMoney(centsText(cents), business.currency, language);
  const sumLine = (label: string, count: number, cents: bigint) => ({
    label: `${label} (${formatNumber(count, language)})`,
    value: money(cents),
  });
  return {
    document: 'table_report',
    facts: {
      language,
      title: translate(`printed_report_${wanted.report}`, language),
      subtitle: subtitleOf(wanted, language),
      business: business.name,
      logo,
      generatedAt: formatInstant(now.toISOString(), RAIL_FACTS[business.country].zone, language),
      columns: columns.map(({ label, align, width }) => ({ label: translate(label, language), align, width })),
      rows: rows.map((row) => columns.map(({ cell }) => cell(row, language, business.currency))),
      totals: [
        ...sums.map(({ status, count, cents }) => sumLine(statusWords(status, language), count, cents)),
        sumLine(translate('printed_report_sum', language), countOf(sums), centsOfAll(sums)),
      ],
      sandbox,
    },
  };
}

function subtitleOf({ startDate, endDate, filter, search }: ReportWanted, language: Language): string {
  const days = formatDateRange(startDate, endDate, language);
  const narrowed = filter === 'All' ? translate('printed_report_everything', language) : filterWords(filter, language);
  return [days, narrowed, ...(search ? [translate('printed_report_search', language, { search })] : [])].join(' · ');
}

/** Filters that are no status. */
const FILTER_WORDS: Readonly<Record<string, string>> = {
  'Declined or Chargeback': 'report_filter_declined_or_chargeback',
  [RETRYABLE]: 'report_filter_retryable',
  [NOT_SENT]: 'report_filter_not_sent',
  [DISPUTED]: 'report_filter_disputed',
};
function filterWords(filter: string, language: Language): string {
  const words = FILTER_WORDS[filter];
  return words ? translate(words, language) : statusWords(filter, language);
}

const statusWords = (status: string, language: Language): string =>
  translate(`status_transaction_${status.toLowerCase().replaceAll(' ', '_')}`, language);

type PrintedColumn = {
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly width: number;
  readonly only?: Report;
  readonly cell: (row: FileRow, language: Language, currency: Currency) => string;
};

/** Columns of the printed report, in the reader's words. */
const PRINTED: readonly PrintedColumn[] = [
  {
    label: 'printed_report_decline_date',
    align: 'start',
    width: 5,
    only: 'declined',
    cell: (row, language) => dateCell(row.declineDate, language),
  },
  {
    label: 'printed_report_process_date',
    align: 'start',
    width: 5,
    cell: (row, language) => dateCell(row.processDate, language),
  },
  {
    label: 'printed_report_amount',
    align: 'end',
    width: 5,
    cell: (row, language, currency) => formatMoney(centsText(row.amountCents), currency, language),
  },
  { label: 'printed_report_customer', align: 'start', width: 8, cell: (row) => row.customerName },
  { label: 'printed_report_identifier', align: 'start', width: 5, cell: (row) => row.customIdentifier ?? '' },
  {
    label: 'printed_report_status',
    align: 'start',
    width: 5,
    cell: (row, language) => statusWords(shownStatus(row), language),
  },
  {
    label: 'printed_report_reason',
    align: 'start',
    width: 7,
    cell: (row, language) => reasonWords(row, language),
  },
  {
    label: 'printed_report_settled_date',
    align: 'start',
    width: 5,
    cell: (row, language) => dateCell(row.settledDate, language),
  },
  { label: 'printed_report_comment', align: 'start', width: 8, cell: (row) => row.comment ?? '' },
];
