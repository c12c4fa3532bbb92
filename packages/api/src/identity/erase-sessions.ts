import { inTransaction } from '@cordelle/db/connection.ts';
import { daysBefore, ERASED_SESSIONS_MAX, IDENTITY_MEDIA_DAYS } from '@cordelle/domain/onboarding/retention.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import { IdentityServiceFailed } from '@cordelle/engine/ports/identity.ts';

const HOUR_MS = 3_600_000;

type Due = { readonly clientId: bigint; readonly id: bigint; readonly sessionId: string };

/**
 * Has the identity service delete what it keeps of sessions that ended 90 days ago, as many as it takes in an hour and a day. Whoever
 * is under a legal hold is left out. What was read of the document stays with the application. Returns how many were deleted.
 */
export async function eraseSessions(app: App): Promise<number> {
  const erase = app.identity?.eraseSession;
  if (!erase) return 0;
  let erased = 0;
  for (const due of await dueNow(app)) {
    const isGone = await erase(due.sessionId).catch((error: unknown) => {
      if (!(error instanceof IdentityServiceFailed)) throw error;
      app.log.warn({ err: error, check: String(due.id) }, 'the identity service deleted nothing');
      return false;
    });
    // What it does not take now, it takes later: the next run asks again.
    if (!isGone) break;
    await noteErased(app, due);
    erased += 1;
  }
  return erased;
}

const dueNow = (app: App): Promise<Due[]> =>
  inTransaction(app.worker, { readOnly: true }, async ({ sql }) => {
    const now = app.clock.now();
    const [erased] = await sql<{ hour: bigint; day: bigint }[]>`
      select count(*) filter (where erased_at > ${new Date(now.getTime() - HOUR_MS)}) as hour, count(*) as day
        from identity_checks where erased_at > ${daysBefore(now, 1)}`;
    const { hour, day } = ERASED_SESSIONS_MAX;
    const room = Math.min(hour - Number(erased?.hour ?? 0n), day - Number(erased?.day ?? 0n));
    return sql<Due[]>`
      select k.client_id as "clientId", k.id, k.session_id as "sessionId"
        from identity_checks k join clients c on c.id = k.client_id
       where k.erased_at is null and k.session_id is not null and c.legal_hold_at is null
         and k.status in ('approved', 'declined', 'expired', 'abandoned')
         and k.changed_at <= ${daysBefore(now, IDENTITY_MEDIA_DAYS)}
       order by k.changed_at, k.id limit ${Math.max(0, room)}`;
  });

const noteErased = (app: App, { clientId, id, sessionId }: Due): Promise<void> =>
  inTransaction(app.worker, {}, async (tx) => {
    await tx.sql`
      update identity_checks set erased_at = ${app.clock.now()}, session_url_encrypted = null
       where client_id = ${clientId} and id = ${id}`;
    await recordSystemAct(tx, 'identity', {
      action: 'identity.erase',
      clientIds: [clientId],
      targetType: 'identity_checks',
      targetId: String(id),
      after: { sessionId },
    });
  });
