import { z } from 'zod';
import { journalAccount, journalLayout } from './journal-layout.ts';
import { day } from './wire.ts';

/** Settlements of some days as entries of a ledger; each account as it is called in the client's own books. */
export const settlementJournalInput = z.strictObject({
  layout: journalLayout,
  startDate: day.optional(),
  endDate: day.optional(),
  clearing: journalAccount,
  receivable: journalAccount,
  bank: journalAccount,
  fees: journalAccount,
  reserve: journalAccount,
  writtenOff: journalAccount,
});
