import type { Tx } from '@cordelle/db/connection.ts';
import type { ClientType } from '@cordelle/domain/client/kinds.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';

export type OpenRequest = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly clientType: ClientType;
  readonly newAuthSettingsEnabled: boolean;
};

/** What a mailed link says of itself. */
export type ClaimedRequest = { readonly token: string; readonly name: string; readonly email: string };

/**
 * The request that a mailed link opens, in any client: needs a transaction that sees them all. Null alike for a link that is
 * unknown, too old, answered or replaced, for one that names somebody else, and where there is nothing left to authorize.
 */
export async function findOpenRequest(
  { sql }: Tx,
  { token, name, email }: ClaimedRequest,
  now: Date,
): Promise<OpenRequest | null> {
  const [row] = await sql<OpenRequest[]>`
    select r.client_id as "clientId", r.id, r.customer_id as "customerId", r.name, r.email, r.language,
           cl.client_type as "clientType", cl.new_auth_settings_enabled as "newAuthSettingsEnabled"
      from authorization_request_links l
      join authorization_requests r on r.client_id = l.client_id and r.id = l.request_id
      join customers c on c.client_id = r.client_id and c.id = r.customer_id
      join clients cl on cl.id = r.client_id
     where l.token_hash = ${fingerprintOf(token)} and r.name = ${name} and r.email = ${email}
       and r.ended_at is null and r.expires_at > ${now} and c.active and c.authorization_status <> 'complete'
       and cl.status = 'approved'`;
  return row ?? null;
}
