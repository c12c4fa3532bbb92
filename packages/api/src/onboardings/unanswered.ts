import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { afterAsking, CLOSED_AFTER_DAYS } from '@cordelle/domain/onboarding/unanswered.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { translate } from '@cordelle/engine/words.ts';

const AT_ONCE_MAX = 200;
const STEP = 'onboarding';

type Asked = { clientId: bigint; onboardingId: bigint; businessName: string; askedAt: Date };
type Does = Pick<App, 'worker' | 'clock' | 'addresses'>;

/**
 * Reminds businesses that were asked for changes, and closes the applications of those who never answered. Each in a transaction of
 * its own; done twice, a mail is written once. Returns how many were closed.
 */
export async function followUnanswered(app: Does): Promise<number> {
  const now = app.clock.now();
  const asked = await inTransaction(app.worker, { readOnly: true }, (tx) => unanswered(tx, null));
  let closed = 0;
  for (const { clientId } of asked)
    await inTransaction(app.worker, {}, async (tx) => {
      await tx.sql`select 1 from clients where id = ${clientId} for update`;
      const [still] = await unanswered(tx, clientId);
      if (!still) return;
      const step = afterAsking(still.askedAt, now);
      if (step.do === 'remind') await remind(tx, app, still, step.day);
      if (step.do !== 'close') return;
      await close(tx, app, still);
      closed += 1;
    });
  return closed;
}

const unanswered = ({ sql }: Tx, clientId: bigint | null): Promise<Asked[]> =>
  sql<Asked[]>`
    select o.client_id as "clientId", o.id as "onboardingId", c.business_name as "businessName",
           max(h.asked_at) as "askedAt"
      from onboarding_changes h
      join client_onboardings o on o.id = h.onboarding_id
      join clients c on c.id = o.client_id
     where h.answered_at is null and c.status = 'created' ${clientId === null ? sql`` : sql`and c.id = ${clientId}`}
     group by o.client_id, o.id, c.business_name order by max(h.asked_at) limit ${AT_ONCE_MAX}`;

async function remind(tx: Tx, app: Does, { clientId, onboardingId, businessName, askedAt }: Asked, day: number) {
  await mail(tx, app, clientId, {
    template: 'onboarding_reminder',
    inputs: { businessName, left: CLOSED_AFTER_DAYS - day },
    about: `${onboardingId}:${askedAt.toISOString()}:${day}`,
  });
}

async function close(tx: Tx, app: Does, { clientId, onboardingId, businessName, askedAt }: Asked): Promise<void> {
  const at = app.clock.now();
  await tx.sql`update clients set status = 'closed', closed_at = ${at} where id = ${clientId}`;
  await tx.sql`
    update application_cases set closed_at = ${at}, outcome = 'declined', outcome_reason = 'not_completed',
           version = version + 1
     where client_id = ${clientId} and kind = 'application' and closed_at is null`;
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
    note: 'onboarding_not_completed',
    about: `${onboardingId}:${askedAt.toISOString()}`,
  });
}

type Letter = {
  readonly template: string;
  readonly inputs: Readonly<Record<string, string | number>>;
  /** Words of it that are said in the language of whoever reads. */
  readonly note?: string;
  readonly about: string;
};

async function mail(tx: Tx, app: Does, clientId: bigint, { template, inputs, note, about }: Letter): Promise<void> {
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template,
      inputs: { ...inputs, ...(note && { note: translate(note, to.language, { days: CLOSED_AFTER_DAYS }) }) },
      link: new URL('/client', app.addresses.publicBaseUrl),
      dedupeKey: `${template}:${about}:${to.id}`,
      at: app.clock.now(),
    });
}
