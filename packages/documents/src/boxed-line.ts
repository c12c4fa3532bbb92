import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { INK } from './page-setting.ts';

const styles = StyleSheet.create({
  strong: { fontWeight: 700 },
  line: { flexDirection: 'row', gap: 6 },
  words: { flexGrow: 1, flexBasis: 0 },
  box: { width: 9, height: 9, borderWidth: 1, borderColor: INK, marginTop: 2.5 },
  ticked: { width: 5, height: 5, backgroundColor: INK, margin: 1 },
});

type Props = { readonly line: string; readonly strong: boolean; readonly box: boolean | null };

/** One line of an agreement: bold where it stands out, with its box, ticked or not, where there is one. */
export function BoxedLine({ line, strong, box }: Props) {
  const words = line || ' ';
  if (box === null) return h(Text, strong ? { style: styles.strong } : {}, words);
  return h(
    View,
    { style: styles.line },
    h(View, { style: styles.box }, box ? h(View, { style: styles.ticked }) : null),
    h(Text, { style: strong ? [styles.words, styles.strong] : styles.words }, words),
  );
}
