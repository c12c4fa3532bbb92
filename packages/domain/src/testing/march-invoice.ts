import type { InvoiceCommand } from '../invoice/decider.ts';
import { DEFAULT_PRICES, type FeePrices } from '../invoice/fees.ts';
import type { FeeTerms } from '../invoice/figures.ts';
import { periodOf } from '../invoice/period.ts';
import { taxesOn } from '../invoice/taxes.ts';
import { cad } from '../money.ts';

export const MARCH = periodOf('2026-03-01');

/** Terms of a client in Alberta that was active all month: the product's prices and 5 % tax. */
export const feeTerms = (more: Partial<FeeTerms> = {}, prices: Partial<FeePrices> = {}): FeeTerms => ({
  prices: { ...DEFAULT_PRICES, ...prices },
  monthly: { unitCents: DEFAULT_PRICES.monthly, part: null },
  promo: null,
  promotion: { bps: 0, cents: 0n },
  taxes: taxesOn('CA', 'AB', '2026-04-01'),
  ...more,
});

/** Issued on April 1, taken from Monday the 6th: the 5th is a Sunday. */
export const issue = (
  terms = feeTerms(),
  collection: Extract<InvoiceCommand, { type: 'issue' }>['collection'] = 'debit',
): Extract<InvoiceCommand, { type: 'issue' }> => ({
  type: 'issue',
  issuedOn: '2026-04-01',
  dueDate: '2026-04-06',
  collection,
  terms,
});

export const draft: InvoiceCommand = { type: 'draft', number: 'INV-1-202603', period: MARCH, currency: 'CAD' };

/** Its debit, in the file of Thursday: the 3rd is Good Friday. */
export const sendDebit: Extract<InvoiceCommand, { type: 'sendDebit' }> = {
  type: 'sendDebit',
  bankFileId: '9',
  trace: '0032000320000000000001',
  debitDate: '2026-04-06',
};

/** What the client's bank may answer on the next day. */
export const returnDebit: Extract<InvoiceCommand, { type: 'returnDebit' }> = {
  type: 'returnDebit',
  returnedOn: '2026-04-07',
  code: '901',
  amount: cad('45.78'),
  refused: false,
  source: { bankFileId: '12', line: 2 },
};

/**
 * The invoice of the worked example: six debits, one decline fee, one verification, one microdeposit. Source: lifecycle §8.
 */
export const MARCH_INVOICE: readonly InvoiceCommand[] = [
  draft,
  { type: 'count', kind: 'transaction', items: ['1', '2', '3', '4', '5', '6'] },
  { type: 'count', kind: 'decline', items: ['1'] },
  { type: 'count', kind: 'verification', items: ['1'] },
  { type: 'count', kind: 'microdeposit', items: ['1'] },
  issue(),
];
