import { INVOICE_ACTIONS } from '@cordelle/domain/invoice/actions.ts';
import {
  FEE_COLLECTIONS,
  INVOICE_DEBIT_STATES,
  INVOICE_LINE_KINDS,
  type INVOICE_STATUSES,
} from '@cordelle/domain/invoice/kinds.ts';
import { TAX_NAMES } from '@cordelle/domain/invoice/taxes.ts';
import { z } from 'zod';
import { downloadLink } from './download-link.ts';
import { reasonExplanation, statusReason } from './status-reason.ts';
import { currencyCode, day, moneyInput, moneyText, page, pageInput, recordId } from './wire.ts';

/** Invoices a client sees; drafts and what was taken back are the provider’s. */
export const SHOWN_INVOICE_STATUSES = [
  'Open',
  'Paid',
  'Overdue',
] as const satisfies (typeof INVOICE_STATUSES)[number][];

export const billingInvoiceListInput = pageInput(
  ['dueDate', 'invoiceDate', 'invoiceNumber', 'reference', 'subtotal', 'total'],
  25,
);

export const billingInvoice = z.object({
  id: recordId,
  invoiceNumber: z.string(),
  status: z.enum(SHOWN_INVOICE_STATUSES),
  total: moneyText,
  /** Fees less the promotion, before taxes. */
  subtotal: moneyText,
  currency: currencyCode,
  invoiceDate: day,
  dueDate: day,
  /** The month it is for: `2026-03`. */
  reference: z.string(),
  startDate: day,
  endDate: day,
});
export const billingInvoicePage = page(billingInvoice);

/** What a price is charged for, how often, and what it comes to. */
export const feeLine = z.object({
  kind: z.enum(INVOICE_LINE_KINDS),
  quantity: z.int().positive(),
  unitPrice: moneyText,
  amount: moneyText,
  /** Of the monthly fee of a first month: the days the account was active, of how many. */
  proratedDays: z.int().positive().nullable(),
  monthDays: z.int().positive().nullable(),
});

export const feeTax = z.object({
  name: z.enum(TAX_NAMES),
  /** Per cent, as text: `9.975`. */
  rate: z.string(),
  amount: moneyText,
});

const figures = {
  lines: z.array(feeLine),
  /** The promo code the client gave and what it took off. */
  promo: z.object({ code: z.string(), amount: moneyText }).nullable(),
  /** Taken off the lines besides, ≥ 0. */
  promotion: moneyText,
  subtotal: moneyText,
  taxes: z.array(feeTax),
  tax: moneyText,
  total: moneyText,
};

export const billingInvoiceDetail = billingInvoice.extend({
  ...figures,
  /** From the billing account, or off a settlement. */
  collection: z.enum(FEE_COLLECTIONS),
  paidDate: day.nullable(),
  paidBy: z.enum(FEE_COLLECTIONS).nullable(),
  /** The settlement it was taken off. */
  settlementId: recordId.nullable(),
  pdf: downloadLink,
});

/** Why a debit came back, by its code. */
const debitReturn = z.object({ date: day, code: z.string(), reason: z.string() });

/** What the debit of an unpaid invoice came to; null: it did not come back, or the invoice is paid. */
export const invoiceDebitReturn = z.object({
  returned: debitReturn
    .extend({
      /** Our own bank did not take it: no account was debited. */
      refused: z.boolean(),
      /** Another debit is at the bank, leaves with the next file, or waits for another account or for a word of ours. */
      next: z.enum(['at_bank', 'next_file', 'waits']),
      nextDebitDate: day.nullable(),
      /** First banking day on which the client's own debits do not leave. */
      debitsHeldFrom: day.nullable(),
      debitsHeldSince: day.nullable(),
    })
    .nullable(),
});

export const billingInvoiceIdInput = z.strictObject({ invoiceId: recordId });

/** Records that one line counts. */
export const billingInvoiceItemsInput = pageInput(['date'], 25)
  .omit({ sort: true, search: true })
  .extend({
    invoiceId: recordId,
    kind: z.enum(INVOICE_LINE_KINDS),
  });

export const billingInvoiceItem = z.object({
  type: z.enum(['transaction', 'microdeposit', 'verification', 'settlement']),
  id: recordId,
  /** Process date, decline date, day sent, or day the payout came back: by which the line counts. */
  date: day.nullable(),
  /** Null for microdeposits: their amounts are secret. */
  amount: moneyText.nullable(),
  customerId: recordId.nullable(),
  customerName: z.string().nullable(),
  /** Return code, where one caused the fee. */
  returnCode: z.string().nullable(),
  statusReason,
  explanation: reasonExplanation,
});
export const billingInvoiceItemPage = page(billingInvoiceItem);

