import type { Tx } from '@cordelle/db/connection.ts';
import type { SessionEndReason } from '@cordelle/domain/account/session-end.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { PendingQuery, Row } from 'postgres';
import type { Credential } from '../context.ts';

/** Name of a credential in `staff_entries`: what was entered with it is left when it ends. */
export const nameOfCredential = (credential: Credential): string =>
  credential.kind === 'session' ? `session:${fingerprintOf(credential.sessionId)}` : `token:${credential.tokenId}`;

/** The reason when somebody else's act, or one at another device, ends a session. */
type EndedBecause = Exclude<SessionEndReason, 'idle' | 'longest'>;

/**
 * Ends every session and token of a person but the one named, in the caller's transaction: after a change of password,
 * second factor, e-mail or role, or when they are disabled. Why is kept for the browsers.
 */
export async function endCredentials(
  tx: Tx,
  userId: bigint,
  because: EndedBecause,
  except: Credential | null = null,
): Promise<void> {
  const { sql } = tx;
  const session = except?.kind === 'session' ? fingerprintOf(except.sessionId) : '';
  const token = except?.kind === 'token' ? except.tokenId : 0n;
  await endSessions(tx, sql`user_id = ${userId} and id <> ${session}`, because);
  await sql`delete from access_tokens where user_id = ${userId} and id <> ${token}`;
}

/** Ends the sessions that the condition names, and keeps why for whoever still holds their cookie. */
export async function endSessions(
  { sql }: Pick<Tx, 'sql'>,
  which: PendingQuery<Row[]>,
  because: EndedBecause,
): Promise<void> {
  await sql`
    with ended as (delete from sessions where ${which} returning id)
    insert into ended_sessions (id, reason, ended_at) select id, ${because}, now() from ended on conflict do nothing`;
}

/** Notes that the person proved at `at`, by the clock that is compared with it, who they are: for the credential they came with. */
export async function noteProof({ sql }: Tx, credential: Credential, at: Date): Promise<void> {
  if (credential.kind === 'session')
    await sql`update sessions set proven_at = ${at} where id = ${fingerprintOf(credential.sessionId)}`;
  else await sql`update access_tokens set proven_at = ${at} where id = ${credential.tokenId}`;
}
