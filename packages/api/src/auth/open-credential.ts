import type { RequestContext } from '../context.ts';
import type { Sessions } from './sessions.ts';

/** Signs somebody in who has shown who they are: always a new credential, never one the request brought. */
export async function openCredential(ctx: RequestContext, sessions: Sessions, userId: bigint): Promise<void> {
  const attributes = { provenAt: ctx.app.wallClock.now(), ip: ctx.ip, userAgent: ctx.userAgent };
  const session = await sessions.createSession(String(userId), attributes);
  ctx.responseHeaders.append('Set-Cookie', sessions.createSessionCookie(session.id).serialize());
  await ctx.app.worker.sql`update users set last_sign_in_at = now() where id = ${userId}`;
}
