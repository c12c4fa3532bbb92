import type { Step } from '../day-step.ts';
import { approvals } from './steps/approvals.ts';
import { batchFiles, batchFilesMidday } from './steps/batch-files.ts';
import { billing } from './steps/billing.ts';
import { inboundFiles, inboundFilesEvening, inboundFilesMidday } from './steps/inbound-files.ts';
import { occurrences } from './steps/occurrences.ts';
import { processDate } from './steps/process-date.ts';
import { reminders } from './steps/reminders.ts';
import { settlements } from './steps/settlements.ts';
import { summaries } from './steps/summaries.ts';

/** Who runs each step of the day. Every name of the plan has one; a test says so. */
export const ALL_STEPS: readonly Step[] = [
  inboundFiles,
  processDate,
  approvals,
  settlements,
  billing,
  occurrences,
  summaries,
  reminders,
  batchFiles,
  inboundFilesMidday,
  batchFilesMidday,
  inboundFilesEvening,
];
