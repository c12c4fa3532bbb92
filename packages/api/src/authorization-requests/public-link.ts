import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Addresses } from '@cordelle/engine/app.ts';

const LINKED = columns(clients, {
  code: 'authorizationCode',
  clientType: 'clientType',
  newAuthSettingsEnabled: 'newAuthSettingsEnabled',
});

/**
 * Where payers authorize by themselves: the page of a Donation client, the one of clients with the new authorization
 * settings, or the form of all others. Throws `record.not_found` for a client that has no name yet.
 */
export async function publicLinkOf({ sql }: Tx, clientId: bigint, { publicBaseUrl }: Addresses) {
  const [client] = await sql`
    select ${LINKED}
      from clients where id = ${clientId}`;
  if (!client?.code) throw new DomainError('record.not_found');
  const at = (path: string) => new URL(path, publicBaseUrl).href;
  if (client.clientType === 'Donation') return { source: 'donation' as const, url: at(`/donation/${client.code}`) };
  if (client.clientType !== 'Tuition' && client.newAuthSettingsEnabled)
    return { source: 'processing' as const, url: at(`/authorize/${client.code}`) };
  return { source: 'tuition' as const, url: at(`/link_authorizations?form_url=${client.code}`) };
}
