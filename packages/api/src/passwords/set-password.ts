import { columns } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { endCredentials } from '../auth/credential.ts';
import { checkNewPassword } from '../auth/new-password.ts';
import { forgetFailures } from '../auth/sign-in-failures.ts';
import type { UserRow } from '../auth/user-row.ts';
import type { Credential } from '../context.ts';
import { removeEveryPasskey } from '../passkeys/own-passkeys.ts';

/** Throws `auth.password_too_common` for a password that this person must not choose. */
export async function checkPasswordOf(sql: Sql, { id, email }: UserRow, password: string): Promise<void> {
  const businesses = await sql`
    select ${columns(clients, 'c', { name: 'businessName' })} from memberships m join clients c on c.id = m.client_id where m.user_id = ${id}`;
  checkNewPassword(password, { email, businessNames: businesses.map(({ name }) => name) });
}

type NewPassword = {
  readonly passwordHash: string;
  /** Stays signed in; every other session and token of the person ends. */
  readonly keep: Credential | null;
};

/**
 * Gives somebody a password: no older session, token or link of theirs works afterwards, and they are told by mail. Whoever had to
 * be let in by a link may have lost hold of the account: then their passkeys go as well.
 */
export async function setPassword(tx: Tx, app: App, user: UserRow, { passwordHash, keep }: NewPassword): Promise<void> {
  const { sql } = tx;
  await sql`update users set password_hash = ${passwordHash}, requires_reset = false where id = ${user.id}`;
  await endCredentials(tx, user.id, 'password', keep);
  if (keep === null) await removeEveryPasskey(tx, app, user);
  await sql`delete from mailed_tokens where user_id = ${user.id} and purpose in ('reset', 'reset_credentials')`;
  await forgetFailures(tx, 'password', user.email);
  const [change] = await sql<{ name: string }[]>`select pg_current_xact_id()::text as name`;
  await writeAccountMail(tx, {
    to: user,
    template: 'password_changed',
    link: new URL('/forgot_password', app.addresses.publicBaseUrl),
    dedupeKey: `password_changed:${user.id}:${change?.name}`,
    at: app.clock.now(),
  });
}
