import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { holdsText } from '../holds-text.ts';
import { likePattern } from '../page.ts';
import { FOUND_MAX, findCustomers, INDEXED, namedBy, type Sought, toldApart } from './find-customers.ts';

/** A text somebody looks for among schedules, and what it may name. */
export type SoughtSchedules = {
  readonly text: string;
  /** Schedules of that comment; null: more than are told apart. */
  readonly ids: readonly bigint[] | null;
  /** Who pays. */
  readonly payers: Sought;
};

/**
 * Looks for schedules of the client of this transaction whose comment holds the text, whatever its case and accents, and for the payers it names. Without ids where
 * they are too many to name, or the text is too short to be looked for so.
 */
export async function findSchedules(tx: Tx, text: string): Promise<SoughtSchedules> {
  const [ids, payers] = await Promise.all([idsOf(tx, text), findCustomers(tx, text)]);
  return { text, ids, payers };
}

async function idsOf({ sql }: Tx, text: string): Promise<bigint[] | null> {
  if (!INDEXED.test(text)) return null;
  const rows = await sql<{ id: bigint }[]>`
    select id from walls.find_schedules(${likePattern(text)}, ${FOUND_MAX + 1}) id`;
  return toldApart(rows);
}

/** Whether schedule `s` is sought: one of the ids or of the payers, or read row by row. */
export function isScheduleSought(tx: Tx, clientId: bigint, { text, ids, payers }: SoughtSchedules) {
  const { sql } = tx;
  const theirs = namedBy(tx, clientId, payers);
  // As arrays, both lead to the rows along an index; a question asked of each row would read them all.
  if (ids && payers.ids)
    return sql`(s.id = any(${arrayLiteral(ids)}::bigint[]) or s.customer_id = any(array(${theirs})))`;
  return sql`(${holdsText(tx, 's.comment', text)} or s.customer_id in (${theirs}))`;
}
