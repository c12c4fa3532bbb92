import { usedUp, useUpAgreements } from '../../authorizations/use-up.ts';
import { passBankAccountChanges, unfinishedChanges } from '../../bank-account-changes/pass-time.ts';
import type { Step } from '../../day-step.ts';
import { expiredMicrodeposits, expireMicrodeposits } from '../../microdeposits/expire.ts';
import { openPrenotes, passPrenotes } from '../../microdeposits/pass-prenotes.ts';
import { markProcessed } from '../../transactions/process-date.ts';
import { whichAreDue } from '../../which-are-due.ts';

/** t9, and what ends by the passing of a day. */
export const processDate: Step = {
  name: 'process_date',
  run: async (ctx) => {
    const processed = await markProcessed(ctx);
    const due = await whichAreDue(ctx.app.worker, {
      agreements: usedUp(ctx),
      expired: expiredMicrodeposits(ctx),
      prenotes: openPrenotes(ctx),
      accountChanges: unfinishedChanges(ctx),
    });
    if (due.agreements) await useUpAgreements(ctx);
    return {
      processed,
      expired: due.expired ? await expireMicrodeposits(ctx) : 0,
      prenotes: due.prenotes ? await passPrenotes(ctx) : 0,
      accountChanges: due.accountChanges ? await passBankAccountChanges(ctx) : 0,
    };
  },
};
