import { PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import { feeRule, feeWord, registrationWord, taxWord } from '@cordelle/i18n/fee-words.ts';
import { formatDate, formatDateRange, formatMoney, formatMonth, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { FAMILIES } from '../fonts.ts';
import { Footer } from '../footer.ts';
import { INK, QUIET, RULE, WARNING } from '../page-setting.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

/** Who provides the service, until the provider has said who it is. */
const PROVIDER = PRODUCT_BRAND.name;
/** Points: around what stands on a page. */
const MARGIN = 48;

const styles = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 9.5, lineHeight: 1.35, color: INK, padding: MARGIN, paddingBottom: 64 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 18 },
  logo: { maxWidth: 150, maxHeight: 60, marginBottom: 8, objectFit: 'contain', objectPosition: '0 0' },
  provider: { fontSize: 15, fontWeight: 700, lineHeight: 1.2 },
  title: { fontSize: 15, fontWeight: 700, lineHeight: 1.2, textAlign: 'right' },
  end: { textAlign: 'right' },
  warning: { color: WARNING, fontWeight: 700, textAlign: 'right' },
  quiet: { color: QUIET, fontSize: 8.2 },
  strong: { fontWeight: 700 },
  facts: { flexDirection: 'row', gap: 28, marginBottom: 18 },
  fact: { flexGrow: 1, flexBasis: 0 },
  row: { flexDirection: 'row', gap: 10, paddingVertical: 5, borderBottomWidth: 0.5, borderBottomColor: RULE },
  headRow: { flexDirection: 'row', gap: 10, paddingVertical: 4, borderBottomWidth: 1, borderBottomColor: INK },
  what: { flexGrow: 1, flexBasis: 0 },
  quantity: { width: 60, textAlign: 'right' },
  price: { width: 75, textAlign: 'right' },
  amount: { width: 85, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 260, marginTop: 8 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2.5 },
  total: { borderTopWidth: 1, borderTopColor: INK, marginTop: 3, paddingTop: 5 },
  taken: { marginTop: 22 },
});

type Props = { facts: InvoiceFacts };

/** The bill for a month of the service: what is charged by which rule, what is taken off, taxes, and how it is taken. */
export function Invoice({ facts }: Props) {
  const { language, invoiceNumber } = facts;
  const to = { locale: language };
  return h(
    Document,
    { title: m.invoice_titled({ number: invoiceNumber }, to), author: facts.seller?.name ?? PROVIDER, language },
    h(
      Page,
      { size: 'LETTER', style: styles.page },
      h(Head, { facts }),
      h(Facts, { facts }),
      h(Lines, { facts }),
      h(Sums, { facts }),
      h(Text, { style: styles.taken }, howItIsTaken(facts)),
      h(Footer, {
        words: [facts.seller?.name ?? PROVIDER, m.invoice_titled({ number: invoiceNumber }, to)],
        side: MARGIN,
        bottom: 30,
        place: 'document',
        languages: [language],
      }),
    ),
  );
}

function Head({ facts: { language, seller, logo, invoiceNumber, sandbox, startDate } }: Props) {
  const to = { locale: language };
  return h(
    View,
    { style: styles.head },
    h(
      View,
      null,
      logo && h(Image, { style: styles.logo, src: logo }),
      h(Text, { style: styles.provider }, seller?.name ?? PROVIDER),
      seller && h(Seller, { seller, language }),
    ),
    h(
      View,
      null,
      h(Text, { style: styles.title }, m.invoice_titled({ number: invoiceNumber }, to)),
      h(Text, { style: styles.end }, formatMonth(startDate, language)),
      sandbox && h(Text, { style: styles.warning }, m.document_sandbox({}, to)),
    ),
  );
}

type Seller = NonNullable<InvoiceFacts['seller']>;

/** Where the provider is, how it is reached, and the numbers it collects taxes under. */
const Seller = ({ seller, language }: { seller: Seller; language: InvoiceFacts['language'] }) =>
  h(
    View,
    null,
    [...seller.addressLines, ...[seller.phone, seller.email].filter((line) => line !== null)].map((line, index) =>
      h(Text, { key: index }, line),
    ),
    seller.numbers.map(({ kind, number }) =>
      h(Text, { key: kind, style: styles.quiet }, `${registrationWord(kind, language)} ${number}`),
    ),
  );

