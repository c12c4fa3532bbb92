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
  const parts = Object.entries<Fragment>(looked);
  // Each looks for itself: some at tables of clients, some at the provider's, which may stand on different nodes.
  const looks = parts.map(
    ([name, query]) => sql`${sql(name)} as materialized (select 1 as one from (${query}) q limit 1)`,
  );
  const asked = parts.map(([name]) => sql`exists (select from ${sql(name)}) as ${sql(name)}`);
  const listed = (fragments: readonly Fragment[]) => fragments.reduce((all, one) => sql`${all}, ${one}`);
  const [found] = await sql<Record<Name, boolean>[]>`with ${listed(looks)} select ${listed(asked)}`;
  if (!found) throw new Error('a select without a table gives one row');
  return found;
}
