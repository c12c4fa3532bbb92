import { m } from '@cordelle/i18n/messages';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { FAMILY } from '../fonts.ts';
import { LETTER, PLAIN_LETTERS } from '../page-setting.ts';
import { type Column, FONT_SIZE, LINE_HEIGHT, PaintedRows, ROW_HEIGHT } from './painted-rows.ts';
import type { TableReportFacts } from './table-facts.ts';

/** A page holds so many: layout of one long page takes time by the square of its rows. */
const ROWS_PER_PAGE = 30;

const INK = '#1f2a2a';
const MUTED = '#55605f';
const LINE = '#c9d0ce';
/** Points: between the margins of a page, and between two columns. */
const LINE_WIDTH = LETTER.width - 2 * 36;
const GAP = 6;
const TOTALS_MARGIN = 10;
const TOTAL_HEIGHT = 14;

export const styles = StyleSheet.create({
  page: {
    fontFeatureSettings: PLAIN_LETTERS,
    fontFamily: FAMILY,
    fontSize: FONT_SIZE,
    lineHeight: LINE_HEIGHT / FONT_SIZE,
    color: INK,
    padding: 36,
    paddingBottom: 44,
    minHeight: LETTER.height,
  },
  title: { fontSize: 14, fontWeight: 700, lineHeight: 1.2 },
  business: { fontSize: 9, fontWeight: 700, marginTop: 2 },
  muted: { color: MUTED },
  heading: { marginBottom: 8 },
  sandbox: { color: '#8a4b00', fontWeight: 700, marginTop: 2 },
  labels: { flexDirection: 'row', gap: GAP, borderBottomWidth: 1, borderBottomColor: INK, paddingBottom: 3 },
  noRows: { borderBottomWidth: 0.5, borderBottomColor: LINE, height: ROW_HEIGHT, justifyContent: 'center' },
  label: { fontWeight: 700, maxLines: 2, textOverflow: 'ellipsis' },
  totals: { marginTop: TOTALS_MARGIN, alignSelf: 'flex-end', width: 240 },
  total: { flexDirection: 'row', justifyContent: 'space-between', height: TOTAL_HEIGHT },
  footer: { position: 'absolute', bottom: 20, left: 36, right: 36, fontSize: 6.8, color: MUTED },
});

type Props = { facts: TableReportFacts };

/** A list with its headings on every page, and what it sums to at its end. */
export function TableReport({ facts }: Props) {
  const { language, title, business, subtitle } = facts;
  return h(
    Document,
    { title: `${title} – ${business}`, author: business, subject: subtitle, language: `${language}-CA` },
    tablePages(facts),
  );
}

/** The pages of a list, after so many others of the same document. */
export function tablePages(facts: TableReportFacts, before = 0): ReactElement[] {
  const pages = pagesOf(facts);
  const columns = columnsOf(facts);
  const of = before + pages.length;
  return pages.map((rows, index) =>
    // A page never changes its place.
    h(TablePage, { key: String(index), facts, rows, number: before + index + 1, of, columns }),
  );
}

/** How many pages a list takes. */
export const tablePageCount = (facts: TableReportFacts): number => pagesOf(facts).length;

/** Rows page by page; sums that have no room below the last ones stand on a page of their own. */
function pagesOf({ rows, totals }: TableReportFacts): TableReportFacts['rows'][] {
  const pages: TableReportFacts['rows'][] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_PAGE) pages.push(rows.slice(from, from + ROWS_PER_PAGE));
  const last = pages.at(-1);
  if (!last) return [[]];
  const rowsOfTotals = totals ? Math.ceil((TOTALS_MARGIN + totals.length * TOTAL_HEIGHT) / ROW_HEIGHT) : 0;
  return last.length + rowsOfTotals > ROWS_PER_PAGE ? [...pages, []] : pages;
}

type PageProps = Props & {
  rows: TableReportFacts['rows'];
  number: number;
  of: number;
  columns: readonly LabelledColumn[];
};

function TablePage({ facts, rows, number, of, columns }: PageProps) {
  const to = { locale: facts.language };
  return h(
    Page,
    { size: 'LETTER', style: styles.page, wrap: false },
    number === 1 ? h(Heading, { facts }) : null,
    h(
      View,
      { style: styles.labels },
      columns.map(({ label, width, align }) =>
        h(Text, { key: label, style: { ...styles.label, width, textAlign: align } }, label),
      ),
    ),
    facts.rows.length === 0 ? h(View, { style: styles.noRows }, h(Text, null, m.document_no_rows({}, to))) : null,
    rows.length > 0 ? h(PaintedRows, { rows, columns, width: LINE_WIDTH, colors: { ink: INK, rule: LINE } }) : null,
    number === of && facts.totals ? h(Totals, { totals: facts.totals }) : null,
    h(Text, { style: styles.footer, fixed: true }, footerOf(facts, number, of)),
  );
}

export const footerOf = (
  { language, title, business, generatedAt }: Pick<TableReportFacts, 'language' | 'title' | 'business' | 'generatedAt'>,
  page: number,
  pages: number,
): string => {
  const to = { locale: language };
  const words = [business, title, m.document_generated({ at: generatedAt }, to), m.document_page({ page, pages }, to)];
  return words.join(' · ');
};

export function Heading({
  facts,
}: {
  facts: Pick<TableReportFacts, 'title' | 'business' | 'subtitle' | 'sandbox' | 'language'>;
}) {
  const { title, business, subtitle, sandbox, language } = facts;
  return h(
    View,
    { style: styles.heading },
    h(Text, { style: styles.title }, title),
    h(Text, { style: styles.business }, business),
    h(Text, { style: styles.muted }, subtitle),
    sandbox ? h(Text, { style: styles.sandbox }, m.document_sandbox({}, { locale: language })) : null,
  );
}

type LabelledColumn = Column & { readonly label: string };

/** Where the columns stand on the line, in points. */
function columnsOf({ columns }: TableReportFacts): LabelledColumn[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const room = LINE_WIDTH - GAP * (columns.length - 1);
  let left = 0;
  return columns.map(({ label, align, width: share }) => {
    const width = (room * share) / shares;
    const column: LabelledColumn = { label, left, width, align: align === 'end' ? 'right' : 'left' };
    left += width + GAP;
    return column;
  });
}

function Totals({ totals }: { totals: NonNullable<TableReportFacts['totals']> }) {
  return h(
    View,
    { style: styles.totals, wrap: false },
    totals.map(({ label, value }, index) =>
      h(
        View,
        { key: label, style: index === totals.length - 1 ? [styles.total, styles.label] : styles.total },
        h(Text, null, label),
        h(Text, null, value),
      ),
    ),
  );
}
