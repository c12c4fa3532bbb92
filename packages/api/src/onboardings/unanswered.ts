import { columns, joined, present } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { applicationCases } from '@cordelle/db/schema/applications.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { afterAsking, CLOSED_AFTER_DAYS } from '@cordelle/domain/onboarding/unanswered.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import { lapseTold } from '../application-cases/told.ts';

const AT_ONCE_MAX = 200;
const STEP = 'onboarding';
const ACTOR = 'system:review';

const ASKED = joined(
  columns(applicationCases, 'a', ['clientId', 'id', 'round', 'version']),
  present(columns(applicationCases, 'a', { askedAt: 'stoppedAt' })),
  columns(clients, 'c', ['businessName']),
);
type Asked = Awaited<ReturnType<typeof unanswered>>[number];
type Does = Pick<App, 'worker' | 'clock' | 'addresses'>;

/**
 * Reminds businesses that were asked for changes, and closes the applications of those who never answered. Each in a transaction of
 * its own; done twice, a mail is written once. Returns how many were reminded and closed.
 */
export async function followUnanswered(app: Does): Promise<{ readonly reminded: number; readonly closed: number }> {
  const now = app.clock.now();
  const asked = await inTransaction(app.worker, { readOnly: true }, (tx) => unanswered(tx, null));
  const did = { reminded: 0, closed: 0 };
  for (const { clientId } of asked)
    await inTransaction(app.worker, {}, async (tx) => {
      await tx.sql`select 1 from clients where id = ${clientId} for update`;
      const [still] = await unanswered(tx, clientId);
      if (!still) return;
      const step = afterAsking(still.askedAt, now);
      if (step.do === 'remind' && (await remind(tx, app, still, step.day))) did.reminded += 1;
      if (step.do !== 'close') return;
      await close(tx, app, still);
      did.closed += 1;
    });
  return did;
}

/** Applications that are with whoever applies, those first that wait longest. */
const unanswered = ({ sql }: Tx, clientId: bigint | null) =>
  sql`
    select ${ASKED} from application_cases a join clients c on c.id = a.client_id and c.status = 'created'
     where a.kind = 'application' and a.closed_at is null and a.stopped_at is not null
       ${clientId === null ? sql`` : sql`and c.id = ${clientId}`}
     order by a.stopped_at limit ${AT_ONCE_MAX}`;

/** Whether it was reminded now: each reminder is written once. */
async function remind(tx: Tx, app: Does, asked: Asked, day: number): Promise<boolean> {
  const { clientId, id, round, businessName } = asked;
  const [told] = await tx.sql`
    select 1 from application_history
     where client_id = ${clientId} and case_id = ${id} and event = 'reminded'
       and (detail->>'round')::int = ${round} and (detail->>'day')::int >= ${day} limit 1`;
  if (told) return false;
  await mail(tx, app, clientId, {
    template: 'onboarding_reminder',
    inputs: { businessName, left: CLOSED_AFTER_DAYS - day },
    about: `${id}:${round}:${day}`,
  });
  await recordOnCase(tx, asked, { event: 'reminded', actor: ACTOR, at: app.clock.now(), detail: { round, day } });
  return true;
}

async function close(tx: Tx, app: Does, asked: Asked): Promise<void> {
  const { clientId, id, round, businessName } = asked;
  const at = app.clock.now();
  await tx.sql`update clients set status = 'closed', closed_at = ${at} where id = ${clientId}`;
  await changeCase(tx, asked, { closedAt: at, outcome: 'declined', outcomeReason: 'not_completed' });
  await recordOnCase(tx, asked, { event: 'declined', actor: ACTOR, at, detail: { reason: 'not_completed' } });
  await recordSystemAct(tx, STEP, {
    action: 'clients.changeStatus',
    clientIds: [clientId],
    targetType: 'clients',
    targetId: String(clientId),
    before: { status: 'created' },
    after: { status: 'closed', reason: 'not_completed' },
  });
  await mail(tx, app, clientId, {
    template: 'client_declined',
    inputs: { businessName },
    declines: true,
    about: `${id}:${round}`,
  });
}

type Letter = {
  readonly template: string;
  readonly inputs: Readonly<Record<string, string | number>>;
  /** It tells that nothing is open any more, and why. */
  readonly declines?: boolean;
  readonly about: string;
};

async function mail(
  tx: Tx,
  app: Does,
  clientId: bigint,
  { template, inputs, declines = false, about }: Letter,
): Promise<void> {
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template,
      inputs: { ...inputs, ...(declines && { note: lapseTold(to.language) }) },
      link: declines ? null : businessPage(app.addresses, clientId, '/client'),
      dedupeKey: `${template}:${about}:${to.id}`,
      at: app.clock.now(),
    });
}
