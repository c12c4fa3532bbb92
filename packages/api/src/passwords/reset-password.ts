import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { useMailedToken } from '../auth/mailed-tokens.ts';
import { hashPassword, passwordMatches } from '../auth/password.ts';
import { acceptCode } from '../two-factor/accept-code.ts';
import { holderOf, holdPerson, type PresentedCredentials, secretOf } from './reset-link.ts';
import { checkPasswordOf, setPassword } from './set-password.ts';

export type Reset = PresentedCredentials & {
  readonly password: string;
  readonly code: string | undefined;
  readonly ip: string;
};

/**
 * Sets the password of whoever holds credentials of a reset link, once for all of them; a second factor stays on and is asked for. Ends
 * every session and token, and signs nobody in. The mailbox is theirs, so the address counts as confirmed. Returns the
 * user's id. Throws `auth.link_invalid`, `auth.password_too_common`, `auth.password_unchanged`, `auth.code_needed`,
 * `auth.code_refused`.
 */
export async function resetPassword(app: App, reset: Reset): Promise<bigint> {
  const user = await inTransaction(app.worker, { readOnly: true }, (tx) => holderOf(tx, reset));
  await checkPasswordOf(app.worker.sql, user, reset.password);
  // Somebody else has read the one they were given.
  if (user.requiresReset && (await passwordMatches(user.passwordHash, reset.password)))
    throw new DomainError('auth.password_unchanged');
  await requireCode(app, user, reset);
  const passwordHash = await hashPassword(reset.password);
  return inTransaction(app.worker, {}, async (tx) => {
    // A link opened twice has two credentials: the first that comes is the one that counts.
    await holdPerson(tx, user.id);
    if (!(await useMailedToken(tx, 'reset_credentials', secretOf(reset)))) throw new DomainError('auth.link_invalid');
    await setPassword(tx, app, user, { passwordHash, keep: null });
    await tx.sql`update users set confirmed_at = now() where id = ${user.id} and confirmed_at is null`;
    return user.id;
  });
}

type Given = { readonly code: string | undefined; readonly ip: string };

/** Throws `auth.code_needed` or `auth.code_refused` unless no second factor is on, or the code opens it. */
export async function requireCode(app: App, user: { id: bigint; email: string }, { code, ip }: Given): Promise<void> {
  const answer = await acceptCode(app, user, { code }, ip);
  if (answer === 'missing') throw new DomainError('auth.code_needed', { field: 'code' });
  if (answer === 'refused') throw new DomainError('auth.code_refused');
}
