import { m } from '@cordelle/i18n/messages';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { Footer } from '../footer.ts';
import { masthead } from '../masthead.ts';
import { LETTER, RULE } from '../page-setting.ts';
import type { Measured } from '../set-text.ts';
import { PaintedRows } from '../table/painted-rows.ts';
import { heightOfRows, rowsByPage, type SetRow, setRows } from '../table/set-rows.ts';
import { type Column, columnsOf, tableLabels } from '../table/table-columns.ts';
import { tablePage } from '../table/table-page.ts';
import type { TableReportFacts } from './table-facts.ts';

/** Points: around what stands on a page, between these margins, and of the sums at the end. */
const MARGIN = 36;
const FOOT = 44;
export const LINE_WIDTH = LETTER.width - 2 * MARGIN;
const PAGE_ROOM = LETTER.height - MARGIN - FOOT;
const TOTALS_MARGIN = 10;
const TOTAL_HEIGHT = 14;
const NO_ROWS_HEIGHT = 21;
/** Rows that go along with sums that have no room below them: nobody files a sum without any of what it sums. */
const ROWS_WITH_TOTALS = 3;

const styles = StyleSheet.create({
  page: tablePage({ margin: MARGIN, foot: FOOT }),
  noRows: { borderBottomWidth: 0.5, borderBottomColor: RULE, height: NO_ROWS_HEIGHT, justifyContent: 'center' },
  totals: { marginTop: TOTALS_MARGIN, alignSelf: 'flex-end', width: 240 },
  total: { flexDirection: 'row', justifyContent: 'space-between', height: TOTAL_HEIGHT },
  strong: { fontWeight: 700 },
});

type Props = { facts: TableReportFacts };

/** A list with its headings on every page, and what it sums to at its end. */
export function TableReport({ facts }: Props) {
  const { language, title, business, subtitle } = facts;
  return h(
    Document,
    { title: `${title} – ${business}`, author: business, subject: subtitle, language: `${language}-CA` },
    tablePages(facts, mastheadOf(facts)),
  );
}

export const mastheadOf = ({ language, title, business, subtitle, logo, sandbox }: TableReportFacts): Measured =>
  masthead(
    {
      title,
      business,
      lines: [subtitle],
      warning: sandbox ? m.document_sandbox({}, { locale: language }) : null,
      logo,
    },
    LINE_WIDTH,
  );

/** The pages of a list, below what the document begins with. */
export function tablePages(facts: TableReportFacts, head: Measured): ReactElement[] {
  const columns = columnsOf(facts, LINE_WIDTH);
  const labels = tableLabels(columns);
  const pages = pagesOf(facts, setRows(facts.rows, columns), { head: head.height, labels: labels.height });
  return pages.map((rows, index) =>
    h(TablePage, {
      // A page never changes its place.
      key: String(index),
      facts,
      head: index === 0 ? head.element : null,
      labels: labels.element,
      rows,
      number: index + 1,
      of: pages.length,
      columns,
    }),
  );
}

type Heights = { readonly head: number; readonly labels: number };

/** Rows page by page; sums that have no room below the last ones stand on another page, and the last rows with them. */
function pagesOf({ totals }: TableReportFacts, rows: readonly SetRow[], { head, labels }: Heights): SetRow[][] {
  const other = PAGE_ROOM - labels;
  const first = Math.max(0, other - head);
  const pages = rowsByPage(rows, { first, other });
  const last = pages.at(-1) ?? [];
  const taken = heightOfRows(last) + (totals ? TOTALS_MARGIN + totals.length * TOTAL_HEIGHT : 0);
  if (taken <= (pages.length === 1 ? first : other)) return pages;
  const staying = Math.max(0, last.length - ROWS_WITH_TOTALS);
  return [...pages.slice(0, -1), last.slice(0, staying), last.slice(staying)];
}

type PageProps = Props & {
  head: ReactElement | null;
  labels: ReactElement;
  rows: readonly SetRow[];
  number: number;
  of: number;
  columns: readonly Column[];
};

function TablePage({ facts, head, labels, rows, number, of, columns }: PageProps) {
  const { language, title, business, generatedAt, totals } = facts;
  const to = { locale: language };
  const saysNone = facts.rows.length === 0 && number === of;
  return h(
    Page,
    { size: 'LETTER', style: styles.page, wrap: false },
    head,
    // A page that is filled by what the document begins with has no rows, and no headings of any.
    rows.length > 0 || saysNone ? labels : null,
    saysNone ? h(View, { style: styles.noRows }, h(Text, null, m.document_no_rows({}, to))) : null,
    rows.length > 0 ? h(PaintedRows, { rows, columns, width: LINE_WIDTH }) : null,
    number === of && totals ? h(Totals, { totals }) : null,
    h(Footer, {
      words: [business, title, m.document_generated({ at: generatedAt }, to)],
      side: MARGIN,
      bottom: 20,
      place: { page: number, pages: of },
      languages: [language],
    }),
  );
}

function Totals({ totals }: { totals: NonNullable<TableReportFacts['totals']> }) {
  return h(
    View,
    { style: styles.totals, wrap: false },
    totals.map(({ label, value }, index) =>
      h(
        View,
        { key: label, style: index === totals.length - 1 ? [styles.total, styles.strong] : styles.total },
        h(Text, null, label),
        h(Text, null, value),
      ),
    ),
  );
}
