import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { footerOf, Heading, styles, tablePageCount, tablePages } from '../table-report/table-report.ts';
import type { SettlementStatementFacts } from './statement-facts.ts';

const own = StyleSheet.create({
  page: { fontSize: 9.2 },
  facts: { marginBottom: 14 },
  fact: { flexDirection: 'row', paddingVertical: 2 },
  label: { width: 160, color: '#55605f' },
  value: { flexGrow: 1, flexBasis: 0 },
  title: { fontSize: 10.6, fontWeight: 700, marginBottom: 4 },
  line: {
    flexDirection: 'row',
    gap: 10,
    borderBottomWidth: 0.5,
    borderBottomColor: '#c9d0ce',
    paddingVertical: 3.4,
  },
  what: { flexGrow: 1, flexBasis: 0 },
  count: { width: 60, textAlign: 'right', color: '#55605f' },
  amount: { width: 110, textAlign: 'right' },
  deposit: { borderTopWidth: 1.2, borderTopColor: '#1f2a2a', borderBottomWidth: 0, fontSize: 10.6, fontWeight: 700 },
  notes: { marginTop: 12 },
  note: { marginBottom: 3, color: '#55605f' },
});

/** The proof of one deposit: how it came about on the first page, then every payment it was made of. */
export function SettlementStatement({ facts }: { facts: SettlementStatementFacts }) {
  const { payments, equation, notes } = facts;
  const { title, business, subtitle, language } = payments;
  const pages = 1 + tablePageCount(payments);
  return h(
    Document,
    { title: `${title} – ${business}`, author: business, subject: subtitle, language: `${language}-CA` },
    h(
      Page,
      { key: 'proof', size: 'LETTER', style: [styles.page, own.page] },
      h(Heading, { facts: payments }),
      h(
        View,
        { style: own.facts },
        facts.facts.map(({ label, value }) =>
          h(
            View,
            { key: label, style: own.fact },
            h(Text, { style: own.label }, label),
            h(Text, { style: own.value }, value),
          ),
        ),
      ),
      h(Text, { style: own.title }, equation.title),
      equation.lines.map(({ label, count, amount }, index) =>
        h(
          View,
          // Lines stay in the order of the sum.
          { key: String(index), style: own.line, wrap: false },
          h(Text, { style: own.what }, label),
          h(Text, { style: own.count }, count),
          h(Text, { style: own.amount }, amount),
        ),
      ),
      h(
        View,
        { style: [own.line, own.deposit], wrap: false },
        h(Text, { style: own.what }, equation.deposit.label),
        h(Text, { style: own.amount }, equation.deposit.amount),
      ),
      h(
        View,
        { style: own.notes },
        notes.map((note) => h(Text, { key: note, style: own.note }, note)),
      ),
      h(Text, { style: styles.footer, fixed: true }, footerOf(payments, 1, pages)),
    ),
    tablePages(payments, 1),
  );
}
