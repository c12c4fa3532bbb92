import { remindOfAuthorizations } from '../../authorization-requests/remind.ts';
import { type Step, sumOfCounts } from '../../day-step.ts';
import { writeFailureNotices } from '../../mail/write-failures.ts';
import { writeReceipts, writeReminders } from '../../mail/write-stoppable.ts';

/**
 * Payers are told of debits three calendar days ahead, of those settled today and of those that came back, and reminded of the
 * authorization they were asked for. The mails leave when the day has run.
 */
export const reminders: Step = {
  name: 'reminders',
  run: async (ctx) =>
    sumOfCounts([
      await writeReminders(ctx),
      await writeReceipts(ctx),
      await writeFailureNotices(ctx),
      await remindOfAuthorizations(ctx),
    ]),
};
