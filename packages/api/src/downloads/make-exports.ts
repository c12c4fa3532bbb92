import { randomBytes } from 'node:crypto';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { type DataKeyring, encryptBytes } from '@cordelle/db/encryption.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import { exportJobs } from '@cordelle/db/schema/exports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordOutcomes } from '@cordelle/engine/audit/record-act.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { Piece } from '../exports/ahead-of-reader.ts';
import { exportSource } from '../exports/ask-for-export.ts';
import { csvPieces } from '../exports/export-bytes.ts';
import { placeOfPart } from '../exports/export-jobs.ts';
import type { Exportable } from '../exports/export-kind.ts';
import { isExportName } from '../exports/export-kind.ts';
import { EXPORT_KINDS } from './export-kinds.ts';

/** A part is read, encrypted and kept at once. */
const PART_ROWS = 10_000;
/** Whoever had it in hand until then is gone: they say again and again that they are at it. */
const HELD_SECONDS = 30;
const SAID_EVERY_MS = 5_000;
/** SQL: the job `j` waits for somebody who makes it. */
const WAITS = `j.state in ('queued', 'running') and (j.held_until is null or j.held_until < now())`;
/** Of those that wait so many are looked at: others may take them first. */
const LOOKED_AT = 10;
/** One that fails is tried again after a while, and not for ever. */
const PAUSE_SECONDS = 20;
const ATTEMPTS_MAX = 3;
const KEY_BYTES = 16;

/** What making exports needs of the product. */
export type ExportingApp = Pick<
  App,
  'worker' | 'keys' | 'clock' | 'wallClock' | 'files' | 'documents' | 'sandbox' | 'failpoint' | 'log'
>;

const JOB = joined(
  columns(exportJobs, 'j', ['clientId', 'id', 'what', 'input', 'format', 'language', 'rowsTotal', 'attempts']),
  computed<{ parts: number }>({ parts: 'cardinality(j.part_keys)' }),
);
type Job = Row<typeof JOB>;

/** Makes every file that is waited for, one after the other; others may do the same at the same time. */
export async function makeExports(app: ExportingApp): Promise<void> {
  for (;;) {
    const job = await takeInHand(app);
    if (!job) return;
    const holding = setInterval(() => void holdOn(app, job), SAID_EVERY_MS);
    try {
      await make(app, job);
    } catch (error) {
      await afterFailure(app, job, error);
    } finally {
      clearInterval(holding);
    }
  }
}

/** Says that this process is at it still. Where the database does not hear it, the next time may; if none is heard, another goes on. */
const holdOn = ({ worker, log }: ExportingApp, { clientId, id, attempts }: Job): Promise<unknown> =>
  inTransaction(
    worker,
    { clientId },
    ({ sql }) => sql`
      update export_jobs set held_until = now() + ${HELD_SECONDS} * interval '1 second'
       where client_id = ${clientId} and id = ${id} and state = 'running' and attempts = ${attempts}`,
  ).catch((error) => log.warn({ err: error, exportId: String(id) }, 'an export could not be held'));

/** The job that waits longest and that nobody has in hand, or had when they died: whoever changes its row first. */
async function takeInHand({ worker }: ExportingApp): Promise<Job | null> {
  for (;;) {
    const waiting = await inTransaction(
      worker,
      {},
      ({ sql }) => sql`
        select ${columns(exportJobs, 'j', ['clientId', 'id'])} from export_jobs j where ${sql.unsafe(WAITS)}
         order by j.created_at, j.id limit ${LOOKED_AT}`,
    );
    if (waiting.length === 0) return null;
    for (const { clientId, id } of waiting) {
      const [job] = await inTransaction(
        worker,
        {},
        ({ sql }) => sql`
          update export_jobs j
             set state = 'running', attempts = j.attempts + 1, held_until = now() + ${HELD_SECONDS} * interval '1 second'
           where j.client_id = ${clientId} and j.id = ${id} and ${sql.unsafe(WAITS)}
          returning ${JOB}`,
      );
      if (job) return job;
    }
  }
}

async function make(app: ExportingApp, job: Job): Promise<void> {
  const { clientId, what, input, language } = job;
  if (job.attempts > ATTEMPTS_MAX) return giveUp(app, job, 'export_failure_not_made');
  if (!isExportName(what)) throw new Error(`no export is called ${what}`);
  const list = EXPORT_KINDS[what].of(input, exportSource(app, clientId, language));
  const keyring = await inTransaction(app.worker, { clientId }, (tx) => keyringOf(tx, app.keys, clientId));
  if (job.format === 'pdf') await makePdf(app, job, list, keyring);
  else await makeCsv(app, job, list, keyring);
}

