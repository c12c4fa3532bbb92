import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { users } from '@cordelle/db/schema/users.ts';

/**
 * Forgets whoever was invited at an address, never came and is invited by nobody any more, with what was said of them: nobody has
 * that account, so the address is free. Whom the provider keeps out is not forgotten. Needs the sight of the worker.
 */
export async function forgetNeverJoined({ sql }: Tx, email: string): Promise<void> {
  const [person] = await sql`
    select ${columns(users, ['id'])} from users
     where email = ${email} and kind = 'member' and password_hash is null and disabled_at is null for update`;
  if (!person) return;
  const [invited] = await sql`
    select ${columns(memberships, ['id'])} from memberships where user_id = ${person.id} limit 1`;
  if (!invited) await sql`delete from users where id = ${person.id}`;
}
