import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { JOINED } from './joined.ts';

/** Somebody who is told what happens to a client. */
const ADMINISTRATOR = columns(users, 'u', ['id', 'email', 'firstName', 'language']);
export type Administrator = Row<typeof ADMINISTRATOR>;

/** The people with full access to a client who can sign in. Needs the sight of the worker. */
export const administratorsOf = ({ sql }: Tx, clientId: bigint): Promise<Administrator[]> =>
  sql`
    select ${ADMINISTRATOR}
      from memberships m join users u on u.id = m.user_id
     where m.client_id = ${clientId} and m.role in ('client_primary', 'client_admin') and ${sql.unsafe(JOINED)}
       and u.disabled_at is null
     order by u.id`;
