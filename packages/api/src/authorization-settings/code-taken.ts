import { DomainError } from '@cordelle/domain/errors.ts';

const UNIQUE_VIOLATION = '23505';

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint_name' in error &&
  error.constraint_name === 'clients_authorization_code';

/**
 * Waits for the write of a public address. Throws `authorization_settings.code_taken` at `field` when another client has it; the
 * transaction is then over.
 */
export async function codeNotTaken(write: PromiseLike<unknown>, field: string): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isTaken(error) ? new DomainError('authorization_settings.code_taken', { field }) : error;
  }
}
