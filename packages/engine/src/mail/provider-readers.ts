import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import type { Addresses } from '../app.ts';

const READER = columns(users, ['email', 'firstName', 'language']);
export type ProviderReader = Row<typeof READER>;

/** The provider's people, and the addresses that are told besides of what cannot wait until somebody looks. */
export async function providerReaders(
  { sql }: Tx,
  { alertMail }: Pick<Addresses, 'alertMail'>,
): Promise<ProviderReader[]> {
  const staff = await sql`
    select ${READER} from users
     where kind = 'staff' and disabled_at is null and password_hash is not null order by id`;
  const known = new Set(staff.map(({ email }) => email));
  const others = alertMail.filter((email) => !known.has(email));
  return [...staff, ...others.map((email): ProviderReader => ({ email, firstName: '', language: 'en' }))];
}
