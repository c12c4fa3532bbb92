import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { WaitReason } from '@cordelle/domain/day/rail-waits.ts';
import type { DueStep } from '@cordelle/domain/day/steps.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../app.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { processName } from '../process-name.ts';
import { resolveReviewItem } from '../review-items/review-items.ts';
import { within } from '../within.ts';
import { noteWait, questionAbout, type RailWait, railWaits } from './rail-waits.ts';
import { stepsWaiting, THE_DAY } from './run-due.ts';
import { mailAboutInstallation, mailsAboutDisk, mailsAboutRail } from './wait-mails.ts';
import { waitDetailOf, waitReasonOf } from './wait-reason.ts';

export type WatchLimits = {
  /** What passes by itself sooner is told to nobody by mail. */
  readonly notifyAfterMs: number;
  /** A step that is due and that nobody runs is noted after this long. */
  readonly notRunAfterMs: number;
  /** A step that somebody runs is noted after this long. */
  readonly slowAfterMs: number;
  /** A look at the database that takes longer finds that it does not answer. */
  readonly lookMaxMs: number;
  /** A wait of the whole installation is told again after this long. */
  readonly notifyAgainMs: number;
};

const LIMITS: WatchLimits = {
  notifyAfterMs: 20_000,
  notRunAfterMs: 40_000,
  slowAfterMs: 15 * 60_000,
  lookMaxMs: 8_000,
  notifyAgainMs: 6 * 60 * 60_000,
};

export type Watch = {
  /** Looks once at the rails, the database and the disk, and tells of what waits. Never rejects. */
  look(): Promise<void>;
};

/** A next step, and since when this process sees it waiting. */
type Seen = { readonly key: string; readonly since: Date };

/** Nothing could be asked of the database. */
type Away = { readonly since: Date; readonly reason: WaitReason; toldAt: Date | null };

/**
 * Says every wait: a step that failed, one that nobody runs or that takes too long, a disk that is nearly full, a database
 * that does not answer. In Review and by mail to the provider's people; to the configured addresses even where the database is
 * away. Every process of an installation watches, so that one that is frozen is seen by the others; nobody is told twice.
 */
export function openWatch(app: App, changes: Partial<WatchLimits> = {}): Watch {
  const limits = { ...LIMITS, ...changes };
  const seen = new Map<Rail, Seen>();
  let away: Away | null = null;
  const ago = (ms: number): Date => new Date(app.wallClock.now().getTime() - ms);

  return {
    async look() {
      try {
        const told = await within(limits.lookMaxMs, lookAround(), () => new NoAnswer());
        away = null;
        if (told) await sendOutbox(app);
      } catch (error) {
        await notifyDirectly(error);
      }
    },
  };

  /** Returns whether mails were written. */
  async function lookAround(): Promise<boolean> {
    await noteWhatNobodyRuns();
    const lasting = (await railWaits(app.worker)).filter(({ since }) => since <= ago(limits.notifyAfterMs));
    const free = await app.disk.freeBytes();
    return inTransaction(app.worker, {}, async (tx) => {
      const aboutDisk = await notifyAboutDisk(tx, free);
      let written = aboutDisk;
      for (const wait of lasting) written += await mailsAboutRail(tx, app, wait, questionAbout(wait));
      return written > 0;
    });
  }

  async function noteWhatNobodyRuns(): Promise<void> {
    const next = await stepsWaiting(app);
    for (const rail of seen.keys()) if (!next.some((step) => step.rail === rail)) seen.delete(rail);
    for (const step of next) {
      const key = questionAbout(step);
      const known = seen.get(step.rail);
      if (known?.key !== key) {
        seen.set(step.rail, { key, since: app.wallClock.now() });
        continue;
      }
      if (known.since > ago(limits.notRunAfterMs)) continue;
      const runner = await runnerOf(step);
      if (runner !== null && known.since > ago(limits.slowAfterMs)) continue;
      await noteUnlessKnown(step, runner === null ? 'not_run' : 'slow', runner ?? processName(), known.since);
    }
  }

  /** Who is at a step now; null where nobody has the day. */
  async function runnerOf({ rail, date, step }: DueStep): Promise<string | null> {
    const [row] = await app.worker.sql<{ held: boolean; runner: string | null }[]>`
      select exists (select from pg_locks l
                      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
                        and l.database = (select oid from pg_database where datname = current_database())
                        and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(${THE_DAY}, 0)) as held,
             (select runner from day_steps where rail = ${rail} and business_date = ${date} and step = ${step}) as runner`;
    return row?.held ? (row.runner ?? '') : null;
  }

  /** A step that fails says more itself. */
  async function noteUnlessKnown(due: DueStep, reason: WaitReason, detail: string, since: Date): Promise<void> {
    const waits = await railWaits(app.worker);
    const { rail, date, step } = due;
    if (waits.some((wait) => questionAbout(wait) === questionAbout(due) && wait.reason !== 'slow')) return;
    const wait: RailWait = { rail, date, step, reason, detail, since };
    const isNews = await inTransaction(app.worker, {}, (tx) => noteWait(tx, wait, app.clock.now()));
    if (isNews) app.log.error({ rail, date, step, reason, detail }, 'a step of the day is due and is not done');
  }

  async function notifyAboutDisk(tx: Tx, free: number): Promise<number> {
    const question = { kind: 'disk_low', dedupeKey: processName() } as const;
    const at = app.clock.now();
    if (free >= app.disk.freeBytesMin) {
      await resolveReviewItem(tx, question, { by: 'system:watch', at, note: 'there is room again' });
      return 0;
    }
    const freeMb = Math.floor(free / 1_000_000);
    await tx.sql`
      insert into review_items (kind, rail, dedupe_key, detail, raw_lines, opened_at)
      values (${question.kind}, null, ${question.dedupeKey}, ${JSON.stringify({ free: freeMb })}::jsonb, '{}', ${at})
      on conflict (kind, dedupe_key) do update
         set detail = excluded.detail, opened_at = excluded.opened_at, resolved_at = null, resolved_by = null, note = null
       where review_items.resolved_at is not null`;
    return mailsAboutDisk(tx, app, freeMb);
  }

  /** Where nothing can be written down, the configured addresses hear of it all the same. */
  async function notifyDirectly(error: unknown): Promise<void> {
    const now = app.wallClock.now();
    const reason = waitReasonOf(error);
    if (!away) {
      away = { since: now, reason, toldAt: null };
      app.log.error({ reason, error }, 'the watch could not ask the database');
    }
    if (away.since > ago(limits.notifyAfterMs)) return;
    if (away.toldAt && away.toldAt > ago(limits.notifyAgainMs)) return;
    away.toldAt = now;
    const free = await app.disk.freeBytes().catch(() => Number.POSITIVE_INFINITY);
    const because = free < FULL_BYTES ? 'disk_full' : reason;
    for (const to of app.addresses.alertMail)
      await app.mailer
        .send(mailAboutInstallation(app, to, { because, since: away.since, detail: waitDetailOf(error) }))
        .catch((failure) => app.log.error({ error: failure }, 'nobody could be told that work waits'));
  }
}

/** PostgreSQL writes its log in pieces of 16 MB: where none of them fits, it cannot work. */
const FULL_BYTES = 20_000_000;

class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
  }
}
