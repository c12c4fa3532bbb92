import type { Tx } from '@cordelle/db/connection.ts';
import { likePattern } from './page.ts';

/**
 * Whether a text stands in one of the `columns`, whatever its case and accents. It reads row by row: for what a file, a settlement or
 * a business has few of. What has an index for it is looked for by `finder`.
 */
export function holdsText({ sql }: Pick<Tx, 'sql'>, columns: string, text: string) {
  // Between two columns ends a line, which nobody types; the form of the text is made once, and not once a row.
  return sql`searchable(concat_ws(chr(10), ${sql.unsafe(columns)})) like (select searchable(${likePattern(text)}))`;
}
