/** What is sent to an account to validate it: two small credits whose amounts the payer tells, or an entry over nothing. */
export const VALIDATION_METHODS = ['micro_entries', 'prenote'] as const;
export type ValidationMethod = (typeof VALIDATION_METHODS)[number];

/** By what an account is known to be the payer's: their bank said so, one of the methods, or a debit that stayed. Source: agreements §B2. */
export const ACCOUNT_PROOFS = ['connection', ...VALIDATION_METHODS, 'settled_debit'] as const;
export type AccountProof = (typeof ACCOUNT_PROOFS)[number];
