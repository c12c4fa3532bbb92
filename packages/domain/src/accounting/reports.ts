/**
 * Documents that we write into a client's books. `relink`: a payment moved from its invoice to the entry that takes it back; `credit`:
 * what was collected beyond what was due.
 */
export const REPORT_KINDS = ['payment', 'reversal', 'relink', 'credit', 'transfer', 'fee', 'reserve'] as const;

/**
 * `sending`: claimed by a worker since `claimedAt`; `unknown`: it was sent and no answer came; `blocked`: it cannot be sent until
 * somebody decides; `changed_outside`: somebody changed or removed it there; `offset`: it and its reversal were never sent.
 */
export const REPORT_STATES = [
  'waiting',
  'sending',
  'reported',
  'failed',
  'blocked',
  'unknown',
  'changed_outside',
  'offset',
] as const;

export const REPORT_BLOCKS = [
  'no_account',
  'account_unusable',
  'disconnected',
  'day_limit',
  'before_connection',
] as const;
