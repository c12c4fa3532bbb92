import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { likePattern } from '../page.ts';

/** More than so many are not told apart: whoever asks reads its rows in their order, and meets them soon. */
const FOUND_MAX = 2_000;
/** What the index can look for: three letters or digits in a row. Shorter texts stand in so many names that a walk meets them sooner. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
const PHONE = /^[-+(). 0-9]*$/;
const PHONE_DIGITS_MIN = 3;

/** How a text may stand among what names a customer: as it is, and, of a phone, as its digits; null: it is none. */
function patternsOf({ sql }: Tx, text: string) {
  const digits = PHONE.test(text) ? text.replace(/[^0-9]/g, '') : '';
  const isPhone = digits.length >= PHONE_DIGITS_MIN && digits !== text;
  // The form of a text is made in a query of its own: once, and not once a row.
  return {
    asItIs: sql`(select searchable(${likePattern(text)}))`,
    asPhone: isPhone ? sql`${`%${digits}%`}::text` : null,
  };
}

/** A text somebody looks for, and the customers it names: null where they are not to be told apart. */
export type Sought = { readonly text: string; readonly ids: readonly bigint[] | null };

/**
 * Looks for customers of the client of this transaction in whose names, references, e-mail or phones the text stands, whatever its
 * case and accents. Without ids where they are too many to name, or the text is too short to be looked for so.
 */
export async function findCustomers(tx: Tx, text: string): Promise<Sought> {
  if (!INDEXED.test(text)) return { text, ids: null };
  const { asItIs, asPhone } = patternsOf(tx, text);
  const rows = await tx.sql<{ id: bigint }[]>`
    select id from walls.find_customers(${asItIs}, ${asPhone}, ${FOUND_MAX + 1}) id`;
  return { text, ids: rows.length > FOUND_MAX ? null : rows.map(({ id }) => id) };
}

/** Whether customer `c` is sought: one of the ids, or read row by row. */
export function isSought(tx: Tx, { text, ids }: Sought) {
  const { sql } = tx;
  if (ids) return sql`c.id = any(${arrayLiteral(ids)}::bigint[])`;
  const { asItIs, asPhone } = patternsOf(tx, text);
  return sql`(c.search_text like ${asItIs} ${asPhone ? sql`or c.search_text like ${asPhone}` : sql``})`;
}

/** Ids of customers whom the text names: by their name or a reference; lists that show no address and no phone look in neither. */
export function namedBy(tx: Tx, clientId: bigint, sought: Sought) {
  const { sql } = tx;
  return sql`(
    select c.id from customers c
     where c.client_id = ${clientId} and ${isSought(tx, sought)}
       and searchable(c.name || chr(10) || c.identifier || chr(10) || coalesce(c.custom_identifier, ''))
           like (select searchable(${likePattern(sought.text)})))`;
}
