import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import type { clientListInput } from '@cordelle/validation/clients.ts';
import type { Role } from '@cordelle/validation/permissions.ts';
import type { z } from 'zod';
import { COUNT_BOUND, likePrefix, pageOf, rowsOfPage } from '../page.ts';

const CLIENT = columns(clients, 'c', {
  id: 'id',
  businessName: 'businessName',
  status: 'status',
  countryCode: 'country',
  currency: 'currency',
  clientType: 'clientType',
  createdAt: 'createdAt',
});
type ClientRow = Row<typeof CLIENT> & { role: Role };

/** Whose clients: all of them, or those a person belongs to. */
export type ClientsOf = { readonly kind: 'staff' } | { readonly kind: 'member'; readonly userId: bigint };

const SORT_COLUMNS = {
  businessName: 'lower(c.business_name)',
  id: 'c.id',
  status: 'c.status',
  createdAt: 'c.created_at',
} as const;

/**
 * Clients by the beginning of their name or id, by name unless asked otherwise; those of `includedIds` that the page leaves
 * out follow it and are not counted. Needs the sight of the worker; reads named columns of clients alone.
 */
export async function listClients({ sql }: Tx, of: ClientsOf, input: z.output<typeof clientListInput>) {
  const { field, direction } = input.sort ?? { field: 'businessName', direction: 'asc' };
  const order = sql.unsafe(`${SORT_COLUMNS[field]} ${direction}, c.id ${direction}`);
  const { startsWith, filterId, includedIds } = input;
  const source =
    of.kind === 'staff'
      ? sql`select ${CLIENT}, 'staff' as role from clients c where true`
      : sql`
          select ${CLIENT}, m.role
            from (select distinct on (m.client_id) m.client_id, m.role from memberships m
                   where m.user_id = ${of.userId} and ${sql.unsafe(JOINED)} order by m.client_id, m.role) m
            join clients c on c.id = m.client_id
           where true`;
  const byName = sql`lower(c.business_name) like lower(${likePrefix(startsWith ?? '')})`;
  const byId = sql`c.id::text like ${likePrefix(filterId ?? '')}`;
  const filter =
    startsWith && filterId
      ? sql`and (${byName} or ${byId})`
      : startsWith
        ? sql`and ${byName}`
        : filterId
          ? sql`and ${byId}`
          : sql``;
  const complete = of.kind === 'staff' && !input.includePartialClients ? sql`and c.business_name <> ''` : sql``;
  const [, rows, [counted], included] = await Promise.all([
    // A pattern finds its index in a plan made for it alone, not in one that serves every pattern.
    sql`set local plan_cache_mode = force_custom_plan`,
    sql<ClientRow[]>`${source} ${filter} ${complete} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (${source} ${filter} ${complete} limit ${COUNT_BOUND + 1}) counted`,
    includedIds.length === 0
      ? []
      : sql<ClientRow[]>`${source} and c.id = any (${arrayLiteral(includedIds)}::bigint[]) order by ${order}`,
  ]);
  const shown = new Set(rows.map(({ id }) => id));
  return pageOf(
    [...rows, ...included.filter(({ id }) => !shown.has(id))].map((row) => ({
      ...row,
      id: String(row.id),
      createdAt: row.createdAt.toISOString(),
    })),
    counted?.count ?? 0n,
  );
}
