import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import { MATCHABLE } from '@cordelle/engine/bank-files/inbound/match-return.ts';
import type { Fault } from '@cordelle/engine/review-items/fault.ts';
import type { reviewItemListInput } from '@cordelle/validation/bank-files.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { holdsText } from '../holds-text.ts';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

const COLUMNS = joined(
  columns(reviewItems, 'r', [
    'id',
    'kind',
    'rail',
    'clientId',
    'rawLines',
    'openedAt',
    'resolvedAt',
    'resolvedBy',
    'note',
  ]),
  computed<{ detail: Record<string, unknown>; faults: Fault[] }>({
    detail: `r.detail - 'faults'`,
    faults: `coalesce(r.detail->'faults', '[]'::jsonb)`,
  }),
);
type ReviewItemRow = Row<typeof COLUMNS> & { matchable: boolean };

/** Questions for the provider's people: the open ones, or all; newest first unless asked otherwise. */
export async function listReviewItems(tx: Tx, input: z.output<typeof reviewItemListInput>) {
  const { sql } = tx;
  const direction = input.sort?.direction ?? 'desc';
  const order = sql.unsafe(alongNewest(direction, 'r.opened_at', 'r.id'));
  const wanted = sql`
    true
    ${input.open ? sql`and r.resolved_at is null` : sql``}
    ${input.search ? sql`and ${holdsText(tx, 'r.kind, r.detail::text', input.search)}` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql<ReviewItemRow[]>`
      select ${COLUMNS},
           coalesce(${MATCHABLE(sql)}, false) as matchable
        from review_items r where ${wanted} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from review_items r where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const names = await namesOfActors(
    tx,
    null,
    rows.flatMap(({ resolvedBy }) => resolvedBy ?? []),
  );
  return pageOf(
    rows.map(({ openedAt, resolvedAt, clientId, ...row }) => ({
      ...row,
      id: String(row.id),
      clientId: clientId === null ? null : String(clientId),
      openedAt: openedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      resolvedByName: (row.resolvedBy && names.get(row.resolvedBy)) ?? null,
    })),
    counted?.count ?? 0n,
  );
}
