import { STREAM_TYPES } from '@cordelle/domain/decider.ts';
import {
  FEE_COLLECTIONS,
  INVOICE_DEBIT_STATES,
  INVOICE_LINE_KINDS,
  INVOICE_STATUSES,
} from '@cordelle/domain/invoice/kinds.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import type { Registration } from '@cordelle/domain/provider/registrations.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { calendarDay, cents, clientId, moment, tenantKey, tenantPolicies, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** A tax on an invoice: what it is called, its rate in 1/1000 %, and what it comes to (cents as text). */
export type InvoiceTax = { readonly name: string; readonly rate: number; readonly cents: string };

/** Projection of `invoice` streams: the bill for our own fees, one per client and month. */
export const invoices = pgTable(
  'invoices',
  {
    ...tenantKey(),
    number: text().notNull(),
    /** What the bill is for, as people name it: `March 2026` as `2026-03`. */
    period: text().notNull(),
    startDate: calendarDay().notNull(),
    endDate: calendarDay().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    subtotalCents: cents().notNull(),
    promotionCents: cents().notNull().default(sql`0`),
    /** The code the client gave, and what it took off; before the promotion of the plan. */
    promoCode: text(),
    promoCents: cents().notNull().default(sql`0`),
    taxes: jsonb().$type<InvoiceTax[]>().notNull(),
    taxCents: cents().notNull(),
    totalCents: cents().notNull(),
    invoiceDate: calendarDay(),
    dueDate: calendarDay(),
    /** How it is taken, as the client’s plan had it when the invoice was issued. */
    collection: text({ enum: FEE_COLLECTIONS }),
    paidDate: calendarDay(),
    paidBy: text({ enum: FEE_COLLECTIONS }),
    /** The settlement it was taken off. */
    settlementId: bigint({ mode: 'bigint' }),
    overdueDate: calendarDay(),
    /** Its last debit: where it stands, its file, trace and process date. A refused file stays named: only a later one counts. */
    debitState: text({ enum: INVOICE_DEBIT_STATES }),
    bankFileId: bigint({ mode: 'bigint' }),
    trace: text(),
    debitDate: calendarDay(),
    /** The last debit that came back: the code, the day, the file that says so, and whether it was paid before. */
    returnCode: text(),
    returnedDate: calendarDay(),
    returnFileId: bigint({ mode: 'bigint' }),
    returnedAfterPayment: boolean(),
    /** Somebody asked for another debit after the last one came back: until it comes back too. */
    collectAgain: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    uniqueIndex('invoices_period').on(t.clientId, t.period),
    uniqueIndex('invoices_number').on(t.clientId, t.number),
    index('invoices_by_due_date').on(t.clientId, t.dueDate.desc(), t.id.desc()),
    index('invoices_to_collect')
      .on(t.currency, t.dueDate, t.clientId, t.id)
      .where(sql`${t.status} in ('Open', 'Overdue')`),
    index('invoices_of_bank_file').on(t.bankFileId).where(sql`${t.bankFileId} is not null`),
    check('invoices_debit_state', oneOf(t.debitState, INVOICE_DEBIT_STATES)),
    check('invoices_status', oneOf(t.status, INVOICE_STATUSES)),
    check('invoices_currency', oneOf(t.currency, CURRENCIES)),
    check('invoices_total', sql`${t.totalCents} = ${t.subtotalCents} + ${t.taxCents} and ${t.subtotalCents} >= 0`),
    check('invoices_version', sql`${t.version} > 0`),
  ],
);

/** What an invoice charges for: quantity × price. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    clientId: clientId(),
    invoiceId: bigint({ mode: 'bigint' }).notNull(),
    /** Place on the invoice, from 1. */
    position: integer().notNull(),
    kind: text({ enum: INVOICE_LINE_KINDS }).notNull(),
    quantity: integer().notNull(),
    unitCents: cents().notNull(),
    cents: cents().notNull(),
    /** Of a first month: the days the client was active, and the days the month has. Null: a whole month, or no month. */
    days: integer(),
    ofDays: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.invoiceId, t.position] }),
    ...tenantPolicies(),
    check('invoice_lines_kind', oneOf(t.kind, INVOICE_LINE_KINDS)),
    check('invoice_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** Records a line can count: those of the log, and accounts that a payer's own bank confirmed. */
const COUNTED_RECORDS = [...STREAM_TYPES, 'instant_verification'] as const;

/** Which record was counted in which line: the proof of a quantity. */
export const invoiceLineItems = pgTable(
  'invoice_line_items',
  {
    clientId: clientId(),
    invoiceId: bigint({ mode: 'bigint' }).notNull(),
    kind: text({ enum: INVOICE_LINE_KINDS }).notNull(),
    streamType: text({ enum: COUNTED_RECORDS }).notNull(),
    streamId: bigint({ mode: 'bigint' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.invoiceId, t.kind, t.streamType, t.streamId] }),
    ...tenantPolicies(),
    index('invoice_line_items_of_stream').on(t.clientId, t.streamType, t.streamId),
    check('invoice_line_items_kind', oneOf(t.kind, INVOICE_LINE_KINDS)),
  ],
);

