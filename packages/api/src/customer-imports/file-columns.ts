import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerImports } from '@cordelle/db/schema/customer-imports.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { EVERY_IMPORT_FIELD, type ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { z } from 'zod';
import { columnsSchema } from '../imports/import-state.ts';

const field = z.enum(EVERY_IMPORT_FIELD);

export const fileColumns = columnsSchema(EVERY_IMPORT_FIELD);
export type FileColumns = z.infer<typeof fileColumns>;

/** What is wrong with a line, as its row keeps it. */
export const storedProblems = z.array(
  z.object({
    field: field.nullable(),
    message: z.string(),
    inputs: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
);

/** The columns of an import's file. Throws `record.not_found`. */
export async function columnsOfFile({ sql }: Tx, clientId: bigint, importId: bigint): Promise<FileColumns> {
  const [row] = await sql`
    select ${columns(customerImports, ['headers', 'mapping'])} from customer_imports where client_id = ${clientId} and id = ${importId}`;
  if (!row) throw new DomainError('record.not_found');
  return fileColumns.parse(row);
}

/** The heading of the column of a field; null where the file has none. */
export function columnOf({ headers, mapping }: FileColumns, named: ImportField): string | null {
  const column = mapping[named];
  return column === undefined ? null : (headers[column] ?? null);
}
