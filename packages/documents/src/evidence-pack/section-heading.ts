import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { INK, LETTER, QUIET } from '../page-setting.ts';
import type { Both } from './evidence-facts.ts';

/** Points: around what stands on a page, and between these margins. */
export const MARGIN = 40;
export const LINE_WIDTH = LETTER.width - 2 * MARGIN;
/** Points, with the line below it. */
export const HEADING_HEIGHT = 17;

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    gap: 5,
    height: HEADING_HEIGHT,
    flexShrink: 0,
    borderBottomWidth: 1,
    borderBottomColor: INK,
    fontSize: 10.5,
    lineHeight: 1.3,
    fontWeight: 700,
  },
  inFrench: { color: QUIET },
});

/** A heading in both languages on one line. */
export const SectionHeading = ({ title }: { title: Both }) =>
  h(View, { style: styles.line }, h(Text, null, title.en), h(Text, { style: styles.inFrench }, title.fr));
