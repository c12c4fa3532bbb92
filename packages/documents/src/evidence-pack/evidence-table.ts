import { Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { LETTER } from '../page-setting.ts';
import { heightOf, type Measured, setText } from '../set-text.ts';
import { PaintedRows } from '../table/painted-rows.ts';
import { FONT_SIZE, heightOfRows, LINE_HEIGHT, rowsByPage, type SetRow, setRows } from '../table/set-rows.ts';
import { type Column, columnsOf, tableLabels } from '../table/table-columns.ts';
import { tablePage } from '../table/table-page.ts';
import type { EvidenceTable } from './evidence-facts.ts';
import { HEADING_HEIGHT, LINE_WIDTH, MARGIN, SectionHeading } from './section-heading.ts';

/** Points. A table that is no higher follows the others on the same pages as the rest. */
const SHORT = 300;
const FOOT = 52;
const ABOVE_LABELS = 3;
/** What has no value stays blank. */
const NONE = '–';

const styles = StyleSheet.create({
  page: tablePage({ margin: MARGIN, foot: FOOT }),
  short: { marginTop: 11, fontSize: FONT_SIZE, lineHeight: LINE_HEIGHT / FONT_SIZE },
  none: { marginTop: 3 },
  labels: { paddingTop: ABOVE_LABELS, flexShrink: 0 },
});

/** A table as it is drawn: what stands above its rows on each page, and the rows. */
type SetTable = { readonly head: Measured; readonly columns: readonly Column[]; readonly rows: readonly SetRow[] };

function setTable({ title, note, columns, rows }: EvidenceTable): SetTable {
  const labelled = columns.map(({ label, ...column }) => ({ ...column, label: label.en, alsoLabel: label.fr }));
  const shown = rows.map((cells) => cells.map((cell) => (cell === NONE ? '' : cell)));
  const placed = columnsOf({ columns: labelled, rows: shown }, LINE_WIDTH);
  const labels = tableLabels(placed);
  const noted = setText('note', note ? `${note.en} · ${note.fr}` : '', {
    width: LINE_WIDTH,
    size: FONT_SIZE,
    lineHeight: LINE_HEIGHT,
  });
  return {
    head: {
      height: HEADING_HEIGHT + heightOf([noted, labels]) + ABOVE_LABELS,
      element: h(
        View,
        { key: 'head' },
        h(SectionHeading, { title }),
        noted.element,
        h(View, { style: styles.labels }, labels.element),
      ),
    },
    columns: placed,
    rows: setRows(shown, placed),
  };
}

const drawn = ({ head, columns }: SetTable, rows: readonly SetRow[]): ReactElement[] => [
  head.element,
  h(PaintedRows, { key: 'rows', rows, columns, width: LINE_WIDTH }),
];

/** Tables that follow one another, and the pages of those that are too high for it, each with `foot`. */
export function evidenceTables(tables: readonly EvidenceTable[], foot: ReactElement) {
  const short: ReactElement[] = [];
  const pages: ReactElement[] = [];
  for (const table of tables) {
    const key = table.title.en;
    const set = setTable(table);
    if (table.rows.length === 0) short.push(h(EmptyTable, { key, table }));
    else if (set.head.height + heightOfRows(set.rows) <= SHORT)
      short.push(h(View, { key, style: styles.short, wrap: false }, drawn(set, set.rows)));
    else pages.push(...pagesOf(key, set, foot));
  }
  return { short, pages };
}

const EmptyTable = ({ table: { title, none } }: { table: EvidenceTable }) =>
  h(
    View,
    { style: styles.short, wrap: false },
    h(SectionHeading, { title }),
    h(Text, { style: styles.none }, `${none.en} · ${none.fr}`),
  );

function pagesOf(key: string, set: SetTable, foot: ReactElement): ReactElement[] {
  const room = LETTER.height - MARGIN - FOOT - set.head.height;
  return rowsByPage(set.rows, { first: room, other: room }).map((rows, place) =>
    h(Page, { key: `${key} ${place}`, size: 'LETTER', style: styles.page, wrap: false }, drawn(set, rows), foot),
  );
}
