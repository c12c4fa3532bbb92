import { Document, StyleSheet, type Styles, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { INK, QUIET, RULE } from '../page-setting.ts';
import { heightOf, type Measured, setText } from '../set-text.ts';
import { LINE_WIDTH, mastheadOf, tablePages } from '../table-report/table-report.ts';
import type { SettlementStatementFacts } from './statement-facts.ts';

type Style = Styles[string];

/** Points. */
const TEXT = { size: 9.2, lineHeight: 11.5 } as const;
const STRONG = { size: 10.6, lineHeight: 13.5, weight: 700 } as const;
const LABEL = 160;
const COUNT = 60;
const AMOUNT = 110;
const GAP = 10;
const AROUND_FACT = 4;
const AROUND_LINE = 7;
const ABOVE_DEPOSIT = 1.2;
const BELOW_NOTE = 3;
const BETWEEN_PARTS = 13;

const styles = StyleSheet.create({
  part: { flexShrink: 0, marginBottom: BETWEEN_PARTS },
  row: { flexDirection: 'row', alignItems: 'center', flexShrink: 0 },
  line: { gap: GAP, borderBottomWidth: 0.5, borderBottomColor: RULE },
  deposit: { gap: GAP, borderTopWidth: ABOVE_DEPOSIT, borderTopColor: INK },
});

/** The proof of one deposit: how it came about, then every payment it was made of. */
export function SettlementStatement({ facts }: { facts: SettlementStatementFacts }) {
  const { title, business, subtitle, language } = facts.payments;
  const parts = [mastheadOf(facts.payments), factsPart(facts), equationPart(facts), notesPart(facts)];
  return h(
    Document,
    { title: `${title} – ${business}`, author: business, subject: subtitle, language: `${language}-CA` },
    tablePages(facts.payments, {
      element: h(
        View,
        null,
        // Parts stay in their order.
        parts.map(({ element }, place) => h(View, { key: place }, element)),
      ),
      height: heightOf(parts),
    }),
  );
}

type RowStyle = { readonly style?: Style; readonly around: number };

/** Texts beside each other: as high as the highest of them, with `around` points above and below together. */
function row(key: string | number, texts: readonly Measured[], { style, around }: RowStyle): Measured {
  const height = Math.max(...texts.map((text) => text.height)) + around;
  return {
    height,
    element: h(
      View,
      { key, style: { ...styles.row, ...style, height } },
      texts.map(({ element }) => element),
    ),
  };
}

const part = (rows: readonly Measured[]): Measured => ({
  height: heightOf(rows) + BETWEEN_PARTS,
  element: h(
    View,
    { style: styles.part },
    rows.map(({ element }) => element),
  ),
});

const factsPart = ({ facts }: SettlementStatementFacts): Measured =>
  part(
    facts.map(({ label, value }) =>
      row(
        label,
        [
          setText('label', label, { ...TEXT, width: LABEL, color: QUIET }),
          setText('value', value, { ...TEXT, width: LINE_WIDTH - LABEL }),
        ],
        { around: AROUND_FACT },
      ),
    ),
  );

function equationPart({ equation: { title, lines, deposit } }: SettlementStatementFacts): Measured {
  const what = LINE_WIDTH - COUNT - AMOUNT - 2 * GAP;
  return part([
    row('title', [setText('title', title, { ...STRONG, width: LINE_WIDTH })], { around: AROUND_FACT }),
    ...lines.map(({ label, count, amount }, place) =>
      row(
        place,
        [
          setText('what', label, { ...TEXT, width: what }),
          setText('count', count, { ...TEXT, width: COUNT, align: 'right', color: QUIET }),
          setText('amount', amount, { ...TEXT, width: AMOUNT, align: 'right' }),
        ],
        { style: styles.line, around: AROUND_LINE },
      ),
    ),
    row(
      'deposit',
      [
        setText('what', deposit.label, { ...STRONG, width: what + COUNT + GAP }),
        setText('amount', deposit.amount, { ...STRONG, width: AMOUNT, align: 'right' }),
      ],
      { style: styles.deposit, around: AROUND_LINE + ABOVE_DEPOSIT },
    ),
  ]);
}

const notesPart = ({ notes }: SettlementStatementFacts): Measured =>
  part(
    notes.map((note, place) =>
      row(place, [setText('note', note, { ...TEXT, width: LINE_WIDTH, color: QUIET })], { around: BELOW_NOTE }),
    ),
  );
