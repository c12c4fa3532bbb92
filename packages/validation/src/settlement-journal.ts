import { z } from 'zod';
import { day } from './wire.ts';

/** For which program the file is laid out. `general_ledger`: two columns of amounts, as any ledger takes them. */
export const JOURNAL_LAYOUTS = ['general_ledger', 'sage', 'wave', 'freshbooks'] as const;

const ACCOUNT_LENGTH_MAX = 100;
const account = z.string().trim().min(1).max(ACCOUNT_LENGTH_MAX).optional();

/** Settlements of some days as entries of a ledger; each account as it is called in the client's own books. */
export const settlementJournalInput = z.strictObject({
  layout: z.enum(JOURNAL_LAYOUTS).default('general_ledger'),
  startDate: day.optional(),
  endDate: day.optional(),
  clearing: account,
  receivable: account,
  bank: account,
  fees: account,
  reserve: account,
  writtenOff: account,
});
