import type { Step } from '../../day-step.ts';
import { runApprovals } from '../../transactions/approvals.ts';

/** t12. */
export const approvals: Step = { name: 'approvals', run: runApprovals };
