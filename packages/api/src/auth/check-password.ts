import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { hashPassword, isOutdated, passwordMatches } from './password.ts';
import { countWrongPassword, forgetFailures, mustWait, secondsToWait, type WrongPassword } from './sign-in-failures.ts';
import { inTurnOf } from './turns.ts';
import { normalisedEmail, type UserRow } from './user-row.ts';

/** At this many wrong passwords the owner of the account is told. Source: security §1. */
const TOLD_AT = 10;

export type PasswordAttempt = {
  /** As it was given; whether somebody has it plays no part. */
  readonly email: string;
  readonly password: string;
  readonly ip: string;
};

/**
 * Whether the password is that of `user` (null: there is nobody with the address). Unknown, wrong, waiting, kept out and
 * without a password yet all answer false after the same work. Counts failures per account and per address; makes the
 * hash anew when it has old parameters. Passwords of one account are looked at one after the other, so that guesses at
 * once all count and nothing counts as wrong before it has proved so. Throws `rate.limited` for an address with too many
 * failures, and `service.unavailable` when too many passwords are being looked at.
 */
export async function checkPassword(app: App, user: UserRow | null, attempt: PasswordAttempt): Promise<boolean> {
  const seconds = await secondsToWait(app.worker, attempt.ip);
  if (seconds > 0) throw new DomainError('rate.limited', { seconds });
  const email = normalisedEmail(attempt.email);
  return inTurnOf(email, () => lookAt(app, user, { ...attempt, email }));
}

async function lookAt(app: App, user: UserRow | null, { email, password, ip }: PasswordAttempt): Promise<boolean> {
  const waits = await mustWait(app.worker, 'password', email);
  const stored = !waits && user?.maySignIn ? user.passwordHash : null;
  const matches = await passwordMatches(stored, password);
  if (user && stored !== null && matches) {
    await forgetFailures(app.worker, 'password', email);
    if (isOutdated(stored)) await renewHash(app, user.id, stored, password);
  } else if (!waits) {
    const failure = await inTransaction(app.worker, {}, (tx) => countWrongPassword(tx, { email, ip }));
    if (user && stored !== null && failure.failures === TOLD_AT) await notifyOwner(app, user, failure, ip);
  }
  return matches;
}

/** Unless the password was changed meanwhile. */
async function renewHash({ worker }: App, userId: bigint, stored: string, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  await worker.sql`update users set password_hash = ${renewed} where id = ${userId} and password_hash = ${stored}`;
}

async function notifyOwner(app: App, user: UserRow, { id, failures }: WrongPassword, ip: string): Promise<void> {
  await inTransaction(app.worker, {}, (tx) =>
    writeAccountMail(tx, {
      to: user,
      template: 'sign_in_failures',
      inputs: { failures, ip },
      link: new URL('/forgot_password', app.addresses.publicBaseUrl),
      dedupeKey: `sign_in_failures:${user.id}:${id}`,
      at: app.clock.now(),
    }),
  );
}
