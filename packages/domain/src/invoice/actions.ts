import type { InvoiceDebitState, InvoiceStatus } from './kinds.ts';

/** What the provider's people may ask of an issued invoice: another debit after one came back, or to take it back whole. */
export const INVOICE_ACTIONS = ['collect_again', 'void'] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/** Where an invoice and its last debit stand, as its row says. */
export type InvoiceStanding = {
  readonly status: InvoiceStatus;
  readonly debitState: InvoiceDebitState | null;
  /** Another debit is asked for since the last one came back. */
  readonly collectAgain: boolean;
  /** It stands in a file that is on its way: its debit can no longer be stopped. */
  readonly inFile: boolean;
};

/** Acts the decider would not refuse. Nothing is taken back, or asked for twice, while the bank may be debiting. */
export function invoiceActions({ status, debitState, collectAgain, inFile }: InvoiceStanding): InvoiceAction[] {
  if ((status !== 'Open' && status !== 'Overdue') || debitState === 'Sent' || inFile) return [];
  const cameBack = debitState === 'Returned' || debitState === 'Refused';
  return cameBack && !collectAgain ? ['collect_again', 'void'] : ['void'];
}
