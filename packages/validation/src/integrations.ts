import {
  CONNECTION_OUTCOMES,
  CONNECTION_PROBLEMS,
  CONNECTION_STATUSES,
  PAYMENT_ACCOUNT_KINDS,
} from '@cordelle/domain/accounting/connection.ts';
import { DRIFTS } from '@cordelle/domain/accounting/drift.ts';
import { INVOICE_PROBLEMS, ROW_STATUSES } from '@cordelle/domain/accounting/invoice-row.ts';
import { COPIED_FIELDS } from '@cordelle/domain/accounting/merge.ts';
import { OUTSIDE_CHANGES, OUTSIDE_DECISIONS, REPORT_KINDS } from '@cordelle/domain/accounting/reports.ts';
import { ACCOUNTING_SOFTWARE } from '@cordelle/domain/accounting/software.ts';
import { z } from 'zod';
import { day, instant, moneyText, pageInput, recordId } from './wire.ts';

/** An id that the accounting software gave. */
export const softwareId = z.string().min(1).max(100);
export const accountingSoftware = z.enum(ACCOUNTING_SOFTWARE);
const PAYMENT_ACCOUNTS_MAX = 1000;

/** `force`: the accounting software is asked anew, whatever was read a moment ago. */
export const integrationInput = z.strictObject({ force: z.boolean().default(false) });

/** What a client has connected, or may connect. */
export const integration = z.object({
  integrationName: accountingSoftware.nullable(),
  /** As its maker calls it. */
  name: z.string().nullable(),
  icon: z.string().nullable(),
  /** Name of the organisation there. */
  organization: z.string().nullable(),
  integrationStatus: z.enum(CONNECTION_STATUSES),
  problem: z.enum(CONNECTION_PROBLEMS).nullable(),
  statusSince: instant.nullable(),
  /** The organisation's own currency: invoices in another are not collected. */
  baseCurrency: z.string().nullable(),
  lastImportedInvoices: instant.nullable(),
  paymentAccounts: z
    .array(z.object({ id: softwareId, name: z.string(), kind: z.enum(PAYMENT_ACCOUNT_KINDS) }))
    .max(PAYMENT_ACCOUNTS_MAX),
  selectedPaymentAccountId: softwareId.nullable(),
  integrationPaymentAccountSet: z.boolean(),
  /** Where somebody who is signed in gives consent; null: not offered, or another is connected. */
  quickbooksOauthUrl: z.string().nullable(),
  xeroOauthUrl: z.string().nullable(),
  /** Where Zapier's app for this product is; null: nowhere. */
  zapierUrl: z.string().nullable(),
});

export const unlinkInput = z.strictObject({});

export const updatePaymentAccountInput = z.strictObject({ paymentAccountId: softwareId });

export const beginConnectionInput = z.strictObject({ software: accountingSoftware });
export const connectionBegun = z.object({ url: z.string() });

const ANSWER_MAX = 8_000;
/** `answer`: what the browser brought back behind the `?`. */
export const finishConnectionInput = z.strictObject({
  software: accountingSoftware,
  answer: z.string().max(ANSWER_MAX),
});
export const connectionOutcome = z.enum(CONNECTION_OUTCOMES);
export const connectionFinished = z.object({ outcome: connectionOutcome });

/** Of a list: how far, and whether the software is asked anew. */
const listed = { ...pageInput(['name'], 25).shape, force: z.boolean().default(false) };
const CUSTOMERS_AT_ONCE_MAX = 1000;
const INVOICES_AT_ONCE_MAX = 200;
/** So many rows are chosen by one click. */
export const CHOSEN_AT_ONCE_MAX = 5000;

const rowStatus = z.enum(ROW_STATUSES);
const rowErrors = z.array(z.string());

export const CUSTOMER_FILTERS = ['not_connected', 'connected'] as const;
const customerFilter = z.enum(CUSTOMER_FILTERS);
export const integrationCustomersInput = z.strictObject({ ...listed, filter: customerFilter.default('not_connected') });

