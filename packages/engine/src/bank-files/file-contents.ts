import { createGunzip } from 'node:zlib';
import { columns } from '@cordelle/db/columns.ts';
import type { Database, Tx } from '@cordelle/db/connection.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import { bankFileContents } from '@cordelle/db/schema/bank-files.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';

const placeOf = (bankFileId: bigint): SecretPlace => ({
  table: 'bank_file_contents',
  column: 'content_encrypted',
  clientId: PROVIDER_CLIENT_ID,
  rowId: bankFileId,
});

/** Keeps the bytes of a file, gzipped by the caller, encrypted for its row. Once: a file's bytes never change. */
export async function storeContents(
  tx: Tx,
  keys: KeyStore,
  file: { readonly bankFileId: bigint; readonly gzipped: Buffer; readonly at: Date },
): Promise<void> {
  const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
  const sealed = encryptSecret(keyring, placeOf(file.bankFileId), file.gzipped.toString('base64'));
  await tx.sql`
    insert into bank_file_contents (bank_file_id, content_encrypted, created_at)
    values (${file.bankFileId}, ${sealed}, ${file.at})`;
}

/** The bytes of a file are not kept, were altered, or their key is gone: asking again gives nothing else. */
export class ContentsUnreadable extends Error {}

/**
 * The bytes of a stored file, in chunks: only the compressed form is held. Throws `ContentsUnreadable` when they cannot be had.
 */
export async function* readContents(worker: Database, keys: KeyStore, bankFileId: bigint): AsyncGenerator<Buffer> {
  try {
    const gzipped = await inTransaction(worker, {}, async (tx) => {
      const [row] = await tx.sql`
        select ${columns(bankFileContents, { content: 'contentEncrypted' })} from bank_file_contents where bank_file_id = ${bankFileId}`;
      if (!row) throw new ContentsUnreadable(`bank file ${bankFileId} has no stored bytes`);
      const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
      return Buffer.from(decryptSecret(keyring, placeOf(bankFileId), row.content), 'base64');
    });
    const gunzip = createGunzip();
    gunzip.end(gzipped);
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    if (isOutage(error) || error instanceof ContentsUnreadable) throw error;
    throw new ContentsUnreadable(`the stored bytes of bank file ${bankFileId} cannot be opened`, { cause: error });
  }
}
