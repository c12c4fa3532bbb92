import { passBankAccountChanges } from '../../bank-account-changes/pass-time.ts';
import type { Step } from '../../day-step.ts';
import { expireMicrodeposits } from '../../microdeposits/expire.ts';
import { passPrenotes } from '../../microdeposits/pass-prenotes.ts';
import { markProcessed } from '../../transactions/process-date.ts';

/** t9, and what ends by the passing of a day. */
export const processDate: Step = {
  name: 'process_date',
  run: async (ctx) => ({
    processed: await markProcessed(ctx),
    expired: await expireMicrodeposits(ctx),
    prenotes: await passPrenotes(ctx),
    accountChanges: await passBankAccountChanges(ctx),
  }),
};
