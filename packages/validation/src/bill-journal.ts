import { z } from 'zod';
import { journalAccount, journalLayout } from './journal-layout.ts';
import { day } from './wire.ts';

/** Bills for our fees as entries of a ledger, by the days on which each was issued, paid or taken back. */
export const billJournalInput = z.strictObject({
  layout: journalLayout,
  startDate: day.optional(),
  endDate: day.optional(),
  payable: journalAccount,
  fees: journalAccount,
  salesTax: journalAccount,
  bank: journalAccount,
});
