import { Canvas, Font } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { FAMILIES } from '../fonts.ts';
import { PLAIN_LETTERS } from '../page-setting.ts';
import type { TableReportFacts } from './table-facts.ts';

/** Points: a row has room for two lines, and a line below it. */
export const ROW_HEIGHT = 21;
const RULE = 0.5;
export const FONT_SIZE = 7.6;
export const LINE_HEIGHT = 9.5;
/** Texts of a list repeat: dates, amounts, names. */
const TEXTS_KEPT_MAX = 10_000;

/** What of a canvas rows are drawn with. */
type Painter = {
  font(font: CellFont, size: number): Painter;
  fillColor(color: string): Painter;
  lineWidth(points: number): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  stroke(color: string): Painter;
  text(text: string, x: number, y: number, options: TextOptions): Painter;
};
type TextOptions =
  | { readonly lineBreak: false }
  | {
      readonly width: number;
      readonly height: number;
      readonly lineGap: number;
      readonly align: 'left' | 'right';
      readonly ellipsis: true;
    };
type CellFont = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** Where a column begins, how wide it is, and at which side its texts stand. */
export type Column = { readonly left: number; readonly width: number; readonly align: 'left' | 'right' };

type Props = {
  rows: TableReportFacts['rows'];
  columns: readonly Column[];
  width: number;
  colors: { readonly ink: string; readonly rule: string };
};

/** The rows of a page in one piece: laid out as elements, their cells take several times as long as all else of a list. */
export const PaintedRows = ({ rows, columns, width, colors }: Props) =>
  h(Canvas, {
    style: { width, height: rows.length * ROW_HEIGHT, flexShrink: 0 },
    paint: (painter: Painter) => {
      painter.lineWidth(RULE);
      for (const at of rows.keys()) {
        const y = (at + 1) * ROW_HEIGHT - RULE / 2;
        painter.moveTo(0, y).lineTo(width, y).stroke(colors.rule);
      }
      const faceOf = facesOfRows();
      painter.fillColor(colors.ink);
      for (const [at, cells] of rows.entries())
        for (const [index, column] of columns.entries())
          paintCell(painter, faceOf, cells[index] ?? '', column, at * ROW_HEIGHT);
      return null;
    },
  });

/** One line, or two where a name needs them: what is longer ends in an ellipsis, so that a page holds its rows. */
function paintCell(
  painter: Painter,
  faceOf: (text: string) => Face,
  cell: string,
  { left, width, align }: Column,
  top: number,
): void {
  const text = cell.replace(/\s*[\r\n\t]\s*/g, ' ').trim();
  if (text === '') return;
  const { font, widthOf, lineHeight } = faceOf(text);
  const wanted = widthOf(text);
  const lines = wanted > width ? 2 : 1;
  const y = top + (ROW_HEIGHT - RULE - lines * LINE_HEIGHT) / 2;
  painter.font(font, FONT_SIZE);
  if (lines === 1) painter.text(text, align === 'right' ? left + width - wanted : left, y, { lineBreak: false });
  else {
    // Which line is the last one is decided by the height of lines without the gap between them.
    const box = { width, height: lines * lineHeight + RULE, lineGap: LINE_HEIGHT - lineHeight };
    painter.text(text, left, y, { ...box, align, ellipsis: true });
  }
}

/** How a text of a row is set: points that it takes in one line, and the font's own height of one. */
type Face = {
  readonly font: CellFont;
  readonly has: (letter: string) => boolean;
  readonly widthOf: (text: string) => number;
  readonly lineHeight: number;
};

/** Points of the longest part of a text that is not broken: a date, an amount, an identifier, a word. */
export function measureOfRows(): (text: string) => number {
  const faceOf = facesOfRows();
  const known = new Map<string, number>();
  return (text) => {
    const { widthOf } = faceOf(text);
    const measured = known.get(text) ?? Math.max(0, ...text.split(/[ \t\r\n]+/).map(widthOf));
    if (known.size < TEXTS_KEPT_MAX) known.set(text, measured);
    return measured;
  };
}

/** The face of a text: of the first family that has all its letters, or the last one. */
function facesOfRows(): (text: string) => Face {
  const faces = FAMILIES.map(faceOfRows);
  const last = faces.at(-1);
  if (!last) throw new Error('a document has a font');
  return (text) => faces.find(({ has }) => [...text].every(has)) ?? last;
}

/**
 * A font of the rows, which is loaded before anything is drawn. It has a name of its own: the
 * document takes two fonts of one name for the same, and would set rows with all that the other one can do.
 */
function faceOfRows(fontFamily: string): Face {
  const { data } = Font.getFont({ fontFamily, fontWeight: 400 });
  if (!data) throw new Error(`the font ${fontFamily} is not loaded`);
  const scale = FONT_SIZE / data.unitsPerEm;
  const widths = new Map<string, number>();
  const widthOfLetter = (letter: string): number => {
    const width = widths.get(letter) ?? data.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth * scale;
    widths.set(letter, width);
    return width;
  };
  const letters = new Map<string, boolean>();
  return {
    font: Object.create(data, {
      postscriptName: { value: `${data.postscriptName}-Rows` },
      layout: { value: (text: string) => data.layout(text, PLAIN_LETTERS) },
    }),
    has: (letter) => {
      const known = letters.get(letter) ?? data.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
      letters.set(letter, known);
      return known;
    },
    widthOf: (text) => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0),
    lineHeight: (data.ascent - data.descent + data.lineGap) * scale,
  };
}
