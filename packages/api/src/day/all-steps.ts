import type { Step } from './step.ts';
import { batchFiles, batchFilesMidday } from './steps/batch-files.ts';

/** Who runs each step of the day. Every name of the plan has one; a test says so. */
export const ALL_STEPS: readonly Step[] = [batchFiles, batchFilesMidday];
