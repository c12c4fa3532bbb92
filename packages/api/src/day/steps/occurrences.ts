import { planOccurrences } from '../../transaction-schedules/plan-occurrences.ts';
import type { Step } from '../step.ts';

/** The debits of schedules come into being some weeks ahead. */
export const occurrences: Step = { name: 'occurrences', run: planOccurrences };
