import type { Step } from './step.ts';
import { batchFiles, batchFilesMidday } from './steps/batch-files.ts';
import { occurrences } from './steps/occurrences.ts';
import { reminders } from './steps/reminders.ts';

/** Who runs each step of the day. Every name of the plan has one; a test says so. */
export const ALL_STEPS: readonly Step[] = [occurrences, reminders, batchFiles, batchFilesMidday];
