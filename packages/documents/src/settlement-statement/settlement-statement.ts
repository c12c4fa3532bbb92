import { Document, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { Heading, rowsBelow, tablePages } from '../table-report/table-report.ts';
import type { SettlementStatementFacts } from './statement-facts.ts';

const own = StyleSheet.create({
  proof: { fontSize: 9.2, lineHeight: 1.25, marginBottom: 14 },
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

/** Points, with room to spare: what stands above the payments. */
const HEADING = 74;
const FACT = 16;
const LINE = 19;
const NOTE = 15;
/** Letters of a note that one line surely holds. */
const NOTE_LINE = 90;
const MARGINS = 14 + 18 + 12 + 14;

/** The proof of one deposit: how it came about, then every payment it was made of. */
export function SettlementStatement({ facts }: { facts: SettlementStatementFacts }) {
  const { title, business, subtitle, language } = facts.payments;
  return h(
    Document,
    { title: `${title} – ${business}`, author: business, subject: subtitle, language: `${language}-CA` },
    tablePages(facts.payments, { head: h(Proof, { facts }), rows: rowsBelow(heightOfProof(facts)) }),
  );
}

function heightOfProof({ facts, equation, notes }: SettlementStatementFacts): number {
  const noteLines = notes.reduce((lines, note) => lines + Math.ceil(note.length / NOTE_LINE), 0);
  return HEADING + facts.length * FACT + (equation.lines.length + 1) * LINE + noteLines * NOTE + MARGINS;
}

function Proof({ facts: { facts, equation, notes, payments } }: { facts: SettlementStatementFacts }) {
  return h(
    View,
    { style: own.proof },
    h(Heading, { facts: payments }),
    h(
      View,
      { style: own.facts },
      facts.map(({ label, value }) =>
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
        { key: String(index), style: own.line },
        h(Text, { style: own.what }, label),
        h(Text, { style: own.count }, count),
        h(Text, { style: own.amount }, amount),
      ),
    ),
    h(
      View,
      { style: [own.line, own.deposit] },
      h(Text, { style: own.what }, equation.deposit.label),
      h(Text, { style: own.amount }, equation.deposit.amount),
    ),
    h(
      View,
      { style: own.notes },
      notes.map((note) => h(Text, { key: note, style: own.note }, note)),
    ),
  );
}
