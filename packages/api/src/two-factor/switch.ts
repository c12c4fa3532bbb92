import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { endCredentials, noteProof } from '../auth/credential.ts';
import { userById } from '../auth/user-row.ts';
import type { UserContext } from '../context.ts';
import { acceptCodeThen, type GivenCode } from './accept-code.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * Turns the second factor on by the first code of the authenticator, and signs the person out everywhere else. Returns the
 * recovery codes, which are told only now. Throws
 * `two_factor.already_enabled`, and `auth.code_refused` also where nothing was begun within ten minutes.
 */
export async function enableTwoFactor(ctx: UserContext, code: string): Promise<string[]> {
  const { app, principal } = ctx;
  const user = { id: principal.userId, email: principal.email };
  let codes: string[] = [];
  const answer = await acceptCodeThen({ app, user, given: { code }, ip: ctx.ip, of: 'pending' }, async (tx) => {
    await tx.sql`update two_factors set enabled_at = ${app.wallClock.now()} where user_id = ${user.id}`;
    codes = await makeRecoveryCodes(tx, user.id);
    await notifyAndSignOutElsewhere(tx, ctx, 'two_factor_enabled');
  });
  if (answer === 'accepted') return codes;
  const known = await userById(app.worker.sql, user.id);
  throw new DomainError(known?.twoFactor ? 'two_factor.already_enabled' : 'auth.code_refused');
}

/**
 * Turns the second factor off by one of its codes or a recovery code, and signs the person out everywhere else. Throws
 * `two_factor.not_enabled`, `auth.code_refused` and `auth.recovery_code_refused`.
 */
export async function disableTwoFactor(ctx: UserContext, given: GivenCode): Promise<void> {
  const { app, principal } = ctx;
  const user = { id: principal.userId, email: principal.email };
  const answer = await acceptCodeThen({ app, user, given, ip: ctx.ip, of: 'enabled' }, async (tx) => {
    await tx.sql`delete from two_factors where user_id = ${user.id}`;
    await notifyAndSignOutElsewhere(tx, ctx, 'two_factor_disabled');
  });
  if (answer === 'off') throw new DomainError('two_factor.not_enabled');
  if (answer !== 'accepted') throw new DomainError(given.code ? 'auth.code_refused' : 'auth.recovery_code_refused');
}

/** A code was just given, so the credential it came with is as good as new. */
async function notifyAndSignOutElsewhere(tx: Tx, ctx: UserContext, template: string): Promise<void> {
  const { app, principal } = ctx;
  await endCredentials(tx, principal.userId, 'two_factor', principal.credential);
  await noteProof(tx, principal.credential, app.wallClock.now());
  const user = await userById(tx.sql, principal.userId);
  invariant(user, 'who is signed in is somebody');
  const dedupeKey = `${template}:${user.id}:${ctx.requestId}`;
  await writeAccountMail(tx, { to: user, template, dedupeKey, at: app.clock.now() });
}
