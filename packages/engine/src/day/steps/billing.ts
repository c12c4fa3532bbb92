import { billClients } from '../../billing-invoices/bill-clients.ts';
import type { Step } from '../../day-step.ts';
import { tellOfHold } from '../../mail/invoice-news.ts';
import { tellOfInvoice } from '../../mail/tell-of-invoice.ts';

/** Invoices of the past month, and those that nobody paid in time. */
export const billing: Step = { name: 'billing', run: (ctx) => billClients(ctx, { tell: tellOfInvoice, tellOfHold }) };
