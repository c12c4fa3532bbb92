import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { brokenLines } from './broken-lines.ts';
import { type FontWeight, facesOf } from './measured-text.ts';
import { INK, PLAIN_LETTERS } from './page-setting.ts';

/** Points. */
type Setting = {
  readonly width: number;
  readonly size: number;
  readonly lineHeight: number;
  readonly weight?: FontWeight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
};

/** What is as high as it says, before anything is laid out. `height` in points. */
export type Measured = { readonly element: ReactElement; readonly height: number };

/** Points that keep a line within the height that was counted for it: one that is higher is not drawn at all. */
const ROUNDING = 0.01;

/** Letters as they were measured. */
const styles = StyleSheet.create({ line: { flexShrink: 0, fontFeatureSettings: PLAIN_LETTERS } });

/** Texts in their lines, one below the other. Blank ones take no room. */
export function setText(key: string, texts: string | readonly string[], setting: Setting): Measured {
  const { width, size, lineHeight, weight = 400, color = INK, align = 'left' } = setting;
  const faceOf = facesOf(weight);
  const lines = [texts].flat().flatMap((text) => brokenLines(text, width, (part) => faceOf(text).widthOf(part, size)));
  const height = lines.length * lineHeight;
  const style = {
    ...styles.line,
    fontSize: size,
    lineHeight: (lineHeight - ROUNDING) / size,
    fontWeight: weight,
    color,
    textAlign: align,
  };
  return {
    // Lines of a printed text stay where they are.
    element: h(
      View,
      { key, style: { width, height, flexShrink: 0 } },
      lines.map((line, place) => h(Text, { key: place, style }, line)),
    ),
    height,
  };
}

export const heightOf = (parts: readonly Measured[]): number => parts.reduce((sum, { height }) => sum + height, 0);
