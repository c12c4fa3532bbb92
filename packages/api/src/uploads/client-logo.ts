import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { openFile } from './stored-files.ts';

/** The picture of a business as its papers show it, as `data:image/png;base64,…`; null where it has none that was found clean. */
export async function logoOfClient(tx: Tx, app: Pick<App, 'keys' | 'files'>, clientId: bigint): Promise<string | null> {
  const [client] = await tx.sql`select ${columns(clients, ['logoFileId'])} from clients where id = ${clientId}`;
  if (!client?.logoFileId) return null;
  try {
    const { contentType, bytes } = await openFile(tx, app, clientId, client.logoFileId);
    return `data:${contentType};base64,${bytes.toString('base64')}`;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'record.not_found') return null;
    throw error;
  }
}
