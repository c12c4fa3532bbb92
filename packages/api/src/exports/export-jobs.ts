import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { decryptBytes, type SecretPlace } from '@cordelle/db/encryption.ts';
import { exportJobs } from '@cordelle/db/schema/exports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { exportJob } from '@cordelle/validation/exports.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { EXPORTS_AT_ONCE_MAX } from '../rate-limit.ts';
import type { ExportName } from './export-kind.ts';

/** A file that nobody fetched in a week is not missed. */
const KEPT_DAYS = 7;
const LISTED_MAX = 50;
/** After which somebody with many files under way may ask for another. */
const WAIT_SECONDS = 30;

type NewExport = {
  readonly clientId: bigint;
  readonly userId: bigint;
  readonly what: ExportName;
  /** As the kind of export takes it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly format: 'csv' | 'pdf';
  readonly language: Language;
  readonly filename: string;
  readonly rows: number;
  readonly at: Date;
};

const JOB = joined(
  columns(exportJobs, 'j', [
    'id',
    'format',
    'filename',
    'state',
    'rowsTotal',
    'rowsDone',
    'failure',
    'sizeBytes',
    'createdAt',
    'finishedAt',
    'expiresAt',
  ]),
  computed<{ what: ExportName }>({ what: 'j.what' }),
);
type JobRow = Row<typeof JOB>;

export const jobOnWire = (row: JobRow, language: Language): z.input<typeof exportJob> => ({
  ...row,
  id: String(row.id),
  failure: row.failure === null ? null : translate(row.failure, language),
  sizeBytes: row.state === 'done' ? row.sizeBytes : null,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
});

/** A list to be made into a file in the background. Throws `rate.limited` while as many are made for the person as may be. */
export async function queueExport({ sql }: Tx, asked: NewExport): Promise<JobRow> {
  const [waiting] = await sql<{ count: number }[]>`
    select count(*)::int as count from export_jobs
     where client_id = ${asked.clientId} and user_id = ${asked.userId} and state in ('queued', 'running')`;
  if ((waiting?.count ?? 0) >= EXPORTS_AT_ONCE_MAX) throw new DomainError('rate.limited', { seconds: WAIT_SECONDS });
  const { clientId, userId, what, input, format, language, filename, rows, at } = asked;
  const expiresAt = new Date(at.getTime() + KEPT_DAYS * 24 * 3_600_000);
  const [job] = await sql`
    insert into export_jobs as j (client_id, user_id, what, input, format, language, filename, state, rows_total, created_at,
                                  expires_at)
    values (${clientId}, ${userId}, ${what}, ${sql.json(input as never)}, ${format}, ${language}, ${filename}, 'queued',
            ${rows}, ${at}, ${expiresAt})
    returning ${JOB}`;
  if (!job) throw new Error('an export was not queued');
  return job;
}

/** What one person asked for in a client, the newest first; what expired is gone. */
export async function exportsOf(
  { sql }: Tx,
  whose: { clientId: bigint; userId: bigint; now: Date },
  language: Language,
) {
  const rows = await sql`
    select ${JOB} from export_jobs j
     where j.client_id = ${whose.clientId} and j.user_id = ${whose.userId} and j.expires_at > ${whose.now}
     order by j.created_at desc, j.id desc limit ${LISTED_MAX}`;
  return rows.map((row) => jobOnWire(row, language));
}

/** A finished file of one person. */
const FINISHED_EXPORT = columns(exportJobs, ['id', 'what', 'format', 'filename', 'partKeys']);
export type FinishedExport = Row<typeof FINISHED_EXPORT>;

type Whose = { readonly clientId: bigint; readonly exportId: bigint; readonly userId: bigint; readonly now: Date };

/** Throws `record.not_found` for one that is somebody else's, not finished, or expired. */
export async function finishedExport({ sql }: Tx, { clientId, exportId, userId, now }: Whose): Promise<FinishedExport> {
  const [row] = await sql`
    select ${FINISHED_EXPORT} from export_jobs
     where client_id = ${clientId} and id = ${exportId} and user_id = ${userId} and state = 'done' and expires_at > ${now}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** Where a part of a file lies: neither another part nor another file can stand in its place. */
export const placeOfPart = (clientId: bigint, exportId: bigint, part: number): SecretPlace => ({
  table: 'export_jobs',
  column: `part ${part}`,
  clientId,
  rowId: exportId,
});

/** The bytes of a finished file, part by part. */
export async function* bytesOf(app: App, clientId: bigint, file: FinishedExport): AsyncGenerator<Uint8Array> {
  const keyring = await inTransaction(app.database, { clientId }, (tx) => keyringOf(tx, app.keys, clientId));
  for (const [part, key] of file.partKeys.entries())
    yield decryptBytes(keyring, placeOfPart(clientId, file.id, part), await app.files.get(key));
}
