import { createHash } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { DataKeyring } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customerImportMappings } from '@cordelle/db/schema/customer-imports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { normalized } from '@cordelle/domain/spreadsheet-import/normalized.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { CsvRow, CsvTable } from '../imports/csv-table.ts';
import { dateColumnsOf } from '../imports/date-columns.ts';
import { decimalSignsOfColumns } from '../imports/decimal-signs.ts';
import { isOwnColumn } from '../imports/headings.ts';
import { addImport } from '../imports/lifecycle.ts';
import { fileColumns } from './file-columns.ts';
import type { Mapping } from './guess-mapping.ts';
import { guessMapping, namesSomebody } from './guess-mapping.ts';
import { withNumbersBack } from './lines-again.ts';
import { sealContent } from './row-content.ts';

const ROWS_PER_STATEMENT = 1_000;

type Receiving = {
  readonly clientId: bigint;
  readonly country: Rail;
  readonly filename: string;
  readonly actor: string;
  readonly at: Date;
  /** Whether somebody can be asked which column is which; a program cannot. */
  readonly canAsk: boolean;
};

/**
 * Keeps a file that was read, every line encrypted. Where its columns are understood (their headings say it, or somebody said
 * it of such a file before) it waits to be checked, otherwise for somebody to say which column is what; where nobody can be asked, what was
 * understood counts. Returns its id. Throws `import.mapping_incomplete` for a program's file without a name.
 */
export async function receiveImport(
  tx: Tx,
  keys: KeyStore,
  { clientId, country, filename, actor, at, canAsk }: Receiving,
  received: CsvTable,
): Promise<bigint> {
  const keyring = await keyringOf(tx, keys, clientId);
  const { headers, rows } = await withNumbersBack(tx, keyring, clientId, received);
  const guessed = guessMapping(headers, country);
  const remembered = await rememberedMapping(tx, clientId, headers);
  const mapping = remembered ?? guessed.mapping;
  if (!canAsk && !namesSomebody(mapping)) throw new DomainError('import.mapping_incomplete', { field: 'file' });
  const state = remembered || guessed.certain || !canAsk ? 'checking' : 'mapping';
  const imports = { table: 'customer_imports', clientId } as const;
  const importId = await addImport(tx, imports, {
    filename,
    state,
    headers,
    mapping,
    dateColumns: dateColumnsOf(headers, rows, country),
    decimalSigns: decimalSignsOfColumns(headers, rows, received.pointColumns),
    rowCount: rows.length,
    actor,
    at,
  });
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT)
    await addRows(tx, keyring, clientId, importId, rows.slice(first, first + ROWS_PER_STATEMENT));
  return importId;
}

async function addRows({ sql }: Tx, keyring: DataKeyring, clientId: bigint, importId: bigint, rows: readonly CsvRow[]) {
  const ids = await sql<{ id: bigint }[]>`
    select nextval('customer_import_rows_id_seq') as id from generate_series(1, ${rows.length})`;
  const sealed = rows.map(({ cells }, index) =>
    sealContent(keyring, { clientId, rowId: ids[index]?.id ?? 0n }, { cells: [...cells], fixed: {} }),
  );
  await sql`
    insert into customer_import_rows (client_id, id, import_id, line, cells_encrypted, problems, state, selected)
    select ${clientId}, id, ${importId}, line, cells, '[]', 'unchecked', true
      from unnest(${arrayLiteral(ids.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(rows.map(({ line }) => line))}::integer[],
                  ${arrayLiteral(sealed)}::text[]) as r (id, line, cells)
    returning 1 as written`;
}

/** Files with the same headings are of one kind, however those are written. */
export const headersHash = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.filter((heading) => !isOwnColumn(heading)).map(normalized)))
    .digest('hex');

async function rememberedMapping({ sql }: Tx, clientId: bigint, headers: readonly string[]): Promise<Mapping | null> {
  const [known] = await sql`
    select ${columns(customerImportMappings, ['mapping'])} from customer_import_mappings
     where client_id = ${clientId} and headers_hash = ${headersHash(headers)}`;
  return known ? fileColumns.shape.mapping.parse(known.mapping) : null;
}
