import { runApprovals } from '../../transactions/approvals.ts';
import type { Step } from '../step.ts';

/** t12. */
export const approvals: Step = { name: 'approvals', run: runApprovals };
