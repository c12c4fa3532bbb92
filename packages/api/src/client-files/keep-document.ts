import type { Tx } from '@cordelle/db/connection.ts';
import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { CheckedFile } from '@cordelle/engine/stored-files/checked-file.ts';
import { keepFile } from '@cordelle/engine/stored-files/stored-files.ts';

const REPLACEMENTS_MAX = 10;
const REPLACEMENTS_DAYS = 30;
const GIGABYTE = 1_000_000_000;
const CLIENT_GIGABYTES_MAX = 1;

type NewDocument = {
  readonly clientId: bigint;
  readonly title: DocumentTitle;
  readonly file: CheckedFile;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Keeps a document of a business in place of the last one of its title; returns its id. Throws `upload.replaced_too_often` where
 * so many came within thirty days that somebody should help, `upload.no_space`.
 */
export async function keepDocument(tx: Tx, app: App, document: NewDocument): Promise<bigint> {
  const { clientId, title, at } = document;
  const { sql } = tx;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${clientId}`}, 0))`;
  const [so] = await sql<{ version: number; recent: number; bytes: bigint }[]>`
    select coalesce(max(version) filter (where title = ${title}), 0) as version,
           count(*) filter (where title = ${title} and created_at > ${at}::timestamptz - ${REPLACEMENTS_DAYS} * interval '1 day')::int
             as recent,
           coalesce(sum(size_bytes) filter (where erased_at is null), 0)::bigint as bytes
      from stored_files where client_id = ${clientId}`;
  const { version, recent, bytes } = so ?? { version: 0, recent: 0, bytes: 0n };
  if (recent > REPLACEMENTS_MAX) throw new DomainError('upload.replaced_too_often', { max: REPLACEMENTS_MAX });
  if (bytes + BigInt(document.file.bytes.byteLength) > BigInt(CLIENT_GIGABYTES_MAX * GIGABYTE))
    throw new DomainError('upload.no_space', { size: CLIENT_GIGABYTES_MAX });
  return keepFile(tx, app, { ...document, customerId: null, version: version + 1 });
}
