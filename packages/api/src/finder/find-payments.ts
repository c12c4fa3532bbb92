import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { centsWritten } from '@cordelle/domain/money.ts';
import { amountText } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import { holdsText } from '../holds-text.ts';
import { likePattern } from '../page.ts';
import { FOUND_MAX, findCustomers, INDEXED, namedBy, type Sought, toldApart } from './find-customers.ts';

/** A text somebody looks for among debits, and what it may name: null where more are named than are told apart. */
export type SoughtPayments = {
  readonly text: string;
  readonly cents: bigint | null;
  /** Debits of that comment, amount or reference at the bank. */
  readonly ids: readonly bigint[] | null;
  /** Who pays. */
  readonly payers: Sought;
};

/**
 * Looks for debits of the client of this transaction whose comment holds the text, whatever its case and accents, whose amount or
 * reference at the bank it is, and for the payers it names. Without ids where they are too many to name, or the text is too short to be
 * looked for so.
 */
export async function findPayments(tx: Tx, text: string): Promise<SoughtPayments> {
  const cents = centsWritten(amountText(text));
  const [ids, payers] = await Promise.all([idsOf(tx, text, cents), findCustomers(tx, text)]);
  return { text, cents, ids, payers };
}

async function idsOf({ sql }: Tx, text: string, cents: bigint | null): Promise<bigint[] | null> {
  if (!INDEXED.test(text)) return null;
  const rows = await sql<{ id: bigint }[]>`
    select id from walls.find_payments(${likePattern(text)}, ${text}, ${cents}::bigint, ${FOUND_MAX + 1}) id`;
  return toldApart(rows);
}

/** Whether debit `t` is sought: one of the ids or of the payers, or read row by row. */
export function isPaymentSought(tx: Tx, clientId: bigint, { text, cents, ids, payers }: SoughtPayments) {
  const { sql } = tx;
  const theirs = namedBy(tx, clientId, payers);
  // As arrays, both lead to the rows along an index; a question asked of each row would read them all.
  if (ids && payers.ids)
    return sql`(t.id = any(${arrayLiteral(ids)}::bigint[]) or t.customer_id = any(array(${theirs})))`;
  return sql`(
    ${holdsText(tx, 't.comment', text)} or t.trace = ${text} ${cents === null ? sql`` : sql`or t.amount_cents = ${cents}`}
      or t.customer_id in (${theirs}))`;
}
