import { m } from '@cordelle/i18n/messages';
import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { FAMILIES } from '../fonts.ts';
import { LETTER, PLAIN_LETTERS } from '../page-setting.ts';
import { columnWidths } from './column-widths.ts';
import { type Column, FONT_SIZE, LINE_HEIGHT, measureOfRows, PaintedRows, ROW_HEIGHT } from './painted-rows.ts';
import type { TableReportFacts } from './table-facts.ts';

/** A page holds so many: layout of one long page takes time by the square of its rows. */
const ROWS_PER_PAGE = 30;

const INK = '#1f2a2a';
const MUTED = '#55605f';
const LINE = '#c9d0ce';
/** The two strands of our mark, as above our mails. */
const STRANDS = ['#1d5650', '#5f938c'];
/** Points: between the margins of a page, and between two columns. */
const LINE_WIDTH = LETTER.width - 2 * 36;
const GAP = 6;
const LOGO_WIDTH = 150;
const TOTALS_MARGIN = 10;
const TOTAL_HEIGHT = 14;
/** Rows that go along with sums that have no room below them: nobody files a sum without any of what it sums. */
const ROWS_WITH_TOTALS = 3;
/** How much wider a heading is than a row of the same letters. */
const BOLDER = 1.1;
/** Points that keep a text which just fits from being broken. */
const ROUNDING = 0.5;
/** Share of the line at most for one text that cannot be broken; a longer one is cut. */
const NEED_MAX = 0.25;
/** Points between the margins of a page, below the headings of its columns. */
const PAGE_ROOM = LETTER.height - 36 - 44 - 16;

export const styles = StyleSheet.create({
  page: {
    fontFeatureSettings: PLAIN_LETTERS,
    fontFamily: FAMILIES,
    fontSize: FONT_SIZE,
    lineHeight: LINE_HEIGHT / FONT_SIZE,
    color: INK,
    padding: 36,
    paddingBottom: 44,
    minHeight: LETTER.height,
  },
  title: { fontSize: 14, fontWeight: 700, lineHeight: 1.2 },
  business: { fontSize: 9, fontWeight: 700, lineHeight: 1.3, marginTop: 3 },
  muted: { fontSize: FONT_SIZE, color: MUTED, lineHeight: 1.3 },
  heading: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 8 },
  strand: { width: 44, height: 2, marginBottom: 1.5 },
  strands: { marginBottom: 5 },
  logo: { maxWidth: LOGO_WIDTH, height: 40, objectFit: 'contain', objectPosition: '100% 0' },
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

/** What a document begins with, and how many rows its first page has room for below it. */
export type Opening = { readonly head: ReactElement; readonly rows: number };

/** The pages of a list, below its heading or below what else the document begins with. */
export function tablePages(facts: TableReportFacts, opening?: Opening): ReactElement[] {
  const { head, rows } = opening ?? { head: h(Heading, { facts }), rows: ROWS_PER_PAGE };
  const pages = pagesOf(facts, rows);
  const columns = columnsOf(facts);
  return pages.map((rows, index) =>
    h(TablePage, {
      // A page never changes its place.
      key: String(index),
      facts,
      head: index === 0 ? head : null,
      rows,
      number: index + 1,
      of: pages.length,
      columns,
    }),
  );
}

/** How many rows stand below what takes so many points of a page. */
export const rowsBelow = (points: number): number =>
  Math.max(0, Math.min(ROWS_PER_PAGE, Math.floor((PAGE_ROOM - points) / ROW_HEIGHT)));

/** Rows page by page; sums that have no room below the last ones stand on another page, and the last rows with them. */
function pagesOf({ rows, totals }: TableReportFacts, onFirst: number): TableReportFacts['rows'][] {
  const pages = [rows.slice(0, onFirst)];
  for (let from = onFirst; from < rows.length; from += ROWS_PER_PAGE)
    pages.push(rows.slice(from, from + ROWS_PER_PAGE));
  const rowsOfTotals = totals ? Math.ceil((TOTALS_MARGIN + totals.length * TOTAL_HEIGHT) / ROW_HEIGHT) : 0;
  const room = pages.length === 1 ? onFirst : ROWS_PER_PAGE;
  const last = pages.at(-1) ?? [];
  if (last.length + rowsOfTotals <= room) return pages;
  const staying = Math.max(0, last.length - ROWS_WITH_TOTALS);
  return [...pages.slice(0, -1), last.slice(0, staying), last.slice(staying)];
}

type PageProps = Props & {
  head: ReactElement | null;
  rows: TableReportFacts['rows'];
  number: number;
  of: number;
  columns: readonly LabelledColumn[];
};

function TablePage({ facts, head, rows, number, of, columns }: PageProps) {
  const to = { locale: facts.language };
  const saysNone = facts.rows.length === 0 && number === of;
  return h(
    Page,
    { size: 'LETTER', style: styles.page, wrap: false },
    head,
    // A page that is filled by what the document begins with has no rows, and no headings of any.
    rows.length > 0 || saysNone ? h(Labels, { columns }) : null,
    saysNone ? h(View, { style: styles.noRows }, h(Text, null, m.document_no_rows({}, to))) : null,
    rows.length > 0 ? h(PaintedRows, { rows, columns, width: LINE_WIDTH, colors: { ink: INK, rule: LINE } }) : null,
    number === of && facts.totals ? h(Totals, { totals: facts.totals }) : null,
    h(Text, { style: styles.footer, fixed: true }, footerOf(facts, number, of)),
  );
}

const Labels = ({ columns }: { columns: readonly LabelledColumn[] }) =>
  h(
    View,
    { style: styles.labels },
    columns.map(({ label, width, align }) =>
      h(Text, { key: label, style: { ...styles.label, width, textAlign: align } }, label),
    ),
  );

const footerOf = (
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
  facts: Pick<TableReportFacts, 'title' | 'business' | 'logo' | 'subtitle' | 'sandbox' | 'language'>;
}) {
  const { title, business, logo, subtitle, sandbox, language } = facts;
  return h(
    View,
    { style: styles.heading },
    h(
      View,
      // Texts are as high as they are wide: a width that is found later would leave gaps.
      { style: { width: logo ? LINE_WIDTH - LOGO_WIDTH - 20 : LINE_WIDTH } },
      h(
        View,
        { style: styles.strands },
        STRANDS.map((color) => h(View, { key: color, style: { ...styles.strand, backgroundColor: color } })),
      ),
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.business }, business),
      h(Text, { style: styles.muted }, subtitle),
      sandbox ? h(Text, { style: styles.sandbox }, m.document_sandbox({}, { locale: language })) : null,
    ),
    logo ? h(Image, { style: styles.logo, src: logo }) : null,
  );
}

type LabelledColumn = Column & { readonly label: string };

/** Where the columns stand on the line, in points. */
function columnsOf({ columns, rows }: TableReportFacts): LabelledColumn[] {
  const room = LINE_WIDTH - GAP * (columns.length - 1);
  const measure = measureOfRows();
  const needs = columns.map(({ label, width }, index) => {
    const need = rows.reduce((widest, cells) => Math.max(widest, measure(cells[index] ?? '')), measure(label) * BOLDER);
    return { share: width, need: Math.min(need + ROUNDING, room * NEED_MAX) };
  });
  const widths = columnWidths(needs, room);
  let left = 0;
  return columns.map(({ label, align }, index) => {
    const width = widths[index] ?? 0;
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
