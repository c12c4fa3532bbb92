import { sendBatch } from '../../bank-files/outbound/send-batch.ts';
import { takeUpStatementNames } from '../../clients/statement-names.ts';
import { type Step, sumOfCounts } from '../../day-step.ts';
import { writeWithdrawnReminders } from '../../mail/write-withdrawn-reminders.ts';

/**
 * t5 and t6: names that payers were told are taken up where their day has come, the batch of the day freezes, its file leaves; who was
 * reminded of a debit that stays behind is told.
 */
const run: Step['run'] = async (ctx) => {
  await ctx.transaction((tx) => takeUpStatementNames(tx, ctx.rail, ctx.date));
  return sumOfCounts([await sendBatch(ctx), await writeWithdrawnReminders(ctx)]);
};

export const batchFiles: Step = { name: 'batch_files', run };

/** The same once more: a file the bank refused before noon goes out again while the bank still takes files. */
export const batchFilesMidday: Step = { name: 'batch_files_midday', run };
