import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { proveInput } from '@cordelle/validation/auth.ts';
import type { z } from 'zod';
import { checkPassword } from '../auth/check-password.ts';
import { noteProof } from '../auth/credential.ts';
import { userById } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { acceptCode } from '../two-factor/accept-code.ts';

/**
 * Shows, by password or by a code of the second factor, that it is still the same person: dangerous acts are open to this
 * session or device for minutes. Counts failures as signing in does. Throws `auth.proof_refused`.
 */
export async function prove(ctx: UserContext, given: z.infer<typeof proveInput>): Promise<{ proven: true }> {
  if (!(await isProven(ctx, given))) throw new DomainError('auth.proof_refused');
  await inTransaction(ctx.app.worker, {}, (tx) => noteProof(tx, ctx.principal.credential, ctx.app.wallClock.now()));
  return { proven: true };
}

async function isProven(
  { app, principal, ip }: UserContext,
  { password, code }: z.infer<typeof proveInput>,
): Promise<boolean> {
  const user = await userById(app.worker.sql, principal.userId);
  if (!user) return false;
  if (code !== undefined) return (await acceptCode(app, user, { code }, ip)) === 'accepted';
  return password !== undefined && checkPassword(app, user, { email: user.email, password, ip });
}
