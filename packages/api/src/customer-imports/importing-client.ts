import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** The client a file belongs to, as its rules need it. */
export type ImportingClient = { readonly id: bigint; readonly country: Rail; readonly defaultLanguage: Language };

export async function importingClient({ sql }: Tx, clientId: bigint): Promise<ImportingClient> {
  const [client] = await sql<ImportingClient[]>`
    select id, country, default_language as "defaultLanguage" from clients where id = ${clientId}`;
  if (!client) throw new Error(`there is no client ${clientId}`);
  return client;
}