/** One side of an invoice, as it was named on the day it was issued. */
export type InvoiceParty = {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string | null;
};
export type InvoiceSeller = InvoiceParty & {
  readonly phone: string | null;
  /** Registrations, by the tax they are for; `EIN` in the United States. */
  readonly numbers: readonly { readonly kind: Registration; readonly number: string }[];
};

/** Who sent an invoice to whom: written as it is issued, so that it stays what it was when either changes. */
export const invoiceParties = pgTable(
  'invoice_parties',
  {
    clientId: clientId(),
    invoiceId: bigint({ mode: 'bigint' }).notNull(),
    /** Null: the provider had not said who it is. */
    seller: jsonb().$type<InvoiceSeller>(),
    buyer: jsonb().$type<InvoiceParty>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.invoiceId] }), ...tenantPolicies()],
);

/** What a client pays from a day on; without a row the prices of the product count. */
export const clientFeePlans = pgTable(
  'client_fee_plans',
  {
    ...tenantKey(),
    validFrom: calendarDay().notNull(),
    monthlyCents: cents().notNull(),
    transactionCents: cents().notNull(),
    declineCents: cents().notNull(),
    chargebackCents: cents().notNull(),
    verificationCents: cents().notNull(),
    microdepositCents: cents().notNull(),
    stopCents: cents().notNull(),
    payoutBounceCents: cents().notNull(),
    /** From the client’s billing account, or taken off the next settlement. */
    collection: text({ enum: FEE_COLLECTIONS }).notNull().default('debit'),
    /** Taken off each of the first `promotionMonths` invoices from `validFrom` on: a share in 1/100 %, or an amount. */
    promotionBps: integer().notNull().default(0),
    promotionCents: cents().notNull().default(sql`0`),
    promotionMonths: integer().notNull().default(0),
    actor: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'client_fee_plans_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('client_fee_plans_from').on(t.clientId, t.validFrom),
    check('client_fee_plans_collection', oneOf(t.collection, FEE_COLLECTIONS)),
    check(
      'client_fee_plans_promotion',
      sql`${t.promotionBps} between 0 and 10000 and ${t.promotionCents} >= 0 and ${t.promotionMonths} >= 0 and (${t.promotionBps} = 0 or ${t.promotionCents} = 0)`,
    ),
    check(
      'client_fee_plans_prices',
      sql`least(${t.monthlyCents}, ${t.transactionCents}, ${t.declineCents}, ${t.chargebackCents}, ${t.verificationCents}, ${t.microdepositCents}, ${t.stopCents}, ${t.payoutBounceCents}) >= 0`,
    ),
  ],
);
