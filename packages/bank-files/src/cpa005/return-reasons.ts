/** Return reasons in use, retired ones still seen included. Source: Standard 007, list of July 2025; 913 is not assigned. */
const RETURN_REASONS: ReadonlySet<string> = new Set([
  '900',
  '901',
  '902',
  '903',
  '904',
  '905',
  '906',
  '907',
  '908',
  '909',
  '910',
  '911',
  '912',
  '914',
  '915',
  '916',
  '917',
  '918',
  '919',
  '920',
  '921',
  '922',
  '990',
]);

/** Whether a three-digit reason is on the list; one that is not is kept and flagged, never refused. */
export const isKnownReason = (reason: string): boolean => RETURN_REASONS.has(reason);
