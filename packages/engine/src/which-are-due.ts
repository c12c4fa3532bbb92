import type { Sql } from '@cordelle/db/connection.ts';
import type { Fragment } from 'postgres';

/**
 * Which of some things there are, asked in one statement: of most parts of a day there is nothing on most days, and each would
 * open a transaction to find that out. `looked`: a query by name, `select from … where …`; it may find more than is due in the end, never less.
 */
export async function whichAreDue<Name extends string>(
  { sql }: { readonly sql: Sql },
  looked: Readonly<Record<Name, Fragment>>,
): Promise<Readonly<Record<Name, boolean>>> {
  const asked = Object.entries<Fragment>(looked).map(([name, query]) => sql`exists (${query}) as ${sql(name)}`);
  const [found] = await sql<Record<Name, boolean>[]>`select ${asked.reduce((all, one) => sql`${all}, ${one}`)}`;
  if (!found) throw new Error('a select without a table gives one row');
  return found;
}
