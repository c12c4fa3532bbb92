import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { isDocumentTitle } from '@cordelle/domain/client/document-titles.ts';

const COLUMNS = columns(storedFiles, [
  'id',
  'title',
  'version',
  'filename',
  'contentType',
  'sizeBytes',
  'pages',
  'scan',
  'createdAt',
]);

/** A document of a business as its row has it. */
export type DocumentRow = {
  readonly id: bigint;
  readonly title: DocumentTitle;
  readonly version: number;
  /** The newest of its title. */
  readonly current: boolean;
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly pages: number | null;
  readonly scan: 'pending' | 'clean' | 'infected';
  readonly createdAt: Date;
};

/** What a business handed in, every version of every title that is still there, newest first. */
export async function documentRowsOf({ sql }: Tx, clientId: bigint): Promise<DocumentRow[]> {
  const rows = await sql`
    select ${COLUMNS} from stored_files
     where client_id = ${clientId} and version is not null and erased_at is null
     order by created_at desc, id desc`;
  const newest = await sql<{ title: string; version: number }[]>`
    select title, max(version) as version from stored_files
     where client_id = ${clientId} and version is not null group by title`;
  const newestOf = new Map(newest.map(({ title, version }) => [title, version]));
  return rows.flatMap(({ title, version, ...row }) =>
    isDocumentTitle(title) && version !== null
      ? [{ ...row, title, version, current: newestOf.get(title) === version }]
      : [],
  );
}

/** Titles of which a business has a document: none that was taken back, and none in which something was found. */
export async function titlesOnFile(tx: Tx, clientId: bigint): Promise<Set<DocumentTitle>> {
  const rows = await documentRowsOf(tx, clientId);
  return new Set(rows.filter(({ current, scan }) => current && scan !== 'infected').map(({ title }) => title));
}
