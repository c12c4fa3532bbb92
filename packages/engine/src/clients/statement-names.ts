import { computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/**
 * SQL over `clients cl`: what a payer's statement shows for a debit of a day (SQL, null: today). A new name counts from the day that
 * the payers were told; until then debits carry the one they agreed to.
 */
const nameOn = (length: 'short' | 'long', day: string): string =>
  `case when cl.next_statement_from <= ${day} then cl.next_statement_${length}_name else cl.statement_${length}_name end`;

export const statementNamesOn = (day: string) =>
  computed<{ shortName: string; longName: string }>({
    shortName: nameOn('short', day),
    longName: nameOn('long', day),
  });

export const statementOn = (day: string) => computed<{ statement: string }>({ statement: nameOn('long', day) });

/** Every name that debits of a client may bear: that of today, and the one that payers were told of. */
export const STATEMENT_NAMES = computed<{ names: readonly string[] }>({
  names: 'array_remove(array[cl.statement_long_name, cl.next_statement_long_name], null)',
});

/** Names whose day has come are those that statements show, whatever the debit. */
export async function takeUpStatementNames({ sql }: Tx, rail: Rail, today: CalendarDate): Promise<void> {
  await sql`
    update clients
       set statement_short_name = next_statement_short_name, statement_long_name = next_statement_long_name,
           next_statement_short_name = null, next_statement_long_name = null, next_statement_from = null
     where country = ${rail} and next_statement_from <= ${today}`;
}
