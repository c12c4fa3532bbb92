/** Every state a bank file can stand in. Without schemas, so that an address can be read by it. */
export const BANK_FILE_STATES = [
  'Frozen',
  'Written',
  'Handing over',
  'Handed over',
  'Unknown',
  'Accepted',
  'Rejected',
  'Given up',
  'Received',
  'Quarantined',
  'Applied',
] as const;
