import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { DocumentRequest } from '@cordelle/engine/ports/documents.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate, formatInstant, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { holdbackWords } from '@cordelle/i18n/holdback-words.ts';
import { PDF_ROWS_MAX } from '@cordelle/validation/export-limits.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type settlementDetail, settlementFileInput } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { dateCell } from '../exports/date-cell.ts';
import { type ExportSource, exportKind, partByPart } from '../exports/export-kind.ts';
import { explanationOf, reasonWords, statusReasonOf } from '../financial-transactions/queries.ts';
import { settlementById } from './queries.ts';
import { countLines, type LineRow, type LinesWanted, readLines, requireSettlement } from './settlement-lines.ts';

/** Headings of the spreadsheet, fixed: those of the public contract, then what the reader of a proof asks next. */
const CSV_COLUMNS: readonly { readonly heading: string; readonly cell: (row: LineRow) => string }[] = [
  { heading: 'Process Date', cell: (row) => row.processDate },
  { heading: 'Amount', cell: (row) => centsText(row.amountCents) },
  { heading: 'Customer', cell: (row) => row.customerName },
  { heading: 'Status', cell: (row) => row.status },
  { heading: 'Comment', cell: (row) => row.comment ?? '' },
  { heading: 'Reported To Integration', cell: (row) => yesOrNo(row.reported) },
  { heading: 'Integrated', cell: (row) => yesOrNo(row.integrated) },
  { heading: 'Counted As', cell: (row) => COUNTED_AS[row.line] },
  { heading: 'Status Reason', cell: (row) => statusReasonOf(row) ?? '' },
  { heading: 'Transaction', cell: (row) => String(row.id) },
  { heading: 'Explanation', cell: (row) => explanationOf(row, 'en') ?? '' },
];
const COUNTED_AS = { approved: 'Approved', chargeback: 'Chargeback', declined: 'Declined' } as const;
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** The payments of one settlement as a spreadsheet; the whole proof of its deposit as a PDF. */
export const settlementExport = exportKind(
  'settlement',
  'settlements.export',
  settlementFileInput,
  (wanted, source) => ({
    filename: `settlement-${wanted.settlementId}`,
    async count(tx) {
      await requireSettlement(tx, source.clientId, wanted.settlementId);
      return countLines(tx, source.clientId, wanted, Number.MAX_SAFE_INTEGER - 1);
    },
    csvColumns: CSV_COLUMNS.map(({ heading }) => heading),
    csvParts: partByPart(async (tx, { place, limit }) => {
      const rows = await readLines(tx, source.clientId, wanted, { place, limit });
      return {
        rows: rows.map((row) => CSV_COLUMNS.map(({ cell }) => cell(row))),
        next: rows.length === limit ? (rows.at(-1)?.place ?? null) : null,
      };
    }),
    pdf: (tx) => printed(tx, source, wanted),
  }),
);

type Detail = z.input<typeof settlementDetail>;

async function printed(
  tx: Tx,
  { clientId, language, now, sandbox, logo }: ExportSource,
  wanted: LinesWanted,
): Promise<DocumentRequest> {
  const detail = await settlementById(tx, clientId, BigInt(wanted.settlementId));
  const [[business], rows] = await Promise.all([
    tx.sql`select ${columns(clients, { name: 'businessName', country: 'country' })} from clients where id = ${clientId}`,
    readLines(tx, clientId, wanted, { limit: PDF_ROWS_MAX + 1 }),
  ]);
  if (!business) throw new DomainError('record.not_found');
  if (rows.length > PDF_ROWS_MAX) throw new DomainError('export.too_long_for_pdf');
  const say = saying(language, detail.currency);
  return {
    document: 'settlement_statement',
    facts: {
      facts: factsOf(detail, say),
      equation: {
        title: say.words('settlement_equation'),
        lines: detail.flow.map(({ kind, amount, count }) => ({
          label: say.words(`settlement_flow_${kind}`),
          count: count === null ? '' : formatNumber(count, language),
          amount: say.money(amount),
        })),
        deposit: {
          label: `${say.words('settlement_deposit')} (${detail.currency})`,
          amount: say.money(detail.payout),
        },
      },
      notes: notesOf(detail, say),
      payments: {
        language,
        title: say.words('settlement_title', { date: say.date(detail.settlementDate) }),
        subtitle: say.words('settlement_printed_status', {
          status: say.words(`status_settlement_${detail.status.toLowerCase()}`),
        }),
        business: business.name,
        logo: await logo(tx),
        generatedAt: formatInstant(now.toISOString(), RAIL_FACTS[business.country].zone, language),
        columns: PRINTED.map(({ label, align, width }) => ({ label: say.words(label), align, width })),
        rows: rows.map((row) => PRINTED.map(({ cell }) => cell(row, say))),
        totals: (['approved', 'chargeback', 'declined', 'total'] as const).map((sum) => ({
          label: `${say.words(`settlement_${sum}`)} (${formatNumber(detail[sum].count, language)})`,
          value: say.money(detail[sum].amount),
        })),
        sandbox,
      },
    },
  };
}

const saying = (language: Language, currency: string) => ({
  language,
  words: (key: string, inputs: Record<string, unknown> = {}) => translate(key, language, inputs),
  money: (amount: string) => formatMoney(amount, currency, language),
  date: (date: string) => formatDate(date, language),
});
type Saying = ReturnType<typeof saying>;

function factsOf(
  { settlementDate, expectedOn, paidDate, payoutReference, accountLast2, deposit }: Detail,
  say: Saying,
) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['settlement_date', say.date(settlementDate)],
    ['settlement_expected_on', expectedOn && !paidDate ? say.date(expectedOn) : null],
    ['settlement_paid_on', paidDate && say.date(paidDate)],
    ['settlement_account', accountLast2 && `••${accountLast2}`],
    ['settlement_reference', payoutReference],
    ['settlement_seen', deposit && say.date(deposit.bookedOn)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label: say.words(label), value }] : []));
}

function notesOf({ residual, declined, holdbackRule }: Detail, say: Saying): string[] {
  const { language } = say;
  const broken = residual !== '0.00';
  return [
    say.words(broken ? 'settlement_residual_broken' : 'settlement_residual', { difference: say.money(residual) }),
    ...(declined.count > 0 ? [say.words('settlement_declined_note', { amount: say.money(declined.amount) })] : []),
    ...(holdbackRule ? [holdbackWords(holdbackRule, language)] : []),
  ];
}

type PrintedColumn = {
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly width: number;
  readonly cell: (row: LineRow, say: Saying) => string;
};

/** Columns of the printed payments, in the reader's words. */
const PRINTED: readonly PrintedColumn[] = [
  {
    label: 'transaction_process_date',
    align: 'start',
    width: 5,
    cell: (row, say) => dateCell(row.processDate, say.language),
  },
  { label: 'transaction_amount', align: 'end', width: 5, cell: (row, say) => say.money(centsText(row.amountCents)) },
  { label: 'transaction_customer', align: 'start', width: 9, cell: (row) => row.customerName },
  {
    label: 'settlement_line',
    align: 'start',
    width: 5,
    cell: (row, say) => say.words(`settlement_line_${row.line}`),
  },
  {
    label: 'printed_report_reason',
    align: 'start',
    width: 8,
    cell: (row, say) => reasonWords(row, say.language),
  },
  { label: 'transaction_comment', align: 'start', width: 8, cell: (row) => row.comment ?? '' },
];
