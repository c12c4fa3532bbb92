import type { Locale } from './format.ts';
import { m } from './paraglide/messages.js';

type Word = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** What a fee is called, and what it is charged for: the same words on screen and on paper. */
const FEES = {
  monthly: [m.fee_monthly, m.fee_monthly_rule],
  transaction: [m.fee_transaction, m.fee_transaction_rule],
  decline: [m.fee_decline, m.fee_decline_rule],
  chargeback: [m.fee_chargeback, m.fee_chargeback_rule],
  verification: [m.fee_verification, m.fee_verification_rule],
  microdeposit: [m.fee_microdeposit, m.fee_microdeposit_rule],
  stop: [m.fee_stop, m.fee_stop_rule],
  payout_bounce: [m.fee_payout_bounce, m.fee_payout_bounce_rule],
} as const satisfies Record<string, readonly [Word, Word]>;
export type FeeKind = keyof typeof FEES;

export const feeWord = (kind: FeeKind, locale: Locale): string => FEES[kind][0]({}, { locale });

/** When the fee is charged. */
export const feeRule = (kind: FeeKind, locale: Locale): string => FEES[kind][1]({}, { locale });

const TAXES = {
  GST: m.invoice_tax_gst,
  HST: m.invoice_tax_hst,
  QST: m.invoice_tax_qst,
  PST: m.invoice_tax_pst,
  RST: m.invoice_tax_rst,
} as const satisfies Record<string, Word>;

const REGISTRATIONS = {
  gst_hst: m.registration_gst_hst,
  qst: m.registration_qst,
  pst_bc: m.registration_pst_bc,
  pst_sk: m.registration_pst_sk,
  rst_mb: m.registration_rst_mb,
  ein: m.registration_ein,
} as const satisfies Record<string, Word>;

/** What a tax number of the provider is called: `GST/HST no.`. */
export const registrationWord = (kind: keyof typeof REGISTRATIONS, locale: Locale): string =>
  REGISTRATIONS[kind]({}, { locale });

/** What a tax is called: `TVQ`. */
export const taxName = (name: keyof typeof TAXES, locale: Locale): string => TAXES[name]({}, { locale });

/** A tax with its rate in per cent: `GST 5%`, `TVQ 9,975 %`. */
export function taxWord(tax: { readonly name: keyof typeof TAXES; readonly rate: string }, locale: Locale): string {
  const rate = locale === 'fr' ? `${tax.rate.replace('.', ',')}\u00A0%` : `${tax.rate}%`;
  return `${taxName(tax.name, locale)} ${rate}`;
}
