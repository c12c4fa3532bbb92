import type { InputOf } from './inputs-of-accounts.ts';

/** The same of what is done with accounting software. */
export const INPUTS_OF_BOOKS: Record<string, InputOf> = {
  'settlements.exportJournal': null,
  'settlements.journal': null,
  'integrations.get': null,
  'integrations.begin': null,
  'integrations.finish': null,
  'integrations.updateAccount': null,
  'integrations.unlink': null,
  'integrations.clearingProof': null,
  'integrations.reports': null,
  'integrations.journal': null,
  'integrations.retryReports': null,
  'integrations.backfill': null,
  'integrations.bookingAccounts': null,
  'integrations.updateBookingAccounts': null,
  'integrations.customers': null,
  'integrations.customer': ({ customer }) => ({ customerId: customer }),
  'integrations.choosableCustomers': null,
  'integrations.connectCustomers': ({ customer }) => ({ customers: [{ id: 'contact', customerId: customer }] }),
  'integrations.customerSettings': null,
  'integrations.invoices': null,
  'integrations.choosableInvoices': null,
  'integrations.importInvoices': null,
  'integrations.decideInvoice': null,
  'integrations.conflicts': null,
  'integrations.resolveConflict': null,
  // No report has that number.
  'integrations.resolvePayment': ({ schedule }) => ({ id: schedule, decision: 'leave' }),
  'integrations.resolveInvoice': ({ schedule }) => ({ scheduleId: schedule, decision: 'keep' }),
};
