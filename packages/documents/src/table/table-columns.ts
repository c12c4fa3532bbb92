import { StyleSheet, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { WORD_ENDS } from '../broken-lines.ts';
import { type FontWeight, facesOf } from '../measured-text.ts';
import { INK, QUIET } from '../page-setting.ts';
import { type Measured, setText } from '../set-text.ts';
import { columnWidths } from './column-widths.ts';
import { FONT_SIZE, LINE_HEIGHT } from './set-rows.ts';

/** What a table is made of: everything is text already. `width`: share of the line; `alsoLabel`: in the other language. */
export type TableFacts = {
  readonly columns: readonly {
    readonly label: string;
    readonly alsoLabel?: string;
    readonly align: 'start' | 'end';
    readonly width: number;
  }[];
  readonly rows: readonly (readonly string[])[];
};

/** Where a column begins, how wide it is, and at which side its texts stand. Points. */
export type Column = {
  readonly labels: readonly string[];
  readonly left: number;
  readonly width: number;
  readonly align: 'left' | 'right';
};

/** Points between two columns. */
const GAP = 6;
/** Points that keep a text which just fits from being broken. */
const ROUNDING = 0.5;
/** Share of the line at most for one text that is not broken; a longer one is broken all the same. */
const NEED_MAX = 0.16;
/** Share of the line at most for one text in a single line. */
const WANT_MAX = 0.5;
/** Texts of a list repeat: dates, amounts, names. */
const TEXTS_KEPT_MAX = 10_000;
const BELOW_LABELS = 3;

const styles = StyleSheet.create({
  labels: { flexDirection: 'row', gap: GAP, borderBottomWidth: 1, borderBottomColor: INK, flexShrink: 0 },
});

/** Where columns stand on a line of `lineWidth` points, by the widest of their texts that are not broken. */
export function columnsOf({ columns, rows }: TableFacts, lineWidth: number): Column[] {
  const room = lineWidth - GAP * (columns.length - 1);
  const ofRows = widthsOf(400);
  const ofLabels = widthsOf(700);
  const needs = columns.map(({ label, alsoLabel = '', width }, index) => {
    let need = Math.max(ofLabels(label).word, ofLabels(alsoLabel).word);
    let want = 0;
    for (const cells of rows) {
      const { word, line } = ofRows(cells[index] ?? '');
      need = Math.max(need, word);
      want = Math.max(want, line);
    }
    return {
      share: width,
      need: Math.min(need + ROUNDING, room * NEED_MAX),
      want: Math.min(want + ROUNDING, room * WANT_MAX),
    };
  });
  const widths = columnWidths(needs, room);
  let left = 0;
  return columns.map(({ label, alsoLabel, align }, index) => {
    const width = widths[index] ?? 0;
    const labels = alsoLabel === undefined || alsoLabel === label ? [label] : [label, alsoLabel];
    const column: Column = { labels, left, width, align: align === 'end' ? 'right' : 'left' };
    left += width + GAP;
    return column;
  });
}

type Widths = { readonly word: number; readonly line: number };

/** Points of the longest part of a text that is not broken (a date, an amount, an identifier, a word), and of all of it. */
function widthsOf(weight: FontWeight): (text: string) => Widths {
  const faceOf = facesOf(weight);
  const known = new Map<string, Widths>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const { widthOf } = faceOf(text);
    const measured = {
      word: Math.max(0, ...text.split(WORD_ENDS).map((word) => widthOf(word, FONT_SIZE))),
      line: widthOf(text, FONT_SIZE),
    };
    if (known.size < TEXTS_KEPT_MAX) known.set(text, measured);
    return measured;
  };
}

/** The headings of columns, each in the lines it needs. */
export function tableLabels(columns: readonly Column[]): Measured {
  const labelled = columns.map(({ labels: [label = '', also = ''], width, align }) => {
    const setting = { width, size: FONT_SIZE, lineHeight: LINE_HEIGHT, align } as const;
    const own = setText('label', label, { ...setting, weight: 700 });
    const other = setText('also', also, { ...setting, color: QUIET });
    return { width, height: own.height + other.height, texts: [own.element, other.element] };
  });
  const height = Math.max(...labelled.map((label) => label.height)) + BELOW_LABELS;
  return {
    height,
    element: h(
      View,
      { key: 'labels', style: { ...styles.labels, height } },
      // Columns stay where they are.
      labelled.map(({ width, texts }, place) => h(View, { key: place, style: { width } }, texts)),
    ),
  };
}
