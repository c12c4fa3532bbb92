import type { CustomerType } from '../customer-type.ts';

/** What agreements say of their payer, besides the account. */
export type AgreedTerms = {
  readonly name: string;
  readonly customerType: CustomerType;
  /** Most that one debit may take; null: no limit. */
  readonly limitCents: bigint | null;
};

/** What of it is different. */
export function touchedTerms(before: AgreedTerms, after: AgreedTerms) {
  const [was, is] = [before.limitCents, after.limitCents];
  const limit = was === is ? null : was !== null && (is === null || is > was) ? 'raised' : 'lowered';
  return { limit, renamed: after.name !== before.name, amended: after.customerType !== before.customerType } as const;
}

/** What a change touches. */
export type Touched = {
  /** Another account is debited; left out: the account stays. */
  readonly account?: { readonly before: bigint | null };
  readonly limit: boolean;
  readonly renamed: boolean;
  readonly amended: boolean;
};

/**
 * Those of a payer's agreements that stand which say something else after a change: whoever holds none of them is told nothing. A name
 * is in all, an account in those that cover it, limit and category in the one that the customer shows.
 */
export const agreementsTouched = <Agreement extends { readonly id: bigint; readonly bankAccountId: bigint | null }>(
  standing: readonly Agreement[],
  { account, limit, renamed, amended }: Touched,
  shown: bigint | null,
): Agreement[] =>
  standing.filter(
    ({ id, bankAccountId }) =>
      renamed ||
      (account && (bankAccountId === null || bankAccountId === account.before)) ||
      ((limit || amended) && id === shown),
  );
