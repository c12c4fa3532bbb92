import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '../app.ts';
import { writeAccountMail } from '../mail/account-mail.ts';
import { hashPassword, isOutdated, passwordMatches } from './password.ts';
import {
  type CountedAttempt,
  countAttempt,
  forgetFailures,
  secondsToWait,
  uncountAttempt,
} from './sign-in-failures.ts';
import { normalisedEmail, type UserRow } from './user-row.ts';

/** At this many wrong passwords the owner of the account is told. Source: security requirements, sign-in. */
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
 * hash anew when it has old parameters. Throws `rate.limited` for an address with too many failures, and
 * `service.unavailable` when too many passwords are being looked at.
 */
export async function checkPassword(app: App, user: UserRow | null, attempt: PasswordAttempt): Promise<boolean> {
  const { password, ip } = attempt;
  const email = normalisedEmail(attempt.email);
  const seconds = await secondsToWait(app.worker, ip);
  if (seconds > 0) throw new DomainError('rate.limited', { seconds });
  const counted = await inTransaction(app.worker, {}, (tx) => countAttempt(tx, { email, ip }));
  const stored = counted && user?.maySignIn ? user.passwordHash : null;
  const matches = await passwordMatches(stored, password).catch(async (error) => {
    if (counted) await uncountAttempt(app.worker, counted);
    throw error;
  });
  if (user && stored !== null && matches) {
    await forgetFailures(app.worker, 'password', email);
    if (isOutdated(stored)) await renewHash(app, user.id, stored, password);
  } else if (user && stored !== null && counted?.failures === TOLD_AT) await tellOwner(app, user, counted, ip);
  return matches;
}

/** Unless the password was changed meanwhile. */
async function renewHash({ worker }: App, userId: bigint, stored: string, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  await worker.sql`update users set password_hash = ${renewed} where id = ${userId} and password_hash = ${stored}`;
}

async function tellOwner(app: App, user: UserRow, { id, failures }: CountedAttempt, ip: string): Promise<void> {
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
