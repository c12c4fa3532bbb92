import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import {
  ABANDONED_DAYS,
  DECLINED_DOCUMENTS_YEARS,
  daysBefore,
  erasedOn,
  yearsBefore,
} from '@cordelle/domain/onboarding/retention.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { eraseFiles } from '../uploads/stored-files.ts';

const ACTOR = 'system:retention';
const AT_ONCE = 200;

/** What was removed, or would be. */
export type Removed = {
  readonly applicationsWarned: number;
  readonly applicationsErased: number;
  readonly answersErased: number;
  readonly draftsErased: number;
  readonly documentsErased: number;
};
const NOTHING: Removed = {
  applicationsWarned: 0,
  applicationsErased: 0,
  answersErased: 0,
  draftsErased: 0,
  documentsErased: 0,
};

class DryRun extends Error {
  readonly removed: Removed;
  constructor(removed: Removed) {
    super('nothing is kept of a dry run');
    this.removed = removed;
  }
}

/**
 * Removes what is kept of applications once its time is over, by business time: of abandoned ones the answers, drafts and documents,
 * after their people were told; of declined ones the documents. Whoever is under a legal hold is left out. What was removed is
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
        await eraseDeclined(tx, at),
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
      answersErased: total.answersErased + (part.answersErased ?? 0),
      draftsErased: total.draftsErased + (part.draftsErased ?? 0),
      documentsErased: total.documentsErased + (part.documentsErased ?? 0),
    }),
    NOTHING,
  );

type Abandoned = {
  readonly id: bigint;
  readonly clientId: bigint | null;
  readonly businessName: string | null;
  readonly lastActiveAt: Date;
};

/** Applications that were never handed in and not worked on since then, held until this transaction ends. */
const abandonedSince = ({ sql }: Tx, since: Date): Promise<Abandoned[]> => sql<Abandoned[]>`
  select o.id, o.client_id as "clientId", c.business_name as "businessName", o.last_active_at as "lastActiveAt"
    from client_onboardings o left join clients c on c.id = o.client_id
   where o.submitted_at is null and o.erased_at is null and o.last_active_at <= ${since}
     and (c.id is null or (c.status = 'created' and c.legal_hold_at is null))
   order by o.id limit ${AT_ONCE} for update of o`;

async function warnAbandoned(tx: Tx, app: App, at: Date): Promise<Partial<Removed>> {
  const silent = await abandonedSince(tx, daysBefore(at, ABANDONED_DAYS.warned));
  let applicationsWarned = 0;
  for (const { id, clientId, businessName, lastActiveAt } of silent) {
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
        inputs: { businessName: businessName ?? '', day: erasedOn(lastActiveAt).toISOString().slice(0, 10) },
        link: new URL('/client', app.addresses.publicBaseUrl),
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
    const answers = await sql`delete from onboarding_sections where onboarding_id = ${id}`;
    const drafts = await sql`delete from onboarding_drafts where onboarding_id = ${id}`;
    removed = sum([
      removed,
      {
        applicationsErased: 1,
        answersErased: answers.count,
        draftsErased: drafts.count,
        documentsErased: clientId === null ? 0 : await eraseDocuments(tx, clientId, at),
      },
    ]);
  }
  return removed;
}

async function eraseDeclined(tx: Tx, at: Date): Promise<Partial<Removed>> {
  const declined = await tx.sql<{ id: bigint }[]>`
    select id from clients
     where status = 'closed' and approved_at is null and legal_hold_at is null and documents_erased_at is null
       and closed_at <= ${yearsBefore(at, DECLINED_DOCUMENTS_YEARS)}
     order by id limit ${AT_ONCE} for update`;
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
