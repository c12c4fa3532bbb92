import type { CustomerFacts } from '@cordelle/domain/customer/readiness.ts';

/** Columns that say whether a customer can be debited. */
export type FactsRow = {
  readonly active: boolean;
  readonly authorizationStatus: CustomerFacts['authorization'];
  readonly hasBankAccount: boolean;
  readonly bankDisabled: boolean;
  readonly verificationRequired: boolean;
  readonly bankVerification: CustomerFacts['verification'];
};

export const factsOf = (row: FactsRow): CustomerFacts => ({
  active: row.active,
  authorization: row.authorizationStatus,
  bankDetails: !row.hasBankAccount ? 'missing' : row.bankDisabled ? 'disabled' : 'usable',
  verificationRequired: row.verificationRequired,
  verification: row.bankVerification,
});
