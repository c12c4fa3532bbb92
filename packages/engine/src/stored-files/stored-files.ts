import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import {
  type DataKeyring,
  decryptBytes,
  decryptSecret,
  encryptBytes,
  encryptSecret,
  type SecretPlace,
} from '@cordelle/db/encryption.ts';
import { type STORED_FILE_TITLES, storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import type { CheckedFile } from './checked-file.ts';

const NAME_BYTES = 16;
const KEY_BYTES = 32;
const KEY_ID = 'file';

type NewFile = {
  readonly clientId: bigint;
  readonly customerId: bigint | null;
  readonly title: (typeof STORED_FILE_TITLES)[number];
  /** Of a document of the business. */
  readonly version?: number;
  readonly file: CheckedFile;
  readonly actor: string;
  readonly at: Date;
};

const placeOf = (clientId: bigint, rowId: bigint, column = 'bytes'): SecretPlace => ({
  table: 'stored_files',
  column,
  clientId,
  rowId,
});

/**
 * Keeps a file that was looked into: its bytes under a key of its own, on the medium before the row is written; returns the
 * row's id. When the transaction fails afterwards the bytes are left, and swept later. Throws `upload.failed` where the medium
 * takes none.
 */
export async function keepFile(tx: Tx, app: App, given: NewFile): Promise<bigint> {
  const { clientId, customerId, title, version, file, actor, at } = given;
  const { sql } = tx;
  const [next] = await sql<{ id: bigint }[]>`select nextval('stored_files_id_seq') as id`;
  if (!next) throw new Error('the sequence of files gave no value');
  const keyring = await keyringOf(tx, app.keys, clientId);
  const storageKey = randomBytes(NAME_BYTES).toString('hex');
  const key = randomBytes(KEY_BYTES);
  const sealedKey = encryptSecret(keyring, placeOf(clientId, next.id, 'key_encrypted'), key.toString('base64'));
  try {
    await app.files.put(storageKey, encryptBytes(ownKeyring(key), placeOf(clientId, next.id), file.bytes));
  } catch (error) {
    app.log.error({ err: error }, 'a file could not be kept');
    throw new DomainError('upload.failed');
  }
  await sql`
    insert into stored_files (client_id, id, customer_id, title, version, filename, content_type, size_bytes, pages, sha256,
                              storage_key, key_encrypted, scan, actor, created_at)
    values (${clientId}, ${next.id}, ${customerId}, ${title}, ${version ?? null}, ${file.filename}, ${file.contentType},
            ${file.bytes.byteLength}, ${file.pages ?? null}, ${hashOf(file.bytes)}, ${storageKey}, ${sealedKey}, ${file.scan},
            ${actor}, ${at})`;
  return next.id;
}

const ownKeyring = (key: Buffer): DataKeyring => [{ id: KEY_ID, key: createSecretKey(key) }];
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export type OpenedFile = { readonly filename: string; readonly contentType: string; readonly bytes: Buffer };

const SEALED = columns(storedFiles, {
  id: 'id',
  sha256: 'sha256',
  key: 'storageKey',
  keyEncrypted: 'keyEncrypted',
});

/**
 * A file in clear. Throws `record.not_found` for one that is not there, is gone, is another client's, or was not found clean yet;
 * plainly where the bytes are not the ones that were kept.
 */
export async function openFile(
  tx: Tx,
  app: Pick<App, 'keys' | 'files'>,
  clientId: bigint,
  fileId: bigint,
): Promise<OpenedFile> {
  const [row] = await tx.sql`
    select ${SEALED}, ${columns(storedFiles, ['filename', 'contentType'])}
      from stored_files where client_id = ${clientId} and id = ${fileId} and scan = 'clean' and erased_at is null`;
  if (!row) throw new DomainError('record.not_found');
  return { filename: row.filename, contentType: row.contentType, bytes: await unsealed(tx, app, clientId, row) };
}

/** A file in clear that nobody has looked through yet; null where it was meanwhile. */
export async function openUnscanned(tx: Tx, app: App, clientId: bigint, fileId: bigint): Promise<Buffer | null> {
  const [row] = await tx.sql`
    select ${SEALED} from stored_files
     where client_id = ${clientId} and id = ${fileId} and scan = 'pending' and erased_at is null`;
  return row ? unsealed(tx, app, clientId, row) : null;
}

async function unsealed(
  tx: Tx,
  app: Pick<App, 'keys' | 'files'>,
  clientId: bigint,
  row: Row<typeof SEALED>,
): Promise<Buffer> {
  const keyring = await keyringOf(tx, app.keys, clientId);
  const own = row.keyEncrypted
    ? ownKeyring(
        Buffer.from(decryptSecret(keyring, placeOf(clientId, row.id, 'key_encrypted'), row.keyEncrypted), 'base64'),
      )
    : keyring;
  const bytes = decryptBytes(own, placeOf(clientId, row.id), await app.files.get(row.key));
  if (hashOf(bytes) !== row.sha256) throw new Error(`stored file ${row.id} is not the one that was kept`);
  return bytes;
}

/** Destroys the keys of files; the rows stay, and the bytes, which open with nothing any more, are swept. Returns how many there were. */
export async function eraseFiles({ sql }: Tx, clientId: bigint, fileIds: readonly bigint[], at: Date): Promise<number> {
  if (fileIds.length === 0) return 0;
  const { count } = await sql`
    update stored_files set erased_at = ${at}, key_encrypted = null
     where client_id = ${clientId} and id in ${sql(fileIds.map(String))} and erased_at is null`;
  return count;
}
