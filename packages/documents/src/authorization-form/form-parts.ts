import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { FAMILIES } from '../fonts.ts';
import { INK, QUIET, WARNING } from '../page-setting.ts';

/** Points: beside what stands on a page. */
export const MARGIN = 42;
/** What is written on: darker than what divides. */
const WRITING_LINE = '#8a9492';

export const styles = StyleSheet.create({
  page: {
    fontFamily: FAMILIES,
    fontSize: 8.8,
    lineHeight: 1.32,
    color: INK,
    paddingVertical: 30,
    paddingHorizontal: MARGIN,
  },
  head: { flexDirection: 'row', gap: 14, alignItems: 'flex-start' },
  logo: { maxWidth: 130, maxHeight: 24, objectFit: 'contain', objectPosition: '100% 0' },
  corner: { alignItems: 'flex-end' },
  warning: { color: WARNING, fontWeight: 700 },
  wording: { fontSize: 6.8, color: QUIET, marginTop: 2 },
  title: { fontSize: 15, fontWeight: 700, lineHeight: 1.2 },
  subtitle: { marginBottom: 4 },
  heading: { fontSize: 9.6, fontWeight: 700, marginTop: 7, marginBottom: 2 },
  row: { flexDirection: 'row', gap: 14 },
  cell: { flexGrow: 1, flexBasis: 0 },
  label: { fontSize: 7, color: QUIET },
  written: {
    borderBottomWidth: 0.7,
    borderBottomColor: WRITING_LINE,
    minHeight: 15.5,
    paddingTop: 2.5,
    marginBottom: 3,
  },
  paragraph: { marginBottom: 2.5 },
  strong: { fontWeight: 700 },
  box: { width: 8, height: 8, borderWidth: 0.8, borderColor: INK, marginTop: 1.6, marginRight: 5 },
  ticked: { width: 4, height: 4, backgroundColor: INK, margin: 1.2 },
  choice: { flexDirection: 'row', marginBottom: 2 },
  prominent: { borderWidth: 1, borderColor: INK, padding: 5, marginTop: 4 },
});

export const Paragraph = ({ children, strong = false }: { children?: ReactNode; strong?: boolean }) =>
  h(Text, { style: strong ? [styles.paragraph, styles.strong] : styles.paragraph }, children);

export const Heading = ({ children }: { children?: ReactNode }) => h(Text, { style: styles.heading }, children);

/** A line to write on, with what is known of it already there. */
export const Written = ({ label, value = null, grow = 1 }: { label: string; value?: string | null; grow?: number }) =>
  h(
    View,
    { style: [styles.cell, { flexGrow: grow }] },
    h(Text, { style: styles.written }, value ?? ' '),
    h(Text, { style: styles.label }, label),
  );

export const Row = ({ children }: { children?: ReactNode }) => h(View, { style: styles.row }, children);

/** A box to tick. */
export const Choice = ({
  ticked = false,
  strong = false,
  children,
}: {
  ticked?: boolean;
  strong?: boolean;
  children?: ReactNode;
}) =>
  h(
    View,
    { style: styles.choice },
    h(View, { style: styles.box }, ticked ? h(View, { style: styles.ticked }) : null),
    h(Text, { style: strong ? [styles.strong, styles.cell] : styles.cell }, children),
  );

/** A clause that has to stand out inside the agreement. */
export const Prominent = ({ children }: { children?: ReactNode }) => h(View, { style: styles.prominent }, children);
