import type { TaxName } from '../invoice/taxes.ts';

/** Numbers a provider is registered under: with whom it collects which tax. */
export const REGISTRATIONS = ['gst_hst', 'qst', 'pst_bc', 'pst_sk', 'rst_mb', 'ein'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

/** The last digit of a Canadian business number checks the others (Luhn). Source: CRA, T4001; python-stdnum `ca.bn`. */
function isBusinessNumber(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].entries()) {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length === 9 && sum % 10 === 0;
}

/**
 * Shapes: a GST/HST account is a business number, `RT` and four digits (CRA); a QST one ten digits, `TQ` and four digits (Revenu
 * Québec); BC PST `PST-1234-5678`; SK PST seven digits; MB RST a business number and `MT0001`, or seven digits; an EIN nine digits.
 */
const SHAPES: Readonly<Record<Registration, (text: string) => string | null>> = {
  gst_hst: (text) => {
    const [, number = '', account = ''] = /^(\d{9})RT(\d{4})$/.exec(text) ?? [];
    return isBusinessNumber(number) ? `${number} RT${account}` : null;
  },
  qst: (text) => (/^\d{10}TQ\d{4}$/.test(text) ? `${text.slice(0, 10)} ${text.slice(10)}` : null),
  pst_bc: (text) => (/^PST\d{8}$/.test(text) ? `PST-${text.slice(3, 7)}-${text.slice(7)}` : null),
  pst_sk: (text) => (/^\d{7}$/.test(text) ? text : null),
  rst_mb: (text) => {
    if (/^\d{7}$/.test(text)) return `${text.slice(0, 6)}-${text.slice(6)}`;
    const [, number = '', account = ''] = /^(\d{9})MT(\d{4})$/.exec(text) ?? [];
    return isBusinessNumber(number) ? `${number} MT${account}` : null;
  },
  ein: (text) => (/^\d{9}$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : null),
};

/** A number as it is printed, however it was typed; null: it is none. */
export const registrationText = (kind: Registration, typed: string): string | null =>
  SHAPES[kind](typed.toUpperCase().replace(/[\s.-]/g, ''));

/** Under which number a tax of a province is collected. */
export function registrationFor(name: TaxName, provinceCode: string): Registration | null {
  if (name === 'GST' || name === 'HST') return 'gst_hst';
  if (name === 'QST') return 'qst';
  if (name === 'RST') return 'rst_mb';
  if (provinceCode === 'BC') return 'pst_bc';
  return provinceCode === 'SK' ? 'pst_sk' : null;
}
