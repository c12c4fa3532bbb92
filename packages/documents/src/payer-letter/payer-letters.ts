import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { FAMILIES } from '../fonts.ts';
import { Footer } from '../footer.ts';
import { INK, QUIET } from '../page-setting.ts';
import type { PayerLettersFacts } from './letter-facts.ts';

/** Points: around what stands on a page. */
const MARGIN = 64;
/** The address of the payer lies behind the window of an envelope that takes a folded Letter page. */
const WINDOW = { top: 144, height: 72 } as const;

const styles = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 10.5, lineHeight: 1.4, color: INK, padding: MARGIN },
  business: { fontSize: 13, fontWeight: 700 },
  quiet: { color: QUIET },
  head: { height: WINDOW.top - MARGIN, flexDirection: 'row', justifyContent: 'space-between', gap: 20 },
  sender: { flexGrow: 1, flexBasis: 0 },
  logo: { maxWidth: 150, height: 48, objectFit: 'contain', objectPosition: '100% 0' },
  window: { height: WINDOW.height },
  date: { marginTop: 14, marginBottom: 18 },
  subject: { fontSize: 12, fontWeight: 700, marginBottom: 12 },
  paragraph: { marginBottom: 9 },
  closing: { marginTop: 12 },
});

/** Letters to print, fold and post: a page each, the payer's address where an envelope has its window. */
export function PayerLetters({ facts: { business, letters } }: { facts: PayerLettersFacts }) {
  return h(
    Document,
    { title: business.name, author: business.name },
    letters.map(({ language, name, addressLines, date, subject, greeting, paragraphs, closing }, place) =>
      h(
        Page,
        { key: place, size: 'LETTER', style: styles.page },
        h(
          View,
          { style: styles.head },
          h(
            View,
            { style: styles.sender },
            h(Text, { style: styles.business }, business.name),
            [business.addressLines, business.contact].map((lines, at) =>
              h(Text, { key: at, style: styles.quiet }, lines.join(' · ')),
            ),
          ),
          business.logo ? h(Image, { style: styles.logo, src: business.logo }) : null,
        ),
        h(
          View,
          { style: styles.window },
          [name, ...addressLines].map((line, at) => h(Text, { key: at }, line)),
        ),
        h(Text, { style: styles.date }, date),
        h(Text, { style: styles.subject }, subject),
        [greeting, ...paragraphs].map((paragraph, at) =>
          h(Text, { key: `${language}-${at}`, style: styles.paragraph }, paragraph),
        ),
        h(Text, { style: styles.closing }, closing),
        h(Text, null, business.name),
        h(Footer, {
          words: [business.name, name, date],
          side: MARGIN,
          bottom: 30,
          place: 'part',
          languages: [language],
        }),
      ),
    ),
  );
}
