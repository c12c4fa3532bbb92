import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { type Database, inOneStatement } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import { WaitingLine } from '../together/waiting-line.ts';
import { STAFF_SIGHT } from './client-scopes.ts';

/** So many at most are looked for by one statement. */
const GROUP_MAX = 64;

const KEY = columns(apiKeys, 'k', {
  publicId: 'publicId',
  keyId: 'id',
  name: 'name',
  secretHash: 'secretHash',
  scopes: 'scopes',
  addresses: 'addresses',
  expiresAt: 'expiresAt',
});

const readKeys = (worker: Database, publicIds: readonly string[]) =>
  inOneStatement(
    worker,
    (sql) => sql`
      select ${KEY}, ${STAFF_SIGHT} from api_keys k join clients c on c.id = k.client_id
       where k.public_id = any(${arrayLiteral(publicIds)}::text[]) and k.revoked_at is null`,
  );

type FoundKey = Awaited<ReturnType<typeof readKeys>>[number];

const lines = new WeakMap<Database, WaitingLine<string, readonly FoundKey[]>>();

const lineOf = (worker: Database): WaitingLine<string, readonly FoundKey[]> =>
  new WaitingLine({
    most: GROUP_MAX,
    apart: () => null,
    carryOut: async (take) => {
      const publicIds = take();
      const found = Map.groupBy(await readKeys(worker, [...new Set(publicIds)]), (row) => row.publicId);
      return publicIds.map((publicId) => found.get(publicId) ?? []);
    },
    // All of them asked for the same.
    mayTryAlone: () => false,
  });

/**
 * Keys that are known by a public id and were not taken back, each with its client, as `worker` finds them now; more than one where
 * clients drew the same. Those who ask while others are answered share the next reading, which begins after each of them
 * asked: nothing is remembered.
 */
export function findApiKeys(worker: Database, publicId: string): Promise<readonly FoundKey[]> {
  const line = lines.get(worker) ?? lineOf(worker);
  lines.set(worker, line);
  return line.join(publicId);
}
