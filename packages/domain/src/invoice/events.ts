import { z } from 'zod';
import { amount, currency, day, event } from '../event-fields.ts';

/** The bill for our own fees. */
export const invoiceEvent = z.discriminatedUnion('type', [
  /** P10 issued */
  event('InvoiceIssued', { issuedOn: day, subtotal: amount, tax: amount, currency }),
  /** P10 paid: by a debit of the client's account, or netted from a settlement */
  event('InvoicePaid', { paidOn: day, by: z.enum(['debit', 'netting']), amount, currency }),
  /** P10c */
  event('InvoiceCredited', { creditedOn: day, subtotal: amount, tax: amount, currency }),
]);
export type InvoiceEvent = z.infer<typeof invoiceEvent>;