/** A customer who a contact may be. */
const matchedCustomer = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  customIdentifier: z.string().nullable(),
  active: z.boolean(),
});
/** A contact in the accounting software. */
export const integrationCustomer = z.object({
  /** Its id there. */
  id: softwareId,
  name: z.string(),
  email: z.string().nullable(),
  /** Why it cannot be imported, in the reader's words; empty: it can. */
  errors: rowErrors,
  /** What cannot be taken over of it. */
  warnings: rowErrors,
  /** Null: it is a customer here. */
  connectionStatus: rowStatus.exclude(['scheduled']).nullable(),
  autoImportInvoices: z.boolean(),
  autoUpdate: z.boolean(),
  /** Who it may be; more than one: somebody says which. */
  matches: z.array(matchedCustomer),
  /** The customer it is. */
  productCustomerId: recordId.nullable(),
  productCustomerName: z.string().nullable(),
  productCustomerEmail: z.string().nullable(),
  active: z.boolean(),
  /** Fields that differ on both sides, for somebody to decide. */
  conflicts: z.array(z.enum(COPIED_FIELDS)),
  /** The contact's page there. */
  url: z.string().nullable(),
});
export const integrationCustomers = z.object({
  customers: z.array(integrationCustomer),
  customersTotal: z.int().nonnegative(),
  customersSearchTotal: z.int().nonnegative(),
  /** When the software was last read; null: never. */
  readAt: instant.nullable(),
});

/** By our own id of the customer. */
export const oneIntegrationCustomerInput = z.strictObject({ customerId: recordId });
export const oneIntegrationCustomer = z.object({ customer: integrationCustomer.nullable() });

export const connectCustomersInput = z.strictObject({
  filter: customerFilter.default('not_connected'),
  customers: z
    .array(
      z.strictObject({
        id: softwareId,
        autoImportInvoices: z.boolean().default(false),
        autoUpdate: z.boolean().default(false),
        /** The customer here that it is; null: a new one; left out: the one that matches, if one does. */
        customerId: recordId.nullable().optional(),
      }),
    )
    .min(1, 'error_integration_customers_none')
    .max(CUSTOMERS_AT_ONCE_MAX),
});
/** What became of what was chosen. */
export const imported = z.object({
  selectedCount: z.int().nonnegative(),
  newlyImportedCount: z.int().nonnegative(),
  /** Why some were not; null: all were. */
  errorMessage: z.string().nullable(),
  /** One for each that was not, in the reader's words. */
  notifications: z.array(z.object({ id: softwareId, name: z.string(), message: z.string() })),
});

export const customerSettingsInput = z.strictObject({
  customers: z
    .array(
      z.strictObject({
        id: softwareId,
        autoImportInvoices: z.boolean().optional(),
        autoUpdate: z.boolean().optional(),
      }),
    )
    .min(1, 'error_integration_customers_none')
    .max(CUSTOMERS_AT_ONCE_MAX),
});
export const customerSettings = z.object({ customers: z.array(integrationCustomer) });

export const INVOICE_FILTERS = ['not_imported', 'imported'] as const;
const invoiceRange = {
  filter: z.enum(INVOICE_FILTERS).default('not_imported'),
  startDate: day.optional(),
  endDate: day.optional(),
};
export const INVOICE_SORTS = ['dueDate', 'customerName', 'amount'] as const;
export const integrationInvoicesInput = z.strictObject({
  ...pageInput(INVOICE_SORTS, 25).shape,
  force: z.boolean().default(false),
  ...invoiceRange,
});
/** An invoice in the accounting software. */
export const integrationInvoice = z.object({
  id: softwareId,
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  connectionStatus: rowStatus,
  invoiceNumber: z.string().nullable(),
  /** What is still to be paid. */
  amount: moneyText,
  currency: z.string(),
  dueDate: day.nullable(),
  /** Why it cannot be imported, in the reader's words. */
  errors: rowErrors,
  problems: z.array(z.enum(INVOICE_PROBLEMS)),
  /** It was collected before, and that came to nothing. */
  collectedBefore: z.boolean(),
  url: z.string().nullable(),
  productCustomerId: recordId.nullable(),
  productCustomerName: z.string().nullable(),
  productCustomerEmail: z.string().nullable(),
  productScheduleId: recordId.nullable(),
  productAmount: moneyText.nullable(),
  productProcessDate: day.nullable(),
  productComment: z.string().nullable(),
  productInvoiceNumber: z.string().nullable(),
});
export const integrationInvoices = z.object({
  invoices: z.array(integrationInvoice),
  invoicesTotal: z.int().nonnegative(),
  invoicesSearchTotal: z.int().nonnegative(),
  startDate: day,
  endDate: day,
  minDate: day,
  maxDate: day,
  readAt: instant.nullable(),
});

