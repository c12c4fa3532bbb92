import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatInstant, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { BoxedLine } from '../boxed-line.ts';
import { FAMILIES } from '../fonts.ts';
import { Footer } from '../footer.ts';
import { masthead } from '../masthead.ts';
import { INK, LETTER, QUIET, RULE } from '../page-setting.ts';
import type { AgreementFacts } from './agreement-facts.ts';

/** Points: around what stands on a page. */
const MARGIN = 48;

const styles = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 10, lineHeight: 1.4, color: INK, padding: MARGIN, paddingBottom: 64 },
  row: { flexDirection: 'row', gap: 12, paddingVertical: 3.5, borderBottomWidth: 0.5, borderBottomColor: RULE },
  label: { width: 150, fontWeight: 700 },
  value: { flexGrow: 1, flexBasis: 0 },
  part: { marginTop: 9 },
  prominent: { borderWidth: 1, borderColor: INK, padding: 7 },
  heading: { fontWeight: 700 },
  hash: { marginTop: 14, fontSize: 7.8, color: QUIET },
  check: { marginTop: 3, fontSize: 7.8, color: QUIET },
});

/** Letters from which on a block may go on over the page; a shorter one stays with its heading. */
const LONG = 1200;

/** The payer's copy: who agreed to what, when, and every word of it, with what proves that none was altered. */
export function Agreement({ facts }: { facts: AgreementFacts }) {
  const { receipt, business, country, currency, language } = facts;
  const to = { locale: language };
  const title = country === 'CA' ? m.pad_form_title({}, to) : m.ach_form_title({}, to);
  const at = formatInstant(receipt.authorizedAt, RAIL_FACTS[country].zone, language);
  const limit = receipt.limit ? `${formatMoney(receipt.limit, currency, language)} ${currency}` : '';
  const rows: [string, string][] = [
    [m.payer_name({}, to), receipt.name],
    [m.payer_email({}, to), receipt.email],
    [
      m.payer_account({}, to),
      [receipt.bankName && bankNameIn(receipt.bankName, language), receipt.account].filter(Boolean).join(' '),
    ],
    [m.payer_debits({}, to), receipt.debits?.sentence ?? ''],
    [m.payer_limit_row({}, to), limit],
    [m.payer_agreed_on({}, to), at],
  ];
  return h(
    Document,
    { title: `${title} – ${business.name}`, author: business.name, language: `${language}-${country}` },
    h(
      Page,
      { size: 'LETTER', style: styles.page },
      masthead(
        {
          title,
          business: business.name,
          lines: [m.payer_done_reference({ reference: receipt.reference }, to)],
          warning: null,
          logo: business.logo,
        },
        LETTER.width - 2 * MARGIN,
      ).element,
      rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) =>
          h(
            View,
            { key: label, style: styles.row, wrap: false },
            h(Text, { style: styles.label }, label),
            h(Text, { style: styles.value }, value),
          ),
        ),
      receipt.agreement.parts.map(({ heading, text, prominent, box }) =>
        h(
          View,
          { key: heading, style: prominent ? [styles.part, styles.prominent] : styles.part, wrap: text.length > LONG },
          h(Text, { style: styles.heading }, heading),
          // A line break inside a text cannot be drawn: each line is a text of its own.
          text
            .split('\n')
            .map((line, place) => h(BoxedLine, { key: place, line, strong: prominent, box: place === 0 ? box : null })),
        ),
      ),
      h(Text, { style: styles.hash }, receipt.agreement.version),
      h(Text, { style: styles.check }, m.email_agreement_hash({ hash: receipt.agreement.hash }, to)),
      h(Text, { style: styles.check }, m.email_agreement_check({ address: facts.checkAddress }, to)),
      h(Footer, {
        words: [business.name, title, receipt.reference],
        side: MARGIN,
        bottom: 30,
        place: 'document',
        languages: [language],
      }),
    ),
  );
}
