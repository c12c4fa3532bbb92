import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import {
  type ClientStatus,
  CUSTOM_FLAGS,
  type CustomFlag,
  permissionsOf,
  type Role,
} from '@cordelle/validation/permissions.ts';
import type { ClientScope } from '../context.ts';

type Row = {
  id: bigint;
  businessName: string;
  country: Rail;
  currency: 'CAD' | 'USD';
  status: ClientStatus;
  role: Role;
  flags: CustomFlag[];
};

/** Names of the flags whose column is true, as one array. */
const GIVEN_FLAGS = `array_remove(array[${CUSTOM_FLAGS.map((flag) => {
  const column = flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `case when m.${column} then '${flag}' end`;
}).join(', ')}], null)`;

const scopeOf = (row: Row): ClientScope => ({
  id: row.id,
  businessName: row.businessName,
  country: row.country,
  currency: row.currency,
  status: row.status,
  role: row.role,
  permissions: permissionsOf({ role: row.role, flags: row.flags, clientStatus: row.status }),
});

/** The clients a member belongs to, the longest-known first. Read with the worker's sight: nobody has chosen a client yet. */
export async function scopesOfMember({ sql }: Tx, userId: bigint): Promise<ClientScope[]> {
  const rows = await sql<Row[]>`
    select c.id, c.business_name as "businessName", c.country, c.currency, c.status, m.role,
           ${sql.unsafe(GIVEN_FLAGS)} as flags
      from memberships m join clients c on c.id = m.client_id
     where m.user_id = ${userId}
     order by c.id`;
  return rows.map(scopeOf);
}

/** One client as the provider's people see it; null when there is none. */
export async function scopeOfStaff({ sql }: Tx, clientId: bigint): Promise<ClientScope | null> {
  const [row] = await sql<Row[]>`
    select id, business_name as "businessName", country, currency, status, 'staff' as role, '{}'::text[] as flags
      from clients where id = ${clientId}`;
  return row ? scopeOf(row) : null;
}

/** Clients whose name or id starts with the text: what the provider's people search. At most 50. */
export async function searchClients({ sql }: Tx, search: string): Promise<ClientScope[]> {
  const pattern = `${search.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await sql<Row[]>`
    select id, business_name as "businessName", country, currency, status, 'staff' as role, '{}'::text[] as flags
      from clients
     where business_name ilike ${pattern} or id::text like ${pattern}
     order by business_name, id
     limit 50`;
  return rows.map(scopeOf);
}
