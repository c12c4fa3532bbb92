import { Canvas } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { type Face, facesOf } from '../measured-text.ts';
import { INK, PLAIN_LETTERS, RULE } from '../page-setting.ts';
import { FONT_SIZE, heightOfRows, LINE_HEIGHT, type SetRow } from './set-rows.ts';
import type { Column } from './table-columns.ts';

/** Points. */
const RULE_WIDTH = 0.5;

/** What of a canvas rows are drawn with. */
type Painter = {
  font(font: Face['font'], size: number): Painter;
  fillColor(color: string): Painter;
  lineWidth(points: number): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  stroke(color: string): Painter;
  text(text: string, x: number, y: number, options: { readonly lineBreak: false }): Painter;
};

type Props = { rows: readonly SetRow[]; columns: readonly Column[]; width: number };

/** The rows of a page in one piece: laid out as elements, their cells take several times as long as all else of a list. */
export const PaintedRows = ({ rows, columns, width }: Props) =>
  h(Canvas, {
    style: { width, height: heightOfRows(rows), flexShrink: 0 },
    paint: (painter: Painter) => {
      painter.lineWidth(RULE_WIDTH).fillColor(INK);
      const faceOf = facesOfRows();
      let top = 0;
      for (const { cells, height } of rows) {
        const bottom = top + height - RULE_WIDTH / 2;
        painter.moveTo(0, bottom).lineTo(width, bottom).stroke(RULE);
        const lines = Math.max(...cells.map(({ length }) => length));
        const first = top + (height - RULE_WIDTH - lines * LINE_HEIGHT) / 2;
        for (const [index, column] of columns.entries()) paintCell(painter, faceOf, cells[index] ?? [], column, first);
        top += height;
      }
      return null;
    },
  });

/** Cells of a row begin at the same height. */
function paintCell(
  painter: Painter,
  faceOf: (text: string) => Face,
  lines: readonly string[],
  { left, width, align }: Column,
  first: number,
): void {
  const { font, widthOf } = faceOf(lines.join(' '));
  painter.font(font, FONT_SIZE);
  for (const [at, line] of lines.entries()) {
    const x = align === 'right' ? left + width - widthOf(line, FONT_SIZE) : left;
    painter.text(line, x, first + at * LINE_HEIGHT, { lineBreak: false });
  }
}

/**
 * Fonts of the rows. Each has a name of its own: the document takes two fonts of one name for the same, and would set rows with all
 * that the other one can do.
 */
function facesOfRows(): (text: string) => Face {
  const faceOf = facesOf(400);
  const plain = new Map<Face, Face>();
  return (text) => {
    const face = faceOf(text);
    const known = plain.get(face) ?? { ...face, font: withoutPairs(face.font) };
    plain.set(face, known);
    return known;
  };
}

const withoutPairs = (font: Face['font']): Face['font'] =>
  Object.create(font, {
    postscriptName: { value: `${font.postscriptName}-Rows` },
    layout: { value: (text: string) => font.layout(text, PLAIN_LETTERS) },
  });
