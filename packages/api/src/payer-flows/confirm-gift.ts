import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { RequestContext } from '../context.ts';
import { completeGift } from './complete.ts';
import { CONFIRMATION_HOURS } from './donor-mail.ts';
import { flowOfMail } from './flow-store.ts';
import { refuseImpossible } from './planned-debits.ts';

/**
 * A donor opened the mailed link and confirmed: the gift is theirs. Answers the code of the charity, whose page shows the
 * receipt. Throws `auth.link_invalid` for a link that is used, replaced or older than a day.
 */
export async function confirmGift(
  { app, requestId }: RequestContext,
  token: string,
): Promise<{ readonly code: string }> {
  const wallNow = app.wallClock.now();
  const sentAfter = new Date(wallNow.getTime() - CONFIRMATION_HOURS * 60 * 60_000);
  return inTransaction(app.worker, {}, async (tx) => {
    const flow = await flowOfMail(tx, app.keys, token, sentAfter, wallNow);
    if (!flow || flow.receipt) throw new DomainError('auth.link_invalid');
    const now = app.clock.now();
    refuseImpossible(flow.offer, flow.kind, flow.kept.typed, now);
    await completeGift(tx, app, flow, { now, wallNow, requestId });
    const [client] = await tx.sql<{ code: string | null }[]>`
      select authorization_code as code from clients where id = ${flow.clientId} and status = 'approved'`;
    if (!client?.code) throw new DomainError('auth.link_invalid');
    return { code: client.code };
  });
}
