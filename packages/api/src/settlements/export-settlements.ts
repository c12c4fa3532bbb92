import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { DocumentRequest } from '@cordelle/engine/ports/documents.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate, formatDateRange, formatInstant, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { PDF_ROWS_MAX } from '@cordelle/validation/export-limits.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type settlement, settlementsFileInput, type settlementTotals } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { dateCell } from '../exports/date-cell.ts';
import { type ExportSource, exportKind, partByPart } from '../exports/export-kind.ts';
import { countSettlements, settlementsFrom, sumsOfAll, type Wanted } from './queries.ts';

type Row = z.input<typeof settlement>;
type Sums = Omit<z.input<typeof settlementTotals>, 'currency'>;
type Saying = {
  readonly language: Language;
  readonly words: (key: string, inputs?: Record<string, unknown>) => string;
};

const saying = (language: Language): Saying => ({
  language,
  words: (key, inputs = {}) => translate(key, language, inputs),
});
const statusWords = ({ status }: Row, say: Saying): string => say.words(`status_settlement_${status.toLowerCase()}`);

/** A column of the spreadsheet: days and amounts stay as programs read them. `sum` is its cell on the line of totals. */
type Column = {
  readonly heading: (say: Saying) => string;
  readonly cell: (row: Row, say: Saying) => string;
  readonly sum?: (sums: Sums, say: Saying) => string;
};

const SUMS = ['total', 'approved', 'chargeback', 'declined'] as const;

const headed = (key: string) => (say: Saying) => say.words(key);
const amountOf = (key: 'payout' | 'holdback', heading: string): Column => ({
  heading: headed(heading),
  cell: (row) => row[key],
  sum: (sums) => sums[key],
});
const amountAndCountOf = (key: (typeof SUMS)[number]): readonly Column[] => [
  { heading: headed(`settlement_${key}`), cell: (row) => row[key].amount, sum: (sums) => sums[key].amount },
  {
    heading: (say) => say.words('settlements_file_payments', { sum: say.words(`settlement_${key}`) }),
    cell: (row) => String(row[key].count),
    sum: (sums) => String(sums[key].count),
  },
];

const COLUMNS: readonly Column[] = [
  {
    heading: headed('settlement_date'),
    cell: (row) => row.settlementDate,
    sum: (_, say) => say.words('printed_report_sum'),
  },
  { heading: headed('settlement_status'), cell: statusWords },
  amountOf('payout', 'settlement_deposit'),
  { heading: headed('settlement_seen'), cell: (row) => row.seenOn ?? '' },
  { heading: headed('settlement_seen_amount'), cell: (row) => row.seenAmount ?? '' },
  ...SUMS.flatMap(amountAndCountOf),
  amountOf('holdback', 'settlement_holdback'),
  { heading: headed('settlements_file_currency'), cell: (row) => row.currency },
  { heading: headed('settlement_crumb'), cell: (row) => row.id },
  {
    heading: headed('settlement_deposit_returned'),
    cell: (row) => (row.status === 'Returned' ? row.payout : ''),
    sum: (sums) => sums.returned,
  },
];

/** Every settlement found, in the reader's words, and a last line with their sums. */
export const settlementsExport = exportKind(
  'settlements',
  'settlements.export',
  settlementsFileInput,
  (wanted, source) => {
    const say = saying(source.language);
    return {
      filename: filenameOf(wanted),
      count: (tx) => countSettlements(tx, source.clientId, wanted),
      csvColumns: COLUMNS.map(({ heading }) => heading(say)),
      csvParts: partByPart(async (tx, from) => {
        const { rows, next } = await settlementsFrom(tx, source.clientId, wanted, from);
        const lines = rows.map((row) => COLUMNS.map(({ cell }) => cell(row, say)));
        const isEmpty = from.place === null && rows.length === 0;
        if (next !== null || isEmpty) return { rows: lines, next };
        const sums = await sumsOfAll(tx, source.clientId, wanted);
        return { rows: [...lines, COLUMNS.map(({ sum }) => sum?.(sums, say) ?? '')], next };
      }),
      pdf: (tx) => printed(tx, source, wanted),
    };
  },
);

const filenameOf = ({ startDate, endDate }: Wanted): string =>
  ['settlements', ...(startDate ? ['from', startDate] : []), ...(endDate ? ['to', endDate] : [])].join('-');

async function printed(
  tx: Tx,
  { clientId, language, now, sandbox, logo }: ExportSource,
  wanted: Wanted,
): Promise<DocumentRequest> {
  const [[business], { rows, next }, sums] = await Promise.all([
    tx.sql`
      select ${columns(clients, { name: 'businessName', country: 'country', currency: 'currency' })} from clients where id = ${clientId}`,
    settlementsFrom(tx, clientId, wanted, { place: null, limit: PDF_ROWS_MAX + 1 }),
    sumsOfAll(tx, clientId, wanted),
  ]);
  if (!business) throw new DomainError('record.not_found');
  if (next !== null) throw new DomainError('export.too_long_for_pdf');
  const say = saying(language);
  const money = (amount: string) => formatMoney(amount, business.currency, language);
  return {
    document: 'table_report',
    facts: {
      language,
      title: say.words('menu_settlements'),
      subtitle: subtitleOf(wanted, say),
      business: business.name,
      logo: await logo(tx),
      generatedAt: formatInstant(now.toISOString(), RAIL_FACTS[business.country].zone, language),
      columns: [
        { label: say.words('settlement_date'), align: 'start', width: 6 },
        { label: say.words('settlement_status'), align: 'start', width: 5 },
        { label: say.words('settlement_deposit'), align: 'end', width: 6 },
        ...SUMS.map((key) => ({ label: say.words(`settlement_${key}`), align: 'end' as const, width: 7 })),
        { label: say.words('settlement_holdback'), align: 'end', width: 6 },
      ],
      rows: rows.map((row) => [
        dateCell(row.settlementDate, language),
        statusWords(row, say),
        money(row.payout),
        ...SUMS.map((key) => `${money(row[key].amount)} (${formatNumber(row[key].count, language)})`),
        money(row.holdback),
      ]),
      totals: [
        ...SUMS.map((key) => ({
          label: `${say.words(`settlement_${key}`)} (${formatNumber(sums[key].count, language)})`,
          value: money(sums[key].amount),
        })),
        { label: say.words('settlement_holdback'), value: money(sums.holdback) },
        { label: say.words('settlement_deposit'), value: money(sums.payout) },
        ...(sums.returned === '0.00'
          ? []
          : [{ label: say.words('settlement_deposit_returned'), value: money(sums.returned) }]),
      ],
      sandbox,
    },
  };
}

function subtitleOf({ startDate, endDate, search }: Wanted, say: Saying): string {
  const { language } = say;
  const days =
    startDate && endDate
      ? formatDateRange(startDate, endDate, language)
      : [
          ...(startDate ? [`${say.words('settlements_from')} ${formatDate(startDate, language)}`] : []),
          ...(endDate ? [`${say.words('settlements_to')} ${formatDate(endDate, language)}`] : []),
        ].join('') || say.words('settlements_file_all');
  return [days, ...(search ? [say.words('printed_report_search', { search })] : [])].join(' · ');
}
