import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { signInInput } from '@cordelle/validation/auth.ts';
import type { passkeySignInInput } from '@cordelle/validation/passkeys.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import type { z } from 'zod';
import { accountOf } from '../account/account-of.ts';
import { checkPassword } from '../auth/check-password.ts';
import { scopesOfMember } from '../auth/client-scopes.ts';
import { openCredential } from '../auth/open-credential.ts';
import type { Sessions } from '../auth/sessions.ts';
import { userByEmail } from '../auth/user-row.ts';
import type { RequestContext } from '../context.ts';
import { personOfPasskey } from '../passkeys/sign-in.ts';
import { acceptCode } from '../two-factor/accept-code.ts';

/**
 * Signs somebody in by e-mail, password and, where they have a second factor, its code. Throws `auth.sign_in_refused` for
 * whatever is wrong before the password was right, and only then `auth.code_needed`, `auth.sign_in_code_refused` or
 * `auth.recovery_code_refused`. Returns the account as it stands in their first client.
 */
export async function signIn(
  ctx: RequestContext,
  sessions: Sessions,
  { email, password, ...given }: z.infer<typeof signInInput>,
): Promise<Account> {
  const { app, ip } = ctx;
  const user = await userByEmail(app.worker.sql, email);
  const matches = await checkPassword(app, user, { email, password, ip });
  if (!user || !matches) throw new DomainError('auth.sign_in_refused');
  const answer = await acceptCode(app, user, given, ip);
  if (answer === 'missing') throw new DomainError('auth.code_needed');
  if (answer === 'refused')
    throw new DomainError(given.code ? 'auth.sign_in_code_refused' : 'auth.recovery_code_refused');
  return letIn(ctx, sessions, user.id);
}

/** Signs somebody in by a passkey, which stands for password and second factor. Throws `auth.passkey_refused`. */
export async function signInWithPasskey(
  ctx: RequestContext,
  sessions: Sessions,
  { answer }: z.infer<typeof passkeySignInInput>,
): Promise<Account> {
  return letIn(ctx, sessions, await personOfPasskey(ctx.app, answer));
}

async function letIn(ctx: RequestContext, sessions: Sessions, userId: bigint): Promise<Account> {
  const { app } = ctx;
  await openCredential(ctx, sessions, userId);
  return inTransaction(app.worker, { readOnly: true }, async (tx) => {
    // The provider's people belong to no client.
    const [client] = await scopesOfMember(tx, userId);
    return accountOf(tx, app, userId, client ?? null);
  });
}
