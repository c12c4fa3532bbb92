import { remindOfAuthorizations } from '../../authorization-requests/remind.ts';
import { writeReminders } from '../../reminders/write-reminders.ts';
import { type Step, sumOfCounts } from '../step.ts';

/**
 * Payers are told of debits three calendar days ahead, and reminded of the authorization they were asked for. The mails leave
 * when the day has run.
 */
export const reminders: Step = {
  name: 'reminders',
  run: async (ctx) => sumOfCounts([await writeReminders(ctx), await remindOfAuthorizations(ctx)]),
};
