import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';

/** Throws `record.not_found` for a customer the client does not have. `lock`: nobody else changes them meanwhile. */
export async function requireCustomer(
  { sql }: Tx,
  clientId: bigint,
  customerId: bigint,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<void> {
  const [known] = await sql`
    select 1 from customers where client_id = ${clientId} and id = ${customerId} ${lock ? sql`for no key update` : sql``}`;
  if (!known) throw new DomainError('record.not_found');
}
