import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { forClient, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { payerNotices } from '@cordelle/db/schema/payer-notices.ts';
import { isInTime, type PayerNoticeMeans } from '@cordelle/domain/authorization/payer-notice.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { App } from '../app.ts';
import { type AuthorizationWork, changeAuthorizations } from '../authorizations/change-authorizations.ts';
import { recordFacts } from '../customers/record-fact.ts';
import { type News, notifyUsers } from '../mail/notify-users.ts';
import { payerPages, SERVED } from '../mail/payer-link.ts';
import { writeMails } from '../outbox-rows.ts';
import { followChangeMails } from './follow-change-mails.ts';
import { followMails } from './follow-mails.ts';
import { NOTICE_ACTOR, NOTICE_FACTS, NOTICE_TEMPLATE, noticeMail, REFERENCES } from './notice-words.ts';

/** Notices that are sent at the same time, each by somebody else. */
const LOOKED_AT_MAX = 20;
/** Payers who are told in one transaction. */
const CHUNK = 200;

/** Which mail a payer is told by, once per notice. */
export const noticeKey = (noticeId: bigint, customerId: bigint): string =>
  `${NOTICE_TEMPLATE} ${noticeId} ${customerId}`;

const NOTICE = joined(columns(payerNotices, 'n', ['clientId', 'id', 'audience', 'doneUpTo']), NOTICE_FACTS);
type Notice = Row<typeof NOTICE>;
type SendingApp = Pick<App, 'worker' | 'clock' | 'wallClock' | 'addresses' | 'log'>;

/** Whom a notice is for: payers with an agreement that stands. Conditions on `customers c`. */
export const AUDIENCES = {
  all: `c.active and exists (
          select from authorizations a where a.client_id = c.client_id and a.customer_id = c.id
             and a.status in ('in_force', 'suspended'))`,
  imported: `c.active and exists (
          select from authorizations a where a.client_id = c.client_id and a.customer_id = c.id
             and a.status in ('in_force', 'suspended'))
        and exists (
          select from customer_import_rows r where r.client_id = c.client_id and r.customer_id = c.id)`,
} as const;

/**
 * Tells every payer of every notice that is under way: by mail, or a letter of theirs waits; each once, whoever asks, however
 * often it breaks off. Mails that came back or never left make letters, and letters that were posted are written down with the
 * agreements.
 */
export async function sendPayerNotices(app: SendingApp): Promise<void> {
  while (await inTransaction(app.worker, {}, (tx) => tellNextPayers(tx, app)));
  while (await inTransaction(app.worker, {}, (tx) => followMails(tx, app.clock.now())));
  while (await inTransaction(app.worker, {}, (tx) => followChangeMails(tx, app.clock.now())));
  while (await inTransaction(app.worker, {}, (tx) => recordTold(tx, app)));
}

const PAYER = joined(
  columns(customers, 'c', ['id', 'name', 'email', 'emailBouncedAt', 'language']),
  REFERENCES,
  SERVED,
);

/** The notice that waits longest and that nobody else is at; what holds a row names its client. */
async function holdNotice(tx: Tx) {
  const { sql } = tx;
  const waiting = await sql<{ clientId: bigint; id: bigint }[]>`
    select n.client_id as "clientId", n.id from payer_notices n
     where n.state = 'sending' order by n.ordered_at, n.client_id limit ${LOOKED_AT_MAX}`;
  for (const { clientId, id } of waiting) {
    const [held] = await sql`
      select 1 from payer_notices
       where client_id = ${clientId} and id = ${id} and state = 'sending' for no key update skip locked`;
    if (!held) continue;
    return noticeOf(tx, clientId, id);
  }
  return null;
}

async function noticeOf(tx: Tx, clientId: bigint, id: bigint) {
  const [notice] = await forClient(tx, clientId).sql`
    select ${NOTICE} from payer_notices n join clients cl on cl.id = n.client_id
     where n.client_id = ${clientId} and n.id = ${id}`;
  invariant(notice, 'a notice stays');
  return notice;
}

/** The next payers of the notice that waits longest. False: there is none. */
async function tellNextPayers(tx: Tx, app: SendingApp): Promise<boolean> {
  const notice = await holdNotice(tx);
  if (!notice) return false;
  const { clientId, id, country } = notice;
  const payers = await tx.sql`
    select ${PAYER} from customers c join clients cl on cl.id = c.client_id
     where c.client_id = ${clientId} and c.id > ${notice.doneUpTo} and ${tx.sql.unsafe(AUDIENCES[notice.audience])}
     order by c.id limit ${CHUNK}`;
  const last = payers.at(-1);
  const at = app.clock.now();
  if (!last) {
    await tx.sql`
      update payer_notices set state = 'sent', sent_at = ${at} where client_id = ${clientId} and id = ${id}`;
    await sendDigest(tx, app, notice, at);
    return true;
  }
  const toldOn = localDate(at, RAIL_FACTS[country].zone);
  const told = payers.map((payer) => ({
    ...payer,
    letterBecause: payer.email === null ? 'no_address' : payer.emailBouncedAt ? 'address_failed' : null,
  }));
  const mailed = told.flatMap(({ email, letterBecause, ...payer }) =>
    email !== null && letterBecause === null ? [{ ...payer, email }] : [],
  );
  await tx.sql`
    insert into payer_notice_recipients (client_id, notice_id, customer_id, means, letter_because, told_on, told_by, recorded_at)
    select ${clientId}, ${id}, customer_id, case when because is null then 'mail' else 'letter' end, because,
           case when because is null then ${toldOn}::date end, case when because is null then ${NOTICE_ACTOR} end,
           case when because is null then ${at}::timestamptz end
      from unnest(${arrayLiteral(told.map((payer) => payer.id))}::bigint[],
                  ${arrayLiteral(told.map(({ letterBecause }) => letterBecause))}::text[]) as p (customer_id, because)
    returning 1 as written`;
  await writeNotices(tx, app, notice, mailed, at);
  await onRecord(tx, notice, {
    customerIds: mailed.map((payer) => payer.id),
    by: 'mail',
    toldOn,
    actor: NOTICE_ACTOR,
    at,
  });
  await tx.sql`update payer_notices set done_up_to = ${last.id} where client_id = ${clientId} and id = ${id}`;
  return true;
}

type Mailed = Omit<Row<typeof PAYER>, 'email' | 'emailBouncedAt'> & { readonly email: string };

async function writeNotices(
  tx: Tx,
  { addresses, wallClock }: SendingApp,
  notice: Notice,
  payers: readonly Mailed[],
  at: Date,
): Promise<void> {
  const { clientId, id } = notice;
  const whose = payers.map(({ id: customerId, served }) => ({ clientId, customerId, served }));
  const pages = await payerPages(tx, addresses, whose, wallClock.now());
  const mails = payers.map((payer, place) => ({
    ...noticeMail(notice, payer, { addresses, page: pages[place] ?? null }),
    clientId,
    customerId: payer.id,
    template: NOTICE_TEMPLATE,
    to: payer.email,
    language: payer.language,
    dedupeKey: noticeKey(id, payer.id),
  }));
  await writeMails(tx, mails, at);
}

type Told = {
  readonly customerIds: readonly bigint[];
  readonly by: PayerNoticeMeans;
  readonly toldOn: CalendarDate;
  readonly actor: string;
  readonly at: Date;
};

/** Writes down with every agreement of theirs that payers were told, how and when. */
async function onRecord(
  tx: Tx,
  { clientId, id, kind, previousName, newName, fromDate, country }: Notice,
  { customerIds, by, toldOn, actor, at }: Told,
): Promise<void> {
  if (customerIds.length === 0) return;
  const standing = await tx.sql<{ id: bigint; customerId: bigint }[]>`
    select a.id, a.customer_id as "customerId" from authorizations a
     where a.client_id = ${clientId} and a.customer_id = any(${arrayLiteral(customerIds)}::bigint[])
       and a.status in ('in_force', 'suspended')
     order by a.customer_id, a.id`;
  const inTime = isInTime(country, toldOn, fromDate);
  const noted = { was: previousName, is: newName, from: fromDate, by, toldOn, inTime };
  await changeAuthorizations(
    tx,
    standing.map(
      ({ id: authorizationId, customerId }): AuthorizationWork => ({
        clientId,
        customerId,
        authorizationId,
        command: { type: 'tell', noticeId: String(id), what: kind, ...noted },
        evidence: {
          toldOf: `told_of_${kind}`,
          nameBefore: previousName,
          nameAfter: newName,
          changeFrom: fromDate,
          toldBy: `told_by_${by}`,
          toldOn,
          toldInTime: inTime ? 'in_time' : 'too_late',
        },
      }),
    ),
    { actor, at },
  );
  await recordFacts(
    tx,
    clientId,
    customerIds.map((customerId) => ({ customerId, type: 'payer_told', data: { by } })),
    { actor, at },
  );
}

/** One mail to the business: how many were written to, and who is still to be told on paper. */
async function sendDigest(tx: Tx, { addresses }: SendingApp, notice: Notice, at: Date): Promise<void> {
  const { clientId, id, fromDate } = notice;
  const [counts] = await tx.sql`
    select ${computed<{ mails: number; letters: number }>({
      mails: `(count(*) filter (where r.means = 'mail'))::int`,
      letters: `(count(*) filter (where r.means = 'letter'))::int`,
    })}
      from payer_notice_recipients r where r.client_id = ${clientId} and r.notice_id = ${id}`;
  const news: News = {
    clientId,
    template: counts?.letters ? 'payer_notice_letters' : 'payer_notice_sent',
    inputs: (language) => ({
      mails: counts?.mails ?? 0,
      letters: counts?.letters ?? 0,
      date: formatDate(fromDate, language),
    }),
    path: `/client/authorizations/notices/${id}`,
    page: 'authorizations',
    about: String(id),
  };
  await notifyUsers(tx, addresses, 'newAuthorizationEmail', [news], at);
}

type Posted = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly means: PayerNoticeMeans;
  readonly toldOn: CalendarDate;
  readonly toldBy: string;
  readonly customerIds: readonly bigint[];
};

