import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { rememberLinks } from './links.ts';
import { refreshScore } from './refresh-score.ts';
import { screenUnlessCurrent } from './screen-businesses.ts';

const AT_ONCE_MAX = 50;

/**
 * Finds the score, the links and the likenesses with lists of sanctions of cases that were handed in since. Each in a transaction of
 * its own: one that fails keeps none of the others waiting. Done twice, it is done once. Returns how many it found.
 */
export async function lookAtCases(
  app: Pick<App, 'worker' | 'keys' | 'clock' | 'screening' | 'addresses' | 'log'>,
): Promise<number> {
  const waiting = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql<{ clientId: bigint }[]>`
      select client_id as "clientId" from application_cases
       where closed_at is null and score is null order by handed_in_at, id limit ${AT_ONCE_MAX}`,
  );
  let found = 0;
  for (const { clientId } of waiting)
    try {
      await inTransaction(app.worker, {}, async (tx) => {
        await screenUnlessCurrent(tx, app, clientId);
        // The client before anything of it, as whoever decides on the case holds them: neither waits for the other in a circle.
        await tx.sql`select from clients where id = ${clientId} for no key update`;
        await rememberLinks(tx, app, clientId, app.clock.now());
        await refreshScore(tx, app, clientId);
      });
      found += 1;
    } catch (error) {
      app.log.error({ err: error, clientId: String(clientId) }, 'a case could not be looked at');
    }
  return found;
}
