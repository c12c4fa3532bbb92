import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '../app.ts';
import { type OpenedFile, openFile } from './stored-files.ts';

/** The picture of a business as its papers show it, as `data:image/png;base64,…`; null where it has none that was found clean. */
export async function logoOfClient(tx: Tx, app: Pick<App, 'keys' | 'files'>, clientId: bigint): Promise<string | null> {
  const [client] = await tx.sql`select ${columns(clients, ['logoFileId'])} from clients where id = ${clientId}`;
  if (!client?.logoFileId) return null;
  try {
    return dataUrl(await openFile(tx, app, clientId, client.logoFileId));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'record.not_found') return null;
    throw error;
  }
}

/** A picture inside of text, as pages and documents take it. */
export const dataUrl = ({ contentType, bytes }: Pick<OpenedFile, 'contentType' | 'bytes'>): string =>
  `data:${contentType};base64,${bytes.toString('base64')}`;
