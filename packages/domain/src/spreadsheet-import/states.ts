/**
 * A spreadsheet of customers or of payments: (mapping) → checking → ready → importing → imported → undoing → undone; `failed` where the file
 * cannot be checked. What cannot be written to its end, or taken back, is given up: `imported`, with what is in. Fixed lines of
 * an imported file can follow: imported → importing. What was taken back can be imported again: undone → checking. One
 * that waits for a person can be discarded, and is gone then. What is under way is carried on by a job, from the row where it
 * stopped.
 */
export const IMPORT_STATES = [
  'mapping',
  'checking',
  'ready',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const;

/** One line of it. */
export const IMPORT_ROW_STATES = ['unchecked', 'valid', 'invalid', 'imported', 'updated', 'failed', 'undone'] as const;
