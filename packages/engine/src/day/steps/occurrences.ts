import { type Step, sumOfCounts } from '../../day-step.ts';
import { plannableSchedules, planOccurrences } from '../../transaction-schedules/plan-occurrences.ts';
import { endedPauses, resumeDue } from '../../transaction-schedules/resume-due.ts';
import { whichAreDue } from '../../which-are-due.ts';

/** Pauses end whose date has come, and the debits of schedules come into being some weeks ahead. */
export const occurrences: Step = {
  name: 'occurrences',
  run: async (ctx) => {
    const due = await whichAreDue(ctx.app.worker, { pauses: endedPauses(ctx), schedules: plannableSchedules(ctx) });
    return sumOfCounts([
      due.pauses ? await resumeDue(ctx) : { resumed: 0 },
      due.schedules ? await planOccurrences(ctx) : { planned: 0, discarded: 0, waiting: 0 },
    ]);
  },
};
