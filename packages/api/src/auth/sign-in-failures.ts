import type { Sql } from '@cordelle/db/connection.ts';
import type { FAILURE_KINDS } from '@cordelle/db/schema/sign-in-failures.ts';

/** Failures that count, and from which of them on an account waits 1, 2, 4, … minutes. Source: security requirements, sign-in. */
const WINDOW_MINUTES = 15;
const FREE_FAILURES = 4;
const DELAY_MAX_MINUTES = 15;

/** What was wrong: password or code; each is counted by itself. */
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Where the failures stand: a pool or an open transaction. */
type Rows = { readonly sql: Sql };
type Attempt = { /** Normalised. */ readonly email: string; readonly ip: string };

/** Whether the account has failed so often that it has to wait; whether it exists plays no part. */
export async function mustWait({ sql }: Rows, kind: FailureKind, email: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean | null }[]>`
    select count(*) > ${FREE_FAILURES} and
           max(failed_at) + least(power(2, least(count(*) - ${FREE_FAILURES + 1}, 10)), ${DELAY_MAX_MINUTES}) * interval '1 minute' > now() as waits
      from sign_in_failures
     where email = ${email} and kind = ${kind} and failed_at > now() - ${WINDOW_MINUTES} * interval '1 minute'`;
  return row?.waits === true;
}

export async function noteFailure({ sql }: Rows, kind: FailureKind, { email, ip }: Attempt): Promise<void> {
  await sql`insert into sign_in_failures (kind, email, ip, failed_at) values (${kind}, ${email}, ${ip}, now())`;
}

export async function forgetFailures({ sql }: Rows, kind: FailureKind, email: string): Promise<void> {
  await sql`delete from sign_in_failures where email = ${email} and kind = ${kind}`;
}
