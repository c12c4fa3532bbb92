import { isTakenBy } from '@cordelle/db/unique-violation.ts';
import { DomainError } from '@cordelle/domain/errors.ts';

const isTaken = (error: unknown): boolean => isTakenBy(error, 'customers_custom_identifier');

/**
 * Waits for a write of customers. Throws `customer.custom_identifier_taken` when another active customer of the client has
 * an identifier already; the transaction is then over.
 */
export async function identifierNotTaken<Written>(write: Promise<Written>): Promise<Written> {
  try {
    return await write;
  } catch (error) {
    throw isTaken(error) ? new DomainError('customer.custom_identifier_taken') : error;
  }
}
