import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { identityChecks } from '@cordelle/db/schema/onboardings.ts';
import { SESSION_DAYS } from '@cordelle/domain/onboarding/identity.ts';
import type { App } from '@cordelle/engine/app.ts';
import { ofEachClient } from '@cordelle/engine/of-each-client.ts';
import { IdentityServiceFailed } from '@cordelle/engine/ports/identity.ts';
import { applyNews } from './apply-news.ts';

const MINUTE_MS = 60_000;
const FIRST_MINUTES = 10;
const AGAIN_MINUTES = 60;
/** A day longer than the service keeps a session open: by then it has said what came of it. */
const ASKED_DAYS = SESSION_DAYS + 1;
/** So many sessions are asked about at a time; the rest comes next. */
const BATCH = 50;

/**
 * Asks the service about sessions whose messages may be lost: ten minutes after they changed, then hourly. Returns of how many
 * something new was learned.
 */
export async function pollSessions(app: App): Promise<number> {
  if (!app.identity) return 0;
  const now = app.clock.now();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const due = await inTransaction(app.worker, {}, async ({ sql }) => {
    const waiting = await sql`
      select ${columns(identityChecks, ['clientId', 'id'])} from identity_checks
       where status not in ('approved', 'declined', 'expired', 'abandoned') and session_id is not null
         and created_at > ${minutesAgo(ASKED_DAYS * 24 * 60)} and changed_at <= ${minutesAgo(FIRST_MINUTES)}
         and (polled_at is null or polled_at <= ${minutesAgo(AGAIN_MINUTES)})
       order by coalesce(polled_at, changed_at) limit ${BATCH}`;
    // Whoever writes first asks.
    return ofEachClient(waiting, (clientId, of) =>
      sql<{ sessionId: string }[]>`
        update identity_checks set polled_at = ${now}
         where client_id = ${clientId} and id = any (${arrayLiteral(of.map(({ id }) => id))}::bigint[])
           and (polled_at is null or polled_at <= ${minutesAgo(AGAIN_MINUTES)})
        returning session_id as "sessionId"`.execute(),
    );
  });
  let learned = 0;
  for (const { sessionId } of due) if (await askAbout(app, sessionId)) learned += 1;
  return learned;
}

/** Asks the service what came of a session, now. Where it does not answer, the next poll asks again. */
export async function askAbout(app: App, sessionId: string): Promise<boolean> {
  try {
    const news = await app.identity?.decisionOf(sessionId);
    if (!news || news.sessionId !== sessionId) return false;
    return (await inTransaction(app.worker, {}, (tx) => applyNews(tx, app, news))) === 'changed';
  } catch (error) {
    if (!(error instanceof IdentityServiceFailed)) throw error;
    app.log.warn({ err: error, session: sessionId }, 'the identity service could not be asked');
    return false;
  }
}
