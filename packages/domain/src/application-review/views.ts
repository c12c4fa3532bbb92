/** Views of the inbox. */
export const CASE_VIEWS = [
  'open',
  'mine',
  'unassigned',
  'due_today',
  'waiting_for_applicant',
  'sanctions',
  'reverification',
] as const;
export type CaseView = (typeof CASE_VIEWS)[number];
