import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { isNamedNearly, wordsInAnyOrder, wordsWithSlip } from '@cordelle/domain/customer/named-nearly.ts';
import { likePattern, likePrefix } from '../page.ts';

/** More than so many are not told apart: whoever asks reads its rows in their order, and meets them soon. */
export const FOUND_MAX = 2_000;
/** What the index can look for: three letters or digits in a row. Shorter texts stand in so many names that a walk meets them sooner. */
export const INDEXED = /[\p{L}\p{N}]{3}/u;
/** Of a word's groups of three letters, so many are those of what was typed: as `walls.find_customers_nearly` has it. */
const NEAR = 0.4;
const PHONE = /^[-+(). 0-9]*$/;
const PHONE_DIGITS_MIN = 3;

/** Ids of what was found among at most one more than are told apart; null: they are too many. */
export const toldApart = (rows: readonly { readonly id: bigint }[]): bigint[] | null =>
  rows.length > FOUND_MAX ? null : rows.map(({ id }) => id);

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

/** The beginnings of words that may stand in any order, as the index and the list compare them. */
const beginningsOf = ({ sql }: Tx, text: string) =>
  sql`(select coalesce(array_agg(searchable(word)), '{}') from unnest(${arrayLiteral(wordsInAnyOrder(text).map(likePrefix))}::text[]) word)`;

/**
 * A text somebody looks for, and the customers it names: null where they are not to be told apart. `nearly`: nobody is named so, and
 * these are named almost so.
 */
export type Sought = { readonly text: string; readonly ids: readonly bigint[] | null; readonly nearly: boolean };

/**
 * Looks for customers of the client of this transaction in whose names, references, e-mail, phones or address the text stands,
 * whatever its case and accents, or all of whose words stand there in another order. Without ids where they are too many to name,
 * or the text is too short to be looked for so. `nearly`: where nobody is found so, those whose name is one slip of the finger away.
 */
export async function findCustomers(tx: Tx, text: string, { nearly = false } = {}): Promise<Sought> {
  if (!INDEXED.test(text)) return { text, ids: null, nearly: false };
  const { asItIs, asPhone } = patternsOf(tx, text);
  const rows = await tx.sql<{ id: bigint }[]>`
    select id from walls.find_customers(${asItIs}, ${asPhone}, ${beginningsOf(tx, text)}, ${FOUND_MAX + 1}) id`;
  if (rows.length === 0 && nearly) return { text, ids: await findNearly(tx, text), nearly: true };
  return { text, ids: toldApart(rows), nearly: false };
}

/**
 * Customers whose name is nearly what was typed: of very many, some. How near is said by a command too: the finder says it where it
 * runs, and a cluster passes only commands on to where the rows are.
 */
async function findNearly({ sql, clientId }: Tx, text: string): Promise<bigint[]> {
  if (wordsWithSlip(text).length === 0) return [];
  const [[said]] = await Promise.all([
    sql<{ plain: string }[]>`select searchable(${text}) as plain`,
    sql.unsafe(`set local pg_trgm.word_similarity_threshold = ${NEAR}`),
  ]);
  const words = wordsWithSlip(said?.plain ?? '');
  const found = await sql<{ id: bigint }[]>`
    select id from walls.find_customers_nearly(${arrayLiteral(words)}::text[], ${FOUND_MAX}) id`;
  const rows = await sql<{ id: bigint; name: string }[]>`
    select c.id, searchable(c.name) as name from customers c
     where c.client_id = ${clientId ?? null} and c.id = any (${arrayLiteral(found.map(({ id }) => id))}::bigint[])`;
  return rows.filter(({ name }) => isNamedNearly(name, words)).map(({ id }) => id);
}

/** Whether customer `c` is sought: one of the ids, or read row by row. */
export function isSought(tx: Tx, { text, ids }: Sought) {
  const { sql } = tx;
  if (ids) return sql`c.id = any(${arrayLiteral(ids)}::bigint[])`;
  return stands(tx, text, sql`c.search_text`);
}

/** Whether the text stands in what names a customer, as `walls.find_customers` finds it. */
function stands(tx: Tx, text: string, within: ReturnType<typeof beginningsOf>) {
  const { sql } = tx;
  const { asItIs, asPhone } = patternsOf(tx, text);
  const inAnyOrder = wordsInAnyOrder(text).map(
    (word) => sql`and walls.begins_a_word(${within}, (select searchable(${likePrefix(word)})))`,
  );
  return sql`(
    ${within} like ${asItIs} ${asPhone ? sql`or ${within} like ${asPhone}` : sql``}
    ${inAnyOrder.length > 0 ? sql`or (true ${inAnyOrder})` : sql``})`;
}

/** A query of ids of customers whom the text names: by their name or a reference; lists that show no address and no phone look in neither. */
export function namedBy(tx: Tx, clientId: bigint, sought: Sought) {
  const { sql } = tx;
  const names = sql`searchable(c.name || chr(10) || c.identifier || chr(10) || coalesce(c.custom_identifier, ''))`;
  return sql`
    select c.id from customers c
     where c.client_id = ${clientId} and ${isSought(tx, sought)}
       and ${stands(tx, sought.text, names)}`;
}
