import type { Step } from '../../day-step.ts';
import { runSettlements } from '../../settlements/settlement-run.ts';

/** Settlements of the day and the payouts that carry them, for the day's file. */
export const settlements: Step = { name: 'settlements', run: runSettlements };
