import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { createDataKey, type DataKey, type DataKeyring, unwrapDataKey } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { dataKeys } from '@cordelle/db/schema/data-keys.ts';

const COLUMNS = columns(dataKeys, ['id', 'wrapped']);

const unwrap = (keys: KeyStore, clientId: bigint, row: Row<typeof COLUMNS>): DataKey =>
  unwrapDataKey(keys, clientId, { id: String(row.id), wrapped: row.wrapped });

/**
 * The keys of one client, newest first. The first secret of a client makes its key; two that come at once share it,
 * because the client's row is held meanwhile.
 */
export async function keyringOf({ sql }: Tx, keys: KeyStore, clientId: bigint): Promise<DataKeyring> {
  const stored = () => sql`select ${COLUMNS} from data_keys where client_id = ${clientId} order by id desc`;
  let rows = await stored();
  if (rows.length === 0) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`data key of ${clientId}`}, 0))`;
    rows = await stored();
  }
  if (rows.length === 0) {
    const [next] = await sql<{ id: bigint }[]>`select nextval('data_keys_id_seq') as id`;
    if (!next) throw new Error('the sequence of data keys gave no value');
    const { wrapped } = createDataKey(keys, clientId, String(next.id));
    await sql`
      insert into data_keys (client_id, id, wrapped, created_at) values (${clientId}, ${next.id}, ${wrapped}, now())`;
    return [unwrap(keys, clientId, { id: next.id, wrapped })];
  }
  const [first, ...others] = rows.map((row) => unwrap(keys, clientId, row));
  if (!first) throw new Error(`client ${clientId} has no data key`);
  return [first, ...others];
}
