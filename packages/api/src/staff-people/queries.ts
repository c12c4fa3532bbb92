import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { twoFactorResets } from '@cordelle/db/schema/two-factors.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import type { Role } from '@cordelle/validation/permissions.ts';
import type { PersonFound } from '@cordelle/validation/staff-people.ts';
import { normalisedEmail } from '../auth/user-row.ts';
import { likePrefix } from '../page.ts';

const PEOPLE_MAX = 20;
const WAITING_MAX = 200;
const CLIENTS_MAX = 20;

const COLUMNS = joined(
  columns(users, 'u', ['id', 'email', 'kind', 'lastSignInAt']),
  nullable(columns(twoFactorResets, 'r', { resetId: 'id', effectiveAt: 'effectiveAt' })),
  columns(twoFactorResets, 'r', ['reason', 'requestedAt', 'requestedBy']),
  computed<{ disabled: boolean; twoFactor: boolean }>({
    disabled: 'u.disabled_at is not null',
    twoFactor: 'f.enabled_at is not null',
  }),
);
type PersonRow = Row<typeof COLUMNS> & {
  name: string;
  clients: { id: string; businessName: string; role: Role }[] | null;
  requestedByName: string;
  approvedByName: string | null;
};

const NAME = (alias: string) => `concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, ''))`;

/** Whoever signs in with an address that begins so, by address. */
export async function searchPeople(tx: Tx, reader: bigint, email: string) {
  const found = await tx.sql`
    select ${columns(users, ['id'])} from users where email like ${likePrefix(normalisedEmail(email))} order by email limit ${PEOPLE_MAX + 1}`;
  return { people: await people(tx, reader, found.slice(0, PEOPLE_MAX)), more: found.length > PEOPLE_MAX };
}

/** Whose second factor somebody asked to take off: the oldest request first. */
export async function peopleWithOpenResets(tx: Tx, reader: bigint) {
  const open = await tx.sql`
    select ${columns(twoFactorResets, { id: 'userId' })} from two_factor_resets
     where done_at is null and cancelled_at is null order by requested_at limit ${WAITING_MAX + 1}`;
  return { people: await people(tx, reader, open.slice(0, WAITING_MAX)), more: open.length > WAITING_MAX };
}

/** One person; null when there is none. */
export async function personById(tx: Tx, reader: bigint, userId: bigint): Promise<PersonFound | null> {
  const [person] = await people(tx, reader, [{ id: userId }]);
  return person ?? null;
}

async function people({ sql }: Tx, reader: bigint, wanted: readonly { id: bigint }[]): Promise<PersonFound[]> {
  const ids = wanted.map(({ id }) => id);
  const rows = await sql<PersonRow[]>`
    select ${COLUMNS},
           ${sql.unsafe(NAME('u'))} as name,
           (select json_agg(json_build_object('id', c.id::text, 'businessName', c.business_name, 'role', c.role))
              from (select c.id, c.business_name, m.role from memberships m join clients c on c.id = m.client_id
                     where m.user_id = u.id and ${sql.unsafe(JOINED)} order by c.id limit ${CLIENTS_MAX}) c) as clients,
           ${sql.unsafe(NAME('q'))} as "requestedByName",
           case when a.id is not null then ${sql.unsafe(NAME('a'))} end as "approvedByName"
      from users u
      left join two_factors f on f.user_id = u.id
      left join two_factor_resets r on r.user_id = u.id and r.done_at is null and r.cancelled_at is null
      left join users q on q.id = r.requested_by
      left join users a on a.id = r.approved_by
     where u.id = any (${arrayLiteral(ids)}::bigint[])
     order by array_position(${arrayLiteral(ids)}::bigint[], u.id)`;
  return rows.map((row) => ({
    id: String(row.id),
    email: row.email,
    name: row.name,
    kind: row.kind,
    twoFactor: row.twoFactor,
    disabled: row.disabled,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    clients: row.clients ?? [],
    reset: row.resetId === null ? null : resetOf(row, row.resetId, reader),
    oneself: row.id === reader,
  }));
}

const resetOf = (row: PersonRow, id: bigint, reader: bigint): NonNullable<PersonFound['reset']> => ({
  id: String(id),
  reason: row.reason,
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedByName,
  approvedBy: row.approvedByName,
  effectiveAt: row.effectiveAt?.toISOString() ?? null,
  mayApprove: row.effectiveAt === null && row.requestedBy !== reader && row.id !== reader,
});
