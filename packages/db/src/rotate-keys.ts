import type { openOwner } from './connection.ts';
import { rewrapDataKey } from './encryption.ts';
import { addWrappingKey, type KeyStore } from './key-store.ts';

const CHUNK = 500;

type Owner = ReturnType<typeof openOwner>;

/** `keyId` wraps every data key now; `dataKeys` were wrapped anew. */
export type Rotation = { readonly keyId: string; readonly dataKeys: number };

/**
 * Adds a key-encryption key to `folder` and wraps every client's data key by it. No secret is touched, and the product may run
 * meanwhile. One that was interrupted is finished by the next: only then another key is added, because the store reads two.
 * `owner` sees the data keys of all clients. Throws where a data key cannot be opened; those before it are done.
 */
export async function rotateKeys(owner: Owner, keys: KeyStore, folder: string): Promise<Rotation> {
  await rewrapAll(owner, keys);
  await addWrappingKey(folder);
  return { keyId: keys.current.id, dataKeys: await rewrapAll(owner, keys) };
}

/** A key that somebody else wrapped meanwhile is left as they have it; over the rows of all clients a cluster has no lock. */
async function rewrapAll(owner: Owner, keys: KeyStore): Promise<number> {
  const { id: currentId } = keys.current;
  for (let done = 0; ; ) {
    const stored = await owner<{ clientId: bigint; id: bigint; wrapped: string }[]>`
      select client_id as "clientId", id, wrapped from data_keys
       where split_part(wrapped, '.', 2) <> ${currentId} order by client_id, id limit ${CHUNK}`;
    if (stored.length === 0) return done;
    done += await owner.begin(async (sql) => {
      let count = 0;
      for (const { clientId, id, wrapped } of stored) {
        const anew = rewrapDataKey(keys, clientId, { id: String(id), wrapped });
        const updated = await sql`
          update data_keys set wrapped = ${anew.wrapped}
           where client_id = ${clientId} and id = ${id} and wrapped = ${wrapped}`;
        count += updated.count;
      }
      return count;
    });
  }
}
