import { m } from '@cordelle/i18n/messages';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { FAMILIES } from '../fonts.ts';
import { Footer } from '../footer.ts';
import { masthead } from '../masthead.ts';
import { INK, LETTER, PLAIN_LETTERS, QUIET, RULE } from '../page-setting.ts';
import type { CaseFileFacts, CaseFilePart, CaseFileTable } from './case-file-facts.ts';

/** A page that is divided takes time by the square of what stands on it: a long table is laid out a few rows at a time. */
const ROWS_AT_ONCE = 24;

/** Points: around what stands on a page, between these margins, and between two columns. */
const MARGIN = 40;
const LINE_WIDTH = LETTER.width - 2 * MARGIN;
const GAP = 9;

const styles = StyleSheet.create({
  page: {
    fontFamily: FAMILIES,
    fontFeatureSettings: PLAIN_LETTERS,
    fontSize: 8.6,
    lineHeight: 1.35,
    color: INK,
    padding: MARGIN,
    paddingBottom: 52,
  },
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
  row: { flexDirection: 'row', gap: GAP, paddingVertical: 2.4, borderBottomWidth: 0.5, borderBottomColor: RULE },
  label: { width: 150, color: QUIET },
  value: { width: LINE_WIDTH - 150 - GAP },
  columnLabel: { color: QUIET, fontSize: 7.6 },
  none: { marginTop: 3, color: QUIET },
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
      h(Foot, { facts }),
    ),
    long.flatMap((part) => longPartPages(part, facts)),
  );
}

const Heading = ({ facts: { title, business, subtitle, sandbox, language, logo } }: { facts: CaseFileFacts }) => {
  const warning = sandbox ? m.document_sandbox({}, { locale: language }) : null;
  return masthead({ title, business, lines: [subtitle], warning, logo }, LINE_WIDTH).element;
};

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
        h(Foot, { facts }),
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

const Foot = ({ facts: { title, business, generatedAt, language } }: { facts: CaseFileFacts }) =>
  h(Footer, {
    words: [business, title, m.document_generated({ at: generatedAt }, { locale: language })],
    side: MARGIN,
    bottom: 24,
    place: 'document',
    languages: [language],
  });
