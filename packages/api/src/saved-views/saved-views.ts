import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { savedViews } from '@cordelle/db/schema/saved-views.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type savedView, type saveViewInput, VIEWS_MAX } from '@cordelle/validation/saved-views.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';

type View = z.output<typeof savedView>;
type List = z.output<typeof saveViewInput>['list'];
/** Whose views: one person's in one client. */
type Owner = { readonly clientId: bigint; readonly userId: bigint };

/** The person who keeps views. Throws `auth.forbidden` for a program: it has no list to look at. */
export function viewer({ client, principal }: MemberContext): Owner {
  if (principal.kind !== 'user') throw new DomainError('auth.forbidden');
  return { clientId: client.id, userId: principal.userId };
}

const COLUMNS = columns(savedViews, ['id', 'name', 'address']);
const viewOf = ({ id, name, address }: Row<typeof COLUMNS>): View => ({ id: String(id), name, address });

/** Somebody's views of a list, by name. */
export async function viewsOf({ sql }: Tx, { clientId, userId }: Owner, list: List): Promise<View[]> {
  const rows = await sql`
    select ${COLUMNS} from saved_views
     where client_id = ${clientId} and user_id = ${userId} and list = ${list}
     order by name collate "und-x-icu", id limit ${VIEWS_MAX}`;
  return rows.map(viewOf);
}

type NewView = z.output<typeof saveViewInput> & { readonly at: Date };

/** Keeps a view; one of the same name is replaced. Throws `saved_view.too_many` at the twenty-first. */
export async function saveView({ sql }: Tx, { clientId, userId }: Owner, view: NewView): Promise<View> {
  // Two at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${userId} in ${clientId}`}, 0))`;
  const [held] = await sql<{ count: bigint }[]>`
    select count(*) as count from saved_views
     where client_id = ${clientId} and user_id = ${userId} and list = ${view.list} and name <> ${view.name}`;
  if (held && held.count >= VIEWS_MAX) throw new DomainError('saved_view.too_many');
  const [row] = await sql`
    insert into saved_views (client_id, user_id, list, name, address, created_at)
    values (${clientId}, ${userId}, ${view.list}, ${view.name}, ${view.address}, ${view.at})
    on conflict (client_id, user_id, list, name) do update set address = excluded.address
    returning ${COLUMNS}`;
  if (!row) throw new Error('no view was kept');
  return viewOf(row);
}

/** Throws `record.not_found` for a view that is not there or somebody else's. */
export async function removeView({ sql }: Tx, { clientId, userId }: Owner, viewId: bigint): Promise<void> {
  const { count } = await sql`
    delete from saved_views where client_id = ${clientId} and user_id = ${userId} and id = ${viewId}`;
  if (count === 0) throw new DomainError('record.not_found');
}
