import { hash } from 'node:crypto';
import type { Tx } from '@cordelle/db/connection.ts';

/** `previous_hash` in the hash of a client's first seal. */
export const SEALS_START = '0'.repeat(64);
/** Digits kept of each row's own hash: enough to say which row of a seal is at fault. */
export const DIGEST_LENGTH = 16;

/** One row of the audit log with every stored field as text: JSON as PostgreSQL writes it, instants as seconds since 1970. */
type CanonicalRow = readonly (string | null)[];
export type LoggedRow = { readonly id: bigint; readonly canonical: CanonicalRow };

/** Rows of one client's log after `after`, up to `until` (both ids), in the order of their ids. */
export async function loggedRows(
  { sql }: Tx,
  range: { readonly clientId: bigint; readonly after: bigint; readonly until: bigint; readonly limit: number },
): Promise<LoggedRow[]> {
  const rows = await sql<{ id: bigint; canonical: (string | null)[] }[]>`
    select id, array[client_id::text, id::text, extract(epoch from at)::text, actor, action, target_type, target_id,
                     before::text, after::text, result, acting_for, ip, user_agent, request_id] as canonical
      from audit_log
     where client_id = ${range.clientId} and id > ${range.after} and id <= ${range.until}
     order by client_id, id
     limit ${range.limit}`;
  return rows;
}

const digestOf = ({ canonical }: LoggedRow): string => hash('sha256', JSON.stringify(canonical), 'hex');

/** What a seal says of its rows: a chained hash over all of them, and the beginning of each row's own. */
export function sealOf(previousHash: string, rows: readonly LoggedRow[]): { hash: string; rowDigests: string } {
  const digests = rows.map(digestOf);
  return {
    hash: hash('sha256', JSON.stringify([previousHash, ...digests]), 'hex'),
    rowDigests: digests.map((digest) => digest.slice(0, DIGEST_LENGTH)).join(''),
  };
}
