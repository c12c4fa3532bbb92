import type { Tx } from '@cordelle/db/connection.ts';

/** How a list is ordered: by these in turn. The last one tells any two rows apart. */
export type OrderTerm = {
  /** SQL over the rows of the list. */
  readonly column: string;
  readonly type: 'date' | 'bigint' | 'text';
  readonly direction: 'asc' | 'desc';
  /** Where rows without a value stand: at the end, or nowhere because there are none. */
  readonly blanks: 'last' | 'none';
};

/** Indexes list the newest first with nulls last; spelled out where none can be, so that they are followed both ways. */
const nullsOf = ({ blanks, direction }: OrderTerm): string =>
  blanks === 'last' || direction === 'desc' ? 'nulls last' : 'nulls first';

export const orderBy = ({ sql }: Tx, terms: readonly OrderTerm[]) =>
  sql.unsafe(terms.map((term) => `${term.column} ${term.direction} ${nullsOf(term)}`).join(', '));

/** The same order from its end. */
export const orderFromEnd = ({ sql }: Tx, terms: readonly OrderTerm[]) =>
  sql.unsafe(
    terms
      .map((term) => {
        const nulls = nullsOf(term) === 'nulls last' ? 'nulls first' : 'nulls last';
        return `${term.column} ${term.direction === 'asc' ? 'desc' : 'asc'} ${nulls}`;
      })
      .join(', '),
  );

/** Where in the order a row stands: what it is ordered by, as exact text. */
export type Place = readonly (string | null)[];

/** The place of each row, as a column. */
export const placeColumn = ({ sql }: Tx, terms: readonly OrderTerm[]) =>
  sql.unsafe(`jsonb_build_array(${terms.map(({ column }) => `(${column})::text`).join(', ')})`);

/** Rows that come after a place. */
export function after(tx: Tx, terms: readonly OrderTerm[], place: Place): ReturnType<Tx['sql']['unsafe']> {
  const { sql } = tx;
  const [term, ...others] = terms;
  const [value = null, ...rest] = place;
  if (!term) return sql.unsafe('false');
  const column = sql.unsafe(term.column);
  const level = others.length > 0 ? sql`and ${after(tx, others, rest)}` : sql`and false`;
  if (value === null) return sql`(${column} is null ${level})` as ReturnType<Tx['sql']['unsafe']>;
  const given = sql`${value}::text::${sql.unsafe(term.type)}`;
  const beyond = sql.unsafe(term.direction === 'asc' ? '>' : '<');
  const blanks = term.blanks === 'last' ? sql`or ${column} is null` : sql``;
  // The first condition is the one an index can follow.
  return sql`(
    (${column} ${beyond}= ${given} ${blanks}) and (${column} ${beyond} ${given} ${blanks} or (${column} = ${given} ${level}))
  )` as ReturnType<Tx['sql']['unsafe']>;
}
