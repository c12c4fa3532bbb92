import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Credential, RequestContext } from '../context.ts';
import { openDevice } from './access-tokens.ts';
import { noteBrowser } from './known-browsers.ts';
import { browserCookie, type Sessions, sessionCookie } from './sessions.ts';

/**
 * Signs somebody in who has shown who they are: a cookie in the console, the headers of a new device in `/v3`. Always a new
 * credential; one the request brought ends. A browser keeps by what it is known at the next sign-in.
 */
export async function openCredential(ctx: RequestContext, sessions: Sessions, userId: bigint): Promise<void> {
  const { principal } = ctx;
  await inTransaction(ctx.app.worker, {}, async (tx) => {
    if (principal.kind === 'user') await endCredential(tx, principal.credential);
    await tx.sql`update users set last_sign_in_at = now() where id = ${userId}`;
  });
  const browser = await noteBrowser(ctx, userId);
  if (browser === null) return openDevice(ctx, userId);
  const attributes = { provenAt: ctx.app.wallClock.now(), ip: ctx.ip, userAgent: ctx.userAgent };
  const session = await sessions.createSession(String(userId), attributes);
  ctx.responseHeaders.append('Set-Cookie', sessionCookie(sessions, session.id).serialize());
  ctx.responseHeaders.append('Set-Cookie', browserCookie(sessions, browser).serialize());
}

/** Ends one session or device. */
export async function endCredential({ sql }: Pick<Tx, 'sql'>, credential: Credential): Promise<void> {
  if (credential.kind === 'session') await sql`delete from sessions where id = ${fingerprintOf(credential.sessionId)}`;
  else await sql`delete from access_tokens where id = ${credential.tokenId}`;
}
