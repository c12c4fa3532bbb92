import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { CustomerFacts } from '@cordelle/domain/customer/readiness.ts';

/** Columns that say whether a customer `c` with the bank account `b`, if there is one, can be debited. */
export const readinessColumns = joined(
  columns(customers, 'c', ['active', 'authorizationStatus', 'verificationRequired', 'bankVerification']),
  computed<{ hasBankAccount: boolean; bankDisabled: boolean }>({
    hasBankAccount: 'b.id is not null',
    bankDisabled: 'b.disabled_at is not null',
  }),
);
export type FactsRow = Readonly<Row<typeof readinessColumns>>;

export const factsOf = (row: FactsRow): CustomerFacts => ({
  active: row.active,
  authorization: row.authorizationStatus,
  bankDetails: !row.hasBankAccount ? 'missing' : row.bankDisabled ? 'disabled' : 'usable',
  verificationRequired: row.verificationRequired,
  verification: row.bankVerification,
});
