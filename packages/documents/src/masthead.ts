import { Image, StyleSheet, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { QUIET, STRANDS, WARNING } from './page-setting.ts';
import { heightOf, type Measured, setText } from './set-text.ts';

/** What a document begins with. */
export type MastheadFacts = {
  readonly title: string;
  /** The title in the other language, where a document is in both. */
  readonly alsoTitle?: string;
  readonly business: string;
  readonly lines: readonly string[];
  /** That nothing of it is real; null: it is. */
  readonly warning: string | null;
  /** Picture of whose paper it is, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
};

/** Points. */
const LOGO = { width: 150, height: 40, gap: 20 } as const;
const STRAND = { width: 44, height: 2, gap: 1.5 } as const;
const STRANDS_HEIGHT = STRANDS.length * (STRAND.height + STRAND.gap) + 5;
const BELOW = 10;

const styles = StyleSheet.create({
  masthead: { flexDirection: 'row', justifyContent: 'space-between', flexShrink: 0 },
  strands: { height: STRANDS_HEIGHT },
  strand: { width: STRAND.width, height: STRAND.height, marginBottom: STRAND.gap },
  logo: { maxWidth: LOGO.width, height: LOGO.height, objectFit: 'contain', objectPosition: '100% 0' },
});

/** The head of every document of ours: our strands, what it is and whose, and their picture. `lineWidth` in points. */
export function masthead(
  { title, alsoTitle = '', business, lines, warning, logo }: MastheadFacts,
  lineWidth: number,
): Measured {
  const width = logo ? lineWidth - LOGO.width - LOGO.gap : lineWidth;
  const texts = [
    setText('title', title, { width, size: 15, lineHeight: 18, weight: 700 }),
    setText('also', alsoTitle, { width, size: 12.5, lineHeight: 16, color: QUIET }),
    setText('business', business, { width, size: 9.6, lineHeight: 14, weight: 700 }),
    setText('lines', lines, { width, size: 8, lineHeight: 10.5, color: QUIET }),
    setText('warning', warning ?? '', { width, size: 8, lineHeight: 12, weight: 700, color: WARNING }),
  ];
  const height = Math.max(STRANDS_HEIGHT + heightOf(texts), logo ? LOGO.height : 0) + BELOW;
  const strands = STRANDS.map((color) => h(View, { key: color, style: { ...styles.strand, backgroundColor: color } }));
  return {
    height,
    element: h(
      View,
      { style: { ...styles.masthead, width: lineWidth, height } },
      h(
        View,
        { style: { width } },
        h(View, { style: styles.strands }, strands),
        texts.map(({ element }) => element),
      ),
      logo ? h(Image, { style: styles.logo, src: logo }) : null,
    ),
  };
}
