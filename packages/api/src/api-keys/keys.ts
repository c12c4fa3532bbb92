import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { apiKeys } from '@cordelle/db/schema/api-keys.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { type KeyMode, newApiKey } from '../auth/key-text.ts';
import { rowsOfPage } from '../page.ts';

/** Keys of a client that work and are nobody's predecessors. */
const KEYS_MAX = 20;
/** With those that were replaced and still work. */
const WORKING_MAX = 40;

const KEY = columns(apiKeys, [
  'id',
  'prefix',
  'publicId',
  'ending',
  'name',
  'scopes',
  'addresses',
  'madeBy',
  'createdAt',
  'lastUsedAt',
  'lastUsedFrom',
  'lastUsedBy',
  'expiresAt',
  'replacedById',
]);
const FIRST = columns(apiKeys, ['firstId']);
export type KeyRow = Row<typeof KEY>;

export type NewKey = {
  readonly clientId: bigint;
  /** Which program it is for; shown to people. */
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Networks it works from; none: any. */
  readonly addresses: readonly string[];
  /** Null: until it is deleted. */
  readonly expiresAt: Date | null;
  /** Who makes it, as the audit log names them. */
  readonly actor: string;
  /** The first of those whose place it takes; without: nobody's. */
  readonly firstId?: bigint;
};

export type Making = { readonly mode: KeyMode; readonly at: Date };

/** Lets one maker in at a time. Throws `record.not_found` where there is no such client, `api_key.too_many`. */
async function makeRoom({ sql }: Tx, clientId: bigint, at: Date): Promise<void> {
  const [client] = await sql`select 1 from clients where id = ${clientId} for update`;
  if (!client) throw new DomainError('record.not_found');
  const [held] = await sql<{ own: number; working: number }[]>`
    select count(*) filter (where replaced_by_id is null)::int as own, count(*)::int as working from api_keys
     where client_id = ${clientId} and revoked_at is null and (expires_at is null or expires_at > ${at})`;
  if (held && (held.own >= KEYS_MAX || held.working >= WORKING_MAX))
    throw new DomainError('api_key.too_many', { count: KEYS_MAX });
}

async function insertKey({ sql }: Tx, key: NewKey, { mode, at }: Making): Promise<{ id: bigint; text: string }> {
  const { text, prefix, publicId, ending, secretHash } = newApiKey(mode);
  const [made] = await sql<{ id: bigint }[]>`
    insert into api_keys (client_id, prefix, public_id, ending, secret_hash, name, scopes, addresses, made_by, created_at,
                          expires_at, first_id)
    values (${key.clientId}, ${prefix}, ${publicId}, ${ending}, ${secretHash}, ${key.name},
            ${arrayLiteral(key.scopes)}::text[], ${arrayLiteral(key.addresses)}::text[], ${key.actor}, ${at},
            ${key.expiresAt}, ${key.firstId ?? null})
    returning id`;
  if (!made) throw new Error('a new key has no row');
  return { id: made.id, text };
}

/**
 * Makes a key of a client and returns its text, which is stored nowhere and never shown again. Needs the sight of the worker.
 * Throws `record.not_found` where there is no such client, `api_key.too_many` beyond twenty keys.
 */
export async function makeKey(tx: Tx, key: NewKey, making: Making): Promise<{ id: bigint; text: string }> {
  await makeRoom(tx, key.clientId, making.at);
  return insertKey(tx, key, making);
}

type Owned = { readonly clientId: bigint; readonly id: bigint };

