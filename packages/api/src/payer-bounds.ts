import { DomainError } from '@cordelle/domain/errors.ts';

type Asked = { readonly customerId?: string | undefined; readonly search?: string | undefined };

/**
 * What a list is asked for. A payer gets their own records, whomever they name; and nothing is searched for them, because a
 * search would tell what stands in the fields they are not shown.
 */
export const askedWithin = <Input extends Asked>(onlyCustomer: bigint | null, asked: Input): Input =>
  onlyCustomer === null ? asked : { ...asked, customerId: String(onlyCustomer), search: undefined };

/** Throws `record.not_found` for another payer's record: it is answered like one that does not exist. */
export function requireOwnRecord(onlyCustomer: bigint | null, customerId: bigint): void {
  if (onlyCustomer !== null && customerId !== onlyCustomer) throw new DomainError('record.not_found');
}