/** Letters that somebody posted and mails that left after all, of one day and one person at a time. False: there is none. */
async function recordTold(tx: Tx, { clock }: SendingApp): Promise<boolean> {
  const [posted] = await tx.sql<Posted[]>`
    select r.client_id as "clientId", r.notice_id as id, r.means, r.told_on as "toldOn", r.told_by as "toldBy",
           (array_agg(r.customer_id order by r.customer_id))[1:${CHUNK}] as "customerIds"
      from payer_notice_recipients r where r.told_on is not null and r.recorded_at is null
     group by r.client_id, r.notice_id, r.means, r.told_on, r.told_by
     order by r.client_id, r.notice_id limit 1`;
  if (!posted) return false;
  const { clientId, id, customerIds, means, toldOn, toldBy } = posted;
  const [held] = await tx.sql`
    select 1 from payer_notices where client_id = ${clientId} and id = ${id} for no key update skip locked`;
  if (!held) return false;
  const at = clock.now();
  // Whoever held the notice since it was looked at has recorded them.
  const recorded = await tx.sql<{ customerId: bigint }[]>`
    update payer_notice_recipients set recorded_at = ${at}
     where client_id = ${clientId} and notice_id = ${id} and customer_id = any(${arrayLiteral(customerIds)}::bigint[])
       and recorded_at is null
    returning customer_id as "customerId"`;
  const notice = await noticeOf(tx, clientId, id);
  const told = recorded.map(({ customerId }) => customerId);
  await onRecord(tx, notice, { customerIds: told, by: means, toldOn, actor: toldBy, at });
  return true;
}