const Fact = ({ label, children }: { label: string; children?: ReactNode }) =>
  h(View, { style: styles.fact }, h(Text, { style: styles.quiet }, label), children);

function Facts({ facts }: Props) {
  const { language, business, invoiceDate, dueDate, startDate, endDate } = facts;
  const to = { locale: language };
  const text = (value: string) => h(Text, null, value);
  return h(
    View,
    { style: styles.facts },
    h(
      Fact,
      { label: m.invoice_billed_to({}, to) },
      h(Text, { style: styles.strong }, business.name),
      business.addressLines.map((line, index) => h(Text, { key: index }, line)),
      business.email === null ? null : text(business.email),
      h(Text, { style: styles.quiet }, m.invoice_account({ id: business.id }, to)),
    ),
    h(
      Fact,
      { label: m.invoice_period({}, to) },
      text(formatDateRange(startDate, endDate, language)),
      h(Text, { style: styles.quiet }, m.invoice_date({}, to)),
      text(formatDate(invoiceDate, language)),
    ),
    h(Fact, { label: m.invoice_due_date({}, to) }, text(formatDate(dueDate, language))),
  );
}

function Lines({ facts }: Props) {
  const { language, currency } = facts;
  const to = { locale: language };
  const money = (amount: string) => formatMoney(amount, currency, language);
  return h(
    View,
    null,
    h(
      View,
      { style: [styles.headRow, styles.strong], fixed: true },
      h(Text, { style: styles.what }, m.invoice_line({}, to)),
      h(Text, { style: styles.quantity }, m.invoice_quantity({}, to)),
      h(Text, { style: styles.price }, m.invoice_unit_price({}, to)),
      h(Text, { style: styles.amount }, m.invoice_amount({}, to)),
    ),
    facts.lines.map(({ kind, quantity, unitPrice, amount, proratedDays, monthDays }) =>
      h(
        View,
        { key: kind, style: styles.row, wrap: false },
        h(
          View,
          { style: styles.what },
          h(Text, null, feeWord(kind, language)),
          h(Text, { style: styles.quiet }, feeRule(kind, language)),
          proratedDays === null
            ? null
            : h(Text, { style: styles.quiet }, m.invoice_prorated({ days: `${proratedDays}`, of: `${monthDays}` }, to)),
        ),
        h(Text, { style: styles.quantity }, formatNumber(quantity, language)),
        h(Text, { style: styles.price }, money(unitPrice)),
        h(Text, { style: styles.amount }, money(amount)),
      ),
    ),
  );
}

function Sums({ facts }: Props) {
  const { language, currency, promo, promotion, subtotal, taxes, total } = facts;
  const to = { locale: language };
  const money = (amount: string) => formatMoney(amount, currency, language);
  const sum = (label: string, amount: string, last = false) =>
    h(
      View,
      { key: label, style: last ? [styles.sum, styles.total, styles.strong] : styles.sum },
      h(Text, null, label),
      h(Text, null, money(amount)),
    );
  return h(
    View,
    { style: styles.sums, wrap: false },
    promo && sum(m.invoice_promo_code({ code: promo.code }, to), `-${promo.amount}`),
    promotion === '0.00' ? null : sum(m.invoice_promotion({}, to), `-${promotion}`),
    sum(m.invoice_subtotal({}, to), subtotal),
    taxes.map((tax) => sum(taxWord(tax, language), tax.amount)),
    sum(`${m.invoice_total({}, to)} (${currency})`, total, true),
  );
}

function howItIsTaken({ language, status, collection, dueDate, paidBy, paidDate }: InvoiceFacts): string {
  const to = { locale: language };
  const day = (date: string) => ({ date: formatDate(date, language) });
  if (paidDate !== null)
    return paidBy === 'netting' ? m.invoice_was_netted(day(paidDate), to) : m.invoice_was_debited(day(paidDate), to);
  if (status === 'Overdue') return m.invoice_was_overdue(day(dueDate), to);
  return collection === 'netting' ? m.invoice_taken_by_netting({}, to) : m.invoice_taken_by_debit(day(dueDate), to);
}