export const importInvoicesInput = z.strictObject({
  ...invoiceRange,
  ids: z.array(softwareId).min(1, 'error_integration_invoices_none').max(INVOICES_AT_ONCE_MAX),
});

/** Every row that may be chosen, of what is looked for. */
export const choosableInvoicesInput = z.strictObject({
  search: pageInput(INVOICE_SORTS, 25).shape.search,
  ...invoiceRange,
});
export const choosableInvoices = z.object({
  rows: z.array(z.object({ id: softwareId, amount: moneyText })).max(CHOSEN_AT_ONCE_MAX),
  /** There are more than were chosen. */
  cut: z.boolean(),
});
export const choosableCustomersInput = z.strictObject({ search: pageInput(['name'], 25).shape.search });
export const choosableCustomers = z.object({
  rows: z.array(z.object({ id: softwareId, name: z.string(), email: z.string().nullable() })).max(CHOSEN_AT_ONCE_MAX),
  cut: z.boolean(),
});

/** `skip`: it is never imported; `collect`: it is, whatever looks like it here; `none`: neither is said. */
export const INVOICE_DECISIONS = ['skip', 'collect', 'none'] as const;
export const decideInvoiceInput = z.strictObject({ id: softwareId, decision: z.enum(INVOICE_DECISIONS) });

export const resolveConflictInput = z.strictObject({
  id: softwareId,
  field: z.enum(COPIED_FIELDS),
  decision: z.enum(['ours', 'theirs']),
});

/** What differs between the two, for somebody to decide. */
export const integrationConflicts = z.object({
  customers: z.array(
    z.object({
      id: softwareId,
      customerId: recordId,
      name: z.string(),
      fields: z.array(
        z.object({ field: z.enum(COPIED_FIELDS), ours: z.string().nullable(), theirs: z.string().nullable() }),
      ),
      url: z.string().nullable(),
    }),
  ),
  invoices: z.array(
    z.object({
      id: softwareId,
      invoiceNumber: z.string().nullable(),
      drift: z.enum(DRIFTS),
      customerId: recordId,
      customerName: z.string(),
      scheduleId: recordId,
      processDate: day.nullable(),
      /** Of the payment. */
      amount: moneyText,
      /** What is left to pay there. */
      due: moneyText,
      url: z.string().nullable(),
    }),
  ),
  /** Documents written there, payments above all, that somebody removed or changed since. */
  payments: z.array(
    z.object({
      id: recordId,
      kind: z.enum(REPORT_KINDS),
      change: z.enum(OUTSIDE_CHANGES),
      /** What may be decided. */
      decisions: z.array(z.enum(OUTSIDE_DECISIONS)),
      /** Stood on the payment there. */
      reference: z.string(),
      date: day,
      amount: moneyText,
      customerId: recordId.nullable(),
      customerName: z.string().nullable(),
      transactionId: recordId.nullable(),
      invoiceNumber: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
});
/** `again`: it is written anew; `leave`: it stays as it is there. */
export const resolvePaymentInput = z.strictObject({ id: recordId, decision: z.enum(OUTSIDE_DECISIONS) });
/** `follow`: the payment becomes what the invoice says; `keep`: it stays as it is. */
export const resolveInvoiceInput = z.strictObject({ scheduleId: recordId, decision: z.enum(['follow', 'keep']) });
