import type { Database } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';

/** Addresses of the demonstration; nobody real can receive mail there. */
const DEMO_ADDRESSES = '%@cordelle.test';

/**
 * Throws, in words for who starts the program, when this database must not be worked on: bank numbers in it need a key
 * that the key store lacks, or live mode would go on with what a sandbox left (moved time, people everybody can sign in as).
 */
export async function refuseUnfitDatabase(worker: Database, keys: KeyStore, mode: 'sandbox' | 'live'): Promise<void> {
  const { sql } = worker;
  const used = await sql<{ keyId: string }[]>`
    select distinct split_part(wrapped, '.', 2) as "keyId" from data_keys`;
  const missing = used.map(({ keyId }) => keyId).filter((keyId) => keys.find(keyId) === undefined);
  if (missing.length > 0)
    throw new Error(`keys: this database needs ${missing.join(', ')}, which the key folder does not hold`);
  if (mode === 'sandbox') return;
  const [left] = await sql<{ clock: boolean; people: boolean }[]>`
    select exists (select from business_clock) as clock,
           exists (select from users where email like ${DEMO_ADDRESSES} and disabled_at is null) as people`;
  if (left?.people) throw new Error('live mode: demonstration users are in this database; use an empty one');
  if (left?.clock)
    throw new Error('live mode: this database belongs to a sandbox, whose time was moved; use an empty one');
}
