import type { Sql } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { UserKind } from '../context.ts';
import { MAY_SIGN_IN } from './may-sign-in.ts';

/** Somebody with an account, as far as signing in needs to know them. */
export type UserRow = {
  readonly id: bigint;
  readonly email: string;
  /** Null until an invitation is taken up. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly kind: UserKind;
  readonly requiresReset: boolean;
  readonly showNewFeatureTour: boolean;
  readonly confirmedAt: Date | null;
  /** Not disabled by the provider, and not out of every business. */
  readonly maySignIn: boolean;
  /** Whether a second factor is on. */
  readonly twoFactor: boolean;
};

/** Trimmed, NFC and lower-case by ASCII rules only, so that look-alike letters stay different. */
export const normalisedEmail = (email: string): string =>
  email
    .trim()
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const COLUMNS = `u.id, u.email, u.password_hash as "passwordHash", u.first_name as "firstName", u.last_name as "lastName",
  u.language, u.kind, u.requires_reset as "requiresReset", u.show_new_feature_tour as "showNewFeatureTour",
  u.confirmed_at as "confirmedAt", ${MAY_SIGN_IN} as "maySignIn", f.enabled_at is not null as "twoFactor"`;

export async function userByEmail(sql: Sql, email: string): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`
    select ${sql.unsafe(COLUMNS)} from users u left join two_factors f on f.user_id = u.id
     where u.email = ${normalisedEmail(email)}`;
  return user ?? null;
}

export async function userById(sql: Sql, id: bigint): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`
    select ${sql.unsafe(COLUMNS)} from users u left join two_factors f on f.user_id = u.id where u.id = ${id}`;
  return user ?? null;
}
