import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * What a transaction sets to name its client: the id with a seal that only who knows the key can make. The policies ask
 * `walls.named_client()`, which believes no other: a statement that somebody smuggled in can name no client but the one that
 * is named already.
 */
export function sealedClient(key: Buffer, clientId: bigint): string {
  const id = String(clientId);
  return `${id}.${sha256(key, sha256(key, id)).toString('hex')}`;
}

/** The key of this database, which its owner made and `worker` may ask for. */
export async function readClientSealKey(worker: Pick<Sql, 'unsafe'>): Promise<Buffer> {
  const [there] = await worker.unsafe<{ walled: boolean }[]>(`select to_regnamespace('walls') is not null as walled`);
  if (!there?.walled)
    throw new Error('the database is older than this program: bring it to the newest migration with `migrate`');
  const [row] = await worker.unsafe<{ key: Buffer }[]>('select walls.client_seal_key() as key');
  if (!row) throw new Error('the database has no key to seal clients with');
  return row.key;
}
