import { pipeline, Readable } from 'node:stream';
import { pipeline as carriedThrough } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Bytes, pieces } from '@cordelle/db/byte-pieces.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Database, Tx } from '@cordelle/db/connection.ts';
import { inOneStatement, inTransaction } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import { bankFileContents } from '@cordelle/db/schema/bank-files.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';

/** Files are mostly blanks and zeros: the fastest level already takes nine tenths away. */
const GZIP_LEVEL = 1;
/** Of packed bytes: no more of a file is held, however long it is. */
const PIECE_BYTES = 2 ** 20;

const placeOf = (bankFileId: bigint, piece: number): SecretPlace => ({
  table: 'bank_file_contents',
  column: 'content_encrypted',
  clientId: PROVIDER_CLIENT_ID,
  // The first piece was once the only one.
  rowId: piece === 1 ? bankFileId : `${bankFileId}/${piece}`,
});

/**
 * Keeps the bytes of a file as they come, packed and encrypted for their rows. Once: a file's bytes never change. Whatever making them
 * throws is thrown.
 */
export async function storeContents(
  tx: Tx,
  keys: KeyStore,
  file: { readonly bankFileId: bigint; readonly bytes: Bytes; readonly at: Date },
): Promise<void> {
  const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
  // Made ahead of what packs them.
  const bytes = Readable.from(file.bytes, { objectMode: false });
  await carriedThrough(bytes, createGzip({ level: GZIP_LEVEL }), async (packed: Bytes) => {
    let number = 0;
    for await (const { piece } of pieces(packed, PIECE_BYTES)) {
      number += 1;
      const sealed = encryptSecret(keyring, placeOf(file.bankFileId, number), piece.toString('base64'));
      await tx.sql`
        insert into bank_file_contents (bank_file_id, piece, content_encrypted, created_at)
        values (${file.bankFileId}, ${number}, ${sealed}, ${file.at})`;
    }
  });
}

/** The bytes of a file are not kept, were altered, or their key is gone: asking again gives nothing else. */
export class ContentsUnreadable extends Error {}

/**
 * The bytes of a stored file, in chunks: a piece of them is held at a time, and no transaction while the reader takes them. Throws
 * `ContentsUnreadable` when they cannot be had, after those that were right.
 */
export async function* readContents(worker: Database, keys: KeyStore, bankFileId: bigint): AsyncGenerator<Buffer> {
  try {
    const packed = Readable.from(packedPieces(worker, keys, bankFileId), { objectMode: false });
    for await (const chunk of pipeline(packed, createGunzip(), () => undefined)) yield chunk as Buffer;
  } catch (error) {
    if (isOutage(error) || error instanceof ContentsUnreadable) throw error;
    throw new ContentsUnreadable(`the stored bytes of bank file ${bankFileId} cannot be opened`, { cause: error });
  }
}

async function* packedPieces(worker: Database, keys: KeyStore, bankFileId: bigint): AsyncGenerator<Buffer> {
  const keyring = await inTransaction(worker, {}, (tx) => keyringOf(tx, keys, PROVIDER_CLIENT_ID));
  for (let piece = 1; ; piece += 1) {
    const [row] = await inOneStatement(
      worker,
      (sql) => sql`
        select ${columns(bankFileContents, { content: 'contentEncrypted' })} from bank_file_contents
         where bank_file_id = ${bankFileId} and piece = ${piece}`,
    );
    if (!row && piece === 1) throw new ContentsUnreadable(`bank file ${bankFileId} has no stored bytes`);
    if (!row) return;
    yield Buffer.from(decryptSecret(keyring, placeOf(bankFileId, piece), row.content), 'base64');
  }
}
