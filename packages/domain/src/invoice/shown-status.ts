import type { FeeCollection, InvoiceStatus } from './kinds.ts';

/**
 * The status people are shown. What is taken off settlements is open until one covers it: nobody has to pay it by a day, so that it
 * is never overdue, whatever its log once said.
 */
export const shownInvoiceStatus = <Status extends InvoiceStatus>({
  status,
  collection,
}: {
  readonly status: Status;
  readonly collection: FeeCollection;
}): Status | 'Open' => (status === 'Overdue' && collection === 'netting' ? 'Open' : status);
