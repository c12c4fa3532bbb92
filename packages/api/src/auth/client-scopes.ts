import type { Tx } from '@cordelle/db/connection.ts';
import type { ClientStatus, ClientType } from '@cordelle/domain/client/kinds.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import { CUSTOM_FLAGS, type CustomFlag, permissionsOf, type Role } from '@cordelle/validation/permissions.ts';
import { releaseHelpersOf, type SetHelper } from '@cordelle/validation/release-helpers.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { ClientScope } from '../context.ts';

type Row = {
  id: bigint;
  businessName: string;
  country: Rail;
  currency: 'CAD' | 'USD';
  status: ClientStatus;
  clientType: ClientType;
  role: Role;
  customerId: bigint | null;
  flags: CustomFlag[];
  helpers: SetHelper[] | null;
};

/** Columns of a client that every kind of reader needs, and the flags set for it or for all. */
const CLIENT = `c.id, c.business_name as "businessName", c.country, c.currency, c.status, c.client_type as "clientType",
  (select json_agg(json_build_object('name', h.name, 'clientId', h.for_client_id, 'enabled', h.enabled))
     from release_helpers h where h.for_client_id is null or h.for_client_id = c.id) as helpers`;
/** How the provider's people see any client. */
const AS_STAFF = `'staff' as role, null::bigint as "customerId", '{}'::text[] as flags`;

/** Names of the flags whose column is true, as one array. */
const GIVEN_FLAGS = `array_remove(array[${CUSTOM_FLAGS.map((flag) => {
  const column = snakeCase(flag);
  return `case when m.${column} then '${flag}' end`;
}).join(', ')}], null)`;

function scopeOf({ flags, helpers, ...row }: Row): ClientScope {
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
  const rows = await sql<Row[]>`
    select ${sql.unsafe(CLIENT)}, m.role, m.customer_id as "customerId", ${sql.unsafe(GIVEN_FLAGS)} as flags
      from memberships m join clients c on c.id = m.client_id
     where m.user_id = ${userId} and ${sql.unsafe(JOINED)}
     order by c.id, m.id`;
  return rows.map(scopeOf);
}

/** One client as the provider's people see it; null when there is none. */
export async function scopeOfStaff({ sql }: Tx, clientId: bigint): Promise<ClientScope | null> {
  const [row] = await sql<Row[]>`
    select ${sql.unsafe(CLIENT)}, ${sql.unsafe(AS_STAFF)} from clients c where c.id = ${clientId}`;
  return row ? scopeOf(row) : null;
}
