import { z } from 'zod';

/** For which program a journal is laid out. `general_ledger`: two columns of amounts, as any ledger takes them. */
export const JOURNAL_LAYOUTS = ['general_ledger', 'sage', 'wave', 'freshbooks'] as const;
export type JournalLayout = (typeof JOURNAL_LAYOUTS)[number];
export const journalLayout = z.enum(JOURNAL_LAYOUTS).default('general_ledger');

const ACCOUNT_LENGTH_MAX = 100;
/** An account as it is called in the client's own books. */
export const journalAccount = z.string().trim().min(1).max(ACCOUNT_LENGTH_MAX).optional();
