import { type Step, sumOfCounts } from '../../day-step.ts';
import { planOccurrences } from '../../transaction-schedules/plan-occurrences.ts';
import { resumeDue } from '../../transaction-schedules/resume-due.ts';

/** Pauses end whose date has come, and the debits of schedules come into being some weeks ahead. */
export const occurrences: Step = {
  name: 'occurrences',
  run: async (ctx) => sumOfCounts([await resumeDue(ctx), await planOccurrences(ctx)]),
};
