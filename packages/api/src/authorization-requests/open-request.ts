import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizationRequests } from '@cordelle/db/schema/authorization-requests.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';

const OPEN_REQUEST = joined(
  columns(authorizationRequests, 'r', ['clientId', 'id', 'customerId', 'name', 'email', 'language']),
  columns(clients, 'cl', ['clientType', 'newAuthSettingsEnabled']),
);
export type OpenRequest = Row<typeof OPEN_REQUEST>;

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
  const [row] = await sql`
    select ${OPEN_REQUEST}
      from authorization_request_links l
      join authorization_requests r on r.client_id = l.client_id and r.id = l.request_id
      join customers c on c.client_id = r.client_id and c.id = r.customer_id
      join clients cl on cl.id = r.client_id
     where l.token_hash = ${fingerprintOf(token)} and r.name = ${name} and r.email = ${email}
       and r.ended_at is null and r.expires_at > ${now} and c.active and c.authorization_status <> 'complete'
       and cl.status = 'approved'`;
  return row ?? null;
}
