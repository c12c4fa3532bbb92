import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { accountingJournal } from '@cordelle/db/schema/accounting-reports.ts';
import type { ConnectionKey } from './connections.ts';

type Columns = typeof accountingJournal.$inferInsert;

/** Something that was read from the books or written into them. */
export type JournalEntry = Pick<Columns, 'direction' | 'what' | 'result'> &
  Partial<Pick<Columns, 'count' | 'recordId' | 'customerId' | 'scheduleId' | 'reportId' | 'trace'>> & {
    readonly detail?: Readonly<Record<string, unknown>>;
  };

/** Writes down what was done, in the transaction of what it led to. One statement, however many entries. */
export async function writeJournal(
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  entries: readonly JournalEntry[],
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  if (entries.length === 0) return;
  const column = (value: (entry: JournalEntry) => string | number | bigint | null | undefined) =>
    arrayLiteral(entries.map((entry) => value(entry)?.toString() ?? null));
  await sql`
    insert into accounting_journal (client_id, connection_id, at, actor, direction, what, result, count, record_id, customer_id,
                                    schedule_id, report_id, detail, trace)
    select ${clientId}, ${id}, ${at}, ${actor}, r.*
      from unnest(${column(({ direction }) => direction)}::text[], ${column(({ what }) => what)}::text[],
                  ${column(({ result }) => result)}::text[], ${column(({ count }) => count)}::int[],
                  ${column(({ recordId }) => recordId)}::text[], ${column(({ customerId }) => customerId)}::bigint[],
                  ${column(({ scheduleId }) => scheduleId)}::bigint[], ${column(({ reportId }) => reportId)}::bigint[],
                  ${column(({ detail }) => detail && JSON.stringify(detail))}::jsonb[], ${column(({ trace }) => trace)}::text[]) as r
    returning 1 as written`;
}
