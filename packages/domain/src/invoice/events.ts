import { z } from 'zod';
import { amount, currency, day, event, id } from '../event-fields.ts';
import { FEE_COLLECTIONS, INVOICE_LINE_KINDS } from './kinds.ts';
import { TAX_NAMES } from './taxes.ts';

/** Records one event names at most: an event stays small, whatever a month was. */
export const ITEMS_PER_EVENT_MAX = 1_000;

const line = z.object({
  kind: z.enum(INVOICE_LINE_KINDS),
  quantity: z.int().positive(),
  unit: amount,
  amount,
  /** Of a first month: the days the client was active, of how many. */
  part: z.object({ days: z.int().positive(), ofDays: z.int().positive() }).nullable(),
});

/** The bill for our own fees. */
export const invoiceEvent = z.discriminatedUnion('type', [
  event('InvoiceDrafted', {
    number: z.string(),
    /** `2026-03` */
    period: z.string().regex(/^[0-9]{4}-[0-9]{2}$/),
    startDate: day,
    endDate: day,
    currency,
  }),
  /** Records that count in one line: together, the proof of its quantity. */
  event('InvoiceItemsCounted', {
    kind: z.enum(INVOICE_LINE_KINDS),
    items: z.array(id).min(1).max(ITEMS_PER_EVENT_MAX),
  }),
  /** P10 issued */
  event('InvoiceIssued', {
    issuedOn: day,
    dueDate: day,
    collection: z.enum(FEE_COLLECTIONS),
    lines: z.array(line),
    /** The code the client gave and what it takes off. */
    promo: z.object({ code: z.string(), amount }).optional(),
    promotion: amount,
    /** Σ lines − promo − promotion */
    subtotal: amount,
    taxes: z.array(z.object({ name: z.enum(TAX_NAMES), rate: z.int().positive(), amount })),
    tax: amount,
    total: amount,
    currency,
  }),
  /** P10 paid: by a debit of the client's account, or netted from a settlement */
  event('InvoicePaid', {
    paidOn: day,
    by: z.enum(FEE_COLLECTIONS),
    /** The settlement it was taken off; null for a debit. */
    settlementId: id.nullable(),
    amount,
    currency,
  }),
  /** The debit that collects it is at the bank. */
  event('InvoiceDebitSent', { bankFileId: id, trace: z.string(), debitDate: day }),
  /** Its file was refused: it waits for the next one. */
  event('InvoiceDebitWithdrawn', { bankFileId: id, reason: z.literal('file_rejected') }),
  /** P10 back: the client's bank did not pay, or took the money back. From then on it is overdue. */
  event('InvoiceDebitReturned', {
    code: z.string(),
    returnedOn: day,
    /** `refused`: our bank did not take it. `after_payment`: it was on the statement, so it goes back through BANK. */
    stage: z.enum(['refused', 'before_payment', 'after_payment']),
    /** Where the bank says so. */
    source: z.object({ bankFileId: id, line: z.int().positive() }),
    amount,
    currency,
  }),
  /** A person has it debited once more after it came back. */
  event('InvoiceCollectionAsked', { askedOn: day }),
  /** Due, and not collected. */
  event('InvoiceOverdue', { overdueOn: day }),
  /** P10c: taken back whole */
  event('InvoiceCredited', { creditedOn: day, reason: z.string(), subtotal: amount, tax: amount, currency }),
]);
export type InvoiceEvent = z.infer<typeof invoiceEvent>;
