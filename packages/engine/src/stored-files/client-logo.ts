import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '../app.ts';
import { type OpenedFile, openFile } from './stored-files.ts';

/** What a picture is read with. */
export type PictureApp = Pick<App, 'keys' | 'files' | 'log'>;

/**
 * The picture of a business as its papers show it, as `data:image/png;base64,…`; null where it has none that was found clean. No paper
 * fails for a picture: one that cannot be read is left out, and the log says so.
 */
export async function logoOfClient(tx: Tx, app: PictureApp, clientId: bigint): Promise<string | null> {
  const [client] = await tx.sql`select ${columns(clients, ['logoFileId'])} from clients where id = ${clientId}`;
  if (!client?.logoFileId) return null;
  try {
    return dataUrl(await openFile(tx, app, clientId, client.logoFileId));
  } catch (error) {
    return noPicture(app, error);
  }
}

/** Null, after telling the log of what is no missing picture. */
export function noPicture({ log }: Pick<App, 'log'>, error: unknown): null {
  if (!(error instanceof DomainError && error.code === 'record.not_found'))
    log.warn({ err: error }, 'the picture of a business could not be read');
  return null;
}

/** A picture inside of text, as pages and documents take it. */
export const dataUrl = ({ contentType, bytes }: Pick<OpenedFile, 'contentType' | 'bytes'>): string =>
  `data:${contentType};base64,${bytes.toString('base64')}`;
