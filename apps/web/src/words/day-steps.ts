import type { DayStepName } from '@cordelle/domain/day/steps.ts';
import { m } from '@cordelle/i18n/messages';

const WORDS: Readonly<Record<DayStepName, () => string>> = {
  inbound_files: m.step_inbound_files,
  inbound_files_midday: m.step_inbound_files,
  inbound_files_evening: m.step_inbound_files,
  process_date: m.step_process_date,
  approvals: m.step_approvals,
  settlements: m.step_settlements,
  billing: m.step_billing,
  occurrences: m.step_occurrences,
  summaries: m.step_summaries,
  reminders: m.step_reminders,
  batch_files: m.step_batch_files,
  batch_files_midday: m.step_batch_files,
};

const isStep = (text: string): text is DayStepName => Object.hasOwn(WORDS, text);

/** A step of the day as people name it; one this console does not know keeps the name of the log. */
export const stepWords = (step: string): string => (isStep(step) ? WORDS[step]() : step);
