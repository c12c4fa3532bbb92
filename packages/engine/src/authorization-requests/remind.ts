import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizationRequests } from '@cordelle/db/schema/authorization-requests.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { REMINDED_AFTER_DAYS, remindedIfAskedBefore } from '@cordelle/domain/customer/authorization-request.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { changeConsents } from '../authorizations/consent.ts';
import { clientTextsOfMany } from '../client-texts/client-texts.ts';
import { recordFactsOfMany } from '../customers/record-fact.ts';
import type { DayContext } from '../day-step.ts';
import { mailBusinessOf } from '../mail/payer-mail.ts';
import { ofEachClient } from '../of-each-client.ts';
import { writeMails } from '../outbox-rows.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';
import { whichAreDue } from '../which-are-due.ts';
import { requestLink } from './request-link.ts';
import { type AskingBusiness, requestMail } from './request-mail.ts';

const CHUNK = 500;

type Due = AskingBusiness & {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly payer: string;
  readonly email: string;
  readonly language: Language;
  readonly message: string | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
};

/** Requests that nobody has answered. */
const openRequests = ({ app: { worker }, rail }: DayContext) => worker.sql`
  select from authorization_requests r join clients cl on cl.id = r.client_id and cl.country = ${rail}
   where r.ended_at is null`;

/**
 * Reminds payers of one rail who were asked for their authorization and did not answer: after three days and after seven,
 * then no more. What is no longer to be answered is ended first. Returns how many mails are new.
 */
export async function remindOfAuthorizations(ctx: DayContext): Promise<{ authorizationReminders: number }> {
  const { open } = await whichAreDue(ctx.app.worker, { open: openRequests(ctx) });
  if (!open) return { authorizationReminders: 0 };
  await ctx.transaction((tx) => endWhatIsOver(tx, ctx));
  let authorizationReminders = 0;
  // The last reminder first: after a stop of many days nobody gets both at once.
  for (let sent = REMINDED_AFTER_DAYS.length - 1; sent >= 0; sent -= 1)
    for (;;) {
      const reminded = await ctx.transaction((tx) => remind(tx, ctx, sent));
      authorizationReminders += reminded;
      if (reminded < CHUNK) break;
    }
  return { authorizationReminders };
}

/** Requests that nobody answered in time, whose address was changed, or that another way made needless. */
async function endWhatIsOver(tx: Tx, { rail, at, actor }: DayContext): Promise<void> {
  const ended = await tx.sql<{ clientId: bigint; customerId: bigint }[]>`
    with over as (
      select r.client_id, r.id, r.customer_id,
             case when c.authorization_status = 'complete' then 'answered'
                  when not c.active or lower(c.email) is distinct from lower(r.email) then 'withdrawn'
                  else 'expired' end as "end"
        from authorization_requests r
        join customers c on c.client_id = r.client_id and c.id = r.customer_id
        join clients cl on cl.id = r.client_id and cl.country = ${rail}
       where r.ended_at is null
         and (r.expires_at <= ${at} or c.authorization_status = 'complete' or not c.active
              or lower(c.email) is distinct from lower(r.email))
    )
    update authorization_requests r set ended_at = ${at}, "end" = over."end"
      from over where r.client_id = over.client_id and r.id = over.id
    returning r.client_id as "clientId", r.customer_id as "customerId"`;
  await changeConsents(
    tx,
    ended.map(({ clientId, customerId: id }) => ({ clientId, id, command: { type: 'stop_asking' } })),
    { actor, at },
  );
}

async function remind(tx: Tx, { app, rail, at, actor }: DayContext, sent: number): Promise<number> {
  const askedBefore = remindedIfAskedBefore(sent, at);
  if (askedBefore === null) return 0;
  const found = await tx.sql`
    select ${columns(authorizationRequests, 'r', [
      'clientId',
      'id',
      'customerId',
      'email',
      'language',
      'message',
      'askedAt',
      'expiresAt',
    ])},
           ${columns(authorizationRequests, 'r', { payer: 'name' })},
           ${columns(clients, 'cl', ['country'])}, ${mailBusinessOf('r.client_id')},
           ${computed<Pick<Due, 'greets'>>({ greets: 'coalesce(s.enable_greeting, true)' })}
      from authorization_requests r
      join customers c on c.client_id = r.client_id and c.id = r.customer_id
      join clients cl on cl.id = r.client_id and cl.country = ${rail} and cl.status = 'approved'
      left join authorization_settings s on s.client_id = r.client_id
     where r.ended_at is null and r.reminders_sent <= ${sent} and r.asked_at <= ${askedBefore}
       and c.email_bounced_at is null
     order by r.asked_at, r.client_id, r.id limit ${CHUNK}`;
  if (found.length === 0) return 0;
  const held = await ofEachClient(found, (clientId, of) =>
    tx.sql`
    select ${columns(authorizationRequests, ['clientId', 'id'])} from authorization_requests
     where client_id = ${clientId} and id = any (${arrayLiteral(of.map(({ id }) => id))}::bigint[])
       and ended_at is null and reminders_sent <= ${sent}
     order by id for update skip locked`.execute(),
  );
  const ours = new Set(held.map(({ clientId, id }) => `${clientId} ${id}`));
  const due = found.filter(({ clientId, id }) => ours.has(`${clientId} ${id}`));
  if (due.length === 0) return 0;
  const usualMessage = await clientTextsOfMany(
    tx,
    due.map(({ clientId }) => clientId),
    'email_message',
  );
  const mails = due.map((row) => {
    const token = newSecret();
    const link = requestLink(app.addresses, { token, name: row.payer, email: row.email });
    const { language, expiresAt, askedAt } = row;
    const message = row.message ?? usualMessage(row.clientId, language);
    const written = requestMail({
      addresses: app.addresses,
      business: row,
      name: row.payer,
      language,
      message,
      link,
      expiresAt,
      remindsOf: askedAt,
    });
    return { ...row, ...written, tokenHash: fingerprintOf(token) };
  });
  const nth = sent + 1;
  const column = (value: (mail: (typeof mails)[number]) => string | bigint) => arrayLiteral(mails.map(value));
  const clientIds = column(({ clientId }) => clientId);
  const requestIds = column(({ id }) => id);
  await tx.sql`
    update authorization_requests r set reminders_sent = ${nth}
      from unnest(${clientIds}::bigint[], ${requestIds}::bigint[]) as d (client_id, id)
     where r.client_id = d.client_id and r.id = d.id`;
  await tx.sql`
    insert into authorization_request_links (client_id, request_id, token_hash, created_at)
    select client_id, request_id, token_hash, ${at}
      from unnest(${clientIds}::bigint[], ${requestIds}::bigint[], ${column(({ tokenHash }) => tokenHash)}::text[])
        as l (client_id, request_id, token_hash)
    returning 1 as written`;
  await writeMails(
    tx,
    mails.map(({ clientId, id, customerId, email: to, language, subject, text, html, sender }) => ({
      clientId,
      customerId,
      template: 'authorization_reminder',
      to,
      language,
      subject,
      text,
      html,
      sender,
      dedupeKey: `authorization_reminder ${id} ${nth}`,
    })),
    at,
  );
  const facts = due.map(({ clientId, customerId }) => ({
    clientId,
    customerId,
    type: 'authorization_reminded' as const,
    data: { nth },
  }));
  await recordFactsOfMany(tx, facts, { actor, at });
  return due.length;
}
