import { type Database, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { isTakenBy } from '@cordelle/db/unique-violation.ts';
import { DomainError } from '@cordelle/domain/errors.ts';

const isTaken = (error: unknown): boolean => isTakenBy(error, 'clients_authorization_code');

type Taking = {
  readonly clientId: bigint;
  readonly code: string;
  /** What it gives up for it; null: it had none. */
  readonly before: string | null;
  readonly at: Date;
};

/**
 * Gives a client another public address; the last one stays reserved for it. Throws `authorization_settings.code_taken` at `field`
 * for an address that another client has or had; the transaction is then over. `everybody`: a database that sees every client.
 */
export async function takeCode(tx: Tx, everybody: Database, taking: Taking, field: string): Promise<void> {
  const { clientId, code, before, at } = taking;
  const refusal = new DomainError('authorization_settings.code_taken', { field });
  try {
    await tx.sql`update clients set authorization_code = ${code} where id = ${clientId}`;
  } catch (error) {
    throw isTaken(error) ? refusal : error;
  }
  // Looked up once the address is ours: whoever gives it up at this moment has said so by now.
  const [others] = await inTransaction(
    everybody,
    { readOnly: true },
    ({ sql }) => sql`select 1 from former_authorization_codes where code = ${code} and client_id <> ${clientId}`,
  );
  if (others) throw refusal;
  await tx.sql`delete from former_authorization_codes where client_id = ${clientId} and code = ${code}`;
  if (before !== null)
    await tx.sql`
      insert into former_authorization_codes (client_id, code, given_up_at) values (${clientId}, ${before}, ${at})`;
}
