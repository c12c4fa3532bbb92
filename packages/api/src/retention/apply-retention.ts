import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DECLINE_REASONS, isForCause } from '@cordelle/domain/application-review/reasons.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import {
  ABANDONED_DAYS,
  ABANDONED_SKELETON_YEARS,
  DECLINED_DOCUMENTS_YEARS,
  DECLINED_YEARS,
  daysBefore,
  erasedOn,
  yearsBefore,
} from '@cordelle/domain/onboarding/retention.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { takeOutOfSight } from '@cordelle/engine/clients/people-in-sight.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { eraseFiles } from '@cordelle/engine/stored-files/stored-files.ts';
import { formatDate } from '@cordelle/i18n/format.ts';

const ACTOR = 'system:retention';
const AT_ONCE = 200;
/** What a statement would show of a business that has no name any more. */
const NAMELESS = 'ERASED';

/** What was removed, or would be. */
export type Removed = {
  readonly applicationsWarned: number;
  readonly applicationsErased: number;
  /** Of those, who began them and when, a year later. */
  readonly skeletonsErased: number;
  readonly answersErased: number;
  readonly draftsErased: number;
  readonly documentsErased: number;
  readonly ownersErased: number;
  readonly accountsErased: number;
};
const NOTHING: Removed = {
  applicationsWarned: 0,
  applicationsErased: 0,
  skeletonsErased: 0,
  answersErased: 0,
  draftsErased: 0,
  documentsErased: 0,
  ownersErased: 0,
  accountsErased: 0,
};

class DryRun extends Error {
  readonly removed: Removed;
  constructor(removed: Removed) {
    super('nothing is kept of a dry run');
    this.removed = removed;
  }
}

/**
 * Removes what is kept of applications once its time is over, by business time: of abandoned ones the answers, drafts, documents,
 * owners and accounts, after their people were told, and a year later who began them; of declined ones the drafts at once, the documents after two years unless fraud
 * was suspected, and all of it after five. Whoever is under a legal hold is left out. What was removed is
 * written down as counts. A dry run does the same and keeps nothing of it. Safe to run twice, side by side and late.
 */
