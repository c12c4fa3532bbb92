import { computed } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { lapseOf } from '@cordelle/domain/application-review/four-eyes.ts';
import type { App } from '@cordelle/engine/app.ts';
import { CASE_OF_CLIENT, type Case, recordOnCase, withClient } from '../application-cases/case-rows.ts';
import { tellApprovers } from '../application-cases/mail-staff.ts';
import { verdictsOf } from '../application-cases/verdict-rows.ts';
import { peopleWithASay } from './decision.ts';
import { reviewedOf } from './reviewed.ts';
import { hashesOf } from './section-hashes.ts';

const AT_ONCE_MAX = 200;
const ACTOR = 'system:review';

/**
 * Tells people whose approval counts no more, and writes it into the history of the case: the application is another one since, or they
 * have no say in it any more. Each approval once; each case in a transaction of its own. Returns how many lapsed.
 */
export async function tellLapsedApprovals(
  app: Pick<App, 'worker' | 'keys' | 'clock' | 'addresses' | 'log'>,
): Promise<number> {
  const waiting = await inTransaction(app.worker, { readOnly: true }, (tx) => casesWithApprovals(tx, null));
  let lapsed = 0;
  for (const { clientId } of waiting)
    try {
      lapsed += await inTransaction(app.worker, {}, async (tx) => {
        await tx.sql`select 1 from clients where id = ${clientId} for update`;
        const [still] = await casesWithApprovals(tx, clientId);
        return still ? tellOfCase(tx, app, withClient(still)) : 0;
      });
    } catch (error) {
      app.log.error({ err: error, clientId: String(clientId) }, 'a case could not be looked at');
    }
  return lapsed;
}

/** Open applications that somebody approved, of whom nobody was told that it lapsed. */
const casesWithApprovals = ({ sql }: Tx, clientId: bigint | null) =>
  sql`
    select ${CASE_OF_CLIENT}, ${computed<{ approvals: number }>({ approvals: '1' })}
      from application_cases a join clients c on c.id = a.client_id
     where a.kind = 'application' and a.closed_at is null and a.stopped_at is null
       ${clientId === null ? sql`` : sql`and c.id = ${clientId}`}
       and exists (select 1 from application_verdicts v
                    where v.client_id = a.client_id and v.case_id = a.id and v.verdict = 'approve' and v.voided_at is null
                      and not exists (select 1 from application_history h
                                       where h.client_id = v.client_id and h.case_id = v.case_id and h.event = 'approval_lapsed'
                                         and h.detail->>'by' = v.user_id::text and h.at >= v.at))
     order by a.id limit ${AT_ONCE_MAX}`;

async function tellOfCase(tx: Tx, app: Pick<App, 'keys' | 'clock' | 'addresses'>, of: Case): Promise<number> {
  const { clientId, id } = of;
  const at = app.clock.now();
  const reviewed = await reviewedOf(tx, app.keys, clientId);
  const now = { hash: hashesOf(reviewed).whole, able: await peopleWithASay(tx, reviewed) };
  const told = await tx.sql<{ by: string; at: Date }[]>`
    select detail->>'by' as by, at from application_history
     where client_id = ${clientId} and case_id = ${id} and event = 'approval_lapsed'`;
  let lapsed = 0;
  for (const given of await verdictsOf(tx, of)) {
    const lapse = given.verdict === 'approve' ? lapseOf(given, now) : null;
    const known = told.some((one) => one.by === String(given.userId) && one.at >= given.at);
    if (lapse === null || known) continue;
    await recordOnCase(tx, of, {
      event: 'approval_lapsed',
      actor: ACTOR,
      at,
      detail: { lapse, by: String(given.userId) },
    });
    await tellApprovers(tx, app, { of, approvers: [given.userId], fate: `approval_lapsed_${lapse}` });
    lapsed += 1;
  }
  return lapsed;
}
