import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { userById } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { acceptCodeThen } from './accept-code.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** New codes in place of those of before, by a code of the app. Throws `two_factor.not_enabled` and `auth.code_refused`. */
export async function renewRecoveryCodes({ app, principal, ip }: UserContext, code: string): Promise<string[]> {
  const user = { id: principal.userId, email: principal.email };
  let codes: string[] = [];
  const answer = await acceptCodeThen({ app, user, given: { code }, ip, of: 'enabled' }, async (tx) => {
    codes = await makeRecoveryCodes(tx, user.id);
    const to = await userById(tx.sql, user.id);
    invariant(to, 'who is signed in is somebody');
    const dedupeKey = `recovery_codes_renewed:${fingerprintOf(codes.join(' '))}`;
    await writeAccountMail(tx, { to, template: 'recovery_codes_renewed', dedupeKey, at: app.clock.now() });
  });
  if (answer === 'off') throw new DomainError('two_factor.not_enabled');
  if (answer !== 'accepted') throw new DomainError('auth.code_refused');
  return codes;
}