/** A key that was not deleted, its row held. Throws `record.not_found`. */
async function heldKey({ sql }: Tx, { clientId, id }: Owned): Promise<KeyRow & Row<typeof FIRST>> {
  const [row] = await sql`
    select ${KEY}, ${FIRST} from api_keys
     where client_id = ${clientId} and id = ${id} and revoked_at is null for update`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/**
 * Puts a new secret in the place of a key's: same name, scopes and addresses, for as long as the old one was meant to last. The
 * old key works until `until`, or until it would have ended anyway. Throws `record.not_found`, `api_key.already_replaced`,
 * `api_key.expired`, `api_key.too_many`.
 */
export async function rollKey(
  tx: Tx,
  key: Owned & { readonly until: Date; readonly actor: string },
  making: Making,
): Promise<{ id: bigint; text: string; replaced: KeyRow }> {
  const { clientId, until, actor } = key;
  const { at } = making;
  await tx.sql`select 1 from clients where id = ${clientId} for update`;
  const replaced = await heldKey(tx, key);
  const { name, addresses, expiresAt } = replaced;
  if (replaced.replacedById !== null) throw new DomainError('api_key.already_replaced');
  if (expiresAt && expiresAt <= at) throw new DomainError('api_key.expired');
  const scopes = replaced.scopes as KeyScope[];
  const firstId = replaced.firstId ?? replaced.id;
  const lasting = await lastingAsMeant(tx, { clientId, id: firstId }, at);
  const successor = { clientId, name, scopes, addresses, actor, firstId, expiresAt: lasting };
  const { id, text } = await insertKey(tx, successor, making);
  const ends = expiresAt && expiresAt < until ? expiresAt : until;
  await tx.sql`
    update api_keys set replaced_by_id = ${id}, expires_at = ${ends} where client_id = ${clientId} and id = ${key.id}`;
  await refuseTooManyWorking(tx, clientId, at);
  return { id, text, replaced };
}

/** The end of a key made now for as long as those that took each other's place were meant to last: only the last of them was never cut short. */
async function lastingAsMeant({ sql }: Tx, first: Owned, at: Date): Promise<Date | null> {
  const [last] = await sql`
    select ${columns(apiKeys, ['createdAt', 'expiresAt'])} from api_keys
     where client_id = ${first.clientId} and (id = ${first.id} or first_id = ${first.id}) order by id desc limit 1`;
  return last?.expiresAt ? new Date(at.getTime() + last.expiresAt.getTime() - last.createdAt.getTime()) : null;
}

async function refuseTooManyWorking({ sql }: Tx, clientId: bigint, at: Date): Promise<void> {
  const [held] = await sql<{ working: number }[]>`
    select count(*)::int as working from api_keys
     where client_id = ${clientId} and revoked_at is null and (expires_at is null or expires_at > ${at})`;
  if (held && held.working > WORKING_MAX) throw new DomainError('api_key.too_many', { count: KEYS_MAX });
}

/**
 * Ends a key: the next request with it is refused. The keys whose place it took are replaced by the one that took its own, or by none:
 * then they still end when that was chosen. Throws `record.not_found` for a key that is unknown or ended.
 */
export async function endKey(tx: Tx, key: Owned, at: Date): Promise<{ ended: KeyRow; alone: KeyRow[] }> {
  const { clientId, id } = key;
  await tx.sql`select 1 from clients where id = ${clientId} for update`;
  const ended = await heldKey(tx, key);
  await tx.sql`update api_keys set revoked_at = ${at} where client_id = ${clientId} and id = ${id}`;
  const before = await tx.sql`
    update api_keys set replaced_by_id = ${ended.replacedById}::bigint
     where client_id = ${clientId} and replaced_by_id = ${id} returning ${KEY}, ${columns(apiKeys, ['revokedAt'])}`;
  const alone = before.filter(
    ({ replacedById, revokedAt, expiresAt }) =>
      replacedById === null && revokedAt === null && expiresAt !== null && expiresAt > at,
  );
  return { ended, alone };
}

/** Keys of a client that were not deleted. */
export async function listKeys(
  { sql }: Tx,
  clientId: bigint,
  { skip, limit, oldestFirst }: { readonly skip: number; readonly limit: number; readonly oldestFirst: boolean },
): Promise<{ rows: KeyRow[]; count: number }> {
  const order = sql.unsafe(oldestFirst ? 'asc' : 'desc');
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${KEY} from api_keys where client_id = ${clientId} and revoked_at is null
       order by created_at ${order}, id ${order} ${rowsOfPage(sql, { limit, skip })}`,
    sql<{ count: number }[]>`
      select count(*)::int as count from api_keys where client_id = ${clientId} and revoked_at is null`,
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** One key, over or not. Throws `record.not_found`. */
export async function keyById({ sql }: Tx, { clientId, id }: Owned): Promise<KeyRow> {
  const [row] = await sql`
    select ${KEY} from api_keys where client_id = ${clientId} and id = ${id} and revoked_at is null`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}