const TRANSACTIONS_MAX = 1_000;

export const chargedTransactionsInput = z.strictObject({
  invoiceId: recordId,
  transactionIds: z.array(recordId).max(TRANSACTIONS_MAX),
});

/** Which of some transactions cost a fee on an invoice besides the fee of every transaction, and how much. */
export const chargedTransactions = z.object({
  charged: z.array(
    z.object({
      transactionId: recordId,
      fee: z.enum(['decline', 'chargeback', 'stop']),
      amount: moneyText,
    }),
  ),
});

/** What a month comes to so far, by the rules its invoice is made by. Nothing of it is owed yet. */
export const runningMonth = z.object({
  reference: z.string(),
  startDate: day,
  endDate: day,
  currency: currencyCode,
  /** When the invoice is made and when it is taken. */
  invoiceDate: day,
  dueDate: day,
  collection: z.enum(FEE_COLLECTIONS),
  ...figures,
});

/** Invoices the provider's people see of a client; drafts are nobody's yet. */
export const ISSUED_INVOICE_STATUSES = [
  ...SHOWN_INVOICE_STATUSES,
  'Void',
] as const satisfies (typeof INVOICE_STATUSES)[number][];

export const issuedInvoiceListInput = pageInput(['dueDate', 'invoiceNumber', 'total'], 5)
  .omit({ search: true })
  .extend({ clientId: recordId });

/** An invoice as the provider's people see it: where its debit stands, and what they may do. */
export const issuedInvoice = billingInvoice
  .pick({ id: true, invoiceNumber: true, total: true, currency: true, dueDate: true, reference: true })
  .extend({
    status: z.enum(ISSUED_INVOICE_STATUSES),
    collection: z.enum(FEE_COLLECTIONS),
    paidDate: day.nullable(),
    paidBy: z.enum(FEE_COLLECTIONS).nullable(),
    /** Of its last debit. `Sent` without a day: it stands in a file that is on its way. */
    debitState: z.enum(INVOICE_DEBIT_STATES).nullable(),
    debitDate: day.nullable(),
    /** Of the last debit that came back. */
    returned: debitReturn.nullable(),
    /** Another debit is asked for since the last one came back. */
    collectAgain: z.boolean(),
    voided: z.object({ date: day, reason: z.string() }).nullable(),
    allowedActions: z.array(z.enum(INVOICE_ACTIONS)),
  });
export const issuedInvoicePage = page(issuedInvoice);

export const collectInvoiceAgainInput = z.strictObject({ clientId: recordId, invoiceId: recordId });

export const VOID_REASON_LENGTH_MAX = 500;
export const voidInvoiceInput = z.strictObject({
  clientId: recordId,
  invoiceId: recordId,
  /** Kept with the credit note, and read by the client in its log. */
  reason: z.string().trim().min(1, 'required_field').max(VOID_REASON_LENGTH_MAX),
});

export const PROMOTION_MONTHS_MAX = 36;
/** Prices of one of each; 0: not charged. */
const pricesOf = <Amount extends z.ZodType>(amount: Amount) =>
  z.strictObject({
    monthly: amount,
    transaction: amount,
    decline: amount,
    chargeback: amount,
    verification: amount,
    microdeposit: amount,
    stop: amount,
    payoutBounce: amount,
  });

/** What a client pays from a month on. */
export const setFeePlanInput = z
  .strictObject({
    id: recordId,
    /** First month it counts for, `2026-04`: this one at the earliest. */
    fromMonth: z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/),
    prices: pricesOf(moneyInput),
    collection: z.enum(FEE_COLLECTIONS),
    /** Taken off each of the first invoices: a share in 1/100 %, or an amount. */
    promotionBps: z.int().min(0).max(10_000).default(0),
    promotionAmount: moneyInput.default('0.00'),
    promotionMonths: z.int().min(0).max(PROMOTION_MONTHS_MAX).default(0),
  })
  .refine(({ promotionBps, promotionAmount }) => promotionBps === 0 || Number(promotionAmount) === 0, {
    path: ['promotionAmount'],
    error: 'error_promotion_both',
  });

export const feePlan = z.object({
  /** Null: the prices of the product, since ever. */
  fromMonth: z.string().nullable(),
  prices: pricesOf(moneyText),
  collection: z.enum(FEE_COLLECTIONS),
  promotionBps: z.int(),
  promotionAmount: moneyText,
  promotionMonths: z.int(),
});

/** What a client pays now, and what was agreed for later, the earliest first. */
export const feePlans = z.object({
  currency: currencyCode,
  /** Business day of the client’s rail. */
  today: day,
  current: feePlan,
  later: z.array(feePlan),
});
