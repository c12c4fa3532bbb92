import type { Step } from '../../day-step.ts';
import { writeSummaries } from '../../mail/write-summaries.ts';

/** The people of a client who want to know read in the morning what the day before brought. */
export const summaries: Step = { name: 'summaries', run: writeSummaries };
