import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { ofEachClient } from '../of-each-client.ts';

/** How often a debit was presented so far, the first time included, and when first. */
export type Presentments = { readonly count: number; readonly firstProcessDate: CalendarDate };

type Attempt = { readonly clientId: bigint; readonly id: bigint; readonly retryOf: bigint | null };

/**
 * Presentments of debits that are second or later attempts, by `clientId/id`; a first attempt has no entry. What was never
 * sent to the bank was not presented.
 */
export async function presentmentsOf({ sql }: Tx, attempts: readonly Attempt[]): Promise<Map<string, Presentments>> {
  const later = attempts.filter(({ retryOf }) => retryOf !== null);
  if (later.length === 0) return new Map();
  const rows = await ofEachClient(later, (clientId, of) =>
    sql<(Presentments & { clientId: bigint; id: bigint })[]>`
      with recursive chain as (
        select t.client_id, t.id as last, t.id, t.retry_of, t.process_date, t.stage
          from unnest(${arrayLiteral(of.map(({ id }) => id))}::bigint[]) as l (id)
          join transactions t on t.client_id = ${clientId} and t.id = l.id
        union all
        select t.client_id, c.last, t.id, t.retry_of, t.process_date, t.stage
          from chain c join transactions t on t.client_id = ${clientId} and t.id = c.retry_of
      )
      select client_id as "clientId", last as id, count(*)::int as count, min(process_date) as "firstProcessDate"
        from chain where stage is distinct from 'not_sent' group by client_id, last`.execute(),
  );
  return new Map(rows.map(({ clientId, id, ...presentments }) => [`${clientId}/${id}`, presentments]));
}
