import { writeReminders } from '../../reminders/write-reminders.ts';
import type { Step } from '../step.ts';

/** Payers are told three calendar days ahead. The mails leave when the day has run. */
export const reminders: Step = { name: 'reminders', run: writeReminders };
