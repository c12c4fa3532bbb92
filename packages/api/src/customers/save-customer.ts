import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { createCustomerInput, type saveCustomerInput } from '@cordelle/validation/customers/edit.ts';
import type { z } from 'zod';

type Input = z.output<typeof saveCustomerInput>;

/**
 * Who has the reference now; null: nobody. Until the end of the transaction nobody else asks for the same, so that of two calls
 * for somebody new one makes them and the other changes them.
 */
export async function heldBy({ sql }: Tx, clientId: bigint, customIdentifier: string): Promise<bigint | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${clientId} ${customIdentifier}`}, 0))`;
  const [row] = await sql<{ id: bigint }[]>`
    select id from customers
     where client_id = ${clientId} and custom_identifier = ${customIdentifier} and archived_at is null`;
  return row?.id ?? null;
}

/** Somebody new as they are made by the whole; throws `input.invalid` at what is missing for that. */
export function newcomerIn(input: Input): z.output<typeof createCustomerInput> {
  const { newAuthorization, paymentsAboveLimit, autoImportInvoices, autoUpdate, change, ...given } = input;
  const { success, data, error } = createCustomerInput.safeParse(given);
  if (success) return data;
  throw new DomainError('input.required', {}, [...new Set(error.issues.map(({ path }) => path.join('.')))]);
}
