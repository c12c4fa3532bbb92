import { randomBytes } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readRecoveryCode,
  recoveryCodeOf,
} from '@cordelle/domain/account/recovery-code.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { userById } from '../auth/user-row.ts';

/** Makes a person's recovery codes; those of before no longer work. They are told once and kept as fingerprints. */
export async function makeRecoveryCodes({ sql }: Tx, userId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)));
  await sql`delete from two_factor_recovery_codes where user_id = ${userId}`;
  await sql`
    insert into two_factor_recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${arrayLiteral(codes.map(fingerprintOf))}::text[])`;
  return codes;
}

/** How many of a person's recovery codes were not used yet. */
export async function recoveryCodesLeft({ sql }: Tx, userId: bigint): Promise<number> {
  const [counted] = await sql<{ left: number }[]>`
    select count(*)::int as left from two_factor_recovery_codes where user_id = ${userId} and used_at is null`;
  return counted?.left ?? 0;
}

/** Uses up a code as somebody typed it, and tells its holder by mail. Returns whether it was one of theirs and unused. */
export async function useRecoveryCode(tx: Tx, app: App, userId: bigint, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const at = app.wallClock.now();
  const used = await tx.sql`
    update two_factor_recovery_codes set used_at = ${at}
     where user_id = ${userId} and code_hash = ${fingerprintOf(code)} and used_at is null
    returning user_id`;
  if (used.length === 0) return false;
  const user = await userById(tx.sql, userId);
  invariant(user, 'a second factor belongs to somebody');
  await writeAccountMail(tx, {
    to: user,
    template: 'recovery_code_used',
    inputs: { count: await recoveryCodesLeft(tx, userId) },
    link: new URL('/two_factor_authentication', app.addresses.publicBaseUrl),
    dedupeKey: `recovery_code_used:${fingerprintOf(code)}`,
    at: app.clock.now(),
  });
  return true;
}
