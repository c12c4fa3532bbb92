import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { transactionImports } from '@cordelle/db/schema/transaction-imports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { NEEDED_TRANSACTION_FIELDS } from '@cordelle/validation/transaction-fields.ts';
import type { CsvRow, CsvTable } from '../imports/csv-table.ts';
import { dateColumnsOf } from '../imports/date-columns.ts';
import { decimalSignsOfColumns } from '../imports/decimal-signs.ts';
import { addImport } from '../imports/lifecycle.ts';
import { guessTransactionColumns, transactionColumns } from './columns.ts';

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
 * Keeps a file that was read. Where its columns are understood (their headings say it, or somebody said it of a file with the
 * same headings) it waits to be checked, otherwise for somebody to say which column is what. Returns its id. Throws
 * `import.mapping_incomplete` for a program's file without the columns that are needed.
 */
export async function receiveTransactions(
  tx: Tx,
  { clientId, country, filename, actor, at, canAsk }: Receiving,
  { headers, rows, pointColumns }: CsvTable,
): Promise<bigint> {
  const guessed = guessTransactionColumns(headers);
  const remembered = await rememberedMapping(tx, clientId, headers);
  const mapping = remembered ?? guessed.mapping;
  if (!canAsk && NEEDED_TRANSACTION_FIELDS.some((field) => mapping[field] === undefined))
    throw new DomainError('import.mapping_incomplete', { field: 'file' });
  const state = remembered || guessed.certain || !canAsk ? 'checking' : 'mapping';
  const imports = { table: 'transaction_imports', clientId } as const;
  const importId = await addImport(tx, imports, {
    filename,
    state,
    headers,
    mapping,
    dateColumns: dateColumnsOf(headers, rows, country),
    decimalSigns: decimalSignsOfColumns(headers, rows, pointColumns),
    rowCount: rows.length,
    actor,
    at,
  });
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT)
    await addRows(tx, clientId, importId, rows.slice(first, first + ROWS_PER_STATEMENT));
  return importId;
}

const addRows = ({ sql }: Tx, clientId: bigint, importId: bigint, rows: readonly CsvRow[]) => sql`
  insert into transaction_import_rows (client_id, import_id, line, cells, problems, state, selected)
  select ${clientId}, ${importId}, line, cells, '[]', 'unchecked', true
    from unnest(${arrayLiteral(rows.map(({ line }) => line))}::integer[],
                ${arrayLiteral(rows.map(({ cells }) => JSON.stringify({ cells, fixed: {} })))}::jsonb[]) as r (line, cells)
  returning 1 as written`;

/** How the columns of the last file with these headings were understood, once somebody had looked at it. */
async function rememberedMapping({ sql }: Tx, clientId: bigint, headers: readonly string[]) {
  const [known] = await sql`
    select ${columns(transactionImports, ['mapping'])} from transaction_imports
     where client_id = ${clientId} and headers = ${JSON.stringify(headers)}::jsonb and state <> 'mapping'
     order by id desc limit 1`;
  return known ? transactionColumns.shape.mapping.parse(known.mapping) : null;
}
