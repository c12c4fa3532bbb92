import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Whose page a mailed link opens. */
export type LinkedPayer = { readonly clientId: bigint; readonly customerId: bigint; readonly language: Language };

/**
 * The payer of a mailed link, in any client: needs a transaction that sees them all. Throws `auth.link_invalid` alike for one
 * that is unknown, too old, or of a payer or a client that is no longer served.
 */
export async function linkedPayer({ sql }: Tx, token: string, now: Date): Promise<LinkedPayer> {
  const [row] = await sql<LinkedPayer[]>`
    select l.client_id as "clientId", l.customer_id as "customerId", c.language
      from payer_links l
      join customers c on c.client_id = l.client_id and c.id = l.customer_id and c.active
      join clients cl on cl.id = l.client_id and cl.status in ('approved', 'closed')
     where l.token_hash = ${fingerprintOf(token)} and l.expires_at > ${now}`;
  if (!row) throw new DomainError('auth.link_invalid');
  return row;
}
