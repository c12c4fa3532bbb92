import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import type { CustomFlag, Role } from '@cordelle/validation/permissions.ts';
import { CUSTOM_FLAGS, permissionsOf } from '@cordelle/validation/permissions.ts';
import { releaseHelpersOf, type SetHelper } from '@cordelle/validation/release-helpers.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { ClientScope } from '../context.ts';

/** Names of the flags whose column is true, as one array. */
const GIVEN_FLAGS = `array_remove(array[${CUSTOM_FLAGS.map((flag) => {
  const column = snakeCase(flag);
  return `case when m.${column} then '${flag}' end`;
}).join(', ')}], null)`;

/** Columns of a client that every kind of reader needs, and the flags set for it or for all. */
const CLIENT = joined(
  columns(clients, 'c', ['id', 'businessName', 'country', 'currency', 'status', 'clientType']),
  computed<{ helpers: SetHelper[] | null }>({
    helpers: `(select json_agg(json_build_object('name', h.name, 'clientId', h.for_client_id, 'enabled', h.enabled))
      from release_helpers h where h.for_client_id is null or h.for_client_id = c.id)`,
  }),
);
/** Who reads, and how they see it. */
type Reader = { role: Role; customerId: bigint | null; flags: CustomFlag[] };
const AS_MEMBER = computed<Reader>({ role: 'm.role', customerId: 'm.customer_id', flags: GIVEN_FLAGS });
/** How the provider's people see any client. */
const AS_STAFF = computed<Reader>({ role: `'staff'`, customerId: 'null::bigint', flags: `'{}'::text[]` });

/** A client as the provider's people see it, and its programs by what their keys are for: columns over clients `c`. */
export const STAFF_SIGHT = joined(CLIENT, AS_STAFF);

export function scopeOf({ flags, helpers, ...row }: Row<typeof CLIENT> & Reader): ClientScope {
  // JSON knows no 64-bit numbers: a flag of a client carries its id as whatever JSON made of it.
  const settings = (helpers ?? []).map((set) => ({ ...set, clientId: set.clientId === null ? null : row.id }));
  const releaseHelpers = releaseHelpersOf(settings, row.id);
  const { role, status: clientStatus, clientType } = row;
  return {
    ...row,
    releaseHelpers,
    permissions: permissionsOf({ role, flags, clientStatus, clientType, releaseHelpers }),
  };
}

/** The clients a member belongs to, the longest-known first. Read with the worker's sight: nobody has chosen a client yet. */
export async function scopesOfMember({ sql }: Tx, userId: bigint): Promise<ClientScope[]> {
  const rows = await sql`
    select ${CLIENT}, ${AS_MEMBER}
      from memberships m join clients c on c.id = m.client_id
     where m.user_id = ${userId} and ${sql.unsafe(JOINED)}
     order by c.id, m.id`;
  return rows.map(scopeOf);
}

/** One client as the provider's people see it; null when there is none. */
export async function scopeOfStaff({ sql }: Tx, clientId: bigint): Promise<ClientScope | null> {
  const [row] = await sql`
    select ${STAFF_SIGHT} from clients c where c.id = ${clientId}`;
  return row ? scopeOf(row) : null;
}