export async function applyRetention(app: App, { dryRun }: { readonly dryRun: boolean }): Promise<Removed> {
  const at = app.clock.now();
  const note = (tx: Tx, removed: Removed) => tx.sql`
    insert into retention_runs (ran_at, dry_run, counts) values (${at}, ${dryRun}, ${tx.sql.json(removed)})`;
  try {
    return await inTransaction(app.worker, {}, async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`;
      const removed = sum([
        await warnAbandoned(tx, app, at),
        await eraseAbandoned(tx, at),
        await eraseSkeletons(tx, at),
        await eraseDraftsOfClosed(tx),
        await eraseDeclined(tx, at),
        await eraseLongDeclined(tx, at),
      ]);
      if (dryRun) throw new DryRun(removed);
      if (Object.values(removed).some((count) => count > 0)) await note(tx, removed);
      return removed;
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    const { removed } = error;
    await inTransaction(app.worker, {}, (tx) => note(tx, removed));
    return removed;
  }
}

const sum = (parts: readonly Partial<Removed>[]): Removed =>
  parts.reduce<Removed>(
    (total, part) => ({
      applicationsWarned: total.applicationsWarned + (part.applicationsWarned ?? 0),
      applicationsErased: total.applicationsErased + (part.applicationsErased ?? 0),
      skeletonsErased: total.skeletonsErased + (part.skeletonsErased ?? 0),
      answersErased: total.answersErased + (part.answersErased ?? 0),
      draftsErased: total.draftsErased + (part.draftsErased ?? 0),
      documentsErased: total.documentsErased + (part.documentsErased ?? 0),
      ownersErased: total.ownersErased + (part.ownersErased ?? 0),
      accountsErased: total.accountsErased + (part.accountsErased ?? 0),
    }),
    NOTHING,
  );

type Abandoned = {
  readonly id: bigint;
  readonly clientId: bigint | null;
  readonly businessName: string | null;
  readonly zone: string | null;
  readonly lastActiveAt: Date;
};

/** Applications that were never handed in and not worked on since then, held until this transaction ends. */
const abandonedSince = ({ sql }: Tx, since: Date): Promise<Abandoned[]> => sql<Abandoned[]>`
  select o.id, o.client_id as "clientId", c.business_name as "businessName", c.zone, o.last_active_at as "lastActiveAt"
    from client_onboardings o left join clients c on c.id = o.client_id
   where o.submitted_at is null and o.erased_at is null and o.last_active_at <= ${since}
     and (c.id is null or (c.status = 'created' and c.legal_hold_at is null))
   order by o.id limit ${AT_ONCE} for update of o`;

async function warnAbandoned(tx: Tx, app: App, at: Date): Promise<Partial<Removed>> {
  const silent = await abandonedSince(tx, daysBefore(at, ABANDONED_DAYS.warned));
  let applicationsWarned = 0;
  for (const { id, clientId, businessName, zone, lastActiveAt } of silent) {
    const { count } = await tx.sql`
      update client_onboardings set deletion_warned_at = ${at}
       where id = ${id} and (deletion_warned_at is null or deletion_warned_at <= last_active_at)`;
    if (count === 0) continue;
    applicationsWarned += 1;
    if (clientId === null) continue;
    for (const to of await administratorsOf(tx, clientId))
      await writeAccountMail(tx, {
        to,
        template: 'application_abandoned',
        inputs: {
          businessName: businessName ?? '',
          day: formatDate(localDate(erasedOn(lastActiveAt), zone ?? 'UTC'), to.language),
        },
        link: businessPage(app.addresses, clientId, '/client'),
        dedupeKey: `application_abandoned:${id}:${lastActiveAt.toISOString()}:${to.id}`,
        at,
      });
  }
  return { applicationsWarned };
}

/** Nobody is surprised: only what somebody was told of a month before is deleted. */
async function eraseAbandoned(tx: Tx, at: Date): Promise<Partial<Removed>> {
  const { sql } = tx;
  const told = daysBefore(at, ABANDONED_DAYS.erased - ABANDONED_DAYS.warned);
  let removed = NOTHING;
  for (const { id, clientId } of await abandonedSince(tx, daysBefore(at, ABANDONED_DAYS.erased))) {
    const { count } = await sql`
      update client_onboardings set erased_at = ${at}, stashed = '{}'::jsonb, owners_aside = '{}'::jsonb
       where id = ${id} and deletion_warned_at <= ${told} and deletion_warned_at > last_active_at`;
    if (count === 0) continue;
    removed = sum([
      removed,
      await eraseAnswers(tx, id),
      ...(clientId === null ? [] : [await eraseClient(tx, clientId, at)]),
    ]);
  }
  return removed;
}

/**
 * Of an application that was erased a year ago goes who began it, when, and what the business was called. Its number stays, closed and
 * without a name: the log of what happened names it.
 */
async function eraseSkeletons(tx: Tx, at: Date): Promise<Partial<Removed>> {
  const { sql } = tx;
  const old = await sql<{ id: bigint; clientId: bigint | null }[]>`
    select o.id, o.client_id as "clientId" from client_onboardings o left join clients c on c.id = o.client_id
     where o.submitted_at is null and o.erased_at <= ${yearsBefore(at, ABANDONED_SKELETON_YEARS)}
       and (c.id is null or (c.approved_at is null and c.legal_hold_at is null))
     order by o.id limit ${AT_ONCE} for update of o`;
  for (const { id, clientId } of old) {
    await sql`delete from client_onboardings where id = ${id}`;
    if (clientId === null) continue;
    const people = await sql<
      { id: bigint }[]
    >`delete from memberships where client_id = ${clientId} returning user_id as id`;
    for (const person of people) await takeOutOfSight(tx, clientId, person.id);
    await sql`
      update clients set status = 'closed', closed_at = coalesce(closed_at, ${at}), business_name = '', authorization_code = null,
             statement_short_name = ${NAMELESS}, statement_long_name = ${NAMELESS}, next_statement_short_name = null, next_statement_long_name = null,
             next_statement_from = null, promo_code = null, referred_by = null
       where id = ${clientId}`;
  }
  return { skeletonsErased: old.length };
}

async function eraseAnswers({ sql }: Tx, onboardingId: bigint): Promise<Partial<Removed>> {
  const answers = await sql`delete from onboarding_sections where onboarding_id = ${onboardingId}`;
  const drafts = await sql`delete from onboarding_drafts where onboarding_id = ${onboardingId}`;
  return { applicationsErased: 1, answersErased: answers.count, draftsErased: drafts.count };
}

/** What a client said of itself beside its answers: documents, owners with what they showed, sealed numbers, places, how it is known again. */
async function eraseClient(tx: Tx, clientId: bigint, at: Date): Promise<Partial<Removed>> {
  const { sql } = tx;
  const of = sql`where client_id = ${clientId}`;
  const documentsErased = await eraseDocuments(tx, clientId, at);
  for (const table of [
    'identity_checks',
    'owner_links',
    'shareholdings',
    'client_addresses',
    'application_links',
  ] as const)
    await sql`delete from ${sql(table)} ${of}`;
  const owners = await sql`delete from stakeholders ${of}`;
  for (const table of ['billing_authorizations', 'client_bank_connections'] as const)
    await sql`delete from ${sql(table)} ${of}`;
  const accounts = await sql`delete from client_bank_accounts ${of}`;
  await sql`
    update clients set legal_name = null, operating_as = null, website_url = null, contact_email = null, contact_phone = null,
           invoice_email = null, address1 = null, address2 = null, city = null, province_code = null, postal_code = null
     where id = ${clientId}`;
  const counts = { ownersErased: owners.count, accountsErased: accounts.count };
  if (owners.count + accounts.count > 0)
    await writeAuditRows(tx, [
      { clientId, at, actor: ACTOR, action: 'clients.erase', targetType: 'clients', targetId: clientId, after: counts },
    ]);
  return { documentsErased, ...counts };
}

/** What was typed and not sent is of no use to an application that is over. */
async function eraseDraftsOfClosed({ sql }: Tx): Promise<Partial<Removed>> {
  const { count } = await sql`
    delete from onboarding_drafts d using client_onboardings o, clients c
     where o.id = d.onboarding_id and c.id = o.client_id and c.status = 'closed' and c.legal_hold_at is null`;
  return { draftsErased: count };
}

/** Applications whose decision is so long ago that no law asks for them; that there was one stays. */
async function eraseLongDeclined(tx: Tx, at: Date): Promise<Partial<Removed>> {
  const declined = await tx.sql<{ id: bigint; clientId: bigint }[]>`
    select o.id, c.id as "clientId" from clients c join client_onboardings o on o.client_id = c.id and o.erased_at is null
     where c.status = 'closed' and c.approved_at is null and c.legal_hold_at is null
       and c.closed_at <= ${yearsBefore(at, DECLINED_YEARS)}
     order by c.id limit ${AT_ONCE} for update`;
  let removed = NOTHING;
  for (const { id, clientId } of declined) {
    await tx.sql`update client_onboardings set erased_at = ${at}, stashed = '{}'::jsonb, owners_aside = '{}'::jsonb where id = ${id}`;
    removed = sum([removed, await eraseAnswers(tx, id), await eraseClient(tx, clientId, at)]);
  }
  return removed;
}

async function eraseDeclined(tx: Tx, at: Date): Promise<Partial<Removed>> {
  const { sql } = tx;
  const due = sql`
    c.status = 'closed' and c.approved_at is null and c.legal_hold_at is null and c.documents_erased_at is null
    and c.closed_at <= ${yearsBefore(at, DECLINED_DOCUMENTS_YEARS)}`;
  const found = await sql<{ id: bigint }[]>`
    select c.id from clients c join event_heads h on h.client_id = c.id
     where ${due} and not exists (select from application_cases a
                                   where a.client_id = h.client_id and a.outcome_reason in ${sql(DECLINE_REASONS.filter(isForCause))})
     order by c.id limit ${AT_ONCE}`;
  const declined = await sql<{ id: bigint }[]>`
    select c.id from clients c where c.id = any (${arrayLiteral(found.map(({ id }) => id))}::bigint[]) and ${due}
     order by c.id for update`;
  let documentsErased = 0;
  for (const { id } of declined) {
    documentsErased += await eraseDocuments(tx, id, at);
    await tx.sql`update clients set documents_erased_at = ${at} where id = ${id}`;
  }
  return { documentsErased };
}

/** Destroys the keys of every document of a client, and writes down which ones by their hashes. */
async function eraseDocuments(tx: Tx, clientId: bigint, at: Date): Promise<number> {
  const files = await tx.sql<{ id: bigint; sha256: string }[]>`
    select id, sha256 from stored_files where client_id = ${clientId} and version is not null and erased_at is null`;
  if (files.length === 0) return 0;
  await writeAuditRows(tx, [
    {
      clientId,
      at,
      actor: ACTOR,
      action: 'clientFiles.erase',
      targetType: 'stored_files',
      targetId: null,
      after: { count: files.length, sha256: files.map(({ sha256 }) => sha256) },
    },
  ]);
  return eraseFiles(
    tx,
    clientId,
    files.map(({ id }) => id),
    at,
  );
}
