import { billClients } from '../../billing-invoices/bill-clients.ts';
import type { Step } from '../../day-step.ts';

/** Invoices of the past month, and those that nobody paid in time. */
export const billing: Step = { name: 'billing', run: billClients };
