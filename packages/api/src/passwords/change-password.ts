import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { checkPassword } from '../auth/check-password.ts';
import { noteProof } from '../auth/credential.ts';
import { hashPassword } from '../auth/password.ts';
import { userById } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { requireCode } from './reset-password.ts';
import { checkPasswordOf, setPassword } from './set-password.ts';

export type PasswordChange = {
  readonly currentPassword: string;
  readonly password: string;
  readonly code?: string | undefined;
};

/**
 * Changes the password of whoever is signed in; every other session and token of theirs ends. Throws
 * `auth.password_too_common`, `auth.current_password_wrong` (also while the account has to wait), `auth.password_unchanged`,
 * `auth.code_needed`, `auth.code_refused`.
 */
export async function changePassword({ app, principal, ip }: UserContext, change: PasswordChange): Promise<void> {
  const user = await userById(app.worker.sql, principal.userId);
  if (!user) throw new DomainError('auth.not_signed_in');
  await checkPasswordOf(app.worker.sql, user, change.password);
  const attempt = { email: user.email, password: change.currentPassword, ip };
  if (!(await checkPassword(app, user, attempt))) throw new DomainError('auth.current_password_wrong');
  if (change.password === change.currentPassword) throw new DomainError('auth.password_unchanged');
  await requireCode(app, user, { code: change.code, ip });
  const passwordHash = await hashPassword(change.password);
  await inTransaction(app.worker, {}, async (tx) => {
    await setPassword(tx, app, user, { passwordHash, keep: principal.credential });
    await noteProof(tx, principal.credential, app.wallClock.now());
  });
}
