import type { Tx } from '@cordelle/db/connection.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import { z } from 'zod';

const MINUTES = 5;

/** Something new for a device to sign, within five minutes: for a passkey of `userId`, or to sign in by. Base64url. */
export async function newChallenge({ sql }: Pick<Tx, 'sql'>, userId: bigint | null): Promise<string> {
  const challenge = newSecret();
  await sql`
    insert into passkey_challenges (id, user_id, expires_at)
    values (${fingerprintOf(challenge)}, ${userId}, now() + ${MINUTES} * interval '1 minute')`;
  return challenge;
}

/** The challenge that was signed, used up by this; null: it is none of ours, not for this, too old or used before. */
export async function takeChallenge(
  { sql }: Pick<Tx, 'sql'>,
  clientDataJSON: string,
  userId: bigint | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = await sql`
    delete from passkey_challenges
     where id = ${fingerprintOf(challenge)} and user_id is not distinct from ${userId} and expires_at > now() returning 1`;
  return taken.length > 0 ? challenge : null;
}

const clientData = z.object({ challenge: z.string().max(100) });

function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return null;
  }
}
