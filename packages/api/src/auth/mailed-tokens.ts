import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { MAILED_TOKEN_PURPOSES } from '@cordelle/db/schema/mailed-tokens.ts';
import { mailedTokens } from '@cordelle/db/schema/mailed-tokens.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';

export type MailedTokenPurpose = (typeof MAILED_TOKEN_PURPOSES)[number];

/** How long a link works. Source: security §4. */
export const LIFE_HOURS: Record<MailedTokenPurpose, number> = {
  confirmation: 72,
  invitation: 72,
  reset: 24,
  reset_credentials: 0.25,
  code_unlock: 24,
  email_approval: 24,
  email_stop: 24,
  email_confirmation: 24,
};

const MAILED_TOKEN = columns(mailedTokens, 't', ['id', 'userId', 'forClientId', 'redirectUrl', 'expiresAt']);
export type MailedToken = Row<typeof MAILED_TOKEN>;

type For = { readonly clientId?: bigint | null; readonly redirectUrl?: string | null };

/** Makes a token (32 random bytes, base64url). The earlier ones of the same purpose (and client) no longer work. */
export async function issueMailedToken(
  tx: Tx,
  userId: bigint,
  purpose: MailedTokenPurpose,
  given: For = {},
): Promise<string> {
  await tx.sql`
    delete from mailed_tokens
     where user_id = ${userId} and purpose = ${purpose} and used_at is null
       and for_client_id is not distinct from ${given.clientId ?? null}::bigint`;
  return addMailedToken(tx, userId, purpose, given);
}

/** As many pages of one link may be open at a time: each further one ends the one opened first. */
const BESIDE_MAX = 20;

/** Makes a token beside the earlier ones of the same purpose: they go on working, the last few of them. */
export async function issueBeside(tx: Tx, userId: bigint, purpose: 'reset_credentials'): Promise<string> {
  await tx.sql`
    delete from mailed_tokens
     where id in (
       select id from mailed_tokens
        where user_id = ${userId} and purpose = ${purpose}
        order by id desc offset ${BESIDE_MAX - 1})`;
  return addMailedToken(tx, userId, purpose);
}

async function addMailedToken(
  { sql }: Tx,
  userId: bigint,
  purpose: MailedTokenPurpose,
  { clientId = null, redirectUrl = null }: For = {},
): Promise<string> {
  const token = newSecret();
  await sql`
    insert into mailed_tokens (user_id, purpose, token_hash, for_client_id, redirect_url, created_at, expires_at)
    values (${userId}, ${purpose}, ${fingerprintOf(token)}, ${clientId}, ${redirectUrl}, now(),
            now() + ${LIFE_HOURS[purpose]} * interval '1 hour')`;
  return token;
}

/** What a token opens, without using it up; null when it is unknown, used, replaced or too old. */
export async function findMailedToken(
  { sql }: Tx,
  purpose: MailedTokenPurpose,
  token: string,
): Promise<MailedToken | null> {
  const [row] = await sql`
    select ${MAILED_TOKEN}
      from mailed_tokens t join users u on u.id = t.user_id and u.disabled_at is null
     where t.token_hash = ${fingerprintOf(token)} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > now()`;
  return row ?? null;
}

/** Uses a token up; of two that try at once, one gets it and the other null. */
export async function useMailedToken(tx: Tx, purpose: MailedTokenPurpose, token: string): Promise<MailedToken | null> {
  const found = await findMailedToken(tx, purpose, token);
  if (!found) return null;
  const used =
    await tx.sql`update mailed_tokens set used_at = now() where id = ${found.id} and used_at is null returning id`;
  return used.length > 0 ? found : null;
}