async function makePdf(app: ExportingApp, job: Job, list: Exportable, keyring: DataKeyring): Promise<void> {
  const request = await inTransaction(app.worker, { clientId: job.clientId, readOnly: true }, (tx) => list.pdf(tx));
  const bytes = await app.documents.draw(request, 'in_background');
  await keepPart(app, job, keyring, { number: 0, bytes, rows: job.rowsTotal, isLast: true });
}

/**
 * Part after part, each on its medium before the row says so. All parts are of one moment: whoever goes on after a crash begins
 * anew, and what lies there is swept.
 */
async function makeCsv(app: ExportingApp, job: Job, list: Exportable, keyring: DataKeyring): Promise<void> {
  if (job.parts > 0) await beginAnew(app, job);
  let number = 0;
  let piece: Piece | null = null;
  for await (const next of csvPieces(app.worker, job.clientId, list, PART_ROWS)) {
    if (piece && !(await keepPart(app, job, keyring, { ...piece, number, isLast: false }))) return;
    number += piece ? 1 : 0;
    piece = next;
  }
  if (piece) await keepPart(app, job, keyring, { ...piece, number, isLast: true });
}

const beginAnew = ({ worker }: ExportingApp, { clientId, id, attempts }: Job): Promise<unknown> =>
  inTransaction(
    worker,
    { clientId },
    ({ sql }) => sql`
      update export_jobs set part_keys = '{}', size_bytes = 0, rows_done = 0
       where client_id = ${clientId} and id = ${id} and state = 'running' and attempts = ${attempts}`,
  );

type Part = Piece & { readonly number: number; readonly isLast: boolean };

/** Returns whether the job was still in these hands; what was put down for nothing is swept later. */
async function keepPart(app: ExportingApp, job: Job, keyring: DataKeyring, part: Part): Promise<boolean> {
  const { clientId, id, attempts } = job;
  const key = randomBytes(KEY_BYTES).toString('hex');
  await app.files.put(key, encryptBytes(keyring, placeOfPart(clientId, id, part.number), part.bytes));
  await app.failpoint('export-part-kept');
  const finishedAt = part.isLast ? app.wallClock.now() : null;
  const kept = await inTransaction(app.worker, { clientId }, async (tx) => {
    const [row] = await tx.sql`
      update export_jobs
         set part_keys = part_keys || ${key}::text, size_bytes = size_bytes + ${part.bytes.byteLength},
             rows_done = rows_done + ${part.rows}, rows_total = greatest(rows_total, rows_done + ${part.rows}),
             finished_at = ${finishedAt}, state = ${part.isLast ? 'done' : 'running'}, held_until = now() + ${HELD_SECONDS} * interval '1 second'
       where client_id = ${clientId} and id = ${id} and state = 'running' and attempts = ${attempts}
         and cardinality(part_keys) = ${part.number}
      returning ${columns(exportJobs, { rows: 'rowsDone', userId: 'userId' })}`;
    if (row && part.isLast)
      await recordOutcomes(tx, [
        { ...exportAct(job, row.userId), action: 'exports.finish', after: { what: job.what, rows: row.rows } },
      ]);
    return row !== undefined;
  });
  await app.failpoint('export-part-recorded');
  return kept;
}

const exportAct = ({ clientId, id }: Job, userId: bigint) =>
  ({ clientId, actor: `user:${userId}`, targetType: 'exports', targetId: id }) as const;

async function afterFailure(app: ExportingApp, job: Job, error: unknown): Promise<void> {
  const { clientId, id, attempts } = job;
  if (error instanceof DomainError && error.code === 'export.too_long_for_pdf')
    return giveUp(app, job, 'export_failure_too_long');
  app.log.error({ err: error, clientId: String(clientId), exportId: String(id) }, 'an export failed');
  if (attempts >= ATTEMPTS_MAX && !isOutage(error)) return giveUp(app, job, 'export_failure_not_made');
  await inTransaction(
    app.worker,
    { clientId },
    ({ sql }) => sql`
      update export_jobs
         set held_until = now() + ${PAUSE_SECONDS} * interval '1 second', attempts = attempts - ${isOutage(error) ? 1 : 0}
       where client_id = ${clientId} and id = ${id} and state = 'running' and attempts = ${attempts}`,
  );
}

const giveUp = (app: ExportingApp, job: Job, failure: string): Promise<void> =>
  inTransaction(app.worker, { clientId: job.clientId }, async (tx) => {
    const { clientId, id, attempts, what } = job;
    const [row] = await tx.sql`
      update export_jobs set state = 'failed', failure = ${failure}, finished_at = ${app.wallClock.now()}
       where client_id = ${clientId} and id = ${id} and state = 'running' and attempts = ${attempts}
      returning ${columns(exportJobs, ['userId'])}`;
    if (!row) return;
    const act = { ...exportAct(job, row.userId), action: 'exports.fail', result: 'failed' } as const;
    await recordOutcomes(tx, [{ ...act, after: { what, failure } }]);
  });
