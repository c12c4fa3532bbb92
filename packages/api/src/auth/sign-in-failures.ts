import type { Sql, Tx } from '@cordelle/db/connection.ts';
import type { FAILURE_KINDS } from '@cordelle/db/schema/sign-in-failures.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { networkOf } from './network.ts';

/** Failures that count, and from which of them on an account waits 1, 2, 4, … minutes. Source: security §1. */
const WINDOW_MINUTES = 15;
const FREE_FAILURES = 4;
const DELAY_MAX_MINUTES = 15;
/** Many people may share one address: it waits only after so many (D-048). */
const FREE_FAILURES_OF_ADDRESS = 19;
/** For how long failures are told about. */
const MEMORY_HOURS = 24;

/** What was wrong: password or code; each is counted by itself. */
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Where the failures stand: a pool or an open transaction. */
type Rows = { readonly sql: Sql };
type Attempt = { /** Normalised. */ readonly email: string; readonly ip: string };

/** SQL: the minutes to wait after the last of so many failures, the first `free` of which cost nothing. */
const delayAfter = (count: string, free: number) =>
  `least(power(2, least(${count} - ${free + 1}, 10)), ${DELAY_MAX_MINUTES}) * interval '1 minute'`;

/** Whether the account has failed so often that it has to wait; whether it exists plays no part. */
export async function mustWait({ sql }: Rows, kind: FailureKind, email: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean | null }[]>`
    select count(*) > ${FREE_FAILURES} and
           max(failed_at) + ${sql.unsafe(delayAfter('count(*)', FREE_FAILURES))} > now() as waits
      from sign_in_failures
     where email = ${email} and kind = ${kind} and failed_at > now() - ${WINDOW_MINUTES} * interval '1 minute'`;
  return row?.waits === true;
}

export async function noteFailure({ sql }: Rows, kind: FailureKind, { email, ip }: Attempt): Promise<void> {
  await sql`insert into sign_in_failures (kind, email, ip, failed_at) values (${kind}, ${email}, ${networkOf(ip)}, now())`;
}

export async function forgetFailures({ sql }: Rows, kind: FailureKind, email: string): Promise<void> {
  await sql`delete from sign_in_failures where email = ${email} and kind = ${kind}`;
}

/** Seconds an address has to wait, whoever it says it is; 0: none. */
export async function secondsToWait({ sql }: Rows, ip: string): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select case when count(*) > ${FREE_FAILURES_OF_ADDRESS} then
             extract(epoch from max(failed_at) + ${sql.unsafe(delayAfter('count(*)', FREE_FAILURES_OF_ADDRESS))} - now())::float8
           end as seconds
      from sign_in_failures
     where ip = ${networkOf(ip)} and kind = 'password' and failed_at > now() - ${WINDOW_MINUTES} * interval '1 minute'`;
  return Math.max(0, Math.ceil(row?.seconds ?? 0));
}

export type WrongPassword = {
  readonly id: bigint;
  /** Wrong ones of a day since the last right one, this one included. */
  readonly failures: number;
};

/** Counts a password that was looked at and proved wrong. */
export async function countWrongPassword({ sql }: Tx, { email, ip }: Attempt): Promise<WrongPassword> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`password ${email}`}, 0))`;
  const [counted] = await sql<WrongPassword[]>`
    with wrong as (
      insert into sign_in_failures (kind, email, ip, failed_at) values ('password', ${email}, ${networkOf(ip)}, clock_timestamp())
      returning id)
    select wrong.id,
           1 + (select count(*)::int from sign_in_failures f
                 where f.email = ${email} and f.kind = 'password'
                   and f.failed_at > now() - ${MEMORY_HOURS} * interval '1 hour') as failures
      from wrong`;
  invariant(counted, 'an inserted row is returned');
  return counted;
}
