import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerImports } from '@cordelle/db/schema/customer-imports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { holdsText } from '../holds-text.ts';
import { alongNewest, rowsOfPage } from '../page.ts';
import type { ImportsOf } from './lifecycle.ts';

/** Both kinds of import have these columns (`importColumns`). */
const IMPORT = joined(
  columns(customerImports, 'i', [
    'id',
    'filename',
    'state',
    'failure',
    'headers',
    'mapping',
    'rowCount',
    'actor',
    'createdAt',
  ]),
  computed<{ finishedAt: Date | null }>({ finishedAt: 'coalesce(i.undone_at, i.finished_at)' }),
);
export type ImportRow = Row<typeof IMPORT>;

/** One import as its row keeps it. Throws `record.not_found`. */
export async function importRowById({ sql }: Tx, { table, clientId }: ImportsOf, importId: bigint): Promise<ImportRow> {
  const [row] = await sql`
    select ${IMPORT} from ${sql(table)} i where i.client_id = ${clientId} and i.id = ${importId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

type Asked = {
  readonly search?: string | undefined;
  readonly sort?: { readonly direction: 'asc' | 'desc' } | undefined;
  readonly skip: number;
  readonly limit: number;
};

/** A page of the imports of one table, newest first unless asked otherwise, and how many there are. */
export async function listImportRows(
  { sql }: Tx,
  { table, clientId }: ImportsOf,
  { search, sort, skip, limit }: Asked,
): Promise<{ rows: readonly ImportRow[]; count: bigint }> {
  const order = sql.unsafe(alongNewest(sort?.direction ?? 'desc', 'i.created_at', 'i.id'));
  const wanted = sql`i.client_id = ${clientId} ${search ? sql`and ${holdsText({ sql }, 'i.filename', search)}` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql`select ${IMPORT} from ${sql(table)} i where ${wanted} order by ${order} ${rowsOfPage(sql, { limit, skip, search })}`,
    sql<{ count: bigint }[]>`select count(*) as count from ${sql(table)} i where ${wanted}`,
  ]);
  return { rows, count: counted?.count ?? 0n };
}

type Shared = {
  readonly id: string;
  readonly filename: string;
  readonly state: ImportRow['state'];
  readonly failure: string | null;
  readonly rowCount: number;
  readonly undoRefused: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

/** From whom money was asked because of an import; null: from nobody. */
type Debited = (tx: Tx, clientId: bigint, importId: bigint) => Promise<string | null>;

async function undoRefused(tx: Tx, clientId: bigint, { id, state }: ImportRow, debited: Debited) {
  if (state !== 'imported') return 'import_undo_not_imported';
  return (await debited(tx, clientId, id)) === null ? null : 'import_undo_debited';
}

type Shown = { readonly names: ReadonlyMap<string, string>; readonly debited: Debited };

/** What is shown of every import, whatever its lines are. */
export async function shownImports(
  tx: Tx,
  clientId: bigint,
  rows: readonly ImportRow[],
  { names, debited }: Shown,
): Promise<readonly Shared[]> {
  const refusals = await Promise.all(rows.map((row) => undoRefused(tx, clientId, row, debited)));
  return rows.map((row, index) => ({
    id: String(row.id),
    filename: row.filename,
    state: row.state,
    failure: row.failure,
    rowCount: row.rowCount,
    undoRefused: refusals[index] ?? null,
    createdBy: names.get(row.actor) ?? row.actor,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }));
}
