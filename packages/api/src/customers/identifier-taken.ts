import { DomainError } from '@cordelle/domain/errors.ts';

const UNIQUE_VIOLATION = '23505';

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint_name' in error &&
  error.constraint_name === 'customers_custom_identifier';

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
