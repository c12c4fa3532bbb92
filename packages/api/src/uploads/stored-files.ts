import { createHash, randomBytes } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptBytes, encryptBytes, type SecretPlace } from '@cordelle/db/encryption.ts';
import { type STORED_FILE_TITLES, storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { CheckedFile } from './checked-file.ts';

const KEY_BYTES = 16;

type NewFile = {
  readonly clientId: bigint;
  readonly customerId: bigint | null;
  readonly title: (typeof STORED_FILE_TITLES)[number];
  readonly file: CheckedFile;
  readonly actor: string;
  readonly at: Date;
};

const placeOf = (clientId: bigint, rowId: bigint): SecretPlace => ({
  table: 'stored_files',
  column: 'bytes',
  clientId,
  rowId,
});

/**
 * Keeps a file that was looked into: its bytes encrypted for its own row, on the medium before the row is written; returns
 * the row's id. When the transaction fails afterwards the bytes are left, and swept later. Throws `upload.failed` where the
 * medium takes none.
 */
export async function keepFile(tx: Tx, app: App, given: NewFile): Promise<bigint> {
  const { clientId, customerId, title, file, actor, at } = given;
  const { sql } = tx;
  const [next] = await sql<{ id: bigint }[]>`select nextval('stored_files_id_seq') as id`;
  if (!next) throw new Error('the sequence of files gave no value');
  const keyring = await keyringOf(tx, app.keys, clientId);
  const key = randomBytes(KEY_BYTES).toString('hex');
  try {
    await app.files.put(key, encryptBytes(keyring, placeOf(clientId, next.id), file.bytes));
  } catch (error) {
    app.log.error({ err: error }, 'a file could not be kept');
    throw new DomainError('upload.failed');
  }
  await sql`
    insert into stored_files (client_id, id, customer_id, title, filename, content_type, size_bytes, sha256, storage_key, scan,
                              actor, created_at)
    values (${clientId}, ${next.id}, ${customerId}, ${title}, ${file.filename}, ${file.contentType},
            ${file.bytes.byteLength}, ${createHash('sha256').update(file.bytes).digest('hex')}, ${key}, ${file.scan},
            ${actor}, ${at})`;
  return next.id;
}

export type OpenedFile = { readonly filename: string; readonly contentType: string; readonly bytes: Buffer };

/**
 * A file in clear. Throws `record.not_found` for one that is not there, is another client's, or was not found clean yet; plainly
 * where the bytes are not the ones that were kept.
 */
export async function openFile(tx: Tx, app: App, clientId: bigint, fileId: bigint): Promise<OpenedFile> {
  const [row] = await tx.sql`
    select ${columns(storedFiles, ['filename', 'contentType', 'sha256'])},
           ${columns(storedFiles, { key: 'storageKey' })}
      from stored_files where client_id = ${clientId} and id = ${fileId} and scan = 'clean'`;
  if (!row) throw new DomainError('record.not_found');
  const keyring = await keyringOf(tx, app.keys, clientId);
  const bytes = decryptBytes(keyring, placeOf(clientId, fileId), await app.files.get(row.key));
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256)
    throw new Error(`stored file ${fileId} is not the one that was kept`);
  return { filename: row.filename, contentType: row.contentType, bytes };
}
