import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { MAY_SIGN_IN } from './may-sign-in.ts';

/** Somebody with an account, as far as signing in needs to know them. */
const COLUMNS = joined(
  columns(users, 'u', [
    'id',
    'email',
    'passwordHash',
    'firstName',
    'lastName',
    'language',
    'kind',
    'requiresReset',
    'showNewFeatureTour',
    'confirmedAt',
  ]),
  computed<{ maySignIn: boolean; twoFactor: boolean }>({
    maySignIn: `${MAY_SIGN_IN}`,
    twoFactor: 'f.enabled_at is not null',
  }),
);
export type UserRow = Row<typeof COLUMNS>;

/** Trimmed, NFC and lower-case by ASCII rules only, so that look-alike letters stay different. */
export const normalisedEmail = (email: string): string =>
  email
    .trim()
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export async function userByEmail(sql: Sql, email: string): Promise<UserRow | null> {
  const [user] = await sql`
    select ${COLUMNS} from users u left join two_factors f on f.user_id = u.id
     where u.email = ${normalisedEmail(email)}`;
  return user ?? null;
}

export async function userById(sql: Sql, id: bigint): Promise<UserRow | null> {
  const [user] = await sql`
    select ${COLUMNS} from users u left join two_factors f on f.user_id = u.id where u.id = ${id}`;
  return user ?? null;
}
