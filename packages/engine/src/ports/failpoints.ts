/** Named places of the day where a crash must do no harm; tests stop the process there. */
export const FAILPOINTS = [
  'inbound-received',
  'inbound-before-commit',
  'inbound-before-archive',
  'process-date-chunk',
  'approvals-chunk',
  'settlement-before-commit',
  'invoice-before-commit',
  'plan-chunk',
  'freeze-before-commit',
  'freeze-committed',
  'file-written',
  'handover-started',
  'handover-half-sent',
  'handover-sent',
  'handover-recorded',
  'sent-chunk',
] as const;

/** The same of work that people start: it goes on whatever the day does. */
export const IMPORT_FAILPOINTS = ['import-before-commit', 'import-committed'] as const;
export const MATCHING_ACT_FAILPOINTS = ['matching-act-before-commit', 'matching-act-committed'] as const;
export const EXPORT_FAILPOINTS = ['export-part-kept', 'export-part-recorded'] as const;

/** Of work with accounting software. */
export const ACCOUNTING_FAILPOINTS = [
  'accounting-refreshed',
  'accounting-consent-exchanged',
  'accounting-claimed',
  'accounting-written',
] as const;

export type FailpointName = (
  | typeof FAILPOINTS
  | typeof IMPORT_FAILPOINTS
  | typeof MATCHING_ACT_FAILPOINTS
  | typeof EXPORT_FAILPOINTS
  | typeof ACCOUNTING_FAILPOINTS
)[number];

/** Does nothing in production. */
export type Failpoint = (name: FailpointName) => void | Promise<void>;
