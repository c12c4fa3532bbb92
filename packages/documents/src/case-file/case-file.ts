import { m } from '@cordelle/i18n/messages';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { FAMILIES } from '../fonts.ts';
import { FONT_LINE_HEIGHT, LETTER, PLAIN_LETTERS } from '../page-setting.ts';
import type { CaseFileFacts, CaseFilePart, CaseFileTable } from './case-file-facts.ts';

/** A page that is divided takes time by the square of what stands on it: a long table is laid out a few rows at a time. */
const ROWS_AT_ONCE = 24;

const INK = '#1f2a2a';
const QUIET = '#55605f';
const LINE = '#c9d0ce';
/** Points: between the margins of a page, and between two columns. */
const LINE_WIDTH = LETTER.width - 2 * 40;
const GAP = 9;

const styles = StyleSheet.create({
  page: {
    fontFamily: FAMILIES,
    fontFeatureSettings: PLAIN_LETTERS,
    fontSize: 8.6,
    lineHeight: 1.35,
    color: INK,
    padding: 40,
    paddingBottom: 52,
  },
  title: { fontSize: 16, fontWeight: 700, lineHeight: 1.2 },
  business: { fontSize: 11, fontWeight: 700, lineHeight: 1.3, marginTop: 3 },
  subtitle: { color: QUIET, marginTop: 2 },
  sandbox: { color: '#8a4b00', fontWeight: 700 },
  part: { marginTop: 14 },
  headingLine: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 12,
    borderBottomWidth: 1,
    borderBottomColor: INK,
    paddingBottom: 2,
  },
  heading: { fontSize: 10.6, fontWeight: 700, lineHeight: 1.3 },
  state: { color: QUIET, textAlign: 'right' },
  row: { flexDirection: 'row', gap: GAP, paddingVertical: 2.4, borderBottomWidth: 0.5, borderBottomColor: LINE },
  label: { width: 150, color: QUIET },
  value: { width: LINE_WIDTH - 150 - GAP },
  columnLabel: { color: QUIET, fontSize: 7.6 },
  none: { marginTop: 3, color: QUIET },
  footer: {
    position: 'absolute',
    bottom: 24,
    left: 40,
    right: 40,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.2,
    color: QUIET,
    lineHeight: FONT_LINE_HEIGHT,
  },
  footerName: { flexGrow: 1, flexBasis: 0, maxLines: 1, textOverflow: 'ellipsis', marginRight: 12 },
});

/** A case on paper: what was claimed, what supports it, what was decided and why, and everything that happened to it. */
export function CaseFile({ facts }: { facts: CaseFileFacts }) {
  const { title, business, subtitle, language, parts } = facts;
  const short = parts.filter(({ table }) => table === null || table.rows.length <= ROWS_AT_ONCE);
  const long = parts.filter((part) => !short.includes(part));
  return h(
    Document,
    { title: `${title} – ${business}`, author: business, subject: subtitle, language: `${language}-CA` },
    h(
      Page,
      { size: 'LETTER', style: styles.page },
      h(Heading, { facts }),
      short.map((part) => h(Part, { key: part.title, part })),
      h(Footer, { facts }),
    ),
    long.flatMap((part) => longPartPages(part, facts)),
  );
}

function Heading({ facts: { title, business, subtitle, sandbox, language } }: { facts: CaseFileFacts }) {
  return h(
    View,
    null,
    h(Text, { style: styles.title }, title),
    h(Text, { style: styles.business }, business),
    h(Text, { style: styles.subtitle }, subtitle),
    sandbox ? h(Text, { style: styles.sandbox }, m.document_sandbox({}, { locale: language })) : null,
  );
}

const PartHeading = ({ part: { title, state } }: { part: Pick<CaseFilePart, 'title' | 'state'> }) =>
  h(
    View,
    { style: styles.headingLine },
    h(Text, { style: styles.heading }, title),
    state ? h(Text, { style: styles.state }, state) : null,
  );

/** A heading stays with the first of what it stands above. */
function Part({ part }: { part: CaseFilePart }) {
  const lines = [...factLines(part), ...(part.table && part.table.rows.length > 0 ? tableLines(part.table) : [])];
  const [first = h(Text, { key: 'none', style: styles.none }, part.none), ...rest] = lines;
  return h(View, { style: styles.part }, h(View, { wrap: false }, h(PartHeading, { part }), first), rest);
}

function longPartPages(part: CaseFilePart, facts: CaseFileFacts): ReactElement[] {
  const pages: ReactElement[] = [];
  const rows = part.table?.rows ?? [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const table = part.table && { ...part.table, rows: rows.slice(from, from + ROWS_AT_ONCE) };
    const shown = { ...part, rows: from === 0 ? part.rows : [], table };
    pages.push(
      h(
        Page,
        { key: `${part.title} ${from}`, size: 'LETTER', style: styles.page },
        h(Part, { part: shown }),
        h(Footer, { facts }),
      ),
    );
  }
  return pages;
}

/** A line break inside a text cannot be drawn: each line is a text of its own. */
const linesOf = (text: string): ReactElement[] =>
  // Lines of a text stay where they are.
  text.split('\n').map((line, place) => h(Text, { key: String(place) }, line || ' '));

const factLines = ({ rows }: CaseFilePart): ReactElement[] =>
  rows.map(({ label, value }, place) =>
    h(
      View,
      // Facts stay in their order, and two may have one name.
      { key: `fact ${place}`, style: styles.row },
      h(Text, { style: styles.label }, label),
      h(View, { style: styles.value }, linesOf(value)),
    ),
  );

/** Widths in points: a table is laid out without measuring any of its texts. */
function tableLines({ columns, rows }: CaseFileTable): ReactElement[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const room = LINE_WIDTH - GAP * (columns.length - 1);
  const widths = columns.map(({ width }) => (room * width) / shares);
  const line = (key: string, cells: readonly ReactElement[]) => h(View, { key, style: styles.row }, cells);
  return [
    line(
      'labels',
      columns.map(({ label }, place) =>
        h(View, { key: label, style: { width: widths[place] ?? 0 } }, h(Text, { style: styles.columnLabel }, label)),
      ),
    ),
    ...rows.map((cells, at) =>
      line(
        `row ${at}`,
        columns.map(({ label }, place) =>
          h(View, { key: label, style: { width: widths[place] ?? 0 } }, linesOf(cells[place] ?? '')),
        ),
      ),
    ),
  ];
}

const Footer = ({ facts: { title, business, generatedAt, language } }: { facts: CaseFileFacts }) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    h(
      Text,
      { style: styles.footerName },
      [business, title, m.document_generated({ at: generatedAt }, { locale: language })].join(' · '),
    ),
    h(Text, {
      render: ({ pageNumber, totalPages }) =>
        m.document_page({ page: pageNumber, pages: totalPages }, { locale: language }),
    }),
  );
