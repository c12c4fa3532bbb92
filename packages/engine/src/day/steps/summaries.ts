import { writeSummaries } from '../../user-mail/write-summaries.ts';
import type { Step } from '../step.ts';

/** The people of a client who want to know read in the morning what the day before brought. */
export const summaries: Step = { name: 'summaries', run: writeSummaries };
