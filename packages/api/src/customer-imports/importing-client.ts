import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';

/** The client a file belongs to, as its rules need it. */
const IMPORTING_CLIENT = columns(clients, ['id', 'country', 'defaultLanguage']);
export type ImportingClient = Row<typeof IMPORTING_CLIENT>;

export async function importingClient({ sql }: Tx, clientId: bigint): Promise<ImportingClient> {
  const [client] = await sql`
    select ${IMPORTING_CLIENT} from clients where id = ${clientId}`;
  if (!client) throw new Error(`there is no client ${clientId}`);
  return client;
}
